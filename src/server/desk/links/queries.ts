import { and, asc, desc, eq, gt, isNotNull, or, type SQL, sql } from 'drizzle-orm';
import { foldEmail } from '../../../formats/fold-email.ts';
import type { Queryable } from '../../db/database.ts';
import { agents, deskLinks, deskPasskeys, deskSessions } from '../../db/tables/index.ts';
import type { EarlierRequests } from './may-mail.ts';

/** The maximum number of desks that one mail has links to. */
const mostDesks = 20;

type DeskAgent = Pick<typeof deskLinks.$inferSelect, 'userId' | 'agentId'>;

/**
 * Finds the desks at which an email address is an agent's: those first at which the agent has signed in or answered, as any
 * owner adds an address without asking, and then the oldest.
 */
export async function findDesks(db: Queryable, email: string): Promise<DeskAgent[]> {
  const isOfAgent = (table: typeof deskSessions | typeof deskPasskeys) =>
    sql`select from ${table} where ${table.userId} = ${agents.userId} and ${table.agentId} = ${agents.id}`;
  const hasSignedIn = sql`(exists (${isOfAgent(deskSessions)}) or exists (${isOfAgent(deskPasskeys)}))`;
  return await db
    .select({ userId: agents.userId, agentId: agents.id })
    .from(agents)
    .where(isAgentEmail(email))
    .orderBy(desc(hasSignedIn), sql`${agents.lastActiveAt} is null`, asc(agents.id))
    .limit(mostDesks);
}

const isAgentEmail = (email: string): SQL => sql`lower(${agents.email} collate "C") = ${foldEmail(email)}`;

/** Finds from where links to desks were asked for and used. @param desks of one email address, as `findDesks` returns them */
export async function findEarlierRequests(
  db: Queryable,
  desks: readonly DeskAgent[],
): Promise<EarlierRequests> {
  const [first] = desks;
  if (!first) return { recent: [], signedIn: [] };
  const isOfDesks = (table: typeof deskSessions | typeof deskLinks) =>
    or(...desks.map(({ userId, agentId }) => and(eq(table.userId, userId), eq(table.agentId, agentId))));
  // Each request stores a link to every desk.
  const recent = await db
    .select({ ip: deskLinks.ip })
    .from(deskLinks)
    .where(
      and(
        eq(deskLinks.userId, first.userId),
        eq(deskLinks.agentId, first.agentId),
        isNotNull(deskLinks.browserHash),
        gt(deskLinks.createdAt, sql`now() - interval '1 hour'`),
      ),
    );
  const sessions = await db
    .selectDistinct({ ip: deskSessions.ip })
    .from(deskSessions)
    .where(isOfDesks(deskSessions));
  const used = await db
    .selectDistinct({ ip: deskLinks.ip })
    .from(deskLinks)
    .where(and(isOfDesks(deskLinks), isNotNull(deskLinks.usedAt)));
  return { recent: recent.map(({ ip }) => ip), signedIn: [...sessions, ...used].map(({ ip }) => ip) };
}

/** The agent to sign in: by email address or id; without either, an owner. */
export interface AgentChoice {
  readonly userId?: number | undefined;
  readonly email?: string | undefined;
  readonly agentId?: number | undefined;
}

/** Finds agents who can sign in, the oldest first. */
export async function findAgentsToSignIn(
  db: Queryable,
  { userId, email, agentId }: AgentChoice,
): Promise<{ readonly userId: number; readonly id: number }[]> {
  const isOwner = email === undefined && agentId === undefined ? eq(agents.role, 'owner') : undefined;
  return await db
    .select({ userId: agents.userId, id: agents.id })
    .from(agents)
    .where(
      and(
        isNotNull(agents.email),
        userId === undefined ? undefined : eq(agents.userId, userId),
        email === undefined ? undefined : isAgentEmail(email),
        agentId === undefined ? undefined : eq(agents.id, agentId),
        isOwner,
      ),
    )
    .orderBy(asc(agents.userId), asc(agents.id));
}
