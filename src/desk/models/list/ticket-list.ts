/**
 * The tickets of one list, the whole of it up to 200; the pages of a longer one are read before they come into view.
 * While the pointer or the focus is on a row, rows keep their places: rows that are new wait to be let in, and rows that
 * have left the list stay, marked as gone.
 */

import { batch, computed, type ReadonlySignal, type Signal, signal } from '@preact/signals';
import { defaultViewRows, maxViewRows } from '../../../api/limits.ts';
import type { InputOf } from '../../../api/operation.ts';
import { listHeldMails, listViewTickets, searchTickets } from '../../../api/operations/desk.ts';
import type { DeskTicket, HeldMail } from '../../../api/schemas/desk.ts';
import { type DeskSource, sourceKey, viewFilter } from '../../../api/shared/desk-place.ts';
import type { Client } from '../../../client/client.ts';
import { createQuery, type Query, reload, type Settled, type State } from '../../../state/query.ts';
import { RecentlyUsed } from '../../../state/recently-used.ts';
import type { Overlay } from './overlay.ts';
import {
  findPageToRead,
  findTicket,
  isSameCursor,
  joinPages,
  type ListedTickets,
  markOutdated,
  type PageCursor,
  placeTicket,
  putPage,
  type RowRange,
  removeTicket,
  replaceTicket,
  type TicketPage,
} from './ticket-pages.ts';
import { putOnTop, type TopTicket } from './top-tickets.ts';
import { belongsTo, isDecidable, viewOrder } from './view-rules.ts';

/** What is known of a list. */
interface Listed {
  readonly pages: readonly TicketPage[];
  /** The tickets of all pages. */
  readonly tickets: readonly DeskTicket[];
  /** The mails of the view `held`. */
  readonly mails: readonly HeldMail[];
  readonly hasEarlierMails: boolean;
}

export interface ListState extends Listed {
  readonly source: DeskSource;
  readonly status: State<Listed>['status'];
}

interface OpenedList {
  readonly source: DeskSource;
  readonly query: Query<Listed>;
}

export interface Row {
  readonly ticket: DeskTicket;
  /** Whether the ticket has left the list since the rows keep their places. */
  readonly isGone: boolean;
}

/** What keeps the rows in their places. */
export type RowHolder = 'pointer' | 'focus';

export interface TicketListOptions {
  readonly client: Client;
  readonly overlay: Overlay;
  readonly source: DeskSource;
  /** The first page of the list; null if it has to be loaded. */
  readonly first: ListedTickets | null;
  /** The first tickets of every list that has them. @default none */
  readonly onTop?: ReadonlySignal<readonly TopTicket[]>;
  /** Whether a ticket is in the agent's view `mine`. */
  isOwn(ticket: DeskTicket): boolean;
  /** Returns a ticket that is unread only if the agent has not read its last message: a response may be older. */
  withRead(ticket: DeskTicket): DeskTicket;
  onError(error: unknown): void;
}

/** A version of a ticket. */
interface HeardTicket {
  readonly ticketId: number;
  readonly version: number;
  /** Null for one that is in no list. */
  readonly ticket: DeskTicket | null;
}

/** Lists that are shown at once when the agent comes back to them. */
const mostKept = 20;

/** The most tickets whose newest version is remembered. */
const mostRemembered = 1000;

/** Rows below the visible ones for which a page is read ahead. */
const readAhead = 100;

export class TicketList {
  readonly #options: TicketListOptions;
  readonly #lists = new RecentlyUsed<string, OpenedList>(mostKept);
  readonly #shown: Signal<OpenedList>;
  readonly #holders = new Set<RowHolder>();
  /** The rows in their places while something holds them, by id. */
  readonly #held = signal<ReadonlyMap<number, DeskTicket> | null>(null);
  #remembered: { readonly ticketId: number; readonly index: number } | undefined;
  #visible: RowRange = { first: 0, last: 0 };
  #isReadingPages = false;
  /** The newest known versions of the tickets that were put here last. */
  #versions = new RecentlyUsed<number, number>(mostRemembered);
  /** What was put here while lists are read: their responses may be older. */
  readonly #heard = new Map<number, HeardTicket>();
  /** The lists and pages that are being read. */
  #reads = 0;
  readonly state: ReadonlySignal<ListState> = computed(() => {
    const { source, query } = this.#shown.value;
    return { source, status: query.state.value.status, ...(query.value.value ?? nothing) };
  });
  readonly rows: ReadonlySignal<readonly Row[]> = computed(() => this.#arrange());
  /** The number of new rows that wait until nothing keeps the rows in their places. */
  readonly withheld = computed(() => {
    const held = this.#held.value;
    return held ? this.#current().filter(({ ticketId }) => !held.has(ticketId)).length : 0;
  });

  constructor(options: TicketListOptions) {
    this.#options = options;
    const { source, first } = options;
    const opened = this.#open(source);
    this.#shown = signal(opened);
    if (first) opened.query.put(withPages(nothing, putPage([], 0, first)));
    else void this.refresh();
  }

  /** Whether the list has more rows than are drawn as a whole. */
  get isLong(): boolean {
    const { pages, tickets } = this.state.value;
    return pages.at(-1)?.next != null || tickets.length > maxViewRows;
  }

  /** Whether a ticket by itself says whether the list has it, and where. */
  get isDecidable(): boolean {
    return isDecidable(this.#shown.peek().source);
  }

  /** Whether all rows of the list are loaded. */
  get isComplete(): boolean {
    const { status, pages } = this.state.value;
    return status === 'ready' && pages.at(-1)?.next == null;
  }

  show(source: DeskSource): void {
    if (sourceKey(source) === sourceKey(this.#shown.peek().source)) return;
    this.#holders.clear();
    this.#visible = { first: 0, last: 0 };
    batch(() => {
      this.#held.value = null;
      this.#shown.value = this.#open(source);
    });
    void this.#load(reload);
  }

  /** Keeps the rows in their places until every holder has released them. */
  hold(holder: RowHolder): void {
    this.#holders.add(holder);
    if (!this.#held.peek()) this.#held.value = this.#places();
  }

  release(holder: RowHolder): void {
    this.#holders.delete(holder);
    if (this.#holders.size === 0) this.#held.value = null;
  }

  /** Lets new rows in, and keeps the places from now on. */
  letIn(): void {
    if (this.#held.peek()) this.#held.value = this.#places();
  }

  /** Loads the list again, and keeps what is shown until the response arrives. Resolves to whether there was a response. */
  refresh(): Promise<boolean> {
    return this.#load(({ refresh }) => refresh());
  }

  retry(): void {
    void this.#load(reload);
  }

  /** Adds the mails before those of the view `held`. */
  async loadEarlierMails(): Promise<void> {
    const { query } = this.#shown.peek();
    const lastId = () => query.value.peek()?.mails.at(-1)?.mailId;
    const beforeMailId = lastId();
    try {
      const input = { beforeMailId, limit: defaultViewRows };
      const { mails, hasEarlier } = await this.#options.client.send(listHeldMails, input);
      const listed = query.value.peek();
      if (!listed || lastId() !== beforeMailId) return;
      query.put({ ...listed, mails: [...listed.mails, ...mails], hasEarlierMails: hasEarlier });
    } catch (error) {
      this.#options.onError(error);
    }
  }

  /** Notes which rows are visible, and reads the pages that they and the rows below them need. */
  reach(visible: RowRange): void {
    this.#visible = visible;
    void this.#readPages();
  }

  /** Puts a ticket where each list has it after a change of the agent's own; a row that it takes away leaves at once. */
  put(ticket: DeskTicket): void {
    const held = this.#held.peek();
    batch(() => {
      if (!this.hear(ticket) || !held?.has(ticket.ticketId)) return;
      this.#held.value = new Map([...held]).set(ticket.ticketId, ticket);
    });
  }

  /**
   * Puts a ticket where each list has it, or takes it out.
   * @returns false for an older version than is known, which changes nothing
   */
  hear(ticket: DeskTicket): boolean {
    const { ticketId, version } = ticket;
    return this.#hear({ ticketId, version, ticket: this.#options.withRead(ticket) });
  }

  /** Takes a ticket out of every list. @param version the one in which no list has it */
  remove(ticketId: number, version: number): void {
    this.#hear({ ticketId, version, ticket: null });
  }

  /** Takes a ticket out of every list that was deleted, or that the agent may no longer see; its row keeps no place. */
  drop(ticketId: number, version: number): void {
    const held = this.#held.peek();
    batch(() => {
      this.remove(ticketId, version);
      if (held?.has(ticketId)) this.#held.value = new Map([...held].filter(([id]) => id !== ticketId));
    });
  }

  /** Shows that the agent has read a ticket. */
  noteRead(ticketId: number): void {
    const { withRead } = this.#options;
    this.#changeLists((listed) => {
      const ticket = findTicket(listed.pages, ticketId);
      const read = ticket && withRead(ticket);
      return read && read !== ticket ? withPages(listed, replaceTicket(listed.pages, read)) : listed;
    });
  }

  /** Forgets the versions of tickets: the database may have been restored. */
  forgetVersions(): void {
    this.#versions = new RecentlyUsed(mostRemembered);
  }

  /** Shows a ticket in the lists. Returns false for an older version than is known. */
  #hear(heard: HeardTicket): boolean {
    const { ticketId, version } = heard;
    if ((this.#versions.find(ticketId) ?? 0) > version) return false;
    this.#versions.put(ticketId, version);
    if (this.#reads > 0) this.#heard.set(ticketId, heard);
    this.#changeLists((listed, source) => this.#withTicket(listed, source, heard));
    return true;
  }

  #changeLists(change: (listed: Listed, source: DeskSource) => Listed): void {
    batch(() => {
      for (const [, { source, query }] of this.#lists.entries())
        query.patch((listed) => change(listed, source));
    });
  }

  /** Returns a list with a ticket in its place, or without it. */
  #withTicket(listed: Listed, source: DeskSource, { ticketId, version, ticket }: HeardTicket): Listed {
    const { pages } = listed;
    const former = findTicket(pages, ticketId);
    if (former && former.version > version) return listed;
    if (ticket && !isDecidable(source))
      return former ? withPages(listed, replaceTicket(pages, ticket)) : listed;
    const belongs = ticket && belongsTo(source, ticket, this.#options.isOwn);
    if (!belongs) return former ? withPages(listed, removeTicket(pages, ticketId)) : listed;
    const placed = placeTicket(pages, ticket, viewOrder(source));
    return placed === pages ? listed : withPages(listed, placed);
  }

  /** Returns a list that was read with the tickets that were put here meanwhile. */
  #withHeard(listed: Listed, source: DeskSource): Listed {
    let shown = listed;
    for (const heard of this.#heard.values()) shown = this.#withTicket(shown, source, heard);
    return shown;
  }

  #open(source: DeskSource): OpenedList {
    return this.#lists.getOrCreate(sourceKey(source), () => ({
      source,
      query: createQuery({
        read: (aborted) => this.#readList(source, aborted),
        accept: (answer, former) => this.#withHeard(withFormerPages(answer, former), source),
        // `Refresher` reads again what has failed.
        onError: (error) => this.#options.onError(error),
      }),
    }));
  }

  /** Loads the list that is shown, and then those of its pages that are visible. Resolves to whether there was a response. */
  async #load(load: (query: Query<Listed>) => Promise<Settled<Listed>>): Promise<boolean> {
    const { query } = this.#shown.peek();
    const { status } = await this.#whileHearing(() => load(query));
    if (status === 'ready') void this.#readPages();
    return status === 'ready';
  }

  /** Reads a list or a page. Tickets that are put here meanwhile are remembered until none is read. */
  async #whileHearing<Result>(read: () => Promise<Result>): Promise<Result> {
    this.#reads += 1;
    try {
      return await read();
    } finally {
      this.#reads -= 1;
      if (this.#reads === 0) this.#heard.clear();
    }
  }

  find(ticketId: number): DeskTicket | undefined {
    return this.rows.peek().find(({ ticket }) => ticket.ticketId === ticketId)?.ticket;
  }

  /** Id of the ticket that was opened last; null before the first one. */
  get remembered(): number | null {
    return this.#remembered?.ticketId ?? null;
  }

  /** Remembers the place of a ticket: an answer may take the ticket out of the list while it is open. */
  remember(ticketId: number): void {
    const index = this.#indexOf(ticketId);
    if (index >= 0) this.#remembered = { ticketId, index };
  }

  /**
   * Returns the ticket in the next row or the one before; undefined at the ends. A ticket that has left the list has the
   * neighbours of its former place, and before the first row is none.
   */
  neighbour(ticketId: number | null, step: 1 | -1): number | undefined {
    const rows = this.rows.peek();
    const index = ticketId === null ? -1 : this.#indexOf(ticketId);
    if (index >= 0) return rows[index + step]?.ticket.ticketId;
    const place = this.#remembered?.ticketId === ticketId ? this.#remembered.index : 0;
    return rows[step === 1 ? place : place - 1]?.ticket.ticketId;
  }

  #indexOf(ticketId: number): number {
    return this.rows.peek().findIndex(({ ticket }) => ticket.ticketId === ticketId);
  }

  #arrange(): readonly Row[] {
    const held = this.#held.value;
    const current = this.#current();
    if (!held) return current.map((ticket) => ({ ticket, isGone: !this.#belongs(ticket) }));
    const byId = new Map(current.map((ticket) => [ticket.ticketId, ticket]));
    return Array.from(held.values()).flatMap((former): Row[] => {
      const ticket = byId.get(former.ticketId);
      if (ticket) return [{ ticket, isGone: !this.#belongs(ticket) }];
      // What the agent has moved away leaves at once.
      const isOwn = !this.#belongs(this.#options.overlay.apply(former));
      return isOwn ? [] : [{ ticket: former, isGone: true }];
    });
  }

  /**
   * Returns the tickets of the list with the agent's own changes, without those that the changes take away. Those on top
   * are among them, also if their page is not read.
   */
  #current(): readonly DeskTicket[] {
    const { overlay, onTop } = this.#options;
    const { source, tickets } = this.state.value;
    const listed = tickets.map((ticket) => overlay.apply(ticket)).filter((ticket) => this.#belongs(ticket));
    return putOnTop(listed, onTop?.value ?? [], (ticket) =>
      isDecidable(source)
        ? this.#belongs(ticket)
        : listed.some(({ ticketId }) => ticketId === ticket.ticketId),
    );
  }

  #belongs(ticket: DeskTicket): boolean {
    return belongsTo(this.#shown.value.source, ticket, this.#options.isOwn);
  }

  #places(): ReadonlyMap<number, DeskTicket> {
    return new Map(this.#current().map((ticket) => [ticket.ticketId, ticket]));
  }

  /** Reads a list, or the first page of a long one. */
  async #readList(source: DeskSource, signal: AbortSignal): Promise<Listed> {
    const { client, withRead } = this.#options;
    const { words, view } = source;
    if (words !== '') {
      const input = { q: words, limit: maxViewRows, ...viewFilter(source) };
      const { tickets } = await client.send(searchTickets, input, { signal });
      return firstPage({ tickets: tickets.map(withRead), next: null });
    }
    if (view === 'held') {
      const limit = Math.min(Math.max(this.state.peek().mails.length, defaultViewRows), maxViewRows);
      const { mails, hasEarlier } = await client.send(listHeldMails, { limit }, { signal });
      return { ...nothing, mails, hasEarlierMails: hasEarlier };
    }
    return firstPage(await this.#readPage(source, null, signal));
  }

  async #readPage(source: DeskSource, start: PageCursor, signal?: AbortSignal): Promise<ListedTickets> {
    const filter = viewFilter(source);
    if (!filter) return { tickets: [], next: null };
    const input: InputOf<typeof listViewTickets> = { ...filter, limit: maxViewRows };
    if (start) input.cursorId = start.cursorId;
    if (start && start.cursorTime !== null) input.cursorTime = start.cursorTime;
    const { client, withRead } = this.#options;
    const { tickets, next } = await client.send(listViewTickets, input, { signal });
    return { tickets: tickets.map(withRead), next };
  }

  /** Reads the pages of the visible rows that are missing or out of date, one after the other. */
  async #readPages(): Promise<void> {
    if (this.#isReadingPages) return;
    this.#isReadingPages = true;
    try {
      while (await this.#readNextPage()) {
        // Each page tells where the next one begins.
      }
    } catch (error) {
      this.#options.onError(error);
    } finally {
      this.#isReadingPages = false;
    }
  }

  /** Returns whether there was a page to read. */
  async #readNextPage(): Promise<boolean> {
    const opened = this.#shown.peek();
    const { pages } = this.state.peek();
    const { first, last } = this.#visible;
    const index = findPageToRead(pages, { first, last: last + readAhead });
    // The first page is read by `refresh`.
    if (index === undefined || index === 0) return false;
    const start = pages[index - 1]?.next ?? null;
    await this.#whileHearing(async () => {
      const page = await this.#readPage(opened.source, start);
      const former = this.state.peek().pages[index - 1]?.next ?? null;
      const isInPlace = start !== null && isSameCursor(former, start);
      if (opened === this.#shown.peek() && isInPlace) this.#addPage(opened, index, page);
    });
    return true;
  }

  /** Adds a page that was read. Rows that keep their places are followed by those of a new page. */
  #addPage({ source, query }: OpenedList, index: number, page: ListedTickets): void {
    const isNew = index === this.state.peek().pages.length;
    const held = this.#held.peek();
    batch(() => {
      if (held && isNew) {
        const added = page.tickets.filter(({ ticketId }) => !held.has(ticketId));
        this.#held.value = new Map([...held, ...added.map((ticket) => [ticket.ticketId, ticket] as const)]);
      }
      query.patch((listed) => this.#withHeard(withPages(listed, putPage(listed.pages, index, page)), source));
    });
  }
}

const nothing: Listed = { pages: [], tickets: [], mails: [], hasEarlierMails: false };

const firstPage = (page: ListedTickets): Listed => withPages(nothing, putPage([], 0, page));

/** Returns a list of which the first page was read with the later ones, which are out of date then. */
function withFormerPages(listed: Listed, former = nothing): Listed {
  const [first] = listed.pages;
  return first ? withPages(listed, putPage(markOutdated(former.pages), 0, first)) : listed;
}

function withPages(listed: Listed, pages: readonly TicketPage[]): Listed {
  return { ...listed, pages, tickets: joinPages(pages) };
}
