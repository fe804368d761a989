/**
 * The tickets of one list, the whole of it up to 200; the pages of a longer one are read before they come into view.
 * While the pointer or the focus is on a row, rows keep their places: rows that are new wait to be let in, and rows that
 * have left the list stay, marked as gone.
 */

import { batch, computed, type ReadonlySignal, signal } from '@preact/signals';
import { defaultViewRows, maxViewRows } from '../../../api/limits.ts';
import type { InputOf } from '../../../api/operation.ts';
import { listHeldMails, listViewTickets, searchTickets } from '../../../api/operations/desk.ts';
import type { DeskTicket, HeldMail } from '../../../api/schemas/desk.ts';
import { type DeskSource, firstSource, sourceKey, viewFilter } from '../../../api/shared/desk-place.ts';
import type { Client } from '../../../client/client.ts';
import type { Overlay } from './overlay.ts';
import {
  findPageToRead,
  isSameCursor,
  joinPages,
  type ListedTickets,
  markOutdated,
  type PageCursor,
  putPage,
  type RowRange,
  replaceTicket,
  type TicketPage,
} from './ticket-pages.ts';

export interface ListState {
  readonly source: DeskSource;
  readonly status: 'loading' | 'ready' | 'failed';
  readonly pages: readonly TicketPage[];
  /** The tickets of all pages. */
  readonly tickets: readonly DeskTicket[];
  /** The mails of the view `held`. */
  readonly mails: readonly HeldMail[];
  readonly hasEarlierMails: boolean;
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
  readonly agentId: number;
  readonly overlay: Overlay;
  readonly source: DeskSource;
  /** The first page of the list; null if it has to be loaded. */
  readonly first: ListedTickets | null;
  onError(error: unknown): void;
}

/** Lists that are shown at once when the agent comes back to them. */
const mostKept = 20;

/** Rows below the visible ones for which a page is read ahead. */
const readAhead = 100;

export class TicketList {
  readonly #options: TicketListOptions;
  readonly #state;
  readonly #kept = new Map<string, ListState>();
  readonly #holders = new Set<RowHolder>();
  /** The rows in their places while something holds them, by id. */
  readonly #held = signal<ReadonlyMap<number, DeskTicket> | null>(null);
  readonly #rows: ReadonlySignal<readonly Row[]>;
  readonly #withheld: ReadonlySignal<number>;
  #remembered: { readonly ticketId: number; readonly index: number } | undefined;
  #loads = 0;
  #visible: RowRange = { first: 0, last: 0 };
  #isReadingPages = false;

  constructor(options: TicketListOptions) {
    this.#options = options;
    const { source, first } = options;
    this.#state = signal<ListState>(
      first ? readyState(source, { pages: putPage([], 0, first) }) : loadingState(source),
    );
    this.#rows = computed(() => this.#arrange());
    this.#withheld = computed(() => {
      const held = this.#held.value;
      return held ? this.#current().filter(({ ticketId }) => !held.has(ticketId)).length : 0;
    });
    if (!first) void this.refresh();
  }

  get state(): ReadonlySignal<ListState> {
    return this.#state;
  }

  get rows(): ReadonlySignal<readonly Row[]> {
    return this.#rows;
  }

  /** The number of new rows that wait until nothing keeps the rows in their places. */
  get withheld(): ReadonlySignal<number> {
    return this.#withheld;
  }

  /** Whether the list has more rows than are drawn as a whole. */
  get isLong(): boolean {
    const { pages } = this.#state.value;
    return pages.length > 1 || pages.at(-1)?.next != null;
  }

  /** Whether all rows of the list are loaded. */
  get isComplete(): boolean {
    const { status, pages } = this.#state.value;
    return status === 'ready' && pages.at(-1)?.next == null;
  }

  show(source: DeskSource): void {
    const { source: former } = this.#state.peek();
    if (sourceKey(source) === sourceKey(former)) return;
    this.#holders.clear();
    this.#visible = { first: 0, last: 0 };
    batch(() => {
      this.#held.value = null;
      this.#state.value = this.#kept.get(sourceKey(source)) ?? loadingState(source);
    });
    void this.refresh();
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

  /**
   * Loads the list again, and keeps what is shown until the response arrives; the newest request wins. Resolves to
   * whether there was a response.
   */
  async refresh(): Promise<boolean> {
    const count = ++this.#loads;
    const { source, status } = this.#state.peek();
    try {
      const loaded = await this.#load(source);
      if (count !== this.#loads) return true;
      this.#keep(loaded);
      void this.#readPages();
      return true;
    } catch (error) {
      this.#options.onError(error);
      const isNewest = count === this.#loads;
      if (isNewest && status !== 'ready') this.#state.value = { ...loadingState(source), status: 'failed' };
      return false;
    }
  }

  retry(): void {
    this.#state.value = loadingState(this.#state.peek().source);
    void this.refresh();
  }

  /** Adds the mails before those of the view `held`. */
  async loadEarlierMails(): Promise<void> {
    const state = this.#state.peek();
    const input = { beforeMailId: state.mails.at(-1)?.mailId, limit: defaultViewRows };
    const count = ++this.#loads;
    try {
      const { mails, hasEarlier } = await this.#options.client.send(listHeldMails, input);
      if (count !== this.#loads) return;
      this.#keep({ ...state, mails: [...state.mails, ...mails], hasEarlierMails: hasEarlier });
    } catch (error) {
      this.#options.onError(error);
    }
  }

  /** Notes which rows are visible, and reads the pages that they and the rows below them need. */
  reach(visible: RowRange): void {
    this.#visible = visible;
    void this.#readPages();
  }

  /** Replaces a ticket wherever it is listed. */
  put(ticket: DeskTicket): void {
    const replace = (state: ListState) => withPages(state, replaceTicket(state.pages, ticket));
    for (const [key, state] of this.#kept) this.#kept.set(key, replace(state));
    const held = this.#held.peek();
    batch(() => {
      this.#state.value = replace(this.#state.peek());
      if (held?.has(ticket.ticketId)) this.#held.value = new Map([...held]).set(ticket.ticketId, ticket);
    });
  }

  find(ticketId: number): DeskTicket | undefined {
    return this.#rows.peek().find(({ ticket }) => ticket.ticketId === ticketId)?.ticket;
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
    const rows = this.#rows.peek();
    const index = ticketId === null ? -1 : this.#indexOf(ticketId);
    if (index >= 0) return rows[index + step]?.ticket.ticketId;
    const place = this.#remembered?.ticketId === ticketId ? this.#remembered.index : 0;
    return rows[step === 1 ? place : place - 1]?.ticket.ticketId;
  }

  #indexOf(ticketId: number): number {
    return this.#rows.peek().findIndex(({ ticket }) => ticket.ticketId === ticketId);
  }

  #arrange(): readonly Row[] {
    const held = this.#held.value;
    const current = this.#current();
    if (!held) return current.map((ticket) => ({ ticket, isGone: false }));
    const byId = new Map(current.map((ticket) => [ticket.ticketId, ticket]));
    return Array.from(held.values()).flatMap((former): Row[] => {
      const ticket = byId.get(former.ticketId);
      if (ticket) return [{ ticket, isGone: false }];
      // What the agent has moved away leaves at once.
      const isOwn = !this.#belongs(this.#options.overlay.apply(former));
      return isOwn ? [] : [{ ticket: former, isGone: true }];
    });
  }

  /** Returns the tickets of the list with the agent's own changes, without those that the changes take away. */
  #current(): readonly DeskTicket[] {
    const { overlay } = this.#options;
    return this.#state.value.tickets
      .map((ticket) => overlay.apply(ticket))
      .filter((ticket) => this.#belongs(ticket));
  }

  #belongs({ status, assignedAgents, inboxId, labels, snoozedUntil, isSpam }: DeskTicket): boolean {
    const { view, words, inboxId: wanted, labelName } = this.#state.value.source;
    const isOpen = status !== 'solved' && status !== 'closed';
    if (words !== '' || view === 'held') return true;
    if (isSpam || view === 'spam') return isSpam && view === 'spam';
    if (view === 'solved') return !isOpen;
    if (!isOpen) return false;
    const isAsleep = snoozedUntil !== null && Date.parse(snoozedUntil) > Date.now();
    if (isAsleep || view === 'snoozed') return isAsleep && view === 'snoozed';
    if (view === 'mine') return assignedAgents.some(({ agentId }) => agentId === this.#options.agentId);
    if (view === 'unassigned') return assignedAgents.length === 0;
    if (view === 'waiting') return status === 'new' || status === 'reply';
    if (view === 'inbox') return inboxId === wanted;
    return view !== 'label' || labels.includes(labelName);
  }

  #places(): ReadonlyMap<number, DeskTicket> {
    return new Map(this.#current().map((ticket) => [ticket.ticketId, ticket]));
  }

  /** Reads a list, or the first page of a long one; its later pages are out of date then. */
  async #load(source: DeskSource): Promise<ListState> {
    const { client } = this.#options;
    const { words, view } = source;
    if (words !== '') {
      const input = { q: words, limit: maxViewRows, ...viewFilter(source) };
      const { tickets } = await client.send(searchTickets, input);
      return readyState(source, { pages: putPage(this.#pagesOf(source), 0, { tickets, next: null }) });
    }
    if (view === 'held') {
      const limit = Math.min(Math.max(this.#state.peek().mails.length, defaultViewRows), maxViewRows);
      const { mails, hasEarlier } = await client.send(listHeldMails, { limit });
      return readyState(source, { mails, hasEarlierMails: hasEarlier });
    }
    const page = await this.#loadPage(source, null);
    return readyState(source, { pages: putPage(markOutdated(this.#pagesOf(source)), 0, page) });
  }

  #pagesOf(source: DeskSource): readonly TicketPage[] {
    const state = this.#state.peek();
    return sourceKey(state.source) === sourceKey(source) ? state.pages : [];
  }

  async #loadPage(source: DeskSource, start: PageCursor): Promise<ListedTickets> {
    const filter = viewFilter(source);
    if (!filter) return { tickets: [], next: null };
    const input: InputOf<typeof listViewTickets> = { ...filter, limit: maxViewRows };
    if (start) input.cursorId = start.cursorId;
    if (start && start.cursorTime !== null) input.cursorTime = start.cursorTime;
    return await this.#options.client.send(listViewTickets, input);
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
    const { source, pages } = this.#state.peek();
    const { first, last } = this.#visible;
    const index = findPageToRead(pages, { first, last: last + readAhead });
    // The first page is read by `refresh`.
    if (index === undefined || index === 0) return false;
    const start = pages[index - 1]?.next ?? null;
    const page = await this.#loadPage(source, start);
    const current = this.#pagesOf(source);
    const isInPlace = start !== null && isSameCursor(current[index - 1]?.next ?? null, start);
    if (isInPlace) this.#addPage(index, page);
    return true;
  }

  /** Adds a page that was read. Rows that keep their places are followed by those of a new page. */
  #addPage(index: number, page: ListedTickets): void {
    const state = this.#state.peek();
    const isNew = index === state.pages.length;
    const held = this.#held.peek();
    batch(() => {
      if (held && isNew) {
        const added = page.tickets.filter(({ ticketId }) => !held.has(ticketId));
        this.#held.value = new Map([...held, ...added.map((ticket) => [ticket.ticketId, ticket] as const)]);
      }
      this.#keep(withPages(state, putPage(state.pages, index, page)));
    });
  }

  #keep(state: ListState): void {
    const key = sourceKey(state.source);
    this.#kept.delete(key);
    this.#kept.set(key, state);
    for (const oldest of this.#kept.keys()) {
      if (this.#kept.size <= mostKept) break;
      this.#kept.delete(oldest);
    }
    this.#state.value = state;
  }
}

function loadingState(source: DeskSource = firstSource): ListState {
  return { source, status: 'loading', pages: [], tickets: [], mails: [], hasEarlierMails: false };
}

function readyState(
  source: DeskSource,
  loaded: Partial<Pick<ListState, 'pages' | 'mails' | 'hasEarlierMails'>>,
): ListState {
  const tickets = joinPages(loaded.pages ?? []);
  return { ...loadingState(source), ...loaded, status: 'ready', tickets };
}

function withPages(state: ListState, pages: readonly TicketPage[]): ListState {
  return { ...state, pages, tickets: joinPages(pages) };
}
