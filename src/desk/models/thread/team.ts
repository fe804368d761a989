/** The agents of the user, by whom tickets are assigned and answered. */

import { computed } from '@preact/signals';
import { grabAgents } from '../../../api/operations/chat.ts';
import type { Client } from '../../../client/client.ts';
import { type FailureHandler, type Query, startQuery } from '../../../state/query.ts';

export interface TeamAgent {
  readonly id: number;
  readonly name: string;
  /** URL of the portrait; undefined if there is none. */
  readonly picture: string | undefined;
}

export class Team {
  /** Names that are not loaded are taken from the tickets. */
  readonly agents = computed(() => this.list.value.value ?? []);
  readonly list: Query<readonly TeamAgent[]>;

  constructor(client: Client, onError: FailureHandler) {
    this.list = startQuery({
      async read(signal) {
        const { json } = await client.send(grabAgents, {}, { signal });
        return json.map(({ agentID: id, agentName: name, agentPicture }) => ({
          id,
          name,
          picture: agentPicture || undefined,
        }));
      },
      onError,
    });
  }

  find(id: number | null): TeamAgent | undefined {
    return this.agents.value.find((agent) => agent.id === id);
  }
}
