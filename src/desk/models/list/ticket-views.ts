/** The views of the agent, with the number of tickets in each. */

import { computed } from '@preact/signals';
import { listTicketViews } from '../../../api/operations/desk.ts';
import type { TicketView } from '../../../api/schemas/desk.ts';
import type { TicketEvent } from '../../../api/schemas/ticket-stream.ts';
import type { Client } from '../../../client/client.ts';
import { createQuery, type FailureHandler, type Query } from '../../../state/query.ts';

type ViewsData = Extract<TicketEvent, { event: 'views' }>['data'];

export interface TicketViewsOptions {
  readonly client: Client;
  readonly agentId: number;
  readonly first: readonly TicketView[];
  readonly onError: FailureHandler;
}

export class TicketViews {
  readonly #agentId: number;
  readonly #query: Query<readonly TicketView[]>;
  readonly views = computed(() => this.#query.value.value ?? []);
  /** The names of the labels that tickets can have. */
  readonly labels = computed(() =>
    this.views.value.filter(({ view }) => view === 'label').map(({ name }) => name),
  );

  constructor({ client, agentId, first, onError }: TicketViewsOptions) {
    this.#agentId = agentId;
    this.#query = createQuery({
      read: async (aborted) => (await client.send(listTicketViews, {}, { signal: aborted })).views,
      onError,
    });
    this.#query.put(first);
  }

  /** Shows the counts of the stream. Those that are on their way are older, or the stream has newer ones in a second. */
  hear({ views, mine }: ViewsData): void {
    const own = mine[this.#agentId] ?? 0;
    this.#query.put(views.map((view) => (view.view === 'mine' ? { ...view, count: own } : view)));
  }

  /** Loads the counts again. */
  async refresh(): Promise<void> {
    await this.#query.refresh();
  }
}
