/** One-time links that sign agents in: asked for by email address, or created by an owner or an operator. */

import { and, asc, eq, gt, isNotNull, isNull, lt, or, sql } from 'drizzle-orm';
import { foldEmail } from '../../../formats/fold-email.ts';
import { ipNetwork } from '../../../formats/ip-network.ts';
import type { Database, Queryable } from '../../db/database.ts';
import { agents, deskLinks } from '../../db/tables/index.ts';
import { type NewSecret, newSecret, readSecret } from '../secrets.ts';

/** Minutes for which a link works. */
export const linkMinutes = 15;

/** Minutes for which an invitation works: the agent may read it tomorrow. */
export const invitationMinutes = 1440;

/**
 * The maximum number of links that are mailed to one agent in an hour: for one network, and for all of them. A stranger
 * who asks for many does not keep the agent from getting one.
 */
const mostForNetwork = 5;
const mostInAnHour = 20;

/** The maximum number of users of one deployment in which an email address is looked for. */
const mostUsers = 5;

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

/** Queues a mail with a link to each agent with an email address; nothing if no agent has it, or got too many. */
export async function requestLinks(db: Database, { email, ...request }: LinkRequest): Promise<void> {
  const found = await db
    .select({ userId: agents.userId, agentId: agents.id })
    .from(agents)
    .where(sql`lower(${agents.email} collate "C") = ${foldEmail(email)}`)
    .orderBy(asc(agents.userId), asc(agents.id))
    .limit(mostUsers);
  for (const agent of found) {
    await db.transaction(async (tx) => {
      // Simultaneous requests wait for each other, so that each is counted.
      const lock = `desk links of ${agent.agentId} of ${agent.userId}`;
      await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${lock}, 0))`);
      const recent = await tx
        .select({ ip: deskLinks.ip })
        .from(deskLinks)
        .where(
          and(
            eq(deskLinks.userId, agent.userId),
            eq(deskLinks.agentId, agent.agentId),
            isNotNull(deskLinks.browserHash),
            gt(deskLinks.createdAt, sql`now() - interval '1 hour'`),
          ),
        );
      const network = ipNetwork(request.ip);
      const ofNetwork = recent.filter(({ ip }) => ipNetwork(ip) === network);
      if (recent.length >= mostInAnHour || ofNetwork.length >= mostForNetwork) return;
      await tx.insert(deskLinks).values({ ...agent, ...request, endsAt: endsAt(), nextMailAt: sql`now()` });
    });
  }
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

/** Queues a mail with a link that works once, within a day, in any browser. */
export async function queueInvitation(db: Queryable, userId: number, agentId: number): Promise<void> {
  await db
    .insert(deskLinks)
    .values({ userId, agentId, endsAt: endsAt(invitationMinutes), nextMailAt: sql`now()` });
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
