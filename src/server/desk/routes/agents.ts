/** Lists, invites, changes and removes agents, for owners. */

import type { FastifyRequest } from 'fastify';
import { invalidInput, notFound, Refusal } from '../../../api/refusal.ts';
import {
  AgentChange,
  type Invitation,
  type ManagedAgent,
  NewAgent,
} from '../../../api/schemas/desk-agents.ts';
import type { Database } from '../../db/database.ts';
import type { Counters } from '../../http/limits/shared-counters.ts';
import { agentParts } from '../../settings/stored/agent.ts';
import { email as emailKind } from '../../settings/stored/kinds.ts';
import { addAgent, removeAgent, setAgent } from '../../users/agents/change-agent.sql.ts';
import { deskLinkUrl } from '../links/link-url.ts';
import {
  createLink,
  findAgentsToSignIn,
  invitationMinutes,
  queueInvitation,
} from '../links/sign-in-links.sql.ts';
import { listManagedAgents } from '../settings/managed-agents.sql.ts';
import { presentManagedAgent } from '../settings/present.ts';
import { countRequest } from './network-limits.ts';
import type { OwnerRoutes } from './owner-routes.ts';
import { readSetting } from './setting-input.ts';

export interface AgentRoutesOptions {
  readonly db: Database;
  readonly counters: Counters;
  readonly publicUrl: string | null;
  /** Whether invitations are mailed. */
  readonly hasMail: boolean;
}

/** The maximum number of invitations from one IP network in an hour. */
const invitationsPerHour = 60;

export function serveAgents(
  owners: OwnerRoutes,
  { db, counters, publicUrl, hasMail }: AgentRoutesOptions,
): void {
  const invitations = counters.create('desk-invitations', invitationsPerHour, 3600);
  const name = (text: string) => readSetting('name', agentParts.name.kind, text);

  async function find(userId: number, id: number): Promise<ManagedAgent> {
    const [agent] = await listManagedAgents(db, userId, id);
    if (!agent) throw notFound();
    return presentManagedAgent(agent);
  }

  /** Mails a link that signs the agent in, or returns it where nothing is mailed. */
  async function invite(userId: number, agentId: number, request: FastifyRequest): Promise<Invitation> {
    const [agent] = await findAgentsToSignIn(db, { userId, agentId });
    if (!agent) throw new Refusal('NotFound', `There is no agent ${agentId} with an email address.`);
    if (hasMail) {
      await queueInvitation(db, userId, agentId);
      return { agentId, link: null };
    }
    const { text } = await createLink(db, userId, agentId, invitationMinutes);
    return { agentId, link: deskLinkUrl(publicUrl ?? `${request.protocol}://${request.host}`, text) };
  }

  owners.get('/desk/agents', async ({ session }) => ({
    agents: (await listManagedAgents(db, session.userId)).map(presentManagedAgent),
  }));

  owners.changeBy('POST', '/desk/agents', NewAgent, async ({ session, request }, { role, ...agent }) => {
    await countRequest(invitations, request);
    const { userId } = session;
    const email = readSetting('email', emailKind, agent.email);
    const { id } = await addAgent(db, userId, { name: name(agent.name), email, role });
    return await invite(userId, id, request);
  });

  owners.changeBy('PATCH', '/desk/agents/:id', AgentChange, async ({ session, id }, change) => {
    const agentId = id('id');
    const changes = { ...change, ...(change.name !== undefined && { name: name(change.name) }) };
    await setAgent(db, session.userId, agentId, changes, { keepsOwner: true });
    return await find(session.userId, agentId);
  });

  owners.change('POST', '/desk/agents/:id/invitation', async ({ session, request, id }) => {
    const agentId = id('id');
    await countRequest(invitations, request);
    return await invite(session.userId, agentId, request);
  });

  owners.change('DELETE', '/desk/agents/:id', async ({ session, request, id }) => {
    const assignTo = readSuccessor(request.query);
    await removeAgent(db, session.userId, id('id'), { keepsOwner: true, assignTo });
    return undefined;
  });
}

/** Returns the agent who gets the open tickets; null to leave them without one. @throws {ValidationError} */
function readSuccessor(query: unknown): number | null {
  const assignTo = new Map<string, unknown>(Object.entries(query ?? {})).get('assignTo');
  if (assignTo === undefined) return null;
  if (typeof assignTo !== 'string' || !/^[1-9]\d{0,14}$/.test(assignTo)) {
    throw invalidInput('assignTo', assignTo ?? null);
  }
  return Number(assignTo);
}
