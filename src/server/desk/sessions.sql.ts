/**
 * Sessions of agents. The browser's token is replaced every hour; the former one works until the browser has shown the
 * new one, as the response with it may be lost, and for a minute longer, as other requests are under way:
 *
 *     former ──────────── replaced ────────────── new one shown ── a minute ── ends
 *     new                    └─ sent ─ (lost, sent again) ──┴──────────────────────────
 *
 * A former token that is shown after its end is a copy: the session ends.
 */

import { performance } from 'node:perf_hooks';
import { and, desc, eq, lt, ne, or, type SQL, sql } from 'drizzle-orm';
import type { Database, Queryable } from '../db/database.ts';
import {
  agents,
  deskSessions,
  idleDays,
  inboxes,
  isOpenSession,
  maySeeInbox,
  maySignIn,
  roundedNow,
  users,
} from '../db/tables/index.ts';
import type { Listener } from '../live/listen.ts';
import { createRowCache, type RowCache } from '../live/row-cache.ts';
import { noteAgentActive } from '../resources/chat/agent-activity.sql.ts';
import { expireLease } from '../resources/tickets/chats/availability.sql.ts';
import type { SignInPlace } from './links/sign-in-links.sql.ts';
import { newSecret, readSecret } from './secrets.ts';

/** Days for which a session lasts. */
export const sessionDays = 30;

const rotateMinutes = 60;

/** Seconds for which a former token works beside the new one. */
const formerSeconds = 60;

const usedMinutes = 5;

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
  await noteAgentActive(db, { userId, agentId });
  return token.text;
}

/** A found session, and when it was read on the clock of `performance.now`. */
interface ReadSession {
  readonly found: FoundSession;
  readonly readAt: number;
}

/** Sessions in memory, by user and hash, until they or their agents change. */
export type KnownSessions = RowCache<ReadSession>;

export const createKnownSessions = (listener: Listener | undefined): KnownSessions =>
  createRowCache<ReadSession>(listener, 'desk_sessions', 'agents', 'inboxes');

/**
 * Returns the session of a token; null if the token is unknown, the session has ended, or its agent is gone.
 * @param canRotate whether the response can carry another token
 */
export async function useSession(
  { db, known }: { readonly db: Database; readonly known: KnownSessions },
  token: string,
  canRotate: boolean,
): Promise<DeskSession | null> {
  const secret = readSecret('session', token);
  if (!secret) return null;
  const { userId, hash } = secret;
  const isOfToken = or(eq(deskSessions.hash, hash), eq(deskSessions.formerHash, hash));
  const read = await known.get(`${userId} ${hash}`, async () => {
    const readAt = performance.now();
    const found = await findSession(db, userId, isOfToken);
    return found && { found, readAt };
  });
  if (!read) return null;
  const { found } = read;
  const { session } = found;
  const now = new Date(found.now.getTime() + performance.now() - read.readAt);
  if (session.endsAt <= now) return null;
  if (session.hash !== hash && session.formerEndsAt !== null && session.formerEndsAt < now) {
    await endSession(db, userId, session.id);
    return null;
  }
  const newToken = await renew(db, session, { hash, now, canRotate });
  return toDeskSession(found, newToken);
}

/** Returns a session by id, without noting its use; null if it has ended, or its agent is gone. */
export async function lookUpSession(
  db: Queryable,
  { userId, id }: Pick<SessionRow, 'userId' | 'id'>,
): Promise<DeskSession | null> {
  const found = await findSession(db, userId, eq(deskSessions.id, id));
  return found && toDeskSession(found, null);
}

function toDeskSession({ session, agent, userName }: FoundSession, newToken: string | null): DeskSession {
  const { id, userId, endsAt } = session;
  return { id, userId, userName, agent, endsAt, newToken };
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
  const formerEnd = isShownFirst ? sql`now() + make_interval(secs => ${formerSeconds})` : undefined;
  const changed = await db
    .update(deskSessions)
    .set({
      usedAt: sql`now()`,
      hash: token?.hash,
      rotatedAt: token ? sql`now()` : undefined,
      formerHash: token ? hash : undefined,
      formerEndsAt: token ? null : formerEnd,
    })
    // Of two simultaneous requests, one replaces the token.
    .where(and(eq(deskSessions.userId, userId), eq(deskSessions.id, id), eq(deskSessions.hash, session.hash)))
    .returning({ id: deskSessions.id });
  if (changed.length === 0) return null;
  await noteAgentActive(db, session);
  return token?.text ?? null;
}

/** Ends a session, and its agent's availability for chats. Returns whether it was there. @param agentId the agent whose session it has to be; absent: any */
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
    .returning({ agentId: deskSessions.agentId });
  for (const { agentId: leaving } of ended) await expireLease(db, { userId, agentId: leaving });
  return ended.length > 0;
}

/** Ends the sessions of an agent but one. */
export async function endOtherSessions(
  db: Queryable,
  { userId, id, agentId }: Pick<SessionRow, 'userId' | 'id' | 'agentId'>,
): Promise<void> {
  await db
    .delete(deskSessions)
    .where(and(eq(deskSessions.userId, userId), eq(deskSessions.agentId, agentId), ne(deskSessions.id, id)));
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
  readonly teams: readonly string[];
  /** The inboxes whose tickets the agent may not see. */
  readonly hiddenInboxes: readonly number[];
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
async function findSession(
  db: Queryable,
  userId: number,
  condition: SQL | undefined,
): Promise<FoundSession | null> {
  const { id, name, email, role, picture, groups: teams } = agents;
  const hiddenInboxes = sql<number[]>`array(select ${inboxes.id} from ${inboxes}
    where ${inboxes.userId} = ${agents.userId} and not ${maySeeInbox()} order by ${inboxes.id})`;
  const [found] = await db
    .select({
      session: deskSessions,
      agent: {
        id,
        name,
        email,
        role,
        picture,
        teams,
        hiddenInboxes: hiddenInboxes.mapWith((ids: readonly string[]) => ids.map(Number)),
      },
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
