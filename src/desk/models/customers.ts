/** The other tickets of the customers whose tickets are open. */

import { type ReadonlySignal, type Signal, signal } from '@preact/signals';
import { searchTickets } from '../../api/operations/desk.ts';
import type { DeskTicket } from '../../api/schemas/desk.ts';
import type { Client } from '../../client/client.ts';

/** The most tickets that are shown. */
const mostTickets = 20;

export class Customers {
  readonly #client: Client;
  readonly #onError: (error: unknown) => void;
  readonly #tickets = new Map<string, Signal<readonly DeskTicket[] | undefined>>();

  constructor(client: Client, onError: (error: unknown) => void) {
    this.#client = client;
    this.#onError = onError;
  }

  /** Returns the tickets of an email address; undefined until they are loaded. */
  tickets(email: string): ReadonlySignal<readonly DeskTicket[] | undefined> {
    const known = this.#tickets.get(email);
    if (known) return known;
    const found = signal<readonly DeskTicket[] | undefined>(undefined);
    this.#tickets.set(email, found);
    void this.#load(email, found);
    return found;
  }

  /** Drops what is loaded, as tickets have changed. */
  forget(): void {
    this.#tickets.clear();
  }

  async #load(email: string, found: Signal<readonly DeskTicket[] | undefined>): Promise<void> {
    try {
      const { tickets } = await this.#client.send(searchTickets, { q: email, limit: mostTickets });
      found.value = tickets.filter(({ fromEmail }) => fromEmail.toLowerCase() === email.toLowerCase());
    } catch (error) {
      this.#tickets.delete(email);
      this.#onError(error);
    }
  }
}
