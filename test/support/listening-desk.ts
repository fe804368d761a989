/** A page of the desk without anything that is drawn: one list, the counts and an open thread, kept by events. */

import { setPresence } from '../../src/api/operations/desk.ts';
import { markTicketRead, streamTickets } from '../../src/api/operations/tickets.ts';
import type { TicketEvent } from '../../src/api/schemas/ticket-stream.ts';
import type { DeskSource } from '../../src/api/shared/desk-place.ts';
import type { Client } from '../../src/client/client.ts';
import { createDeskClient } from '../../src/client/desk.ts';
import { readEvents } from '../../src/client/event-stream.ts';
import { Overlay } from '../../src/desk/models/list/overlay.ts';
import { OwnReads } from '../../src/desk/models/list/own-reads.ts';
import { TicketList } from '../../src/desk/models/list/ticket-list.ts';
import { TicketViews } from '../../src/desk/models/list/ticket-views.ts';
import type { ThreadState } from '../../src/desk/models/thread/thread.ts';
import { Threads } from '../../src/desk/models/thread/threads.ts';
import { TicketEvents } from '../../src/desk/models/ticket-events.ts';

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
  readonly events: TicketEvents;
  /** The paths of the requests that were sent. */
  readonly requests: string[] = [];
  openId: number | null = null;
  /** Whether events are lost on their way. */
  isDeaf = false;

  constructor({ url, userId, agentId, headers, source }: ListeningDeskOptions) {
    this.source = source;
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
    const shared = { client: this.client, agentId, withRead: ownReads.apply, onError };
    this.list = new TicketList({ ...shared, overlay: new Overlay(), source, first: null });
    this.threads = new Threads({ ...shared, beginRead: () => () => {} });
    this.views = new TicketViews(this.client, agentId, []);
    const readList = () => void Promise.all([this.list.refresh(), this.views.refresh(onError)]);
    this.events = new TicketEvents({
      agentId,
      ownReads,
      list: this.list,
      threads: this.threads,
      news: { hear() {} },
      customers: { noteChange() {} },
      openTicketId: () => this.openId,
      readList,
      readListLater: readList,
    });
  }

  hear(event: TicketEvent): void {
    if (this.isDeaf) return;
    if (event.event === 'hello') this.events.readAgain();
    else if (event.event === 'ticket') this.events.hear(event.data);
    else if (event.event === 'read') this.events.hearRead(event.data);
    else if (event.event === 'views') this.views.hear(event.data);
  }

  /** Opens a ticket beside the list. */
  async open(ticketId: number): Promise<void> {
    this.openId = ticketId;
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
  async read(): Promise<void> {
    const ticket = this.shownThread()?.data?.ticket;
    if (!ticket?.isUnread || !ticket.last) return;
    this.events.noteRead(ticket.ticketId, ticket.last.date);
    await this.client.send(markTicketRead, { ticketId: String(ticket.ticketId), upTo: ticket.last.date });
  }

  shownThread(): ThreadState | null {
    return this.openId === null ? null : this.threads.getOrCreate(this.openId).state.peek();
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
