/** One-time links that sign agents in: asked for by email address, or created by an owner or an operator. */

import { and, asc, desc, eq, gt, isNotNull, isNull, lt, or, type SQL, sql } from 'drizzle-orm';
import { foldEmail } from '../../../formats/fold-email.ts';
import type { Database, Queryable } from '../../db/database.ts';
import { agents, deskLinks, deskPasskeys, deskSessions, type LinkKey } from '../../db/tables/index.ts';
import { type NewSecret, newSecret, readSecret } from '../secrets.ts';
import { type EarlierRequests, mayMail } from './may-mail.ts';

/** The maximum number of desks that one mail has links to. */
const mostDesks = 20;

type DeskAgent = Pick<typeof deskLinks.$inferSelect, 'userId' | 'agentId'>;

/**
 * Finds the desks at which an email address is an agent's: those first at which the agent has signed in or answered, as any
 * owner adds an address without asking, and then the oldest.
 */
async function findDesks(db: Queryable, email: string): Promise<DeskAgent[]> {
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
async function findEarlierRequests(db: Queryable, desks: readonly DeskAgent[]): Promise<EarlierRequests> {
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

/** Minutes for which a link works. */
export const linkMinutes = 15;

/** Minutes for which an invitation works: the agent may read it tomorrow. */
export const invitationMinutes = 1440;

/** Hours for which a link is stored. */
const keptHours = 24;

/** Where a link was asked for, or a session began. */
export interface SignInPlace {
  readonly ip: string;
  /** As `describeBrowser` names it. */
  readonly browser: string;
}

export interface LinkRequest extends SignInPlace {
  readonly email: string;
  /** The hash of the nonce of the browser that asks. */
  readonly browserHash: string;
}

/** Queues a mail with a link to each desk of an email address; nothing if no agent has it, or it got too many. */
export async function requestLinks(db: Database, { email, ...request }: LinkRequest): Promise<void> {
  await db.transaction(async (tx) => {
    // Simultaneous requests wait for each other, so that each is counted.
    const lock = `desk links of ${foldEmail(email)}`;
    await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${lock}, 0))`);
    const desks = await findDesks(tx, email);
    if (!mayMail(request.ip, await findEarlierRequests(tx, desks))) return;
    const mailedWith: LinkKey[] = [];
    // The link to the first desk is stored last, with the keys of the others.
    for (const [index, desk] of [...desks.entries()].toReversed()) {
      const mailing = index === 0 ? { nextMailAt: sql`now()`, mailedWith } : {};
      const values = { ...desk, ...request, ...mailing, endsAt: endsAt() };
      const stored = await tx
        .insert(deskLinks)
        .values(values)
        .returning({ userId: deskLinks.userId, id: deskLinks.id });
      mailedWith.unshift(...stored);
    }
  });
}

/** Creates a link that works once, in any browser: for the operator, who hands it on. */
export async function createLink(
  db: Queryable,
  userId: number,
  agentId: number,
  minutes = linkMinutes,
): Promise<NewSecret> {
  const code = newSecret('link', userId);
  await db.insert(deskLinks).values({ userId, agentId, codeHash: code.hash, endsAt: endsAt(minutes) });
  return code;
}

export interface MailedInvitation {
  readonly userId: number;
  readonly agentId: number;
  /** The URL of the deployment that the link names: that of a signed-in owner's request, never of a stranger's. */
  readonly baseUrl: string;
}

/** Queues a mail with a link that works once, within a day, in any browser. */
export async function queueInvitation(db: Queryable, invitation: MailedInvitation): Promise<void> {
  await db
    .insert(deskLinks)
    .values({ ...invitation, endsAt: endsAt(invitationMinutes), nextMailAt: sql`now()` });
}

function endsAt(minutes = linkMinutes) {
  return sql`now() + make_interval(mins => ${minutes})`;
}

export type UsedLink =
  | { readonly status: 'open'; readonly userId: number; readonly agentId: number }
  | { readonly status: 'used' | 'other-browser' };

/**
 * Uses a link up, for one request only. In another browser than the one that asked for it, the link stays as it is.
 * @param browserHash the hash of the nonce of this browser; null if it has none
 */
export async function useLink(db: Database, code: string, browserHash: string | null): Promise<UsedLink> {
  const secret = readSecret('link', code);
  if (!secret) return { status: 'used' };
  const isUsable = and(
    eq(deskLinks.userId, secret.userId),
    eq(deskLinks.codeHash, secret.hash),
    isNull(deskLinks.usedAt),
    gt(deskLinks.endsAt, sql`now()`),
  );
  const isOfBrowser = or(
    isNull(deskLinks.browserHash),
    browserHash === null ? undefined : eq(deskLinks.browserHash, browserHash),
  );
  const [used] = await db
    .update(deskLinks)
    .set({ usedAt: sql`now()`, nextMailAt: null })
    .where(and(isUsable, isOfBrowser))
    .returning({ userId: deskLinks.userId, agentId: deskLinks.agentId });
  if (used) return { status: 'open', ...used };
  const others = await db.select({ id: deskLinks.id }).from(deskLinks).where(isUsable);
  return { status: others.length > 0 ? 'other-browser' : 'used' };
}

export async function removeOldLinks(db: Queryable): Promise<void> {
  await db
    .delete(deskLinks)
    .where(lt(deskLinks.createdAt, sql`now() - make_interval(hours => ${keptHours})`));
}
