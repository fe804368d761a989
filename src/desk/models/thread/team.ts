/** The agents of the user, by whom tickets are assigned and answered. */

import { computed } from '@preact/signals';
import { grabAgents } from '../../../api/operations/chat.ts';
import type { AgentSession } from '../../../api/schemas/desk-session.ts';
import type { Client } from '../../../client/client.ts';
import { type FailureHandler, type Query, startQuery } from '../../../state/query.ts';

export interface TeamAgent {
  readonly id: number;
  readonly name: string;
  /** URL of the portrait; undefined if there is none. */
  readonly picture: string | undefined;
  /** The names of the agent's teams, which the interface calls groups. */
  readonly teams: readonly string[];
}

export interface TeamOptions {
  readonly client: Client;
  readonly session: Pick<AgentSession, 'agentId' | 'teams'>;
  readonly onError: FailureHandler;
}

export class Team {
  /** Names that are not loaded are taken from the tickets. */
  readonly agents = computed(() => this.list.value.value ?? []);
  readonly list: Query<readonly TeamAgent[]>;
  /** The names of all teams, which are those that agents are in. */
  readonly teams = computed(() =>
    [...new Set(this.agents.value.flatMap(({ teams }) => teams))].sort((one, other) =>
      one.localeCompare(other),
    ),
  );
  /** The names of the teams of the agent who is signed in. */
  readonly own = computed(() => {
    const { agentId, teams } = this.#session;
    return this.find(agentId)?.teams ?? teams;
  });
  readonly #session: TeamOptions['session'];

  constructor({ client, session, onError }: TeamOptions) {
    this.#session = session;
    this.list = startQuery({
      async read(signal) {
        const { json } = await client.send(grabAgents, {}, { signal });
        return json.map(({ agentID: id, agentName: name, agentPicture, groups }) => ({
          id,
          name,
          picture: agentPicture || undefined,
          teams: groups.split(',').filter((team) => team !== ''),
        }));
      },
      onError,
    });
  }

  find(id: number | null): TeamAgent | undefined {
    return this.agents.value.find((agent) => agent.id === id);
  }
}
