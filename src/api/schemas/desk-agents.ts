/** Agents, whom owners manage at the desk: a key that leaks would make more agents. Operations of Frontdesk's own. */

import { type Static, Type } from 'typebox';
import { maxAgentNameLength } from '../limits.ts';
import { EmailAddress, Id, nullable, Timestamp } from './common.ts';
import { contract, forDesk, shownOnce } from './contract.ts';

const Role = Type.Union([Type.Literal('owner'), Type.Literal('agent')]);
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
  /** The last use of the desk or the last message; null if there was none. */
  seenDate: nullable(Timestamp),
  /** The end of an invitation that was not used; null if there is none. */
  invitedUntilDate: nullable(Timestamp),
});
export type ManagedAgent = Static<typeof ManagedAgent>;

/** An invitation works once, within a day. */
export const Invitation = Type.Object({
  agentId: Id,
  /** The link to hand to the agent; null if it is mailed. */
  link: nullable(Type.String()),
});
export type Invitation = Static<typeof Invitation>;

export const listManagedAgents = forDesk(
  contract('Tickets:Read', Type.Object({}), Type.Object({ agents: Type.Array(ManagedAgent) })),
);

export const addAgent = shownOnce(
  forDesk(
    contract('Tickets:Write', Type.Object({ name: Name, email: EmailAddress, role: Role }), Invitation),
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
