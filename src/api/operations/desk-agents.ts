/** Agents, whom owners manage at the desk. Frontdesk extensions. */

import { operation } from '../operation.ts';
import type * as schemas from '../schemas/desk-agents.ts';

const agents = '/api/{apiKey}/{userId}/management/agents';

/** Lists the agents with what owners know of each, the oldest first. */
export const listManagedAgents = operation<typeof schemas.listManagedAgents>(
  'listManagedAgents',
  'GET',
  agents,
);

/** Stores an agent, and invites them by a link that works once. */
export const addAgent = operation<typeof schemas.addAgent>('addAgent', 'POST', agents);

/** Invites an agent by another link. */
export const inviteAgent = operation<typeof schemas.inviteAgent>(
  'inviteAgent',
  'POST',
  `${agents}/{agentId}/invitation`,
);

/** Changes the name or the role of an agent. Members that are left out stay. */
export const updateAgent = operation<typeof schemas.updateAgent>('updateAgent', 'PUT', `${agents}/{agentId}`);

/** Removes and signs out an agent. The agent's open tickets go to the agent in `assignTo`; without one, they have no agent. */
export const removeAgent = operation<typeof schemas.removeAgent>(
  'removeAgent',
  'DELETE',
  `${agents}/{agentId}`,
);
