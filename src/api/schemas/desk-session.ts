/** How an agent signs in at the desk, by requests that set a cookie, and the operations on sessions. */

import { type Static, Type } from 'typebox';
import { EmailAddress, Id, nullable, Timestamp } from './common.ts';
import { contract, forDesk } from './contract.ts';

export const AskedLink = Type.Object({ email: EmailAddress });

export const PostedLink = Type.Object({ code: Type.String({ maxLength: 200 }) });

/** The session of the browser. */
export const AgentSession = Type.Object({
  sessionId: Id,
  userId: Id,
  userName: Type.String(),
  agentId: Id,
  name: Type.String(),
  /** Null for the first owner of an empty server, until they have entered it. */
  email: nullable(Type.String()),
  picture: nullable(Type.String()),
  role: Type.Union([Type.Literal('owner'), Type.Literal('agent')]),
  /** The names of the agent's teams. */
  teams: Type.Array(Type.String()),
  endsDate: Timestamp,
});
export type AgentSession = Static<typeof AgentSession>;

/** One of the open sessions of an agent; owners see those of all agents. */
export const OpenSession = Type.Object({
  sessionId: Id,
  agentId: Id,
  agentName: Type.String(),
  ip: Type.String(),
  browser: Type.String(),
  /** Whether it is the session of this browser. */
  isPresent: Type.Boolean(),
  createdDate: Timestamp,
  usedDate: Timestamp,
});
export type OpenSession = Static<typeof OpenSession>;

/** Owners get those of all agents. */
export const listSessions = forDesk(
  contract('Tickets:Read', Type.Object({}), Type.Object({ sessions: Type.Array(OpenSession) })),
);

export const endSession = forDesk(contract('Tickets:Write', Type.Object({ sessionId: Id })));

export const endOtherSessions = forDesk(contract('Tickets:Write', Type.Object({})));
