/** The agent's own changes of tickets, shown from the press on, until the server has confirmed or refused them. */

import { signal } from '@preact/signals';
import type { DeskTicket } from '../../api/schemas/desk.ts';

export type ShownChange = Partial<Pick<DeskTicket, 'status' | 'assignedAgents' | 'labels' | 'waitingSince'>>;

interface Entry {
  readonly ticketId: number;
  readonly change: ShownChange;
}

export class Overlay {
  readonly #entries = signal<readonly Entry[]>([]);

  /** Returns the ticket as the agent has changed it. */
  apply(ticket: DeskTicket): DeskTicket {
    const entries = this.#entries.value.filter(({ ticketId }) => ticketId === ticket.ticketId);
    return entries.length === 0 ? ticket : Object.assign({}, ticket, ...entries.map(({ change }) => change));
  }

  /** Shows a change until the returned function is called. */
  add(ticketId: number, change: ShownChange): () => void {
    const entry = { ticketId, change };
    this.#entries.value = [...this.#entries.peek(), entry];
    return () => {
      this.#entries.value = this.#entries.peek().filter((other) => other !== entry);
    };
  }
}
