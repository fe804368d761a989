/** The views of the agent, with the number of tickets in each. */

import { computed, type ReadonlySignal, signal } from '@preact/signals';
import { listTicketViews } from '../../../api/operations/desk.ts';
import type { TicketView } from '../../../api/schemas/desk.ts';
import type { TicketEvent } from '../../../api/schemas/ticket-stream.ts';
import type { Client } from '../../../client/client.ts';

type ViewsData = Extract<TicketEvent, { event: 'views' }>['data'];

export class TicketViews {
  readonly #client: Client;
  readonly #agentId: number;
  readonly #views;
  /** The names of the labels that tickets can have. */
  readonly labels: ReadonlySignal<readonly string[]>;
  #loads = 0;

  constructor(client: Client, agentId: number, first: readonly TicketView[]) {
    this.#client = client;
    this.#agentId = agentId;
    this.#views = signal(first);
    this.labels = computed(() =>
      this.#views.value.filter(({ view }) => view === 'label').map(({ name }) => name),
    );
  }

  get views(): ReadonlySignal<readonly TicketView[]> {
    return this.#views;
  }

  /** Shows the counts of the stream. Those that are on their way are older, or the stream has newer ones in a second. */
  hear({ views, mine }: ViewsData): void {
    this.#loads += 1;
    const own = mine[this.#agentId] ?? 0;
    this.#views.value = views.map((view) => (view.view === 'mine' ? { ...view, count: own } : view));
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
