/**
 * The threads that visitors have open. A visit begins when a visitor types in a thread or marks it as read, and lasts
 * while the visitor's event stream is open: a visitor who waits for an answer does nothing else. Requests of a thread do
 * not count, since a closed panel sends them too.
 *
 *     act ──── renewed by the process of the stream ──── the thread is closed ─────────────▶ ended
 *              └ every 40 s ┘                        └── the stream ends, or half an hour without an act
 *                                                        └── 120 s ──▶ ended
 *
 * Every process receives these notifications, so that a visit goes on when the process of its stream is killed, and the
 * stream is opened at another one. A page has one stream for all of the visitor's threads, so it reports that it closes
 * one; a page that is left reports nothing.
 */

import { LRUCache } from 'lru-cache';
import type { Log } from '../../../db/connect.ts';
import type { Listener } from '../../../live/listen.ts';
import { parseReadNotice, parseTypingNotice, parseVisitNotice } from './notice.ts';
import type { TicketStreams } from './ticket-streams.ts';

/** Seconds after which a visit that was not renewed has ended. */
export const visitSeconds = 120;

/** The maximum number of remembered threads. */
const maxVisits = 20_000;

export interface VisitorVisitsOptions {
  /** Receives and sends the notifications; without it, no visits are known. */
  readonly listener: Pick<Listener, 'on' | 'tell'> | undefined;
  readonly streams: Pick<TicketStreams, 'hasVisitor'>;
  readonly log: Log;
  /** @default 120 */
  readonly seconds?: number | undefined;
  /** Seconds between two renewals, and for which further acts in a thread are not notified. @default 40 */
  readonly renewalSeconds?: number | undefined;
  /** Seconds after the last act in a thread at which renewals end. @default 1800 */
  readonly longestSeconds?: number | undefined;
}

interface Visit {
  readonly userId: number;
  readonly ticketId: number;
  /** The last act, in milliseconds of `performance.now`. */
  readonly actedAt: number;
}

export class VisitorVisits {
  readonly #options: VisitorVisitsOptions;
  readonly #visits: LRUCache<string, Visit>;
  readonly #renewalMs: number;
  readonly #renewing: NodeJS.Timeout;

  constructor(options: VisitorVisitsOptions) {
    const { listener, seconds = visitSeconds, renewalSeconds = 40 } = options;
    this.#options = options;
    this.#visits = new LRUCache({ max: maxVisits, ttl: seconds * 1000 });
    this.#renewalMs = renewalSeconds * 1000;
    this.#renewing = setInterval(() => this.#renew(), this.#renewalMs);
    this.#renewing.unref();
    listener?.on('ticket_typing', (userId, words) => {
      const { ticketId, agentId } = parseTypingNotice(words);
      if (userId !== null && agentId === null) this.#put(userId, ticketId, 0);
    });
    listener?.on('ticket_reads', (userId, words) => {
      if (userId !== null) this.#put(userId, parseReadNotice(words).ticketId, 0);
    });
    listener?.on('ticket_visits', (userId, words) => {
      const { ticketId, ageMs } = parseVisitNotice(words);
      if (userId === null) return;
      if (ageMs === null) this.#visits.delete(keyOf(userId, ticketId));
      else this.#put(userId, ticketId, ageMs);
    });
  }

  /** Whether a visitor has a thread open. */
  has(userId: number, ticketId: number): boolean {
    return this.#visits.has(keyOf(userId, ticketId));
  }

  /** Notifies every process that a visitor has a thread open. */
  note(userId: number, ticketId: number): void {
    const known = this.#visits.get(keyOf(userId, ticketId));
    if (known && performance.now() - known.actedAt < this.#renewalMs) return;
    this.#put(userId, ticketId, 0);
    this.#notify(userId, ticketId, 0);
  }

  /** Notifies every process that a visitor has closed a thread. */
  end(userId: number, ticketId: number): void {
    this.#visits.delete(keyOf(userId, ticketId));
    this.#notify(userId, ticketId, 'left');
  }

  close(): void {
    clearInterval(this.#renewing);
  }

  /** @param ageMs milliseconds since the last act */
  #put(userId: number, ticketId: number, ageMs: number): void {
    const visit = { userId, ticketId, actedAt: performance.now() - ageMs };
    this.#visits.set(keyOf(userId, ticketId), visit);
  }

  /** Renews the visits whose visitors have their streams here. */
  #renew(): void {
    const { streams, longestSeconds = 1800 } = this.#options;
    const now = performance.now();
    for (const { userId, ticketId, actedAt } of this.#visits.values()) {
      const ageMs = Math.round(now - actedAt);
      const isLong = ageMs >= longestSeconds * 1000;
      if (!isLong && streams.hasVisitor(userId, ticketId)) this.#notify(userId, ticketId, ageMs);
    }
  }

  #notify(userId: number, ticketId: number, age: number | 'left'): void {
    const { listener, log } = this.#options;
    listener?.tell('ticket_visits', [`${ticketId}`, `${age}`], userId).catch((error: unknown) => {
      log.warn({ err: error }, 'the visit of a thread could not be notified');
    });
  }
}

const keyOf = (userId: number, ticketId: number): string => `${userId} ${ticketId}`;
