/** The views of the agent, with the number of tickets in each. */

import { computed, type ReadonlySignal, signal } from '@preact/signals';
import { listTicketViews } from '../../../api/operations/desk.ts';
import type { TicketView } from '../../../api/schemas/desk.ts';
import type { Client } from '../../../client/client.ts';

export class TicketViews {
  readonly #client: Client;
  readonly #views;
  /** The names of the labels that tickets can have. */
  readonly labels: ReadonlySignal<readonly string[]>;
  #loads = 0;

  constructor(client: Client, first: readonly TicketView[]) {
    this.#client = client;
    this.#views = signal(first);
    this.labels = computed(() =>
      this.#views.value.filter(({ view }) => view === 'label').map(({ name }) => name),
    );
  }

  get views(): ReadonlySignal<readonly TicketView[]> {
    return this.#views;
  }

  /** Loads the counts again; the newest request wins. */
  async refresh(onError: (error: unknown) => void): Promise<void> {
    const count = ++this.#loads;
    try {
      const { views } = await this.#client.send(listTicketViews, {});
      if (count === this.#loads) this.#views.value = views;
    } catch (error) {
      onError(error);
    }
  }
}
