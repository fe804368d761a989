/** The agent's own changes of tickets, shown from the press on, until the server has confirmed or refused them. */

import { signal } from '@preact/signals';
import type { DeskTicket } from '../../../api/schemas/desk.ts';

export type ShownChange = Partial<
  Pick<
    DeskTicket,
    'status' | 'assignedAgents' | 'team' | 'labels' | 'waitingSince' | 'snoozedUntil' | 'isSpam' | 'chat'
  >
>;

interface Entry {
  readonly ticketIds: ReadonlySet<number>;
  change(ticket: DeskTicket): ShownChange;
}

export class Overlay {
  readonly #entries = signal<readonly Entry[]>([]);

  /** Returns the ticket as the agent has changed it. */
  apply(ticket: DeskTicket): DeskTicket {
    const entries = this.#entries.value.filter(({ ticketIds }) => ticketIds.has(ticket.ticketId));
    let shown = ticket;
    for (const { change } of entries) shown = Object.assign({}, shown, change(shown));
    return shown;
  }

  /** Shows a change until the returned function is called. */
  add(ticketId: number, change: ShownChange): () => void {
    return this.addToAll(new Set([ticketId]), () => change);
  }

  /** Shows a change of several tickets until the returned function is called. */
  addToAll(ticketIds: ReadonlySet<number>, change: Entry['change']): () => void {
    const entry = { ticketIds, change };
    this.#entries.value = [...this.#entries.peek(), entry];
    return () => {
      this.#entries.value = this.#entries.peek().filter((other) => other !== entry);
    };
  }
}
