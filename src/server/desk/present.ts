import type { Passkey } from '../../api/schemas/desk-passkeys.ts';
import type { AgentSession, OpenSession } from '../../api/schemas/desk-session.ts';
import type { PasskeyRow } from './passkeys/passkeys.sql.ts';
import type { DeskSession, ListedSession } from './sessions.sql.ts';

export function presentAgentSession({ id, userId, userName, agent, endsAt }: DeskSession): AgentSession {
  return {
    sessionId: id,
    userId,
    userName,
    agentId: agent.id,
    name: agent.name,
    email: agent.email,
    picture: agent.picture,
    role: agent.role,
    teams: [...agent.teams],
    endsDate: endsAt.toISOString(),
  };
}

/** @param present the id of the session that asks */
export function presentSession(session: ListedSession, present: number): OpenSession {
  const { id, agentId, agentName, ip, browser, createdAt, usedAt } = session;
  return {
    sessionId: id,
    agentId,
    agentName,
    ip,
    browser,
    isPresent: id === present,
    createdDate: createdAt.toISOString(),
    usedDate: usedAt.toISOString(),
  };
}

export function presentPasskey({ id, name, createdAt, usedAt }: PasskeyRow): Passkey {
  return {
    passkeyId: id,
    name,
    createdDate: createdAt.toISOString(),
    usedDate: usedAt?.toISOString() ?? null,
  };
}
