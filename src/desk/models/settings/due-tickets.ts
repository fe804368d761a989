/** Counts the tickets that the entered retention of an inbox deletes at once, a moment after typing stops. */

import type { InputOf } from '../../../api/operation.ts';
import { countDueTickets } from '../../../api/operations/desk-settings.ts';
import type { Client } from '../../../client/client.ts';
import { createQuery, type FailureHandler, type Query } from '../../../state/query.ts';

/** In milliseconds, so that the digits of a number are not counted one by one. */
const typingPause = 250;

export class DueTickets {
  /** Without a value while nothing is counted. A number out of bounds is refused here, and when the form is saved. */
  readonly tickets: Query<number>;
  #retention: InputOf<typeof countDueTickets> = { inboxId: 0 };
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(client: Client, onError: FailureHandler) {
    this.tickets = createQuery({
      read: async (signal) => (await client.send(countDueTickets, this.#retention, { signal })).tickets,
      onError,
    });
  }

  count(retention: InputOf<typeof countDueTickets>): void {
    clearTimeout(this.#timer);
    this.#retention = retention;
    this.#timer = setTimeout(() => void this.tickets.restart(), typingPause);
  }

  stop(): void {
    clearTimeout(this.#timer);
    this.tickets.reset();
  }
}
