/**
 * Takes what an agent types after asking for the box of a ticket that is still loading. It is written into the ticket's
 * draft, which the box shows once it is there; without it, the letters would be keys of the desk.
 */

import type { Navigation } from '../navigation.ts';
import type { Drafts } from '../thread/compose/drafts.ts';
import type { AnswerKind } from '../thread/compose/writing.ts';

export class TypeAhead {
  readonly #drafts: Drafts;
  readonly #navigation: Navigation;
  #target: { readonly ticketId: number; readonly kind: AnswerKind } | null = null;

  constructor(drafts: Drafts, navigation: Navigation) {
    this.#drafts = drafts;
    this.#navigation = navigation;
  }

  begin(ticketId: number, kind: AnswerKind): void {
    this.#target = { ticketId, kind };
  }

  end(): void {
    this.#target = null;
  }

  /** Whether the box of a ticket is awaited. */
  isFor(ticketId: number): boolean {
    return this.#target?.ticketId === ticketId;
  }

  /**
   * Writes a key into the draft.
   * @param key as in `KeyboardEvent.key`
   * @returns whether it was written: false for keys without a character, and if no box is awaited
   */
  type(key: string): boolean {
    const { ticketId } = this.#navigation.place.peek();
    if (!this.#target || this.#target.ticketId !== ticketId) return false;
    if (key === 'Escape') this.end();
    if (key !== 'Enter' && key !== 'Backspace' && [...key].length !== 1) return false;
    const { kind } = this.#target;
    const { text } = this.#drafts.draft(ticketId).peek()[kind];
    const shorter = [...text].slice(0, -1).join('');
    this.#drafts.type(ticketId, kind, key === 'Backspace' ? shorter : text + (key === 'Enter' ? '\n' : key));
    return true;
  }
}
