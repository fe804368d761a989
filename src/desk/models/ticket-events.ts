/** Shows what the stream says of tickets: in the lists, their counts, the open thread and the notifications. */

import { batch } from '@preact/signals';
import type { DeskTicket } from '../../api/schemas/desk.ts';
import type { TicketEvent } from '../../api/schemas/ticket-stream.ts';
import type { Customers } from './customer/customers.ts';
import type { OwnReads } from './list/own-reads.ts';
import type { TicketList } from './list/ticket-list.ts';
import type { TicketNews } from './notifications/ticket-news.ts';
import type { Threads } from './thread/threads.ts';

export interface TicketEventsOptions {
  readonly agentId: number;
  readonly ownReads: OwnReads;
  readonly list: TicketList;
  readonly threads: Threads;
  readonly news: Pick<TicketNews, 'hear'>;
  readonly customers: Pick<Customers, 'noteChange'>;
  /** Returns the ticket that the page shows. */
  openTicketId(): number | null;
  /** Reads the list and the counts again. */
  readList(): void;
  /** Reads them once in a while: events do not say what a search finds. */
  readListLater(): void;
}

type DataOf<Name extends TicketEvent['event']> = Extract<TicketEvent, { event: Name }>['data'];

export class TicketEvents {
  readonly #options: TicketEventsOptions;

  constructor(options: TicketEventsOptions) {
    this.#options = options;
  }

  /** Shows a changed ticket. Servers of the release before say only that it has changed. */
  hear({ ticketId, version, kind, shown }: DataOf<'ticket'>): void {
    const { agentId, list, news, customers, readList, readListLater } = this.#options;
    const known = this.#find(ticketId);
    if (shown) {
      const ticket = shown.ticket && asReadBy(agentId, shown.ticket, shown.readBy, known);
      batch(() => {
        if (ticket) list.hear(ticket);
        else list.remove(ticketId, version);
        this.#hearThread(ticketId, ticket, shown.thread);
      });
      if (ticket) news.hear(ticketId, { ticket, readDate: shown.readDate });
      if (!list.isDecidable) readListLater();
    } else {
      if (kind === 'gone') list.remove(ticketId);
      this.readThread(ticketId);
      if (kind === 'changed') news.hear(ticketId, null);
      if (kind === 'changed') readList();
      else readListLater();
    }
    const email = shown?.ticket?.fromEmail ?? known?.fromEmail;
    customers.noteChange(email, this.#options.openTicketId() === ticketId);
  }

  /** Shows what the agent has read on another page. */
  hearRead({ ticketId, upTo, agentId }: DataOf<'read'>): void {
    if (agentId === this.#options.agentId) this.noteRead(ticketId, upTo);
  }

  /** Shows that the agent has read a ticket. @param upTo the date of the last message that was read */
  noteRead(ticketId: number, upTo: string): void {
    const { ownReads, list, threads } = this.#options;
    ownReads.note(ticketId, upTo);
    batch(() => {
      list.noteRead(ticketId);
      threads.find(ticketId)?.noteRead();
    });
  }

  /** Loads a thread again if it is open; one that is not open is loaded when it is opened. */
  readThread(ticketId: number): void {
    const { threads, openTicketId } = this.#options;
    threads.find(ticketId)?.markStale();
    if (openTicketId() === ticketId) void threads.getOrCreate(ticketId).ensure();
  }

  /** Loads everything again that may have changed: a stream that was closed has missed events. */
  readAgain(): void {
    const { list, threads, openTicketId, readList } = this.#options;
    const ticketId = openTicketId();
    list.forgetVersions();
    threads.markAllStale();
    if (ticketId !== null) void threads.getOrCreate(ticketId).ensure();
    readList();
  }

  #hearThread(
    ticketId: number,
    ticket: DeskTicket | null,
    end: NonNullable<DataOf<'ticket'>['shown']>['thread'],
  ): void {
    const thread = this.#options.threads.find(ticketId);
    if (thread && !thread.hear(ticket, end)) this.readThread(ticketId);
  }

  /** Returns a ticket as the server has it, if the page knows it. */
  #find(ticketId: number): DeskTicket | undefined {
    const { threads, list } = this.#options;
    return threads.find(ticketId)?.state.peek().data?.ticket ?? list.find(ticketId);
  }
}

/** Returns a ticket as an agent reads it. @param known as the page had it: drafts have events of their own */
function asReadBy(
  agentId: number,
  ticket: NonNullable<NonNullable<DataOf<'ticket'>['shown']>['ticket']>,
  readBy: readonly number[],
  known: DeskTicket | undefined,
): DeskTicket {
  const isUnread = ticket.last !== null && ticket.last.agentId === null && !readBy.includes(agentId);
  return { ...ticket, isUnread, hasDraft: known?.hasDraft ?? false };
}
