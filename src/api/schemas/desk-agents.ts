/** Agents, whom owners manage at the desk: a key that leaks would make more agents. Operations of Frontdesk's own. */

import { type Static, Type } from 'typebox';
import { maxAgentNameLength, maxChosenInboxes, maxTeamLength, maxTeams } from '../limits.ts';
import { EmailAddress, Id, nullable, Timestamp } from './common.ts';
import { contract, forDesk, shownOnce } from './contract.ts';

const Role = Type.Union([Type.Literal('owner'), Type.Literal('agent')]);
/** Ids of inboxes that notify an agent of new messages. */
const Inboxes = Type.Array(Id, { maxItems: maxChosenInboxes });
/** The names of an agent's teams. */
const Teams = Type.Array(Type.String({ minLength: 1, maxLength: maxTeamLength }), { maxItems: maxTeams });
const Name = Type.String({ minLength: 1, maxLength: maxAgentNameLength });

export const ManagedAgent = Type.Object({
  agentId: Id,
  name: Type.String(),
  /** Null if the agent has none, and cannot sign in. */
  email: nullable(Type.String()),
  picture: nullable(Type.String()),
  role: Role,
  /** Number of passkeys. */
  passkeys: Type.Integer({ minimum: 0 }),
  /** Number of open tickets that are assigned to the agent. */
  openTickets: Type.Integer({ minimum: 0 }),
  /** The ids of the inboxes that notify the agent of new messages. */
  inboxes: Type.Array(Id),
  /** The names of the agent's teams, which the interface calls groups. */
  teams: Type.Array(Type.String()),
  /** The last use of the desk or the last message; null if there was none. */
  seenDate: nullable(Timestamp),
  /** The end of an invitation that was not used; null if there is none. */
  invitedUntilDate: nullable(Timestamp),
});
export type ManagedAgent = Static<typeof ManagedAgent>;

/** An inbox that may notify agents. */
const NotifyingInbox = Type.Object({
  inboxId: Id,
  name: Type.String(),
  /** Its first email address; null if it receives no mail. */
  email: nullable(Type.String()),
});
export type NotifyingInbox = Static<typeof NotifyingInbox>;

/** How agents are invited. */
const Invitations = Type.Object({
  /** Whether an invitation is mailed; if not, its link is returned. */
  isMailed: Type.Boolean(),
  /** The URL that its link leads to where PUBLIC_URL is not set, which is that of this request; null where it is set. */
  requestUrl: nullable(Type.String()),
});
export type Invitations = Static<typeof Invitations>;

/** An invitation works once, within a day. */
export const Invitation = Type.Object({
  agentId: Id,
  /** The link to hand to the agent; null if it is mailed. */
  link: nullable(Type.String()),
});
export type Invitation = Static<typeof Invitation>;

export const ListedAgents = Type.Object({
  agents: Type.Array(ManagedAgent),
  /** The inboxes of the user, the oldest first. */
  inboxes: Type.Array(NotifyingInbox),
  invitations: Invitations,
});
export type ListedAgents = Static<typeof ListedAgents>;

export const listManagedAgents = forDesk(contract('Tickets:Read', Type.Object({}), ListedAgents));

export const addAgent = shownOnce(
  forDesk(
    contract(
      'Tickets:Write',
      Type.Object({
        name: Name,
        email: EmailAddress,
        role: Role,
        /** The inboxes that notify the agent; absent for all. */
        inboxes: Type.Optional(Inboxes),
        /** @default none */
        teams: Type.Optional(Teams),
      }),
      Invitation,
    ),
  ),
);

export const inviteAgent = shownOnce(
  forDesk(contract('Tickets:Write', Type.Object({ agentId: Id }), Invitation)),
);

/** 409 with `email` if the address is another agent's or an inbox's, or if the agent has one that is fixed. */
export const updateAgent = forDesk(
  contract(
    'Tickets:Write',
    Type.Object({
      agentId: Id,
      name: Type.Optional(Name),
      /** The address by which the agent signs in. It is fixed once a mail about a ticket was sent to it. */
      email: Type.Optional(EmailAddress),
      role: Type.Optional(Role),
      /** The inboxes that notify the agent, in place of those before. */
      inboxes: Type.Optional(Inboxes),
      /** The agent's teams, in place of those before. */
      teams: Type.Optional(Teams),
    }),
    ManagedAgent,
  ),
);

export const removeAgent = forDesk(
  contract(
    'Tickets:Write',
    Type.Object({
      agentId: Id,
      /** The agent who gets the open tickets; absent to leave them without one. */
      assignTo: Type.Optional(Id),
    }),
  ),
);
