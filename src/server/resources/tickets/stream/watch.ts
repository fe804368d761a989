/** One open stream: what it has been told, and what it is told next. */

import { createEventQueue } from '../../../../api/event-queue.ts';
import type { TicketEvent } from '../../../../api/schemas/tickets.ts';
import type { Ownership } from '../../../../api/service.ts';
import type { ReadNotice, TicketNotice, TypingNotice } from './notice.ts';

/** What a stream is about. */
export interface Subscription {
  readonly userId: number;
  /** Who listens; agents hear of visitors what visitors do not hear of each other. */
  readonly side: 'agent' | 'visitor';
  /** Hashes of a visitor's names, see `notice.ts`: a notice that has one of them may be of a ticket that is new here. */
  readonly names: readonly string[];
  /** Those of the tickets that are asked for; null: all. */
  readonly named: ReadonlySet<number> | null;
  /** What is the visitor's own now; null: everything of the user. */
  readonly readOwn: (() => Promise<Ownership>) | null;
}

/** Of a stream of a whole user: tickets whose last notice is remembered. */
const maxRemembered = 5000;

export type Notice =
  | { readonly of: 'ticket'; readonly notice: TicketNotice }
  | { readonly of: 'read'; readonly notice: ReadNotice }
  | { readonly of: 'typing'; readonly notice: TypingNotice };

export class Watch {
  readonly subscription: Subscription;
  /** Whether it hears of every ticket of the user. */
  readonly hearsAll: boolean;
  /** Notices that come while it is being read what there is; null: it is not. */
  waiting: Notice[] | null = null;
  /** Whether it has to be read again, and whether that will be done. */
  isStale = false;
  isScheduled = false;
  isEnded = false;
  /** The last version of each ticket that was told, twice, and one more where it was told as read only. */
  private readonly told = new Map<number, number>();
  private readonly queue: ReturnType<typeof createEventQueue<TicketEvent>>;

  constructor(subscription: Subscription, ended: (watch: Watch) => void) {
    this.subscription = subscription;
    this.hearsAll = subscription.readOwn === null && subscription.named === null;
    this.queue = createEventQueue(() => {
      this.isEnded = true;
      ended(this);
    });
  }

  get events(): AsyncIterable<TicketEvent> {
    return this.queue.events;
  }

  get ticketIds(): IterableIterator<number> {
    return this.told.keys();
  }

  has(ticketId: number): boolean {
    return this.told.has(ticketId);
  }

  end(): void {
    this.queue.end();
  }

  /** Begins the stream. */
  greet(versions: ReadonlyMap<number, number>, complete: boolean, heartbeat: number): void {
    for (const [id, version] of versions) this.told.set(id, version * 2);
    this.queue.push({
      event: 'hello',
      data: { tickets: Object.fromEntries(versions), complete, heartbeat },
    });
  }

  /** Tells a ticket's version, unless it was the last one told. */
  tellVersion(ticketId: number, version: number): void {
    if (this.isTold(ticketId, version * 2)) return;
    this.remember(ticketId, version * 2);
    this.queue.push({ event: 'ticket', data: { ticketId, version, kind: 'changed' } });
  }

  /** Tells that a ticket is not there any more, if it was. */
  tellGone(ticketId: number, version: number): void {
    if (!this.told.delete(ticketId) && !this.hearsAll) return;
    this.queue.push({ event: 'ticket', data: { ticketId, version, kind: 'gone' } });
  }

  /** Tells of a ticket what the database has told. */
  tellTicket({ ticketId, version, kind, upTo }: TicketNotice): void {
    if (kind === 'gone') this.tellGone(ticketId, version);
    else if (kind === 'changed' || upTo === null) this.tellVersion(ticketId, version);
    else if (!this.isTold(ticketId, version * 2) && !this.isTold(ticketId, version * 2 + 1)) {
      this.remember(ticketId, version * 2 + 1);
      this.tellRead(ticketId, version, upTo, 'agent');
    }
  }

  tellRead(ticketId: number, version: number, upTo: number, by: 'agent' | 'visitor'): void {
    this.queue.push({ event: 'read', data: { ticketId, version, upTo: new Date(upTo).toISOString(), by } });
  }

  tellTyping({ ticketId, agentId }: TypingNotice): void {
    this.queue.push({ event: 'typing', data: { ticketId, agentId } });
  }

  /** The version that was told last. */
  versionOf(ticketId: number): number {
    return Math.floor((this.told.get(ticketId) ?? 2) / 2);
  }

  private isTold(ticketId: number, mark: number): boolean {
    return this.told.get(ticketId) === mark;
  }

  private remember(ticketId: number, mark: number): void {
    this.told.set(ticketId, mark);
    if (!this.hearsAll || this.told.size <= maxRemembered) return;
    for (const oldest of this.told.keys()) {
      this.told.delete(oldest);
      return;
    }
  }
}
