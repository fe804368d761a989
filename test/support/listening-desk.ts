/** A page of the desk without anything that is drawn: one list, the counts and an open thread, kept by events. */

import { type Signal, signal } from '@preact/signals';
import { setPresence } from '../../src/api/operations/desk.ts';
import { streamTickets } from '../../src/api/operations/tickets.ts';
import type { DeskTicket } from '../../src/api/schemas/desk.ts';
import type { TicketEvent } from '../../src/api/schemas/ticket-stream.ts';
import type { DeskPlace, DeskSource } from '../../src/api/shared/desk-place.ts';
import type { Client } from '../../src/client/client.ts';
import { createDeskClient } from '../../src/client/desk.ts';
import { readEvents } from '../../src/client/event-stream.ts';
import { Overlay } from '../../src/desk/models/list/overlay.ts';
import { OwnReads } from '../../src/desk/models/list/own-reads.ts';
import { isAssignedTo } from '../../src/desk/models/list/own-tickets.ts';
import { TicketList } from '../../src/desk/models/list/ticket-list.ts';
import { TicketViews } from '../../src/desk/models/list/ticket-views.ts';
import type { ThreadData } from '../../src/desk/models/thread/thread.ts';
import { Threads } from '../../src/desk/models/thread/threads.ts';
import { Tickets } from '../../src/desk/models/tickets.ts';

export interface ListeningDeskOptions {
  readonly url: string;
  readonly userId: number;
  readonly agentId: number;
  /** What the agent's browser sends beside each request: the cookie of the session, and the origin. */
  readonly headers: Readonly<Record<string, string>>;
  readonly source: DeskSource;
}

export class ListeningDesk {
  readonly client: Client;
  readonly source: DeskSource;
  readonly list: TicketList;
  readonly threads: Threads;
  readonly views: TicketViews;
  readonly tickets: Tickets;
  /** The paths of the requests that were sent. */
  readonly requests: string[] = [];
  readonly #place: Signal<DeskPlace>;
  /** Whether events are lost on their way. */
  isDeaf = false;

  constructor({ url, userId, agentId, headers, source }: ListeningDeskOptions) {
    this.source = source;
    this.#place = signal({ source, ticketId: null });
    this.client = createDeskClient({
      baseUrl: url,
      userId,
      headers,
      fetch: (input, init) => {
        this.requests.push(new URL(input instanceof Request ? input.url : input).pathname);
        return fetch(input, init);
      },
    });
    const onError = (error: unknown) => {
      throw error;
    };
    const ownReads = new OwnReads();
    const overlay = new Overlay();
    const shared = { client: this.client, agentId, withRead: ownReads.apply, onError };
    const isOwn = ({ assignedAgents }: DeskTicket) => isAssignedTo(agentId, assignedAgents);
    this.list = new TicketList({ ...shared, overlay, source, first: null, isOwn });
    this.threads = new Threads({ ...shared, beginRead: () => () => {} });
    this.views = new TicketViews({ ...shared, first: [] });
    const readList = () => void Promise.all([this.list.refresh(), this.views.refresh()]);
    this.tickets = new Tickets({
      client: this.client,
      agentId,
      navigation: { place: this.#place, openTicket() {} },
      overlay,
      ownReads,
      list: this.list,
      chats: new TicketList({ ...shared, overlay, source: { ...source, view: 'chats' }, first: null, isOwn }),
      threads: this.threads,
      news: { hear() {} },
      customers: { noteChange() {}, putTicket() {}, markAllStale() {} },
      reading: { soon: readList, later: readList, soonUnlessLive() {} },
      onGone() {},
      onError,
    });
  }

  /** Id of the open ticket; null if none is open. */
  get openId(): number | null {
    return this.#place.peek().ticketId;
  }

  hear(event: TicketEvent): void {
    if (this.isDeaf) return;
    if (event.event === 'hello') this.tickets.readAgain();
    else if (event.event === 'ticket') this.tickets.hear(event.data);
    else if (event.event === 'read') this.tickets.hearRead(event.data);
    else if (event.event === 'views') this.views.hear(event.data);
  }

  /** Opens a ticket beside the list. */
  async open(ticketId: number): Promise<void> {
    this.#place.value = { source: this.source, ticketId };
    await this.stayPresent();
    await this.threads.getOrCreate(ticketId).ensure();
  }

  /** Sends that the agent looks at the open ticket, as a page does every 20 seconds. */
  async stayPresent(): Promise<void> {
    if (this.openId !== null) {
      await this.client.send(setPresence, { ticketId: String(this.openId), state: 'viewing' });
    }
  }

  /** Marks the open ticket as read, as a page does whose agent has the last message in view. */
  read(): void {
    const ticket = this.shownThread()?.ticket;
    if (ticket) this.tickets.markRead(ticket);
  }

  shownThread(): ThreadData | undefined {
    return this.openId === null ? undefined : this.threads.getOrCreate(this.openId).data.peek();
  }
}

/**
 * Opens the stream that some pages of one agent share, as tabs do; resolves once it has begun.
 * @param onEvent called after the pages have heard an event
 */
export async function openSharedStream(
  pages: readonly ListeningDesk[],
  signal: AbortSignal,
  onEvent: (event: TicketEvent) => void = () => {},
): Promise<void> {
  const [first] = pages;
  if (!first) throw new Error('there is no page');
  await new Promise<void>((resolve, reject) => {
    const hear = (event: TicketEvent) => {
      for (const page of pages) page.hear(event);
      onEvent(event);
      if (event.event === 'hello') resolve();
    };
    const handlers = { signal, onOpen() {}, onSign() {}, onEvent: hear };
    readEvents(first.client.settings, streamTickets, {}, handlers).catch(reject);
  });
}
