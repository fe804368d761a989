import { and, desc, eq, type SQL, sql } from 'drizzle-orm';
import type { Queryable } from '../../db/database.ts';
import { agents, deskSessions, isOpenSession, maySignIn, roundedNow, users } from '../../db/tables/index.ts';

/** The maximum number of sessions in a list. */
const mostListed = 200;

export type SessionRow = typeof deskSessions.$inferSelect;

/** The agent who is signed in. */
export interface SessionAgent {
  readonly id: number;
  readonly name: string;
  /** Null for the first owner of a deployment, until they have entered it. */
  readonly email: string | null;
  readonly role: (typeof agents.$inferSelect)['role'];
  readonly picture: string | null;
}

export interface FoundSession {
  readonly session: SessionRow;
  readonly agent: SessionAgent;
  readonly userName: string;
  /** The time of the database. */
  readonly now: Date;
}

/**
 * Finds an open session with its agent; null if it has ended, or if its agent is gone or no longer has an email address,
 * without which only the first owner signs in.
 */
export async function findSession(
  db: Queryable,
  userId: number,
  condition: SQL | undefined,
): Promise<FoundSession | null> {
  const { id, name, email, role, picture } = agents;
  const [found] = await db
    .select({
      session: deskSessions,
      agent: { id, name, email, role, picture },
      userName: users.name,
      now: sql<Date>`${roundedNow}`.mapWith(deskSessions.usedAt),
    })
    .from(deskSessions)
    .innerJoin(agents, and(eq(agents.userId, deskSessions.userId), eq(agents.id, deskSessions.agentId)))
    .innerJoin(users, eq(users.userId, deskSessions.userId))
    .where(and(eq(deskSessions.userId, userId), maySignIn(), isOpenSession(), condition));
  return found ?? null;
}

export interface ListedSession {
  readonly id: number;
  readonly agentId: number;
  readonly agentName: string;
  readonly ip: string;
  readonly browser: string;
  readonly createdAt: Date;
  readonly usedAt: Date;
}

/** Lists open sessions, the last used first. @param agentId the agent whose sessions are listed; absent: all agents' */
export async function listSessions(
  db: Queryable,
  userId: number,
  agentId?: number,
): Promise<ListedSession[]> {
  const { id, ip, browser, createdAt, usedAt } = deskSessions;
  return await db
    .select({ id, agentId: agents.id, agentName: agents.name, ip, browser, createdAt, usedAt })
    .from(deskSessions)
    .innerJoin(agents, and(eq(agents.userId, deskSessions.userId), eq(agents.id, deskSessions.agentId)))
    .where(
      and(
        eq(deskSessions.userId, userId),
        isOpenSession(),
        agentId === undefined ? undefined : eq(deskSessions.agentId, agentId),
      ),
    )
    .orderBy(desc(usedAt), desc(id))
    .limit(mostListed);
}
