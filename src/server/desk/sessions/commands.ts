/**
 * Sessions of agents. The browser's token is replaced every hour; the former one works until the browser has shown the
 * new one, as the response with it may be lost, and for a minute longer, as other requests are under way:
 *
 *     former ──────────── replaced ────────────── new one shown ── a minute ── ends
 *     new                    └─ sent ─ (lost, sent again) ──┴──────────────────────────
 *
 * A former token that is shown after its end is a copy: the session ends.
 */

import { and, eq, gt, lt, or, sql } from 'drizzle-orm';
import type { Database, Queryable } from '../../db/database.ts';
import { agents, deskSessions, roundedNow, users } from '../../db/tables/index.ts';
import type { SignInPlace } from '../links/commands.ts';
import { newSecret, readSecret } from '../secrets.ts';

/** Days for which a session lasts, and days after the last use. */
export const sessionDays = 30;
const idleDays = 7;

const rotateMinutes = 60;

/** Seconds for which a former token works beside the new one. */
const formerSeconds = 60;

const usedMinutes = 5;

type SessionRow = typeof deskSessions.$inferSelect;

/** The agent who is signed in. */
export interface SessionAgent {
  readonly id: number;
  readonly name: string;
  readonly email: string;
  readonly role: (typeof agents.$inferSelect)['role'];
  readonly picture: string | null;
}

export interface DeskSession {
  readonly id: number;
  readonly userId: number;
  readonly userName: string;
  readonly agent: SessionAgent;
  readonly endsAt: Date;
  /** The token that replaces the browser's; null if the browser keeps its own. */
  readonly newToken: string | null;
}

/** Begins a session, and returns its token. */
export async function openSession(
  db: Queryable,
  { userId, agentId }: Pick<SessionRow, 'userId' | 'agentId'>,
  place: SignInPlace,
): Promise<string> {
  const token = newSecret('session', userId);
  await db.insert(deskSessions).values({
    userId,
    agentId,
    hash: token.hash,
    ...place,
    endsAt: sql`now() + make_interval(days => ${sessionDays})`,
  });
  return token.text;
}

/**
 * Returns the session of a token; null if the token is unknown, the session has ended, or its agent is gone.
 * @param canRotate whether the response can carry another token
 */
export async function useSession(
  db: Database,
  token: string,
  canRotate: boolean,
): Promise<DeskSession | null> {
  const secret = readSecret('session', token);
  if (!secret) return null;
  const { userId, hash } = secret;
  const [found] = await db
    .select({
      session: deskSessions,
      agent: {
        id: agents.id,
        name: agents.name,
        email: agents.email,
        role: agents.role,
        picture: agents.picture,
      },
      userName: users.name,
      now: sql<Date>`${roundedNow}`.mapWith(deskSessions.usedAt),
    })
    .from(deskSessions)
    .innerJoin(agents, and(eq(agents.userId, deskSessions.userId), eq(agents.id, deskSessions.agentId)))
    .innerJoin(users, eq(users.userId, deskSessions.userId))
    .where(
      and(
        eq(deskSessions.userId, userId),
        or(eq(deskSessions.hash, hash), eq(deskSessions.formerHash, hash)),
        gt(deskSessions.endsAt, sql`now()`),
        gt(deskSessions.usedAt, sql`now() - make_interval(days => ${idleDays})`),
      ),
    );
  if (!found || found.agent.email === null) return null;
  const { session, agent, userName, now } = found;
  if (session.hash !== hash && session.formerEndsAt !== null && session.formerEndsAt < now) {
    await endSession(db, userId, session.id);
    return null;
  }
  const newToken = await renew(db, session, { hash, now, canRotate });
  return {
    id: session.id,
    userId,
    userName,
    agent: { ...agent, email: found.agent.email },
    endsAt: session.endsAt,
    newToken,
  };
}

interface Renewal {
  /** The hash of the token that was shown. */
  readonly hash: string;
  readonly now: Date;
  readonly canRotate: boolean;
}

/** Notes the use of a session, and replaces its token if it is time. Returns the new token; null if there is none. */
async function renew(
  db: Queryable,
  session: SessionRow,
  { hash, now, canRotate }: Renewal,
): Promise<string | null> {
  const { userId, id } = session;
  const isPresent = session.hash === hash;
  const age = now.getTime() - session.rotatedAt.getTime();
  const isDue = isPresent
    ? age > rotateMinutes * 60_000
    : session.formerEndsAt === null && age > formerSeconds * 1000;
  const isNoted = now.getTime() - session.usedAt.getTime() < usedMinutes * 60_000;
  const isShownFirst = isPresent && session.formerHash !== null && session.formerEndsAt === null;
  if (!(isDue && canRotate) && isNoted && !isShownFirst) return null;
  const token = isDue && canRotate ? newSecret('session', userId) : null;
  const changed = await db
    .update(deskSessions)
    .set({
      usedAt: sql`now()`,
      ...(isShownFirst && { formerEndsAt: sql`now() + make_interval(secs => ${formerSeconds})` }),
      ...(token && { hash: token.hash, formerHash: hash, formerEndsAt: null, rotatedAt: sql`now()` }),
    })
    // Of two simultaneous requests, one replaces the token.
    .where(and(eq(deskSessions.userId, userId), eq(deskSessions.id, id), eq(deskSessions.hash, session.hash)))
    .returning({ id: deskSessions.id });
  return changed.length > 0 ? (token?.text ?? null) : null;
}

/** Ends a session. Returns whether it was there. @param agentId the agent whose session it has to be; absent: any */
export async function endSession(
  db: Queryable,
  userId: number,
  id: number,
  agentId?: number,
): Promise<boolean> {
  const ended = await db
    .delete(deskSessions)
    .where(
      and(
        eq(deskSessions.userId, userId),
        eq(deskSessions.id, id),
        agentId === undefined ? undefined : eq(deskSessions.agentId, agentId),
      ),
    )
    .returning({ id: deskSessions.id });
  return ended.length > 0;
}

export async function removeEndedSessions(db: Queryable): Promise<void> {
  await db
    .delete(deskSessions)
    .where(
      or(
        lt(deskSessions.endsAt, sql`now()`),
        lt(deskSessions.usedAt, sql`now() - make_interval(days => ${idleDays})`),
      ),
    );
}
