/** Requests and responses by which an agent signs in at the desk. They are no operations, as no key may send them. */

import { type Static, Type } from 'typebox';
import { EmailAddress, Id, nullable, Timestamp } from './common.ts';

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
