/**
 * Rings while chats wait and the agent is available: at once for a chat that has not rung within ten seconds, and every ten
 * seconds until an agent takes it. Of several tabs, the one that was used last plays the sound.
 */

import { effect, type ReadonlySignal } from '@preact/signals';
import type { DeskTicket } from '../../../api/schemas/desk.ts';
import type { FrontTab } from '../notifications/front-tab.ts';

export interface RingOptions {
  readonly frontTab: Pick<FrontTab, 'isFront'>;
  /** Whether the agent is available. */
  readonly isOn: ReadonlySignal<boolean>;
  /** The tickets whose chats wait and ring. */
  readonly ringing: ReadonlySignal<readonly DeskTicket[]>;
  readonly signal: AbortSignal;
  playTone(tone: 'chat'): void;
}

/** Milliseconds between two sounds for a chat. */
const ringEvery = 10_000;

export function ringForChats({ frontTab, isOn, ringing, signal, playTone }: RingOptions): void {
  /** When each chat has rung, in milliseconds of `performance.now`. */
  let rangAt: ReadonlyMap<string, number> = new Map();
  let timer: ReturnType<typeof setTimeout> | undefined;

  function ring(ids: readonly string[]): void {
    clearTimeout(timer);
    const now = performance.now();
    rangAt = new Map([...rangAt].filter(([, at]) => now - at < ringEvery));
    if (ids.some((id) => !rangAt.has(id))) {
      rangAt = new Map([...rangAt, ...ids.map((id) => [id, now] as const)]);
      if (frontTab.isFront) playTone('chat');
    }
    if (ids.length === 0) return;
    const last = Math.min(...ids.map((id) => rangAt.get(id) ?? now));
    timer = setTimeout(ring, last + ringEvery - now, ids);
  }

  const stop = effect(() =>
    ring(isOn.value ? ringing.value.flatMap(({ chat }) => chat?.conversationId ?? []) : []),
  );
  signal.addEventListener('abort', () => {
    stop();
    clearTimeout(timer);
  });
}
