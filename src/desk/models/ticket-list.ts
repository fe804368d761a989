/**
 * The tickets of one list, the whole of it up to 200. While the pointer is in the list, its rows keep their places: rows
 * that are new wait to be let in, and rows that have left the list stay, marked as gone.
 */

import { batch, computed, type ReadonlySignal, signal } from '@preact/signals';
import { type DeskSource, firstSource, sourceKey, viewFilter } from '../../api/desk-place.ts';
import { maxViewRows } from '../../api/limits.ts';
import type { OutputOf } from '../../api/operation.ts';
import { listHeldMails, listViewTickets, searchTickets } from '../../api/operations/desk.ts';
import type { DeskTicket, HeldMail } from '../../api/schemas/desk.ts';
import type { Client } from '../../client/client.ts';
import type { Overlay } from './overlay.ts';

type NextPage = OutputOf<typeof listViewTickets>['next'];

export interface ListState {
  readonly source: DeskSource;
  readonly status: 'loading' | 'ready' | 'failed';
  readonly tickets: readonly DeskTicket[];
  /** The mails of the view `held`. */
  readonly mails: readonly HeldMail[];
  readonly next: NextPage;
}

export interface Row {
  readonly ticket: DeskTicket;
  /** Whether the ticket has left the list since the pointer came. */
  readonly isGone: boolean;
}

export interface TicketListOptions {
  readonly client: Client;
  readonly agentId: number;
  readonly overlay: Overlay;
  readonly source: DeskSource;
  /** The first page of the list; null if it has to be loaded. */
  readonly first: OutputOf<typeof listViewTickets> | null;
  onError(error: unknown): void;
}

/** Lists that are shown at once when the agent comes back to them. */
const mostKept = 20;

export class TicketList {
  readonly #options: TicketListOptions;
  readonly #state;
  readonly #kept = new Map<string, ListState>();
  /** The rows in their places while the pointer is in the list, by id. */
  readonly #held = signal<ReadonlyMap<number, DeskTicket> | null>(null);
  readonly #rows: ReadonlySignal<readonly Row[]>;
  readonly #withheld: ReadonlySignal<number>;
  #remembered: { readonly ticketId: number; readonly index: number } | undefined;
  #loads = 0;

  constructor(options: TicketListOptions) {
    this.#options = options;
    const { source, first } = options;
    this.#state = signal<ListState>(
      first
        ? { source, status: 'ready', tickets: first.tickets, mails: [], next: first.next }
        : loadingState(source),
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

  /** The number of new rows that wait for the pointer to leave. */
  get withheld(): ReadonlySignal<number> {
    return this.#withheld;
  }

  show(source: DeskSource): void {
    const { source: former } = this.#state.peek();
    if (sourceKey(source) === sourceKey(former)) return;
    batch(() => {
      this.#held.value = null;
      this.#state.value = this.#kept.get(sourceKey(source)) ?? loadingState(source);
    });
    void this.refresh();
  }

  /** Keeps the rows in their places. */
  hold(): void {
    if (this.#held.peek()) return;
    this.#held.value = new Map(this.#current().map((ticket) => [ticket.ticketId, ticket]));
  }

  release(): void {
    this.#held.value = null;
  }

  /** Lets new rows in, and keeps the places from now on. */
  letIn(): void {
    const isHeld = this.#held.peek() !== null;
    this.release();
    if (isHeld) this.hold();
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
      if (count === this.#loads) this.#keep(this.#withLaterPages({ ...loaded, source, status: 'ready' }));
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

  /** Loads the next page of a list that is longer than one. */
  async loadMore(): Promise<void> {
    const { source, next } = this.#state.peek();
    const filter = viewFilter(source);
    if (!next || !filter) return;
    const count = ++this.#loads;
    const cursor = {
      cursorId: next.cursorId,
      ...(next.cursorTime !== null && { cursorTime: next.cursorTime }),
    };
    try {
      const page = await this.#options.client.send(listViewTickets, {
        ...filter,
        ...cursor,
        limit: maxViewRows,
      });
      if (count !== this.#loads) return;
      const state = this.#state.peek();
      const known = new Set(state.tickets.map(({ ticketId }) => ticketId));
      const added = page.tickets.filter(({ ticketId }) => !known.has(ticketId));
      this.#keep({ ...state, tickets: [...state.tickets, ...added], next: page.next });
    } catch (error) {
      this.#options.onError(error);
    }
  }

  /** Replaces a ticket wherever it is listed. */
  put(ticket: DeskTicket): void {
    const replace = (state: ListState): ListState => ({
      ...state,
      tickets: state.tickets.map((former) => (former.ticketId === ticket.ticketId ? ticket : former)),
    });
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
    const ids = this.#rows.peek().map(({ ticket }) => ticket.ticketId);
    const index = ticketId === null ? -1 : this.#indexOf(ticketId);
    if (index >= 0) return ids[index + step];
    const place = this.#remembered?.ticketId === ticketId ? this.#remembered.index : 0;
    return ids[step === 1 ? place : place - 1];
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

  #belongs({ status, assignedAgents, inboxId, labels }: DeskTicket): boolean {
    const { view, words, inboxId: wanted, labelName } = this.#state.value.source;
    const isOpen = status !== 'solved' && status !== 'closed';
    if (words !== '' || view === 'held') return true;
    if (view === 'solved') return !isOpen;
    if (!isOpen) return false;
    if (view === 'mine') return assignedAgents.some(({ agentId }) => agentId === this.#options.agentId);
    if (view === 'unassigned') return assignedAgents.length === 0;
    if (view === 'waiting') return status === 'new' || status === 'reply';
    if (view === 'inbox') return inboxId === wanted;
    return view !== 'label' || labels.includes(labelName);
  }

  async #load(source: DeskSource): Promise<Pick<ListState, 'tickets' | 'mails' | 'next'>> {
    const { client } = this.#options;
    const { words, view } = source;
    const filter = viewFilter(source);
    if (words !== '') {
      const { tickets } = await client.send(searchTickets, { q: words, limit: maxViewRows });
      return { tickets, mails: [], next: null };
    }
    if (view === 'held') {
      const { mails } = await client.send(listHeldMails, {});
      return { tickets: [], mails, next: null };
    }
    if (!filter) return { tickets: [], mails: [], next: null };
    return { ...(await client.send(listViewTickets, { ...filter, limit: maxViewRows })), mails: [] };
  }

  /** Keeps the tickets of later pages behind those of the first one. */
  #withLaterPages(first: ListState): ListState {
    const { tickets, next } = this.#state.peek();
    const later = tickets.slice(maxViewRows);
    if (later.length === 0 || first.next === null) return first;
    const known = new Set(first.tickets.map(({ ticketId }) => ticketId));
    return {
      ...first,
      tickets: [...first.tickets, ...later.filter(({ ticketId }) => !known.has(ticketId))],
      next,
    };
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
  return { source, status: 'loading', tickets: [], mails: [], next: null };
}
