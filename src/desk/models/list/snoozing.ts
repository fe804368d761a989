/** The tickets for which the agent chooses until when they are snoozed. */

import { type ReadonlySignal, signal } from '@preact/signals';
import type { DeskTicket } from '../../../api/schemas/desk.ts';

export class Snoozing {
  readonly #tickets = signal<readonly DeskTicket[] | null>(null);
  /** Null while nothing is chosen. */
  readonly tickets: ReadonlySignal<readonly DeskTicket[] | null> = this.#tickets;

  open(tickets: readonly DeskTicket[]): void {
    this.#tickets.value = tickets;
  }

  close(): void {
    this.#tickets.value = null;
  }
}
