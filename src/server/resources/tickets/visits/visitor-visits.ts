/**
 * The threads that visitors have open. No page reports that it shows a thread; a visitor who has just typed in one, or
 * read a message in it, has it open. Every process receives these notifications.
 */

import { LRUCache } from 'lru-cache';
import type { Listener } from '../../../live/listen.ts';
import { parseReadNotice, parseTypingNotice } from '../stream/notice.ts';

/** Seconds after which a visitor who has done nothing in a thread counts as gone. */
export const visitSeconds = 120;

/** The maximum number of remembered threads. */
const maxVisits = 20_000;

export class VisitorVisits {
  readonly #visits = new LRUCache<string, true>({ max: maxVisits, ttl: visitSeconds * 1000 });

  /** @param listener receives the notifications; without it, no visits are known */
  constructor(listener: Pick<Listener, 'on'> | undefined) {
    listener?.on('ticket_typing', (userId, words) => {
      const { ticketId, agentId } = parseTypingNotice(words);
      if (userId !== null && agentId === null) this.#note(userId, ticketId);
    });
    listener?.on('ticket_reads', (userId, words) => {
      if (userId !== null) this.#note(userId, parseReadNotice(words).ticketId);
    });
  }

  /** Whether a visitor has typed or read in a thread within the last two minutes. */
  has(userId: number, ticketId: number): boolean {
    return this.#visits.has(`${userId} ${ticketId}`);
  }

  #note(userId: number, ticketId: number): void {
    this.#visits.set(`${userId} ${ticketId}`, true);
  }
}
