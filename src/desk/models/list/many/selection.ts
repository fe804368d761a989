/** The tickets of a list that the agent has selected. A ticket that leaves the list stays selected. */

import { batch, computed, type ReadonlySignal, signal } from '@preact/signals';
import type { DeskTicket } from '../../../../api/schemas/desk.ts';

export class Selection {
  readonly #tickets = signal<ReadonlyMap<number, DeskTicket>>(new Map());
  /** The selected tickets as they were selected, by id. */
  readonly tickets: ReadonlySignal<ReadonlyMap<number, DeskTicket>> = this.#tickets;
  /** Whether the agent has asked for the boxes, as on a phone. */
  readonly #isChoosing = signal(false);
  /** Whether rows are selected by their boxes, and the bar is shown. */
  readonly isActive = computed(() => this.#isChoosing.value || this.#tickets.value.size > 0);
  #listKey = '';
  /** Id of the ticket that was selected last, at which a range begins. */
  #anchor: number | undefined;

  /** Shows the boxes before anything is selected. */
  choose(): void {
    this.#isChoosing.value = true;
  }

  toggle(ticket: DeskTicket): void {
    const { ticketId } = ticket;
    this.#anchor = ticketId;
    if (this.#tickets.peek().has(ticketId)) this.remove([ticketId]);
    else this.add([ticket]);
  }

  /** Selects the rows from the one that was selected last to a ticket. */
  extend(ticket: DeskTicket, rows: readonly DeskTicket[]): void {
    const placeOf = (id: number | undefined) => rows.findIndex(({ ticketId }) => ticketId === id);
    const end = placeOf(ticket.ticketId);
    const begin = placeOf(this.#anchor);
    if (begin < 0) this.toggle(ticket);
    else this.add(rows.slice(Math.min(begin, end), Math.max(begin, end) + 1));
  }

  add(tickets: readonly DeskTicket[]): void {
    const added = tickets.map((ticket) => [ticket.ticketId, ticket] as const);
    this.#tickets.value = new Map([...this.#tickets.peek(), ...added]);
  }

  /** Replaces selected tickets by what the server has stored. */
  refresh(tickets: readonly DeskTicket[]): void {
    const selected = this.#tickets.peek();
    this.add(tickets.filter(({ ticketId }) => selected.has(ticketId)));
  }

  remove(ids: readonly number[]): void {
    const rest = new Map(this.#tickets.peek());
    for (const id of ids) rest.delete(id);
    this.#tickets.value = rest;
  }

  clear(): void {
    this.#anchor = undefined;
    batch(() => {
      this.#isChoosing.value = false;
      this.#tickets.value = new Map();
    });
  }

  /** Begins anew in another list. */
  enter(listKey: string): void {
    if (listKey === this.#listKey) return;
    this.#listKey = listKey;
    this.clear();
  }
}
