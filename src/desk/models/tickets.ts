/** The tickets of the page, in lists, threads and among those of their customers: what the agent and the stream change. */

import { batch } from '@preact/signals';
import { markTicketRead } from '../../api/operations/tickets.ts';
import type { DeskTicket } from '../../api/schemas/desk.ts';
import type { TicketEvent } from '../../api/schemas/ticket-stream.ts';
import type { Client } from '../../client/client.ts';
import type { Customers } from './customer/customers.ts';
import type { ListReading } from './list/list-reading.ts';
import type { Overlay } from './list/overlay.ts';
import type { OwnReads } from './list/own-reads.ts';
import type { TicketList } from './list/ticket-list.ts';
import type { Navigation } from './navigation.ts';
import type { TicketNews } from './notifications/ticket-news.ts';
import type { Threads } from './thread/threads.ts';

export interface TicketsOptions {
  readonly client: Client;
  readonly agentId: number;
  readonly navigation: Pick<Navigation, 'place' | 'openTicket'>;
  readonly overlay: Overlay;
  readonly ownReads: OwnReads;
  readonly list: TicketList;
  /** The view `chats`, whichever list is shown. */
  readonly chats: Pick<TicketList, 'put' | 'hear' | 'remove' | 'drop' | 'noteRead' | 'forgetVersions'>;
  readonly reading: Pick<ListReading, 'soon' | 'later' | 'soonUnlessLive'>;
  readonly threads: Threads;
  readonly news: Pick<TicketNews, 'hear'>;
  readonly customers: Pick<Customers, 'noteChange' | 'putTicket' | 'markAllStale'>;
  /** Called when a ticket was deleted, or the agent may no longer see it. */
  onGone(ticketId: number): void;
  onError(error: unknown): void;
}

type DataOf<Name extends TicketEvent['event']> = Extract<TicketEvent, { event: Name }>['data'];

export class Tickets {
  readonly #options: TicketsOptions;

  constructor(options: TicketsOptions) {
    this.#options = options;
  }

  /** Returns the open ticket as the agent has changed it; undefined until it is loaded. */
  findOpen(): DeskTicket | undefined {
    const { navigation, threads, list, overlay } = this.#options;
    const { ticketId } = navigation.place.value;
    if (ticketId === null) return undefined;
    const { isGone, data } = threads.getOrCreate(ticketId);
    const ticket = isGone.value ? undefined : (data.value?.ticket ?? list.find(ticketId));
    return ticket && overlay.apply(ticket);
  }

  /** Opens the ticket below or above the open one; closes a ticket that has none. Returns whether there was one. */
  openNeighbour(step: 1 | -1): boolean {
    const { navigation, list } = this.#options;
    const next = list.neighbour(navigation.place.peek().ticketId, step);
    if (next !== undefined) navigation.openTicket(next);
    return next !== undefined;
  }

  /** Notes that the agent has seen the last message of a ticket. */
  markRead({ ticketId, isUnread, last }: DeskTicket): void {
    if (!isUnread || !last) return;
    this.#noteRead(ticketId, last.date);
    const { client, onError } = this.#options;
    client.send(markTicketRead, { ticketId: String(ticketId), upTo: last.date }).catch(onError);
  }

  /** Shows tickets as the server has stored them. */
  put(tickets: readonly DeskTicket[]): void {
    const { list, chats, threads, customers, reading } = this.#options;
    batch(() => {
      for (const ticket of tickets) {
        list.put(ticket);
        chats.put(ticket);
        threads.find(ticket.ticketId)?.putTicket(ticket);
        customers.putTicket(ticket);
      }
    });
    reading.soonUnlessLive();
  }

  /** Shows the ticket of a thread that was loaded again in the list too. */
  putOfThread(ticketId: number): void {
    const ticket = this.#options.threads.find(ticketId)?.data.peek()?.ticket;
    if (ticket) this.put([ticket]);
  }

  /** Reads tickets again whose messages have moved to another one. */
  readMerged(ticketIds: readonly number[]): void {
    const { threads, customers, reading } = this.#options;
    for (const ticketId of ticketIds) threads.find(ticketId)?.markStale();
    customers.markAllStale();
    reading.soonUnlessLive();
  }

  /** Loads a thread again if it is open; one that is not open is loaded when it is opened. */
  readThread(ticketId: number): void {
    const { threads } = this.#options;
    threads.find(ticketId)?.markStale();
    if (this.#isOpen(ticketId)) void threads.getOrCreate(ticketId).ensure();
  }

  /** Loads everything again that may have changed: a stream that was closed has missed events. */
  readAgain(): void {
    const { navigation, list, chats, threads, reading } = this.#options;
    const { ticketId } = navigation.place.peek();
    list.forgetVersions();
    chats.forgetVersions();
    threads.markAllStale();
    if (ticketId !== null) void threads.getOrCreate(ticketId).ensure();
    reading.soon();
  }

  /** Shows a changed ticket. Servers of the release before say only that it has changed. */
  hear({ ticketId, version, kind, shown }: DataOf<'ticket'>): void {
    const { agentId, list, chats, news, customers, reading } = this.#options;
    const known = this.#find(ticketId);
    if (shown) {
      const ticket = shown.ticket && asReadBy(agentId, shown.ticket, shown.readBy, known);
      batch(() => {
        for (const each of [list, chats]) {
          if (ticket) each.hear(ticket);
          else each.remove(ticketId, version);
        }
        this.#hearThread(ticketId, ticket, shown.thread);
      });
      if (ticket) news.hear(ticketId, { ticket, readDate: shown.readDate });
      if (!list.isDecidable) reading.later();
    } else {
      if (kind === 'gone') this.#drop(ticketId, version);
      this.readThread(ticketId);
      if (kind === 'changed') news.hear(ticketId, null);
      if (kind === 'changed') reading.soon();
      else reading.later();
    }
    customers.noteChange(shown?.ticket?.fromEmail ?? known?.fromEmail, this.#isOpen(ticketId));
  }

  /** Takes away a ticket that was deleted, or that the agent may no longer see. */
  #drop(ticketId: number, version: number): void {
    const { list, chats, onGone } = this.#options;
    list.drop(ticketId, version);
    chats.drop(ticketId, version);
    onGone(ticketId);
  }

  /** Shows what the agent has read on another page. */
  hearRead({ ticketId, upTo, agentId }: DataOf<'read'>): void {
    if (agentId === this.#options.agentId) this.#noteRead(ticketId, upTo);
  }

  /** Shows that the agent has read a ticket. @param upTo the date of the last message that was read */
  #noteRead(ticketId: number, upTo: string): void {
    const { ownReads, list, chats, threads } = this.#options;
    ownReads.note(ticketId, upTo);
    batch(() => {
      list.noteRead(ticketId);
      chats.noteRead(ticketId);
      threads.find(ticketId)?.noteRead();
    });
  }

  #hearThread(
    ticketId: number,
    ticket: DeskTicket | null,
    end: NonNullable<DataOf<'ticket'>['shown']>['thread'],
  ): void {
    const thread = this.#options.threads.find(ticketId);
    if (thread && !thread.hear(ticket, end)) this.readThread(ticketId);
  }

  #isOpen(ticketId: number): boolean {
    return this.#options.navigation.place.peek().ticketId === ticketId;
  }

  /** Returns a ticket as the server has it, if the page knows it. */
  #find(ticketId: number): DeskTicket | undefined {
    const { threads, list } = this.#options;
    return threads.find(ticketId)?.data.peek()?.ticket ?? list.find(ticketId);
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
