/** Lists, invites, changes and removes agents, for owners. */

import { notFound, Refusal } from '../../../api/refusal.ts';
import type { Invitation, ManagedAgent } from '../../../api/schemas/desk-agents.ts';
import type { Caller, Service } from '../../../api/service.ts';
import type { Database } from '../../db/database.ts';
import type { Counters } from '../../http/limits/shared-counters.ts';
import { agentParts, teamNames } from '../../settings/stored/agent.ts';
import { email as emailKind } from '../../settings/stored/kinds.ts';
import { addAgent, removeAgent, setAgent } from '../../users/agents/change-agent.sql.ts';
import { listInboxes } from '../../users/inboxes/inbox-settings.sql.ts';
import { deskLinkUrl } from '../links/link-url.ts';
import {
  createLink,
  findAgentsToSignIn,
  invitationMinutes,
  queueInvitation,
} from '../links/sign-in-links.sql.ts';
import { countCaller } from '../network-limits.ts';
import { requireSession } from '../policy.ts';
import { canSendMail, type MailWays } from './mail-setup.ts';
import { listManagedAgents } from './managed-agents.sql.ts';
import { presentManagedAgent, presentNotifyingInbox } from './present.ts';
import { readSetting } from './setting-input.ts';

export interface AgentsServiceOptions extends MailWays {
  readonly counters: Counters;
  readonly publicUrl: string | null;
}

/** The maximum number of invitations from one IP network in an hour. */
const invitationsPerHour = 60;

export function createAgentsService(
  db: Database,
  { counters, publicUrl, ...ways }: AgentsServiceOptions,
): Pick<Service, 'listManagedAgents' | 'addAgent' | 'inviteAgent' | 'updateAgent' | 'removeAgent'> {
  const invitations = counters.create('desk-invitations', invitationsPerHour, 3600);
  const readName = (text: string) => readSetting('name', agentParts.name.kind, text);
  const readTeams = (names: readonly string[]) => readSetting('teams', teamNames, names.join(','));
  const readEmail = (text: string) => readSetting('email', emailKind, text);

  async function find(userId: number, agentId: number): Promise<ManagedAgent> {
    const [agent] = await listManagedAgents(db, userId, agentId);
    if (!agent) throw notFound();
    return presentManagedAgent(agent);
  }

  /**
   * Mails a link that signs the agent in, or returns it where no mail is sent. It names the public URL, or where none is
   * set, the host of the owner's request, whose session and page were checked.
   */
  async function invite(caller: Caller, agentId: number): Promise<Invitation> {
    const { userId } = caller;
    const { baseUrl } = requireSession(caller);
    const [agent] = await findAgentsToSignIn(db, { userId, agentId });
    if (!agent) throw new Refusal('NotFound', `There is no agent ${agentId} with an email address.`);
    if (await canSendMail(db, userId, ways)) {
      await queueInvitation(db, { userId, agentId, baseUrl });
      return { agentId, link: null };
    }
    const { text } = await createLink(db, userId, agentId, invitationMinutes);
    return { agentId, link: deskLinkUrl(baseUrl, text) };
  }

  return {
    async listManagedAgents(caller) {
      const { userId } = caller;
      return {
        agents: (await listManagedAgents(db, userId)).map(presentManagedAgent),
        inboxes: (await listInboxes(db, userId)).map(presentNotifyingInbox),
        invitations: {
          isMailed: await canSendMail(db, userId, ways),
          requestUrl: publicUrl === null ? requireSession(caller).baseUrl : null,
        },
      };
    },
    async addAgent(caller, { name, email, role, inboxes, teams }) {
      await countCaller(invitations, caller);
      const groups = teams && readTeams(teams);
      const agent = { name: readName(name), email: readEmail(email), role, groups };
      const { id } = await addAgent(db, caller.userId, { ...agent, notifiedBy: inboxes ?? 'all' });
      return await invite(caller, id);
    },
    async inviteAgent(caller, { agentId }) {
      await countCaller(invitations, caller);
      return await invite(caller, agentId);
    },
    async updateAgent({ userId }, { agentId, name, email, role, inboxes, teams }) {
      const changes = {
        role,
        notifiedBy: inboxes,
        groups: teams && readTeams(teams),
        name: name === undefined ? undefined : readName(name),
        email: email === undefined ? undefined : readEmail(email),
      };
      await setAgent(db, userId, agentId, changes, { keepsOwner: true });
      return await find(userId, agentId);
    },
    async removeAgent({ userId }, { agentId, assignTo = null }) {
      await removeAgent(db, userId, agentId, { keepsOwner: true, assignTo });
      return undefined;
    },
  };
}
