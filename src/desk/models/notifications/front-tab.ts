/**
 * Finds the tab of the browser that the agent has used last. It alone notifies the agent: the tab that reads the event
 * stream may be behind others, and browsers play no sound in a page that was never clicked. When it is closed, another one
 * takes its place.
 */

import { onVisible } from '../../../state/page-presence.ts';
import { unlessBlocked } from '../../../state/unless-blocked.ts';

export interface FrontTabOptions {
  readonly userId: number;
  readonly agentId: number;
  readonly signal: AbortSignal;
  /** Called when the agent comes to this tab from another one. */
  onFront(): void;
}

export class FrontTab {
  readonly #name: string;
  readonly #id = Math.random().toString(36).slice(2);
  readonly #onFront: () => void;

  constructor({ userId, agentId, signal, onFront }: FrontTabOptions) {
    this.#name = `frontdesk:desk:${userId}:${agentId}:front-tab`;
    this.#onFront = onFront;
    const claim = () => this.#claim();
    if (!document.hidden) claim();
    addEventListener('focus', claim, { signal });
    onVisible(claim, signal);
    addEventListener('pagehide', () => this.#leave(), { signal });
    addEventListener('storage', ({ key, newValue }) => key === this.#name && newValue === null && claim(), {
      signal,
    });
  }

  /** Whether it is this tab; without storage, every visible tab. */
  get isFront(): boolean {
    return unlessBlocked(() => localStorage.getItem(this.#name) === this.#id) ?? !document.hidden;
  }

  #leave(): void {
    if (this.isFront) unlessBlocked(() => localStorage.removeItem(this.#name));
  }

  #claim(): void {
    if (this.isFront) return;
    unlessBlocked(() => localStorage.setItem(this.#name, this.#id));
    this.#onFront();
  }
}
