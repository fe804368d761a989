/** The agents of the user, by whom tickets are assigned and answered. */

import { type ReadonlySignal, signal } from '@preact/signals';
import { grabAgents } from '../../../api/operations/chat.ts';
import type { Client } from '../../../client/client.ts';

export interface TeamAgent {
  readonly id: number;
  readonly name: string;
  /** URL of the portrait; undefined if there is none. */
  readonly picture: string | undefined;
}

export class Team {
  readonly #client: Client;
  readonly #agents = signal<readonly TeamAgent[]>([]);

  constructor(client: Client) {
    this.#client = client;
  }

  get agents(): ReadonlySignal<readonly TeamAgent[]> {
    return this.#agents;
  }

  /** Loads the agents; names that are not loaded are taken from the tickets. */
  async load(onError: (error: unknown) => void): Promise<void> {
    try {
      const { json } = await this.#client.send(grabAgents, {});
      this.#agents.value = json.map(({ agentID: id, agentName: name, agentPicture }) => ({
        id,
        name,
        picture: agentPicture || undefined,
      }));
    } catch (error) {
      onError(error);
    }
  }

  find(id: number | null): TeamAgent | undefined {
    return this.#agents.value.find((agent) => agent.id === id);
  }
}
