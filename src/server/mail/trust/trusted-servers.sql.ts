import { and, asc, desc, eq, inArray, isNotNull, sql } from 'drizzle-orm';
import { foldEmail } from '../../../formats/fold-email.ts';
import type { Queryable } from '../../db/database.ts';
import {
  agents,
  inboxAddresses,
  inboxes,
  inboxMembers,
  mailProbes,
  trustedMailServers,
} from '../../db/tables/index.ts';
import type { InboxRow } from '../inboxes/inboxes.sql.ts';

export type TrustedServerRow = typeof trustedMailServers.$inferSelect;
export type ProbeRow = typeof mailProbes.$inferSelect;

/** A channel of a user; for `imap`, with its mailbox. */
export type LearnedAt = Pick<TrustedServerRow, 'userId' | 'channel' | 'mailbox'>;

/** Finds the server name learned for a channel; null if there is none. */
export async function findTrustedServer(
  db: Queryable,
  { userId, channel, mailbox }: LearnedAt,
): Promise<string | null> {
  const [found] = await db
    .select({ authservId: trustedMailServers.authservId })
    .from(trustedMailServers)
    .where(
      and(
        eq(trustedMailServers.userId, userId),
        eq(trustedMailServers.channel, channel),
        eq(trustedMailServers.mailbox, mailbox),
      ),
    );
  return found?.authservId ?? null;
}

/** Lists the server names learned for one user, or for all. */
export async function listTrustedServers(db: Queryable, userId?: number): Promise<TrustedServerRow[]> {
  return await db
    .select()
    .from(trustedMailServers)
    .where(userId === undefined ? undefined : eq(trustedMailServers.userId, userId))
    .orderBy(
      asc(trustedMailServers.userId),
      asc(trustedMailServers.channel),
      asc(trustedMailServers.mailbox),
    );
}

export interface FoundProbe {
  readonly probe: ProbeRow;
  /** The email address in lower case; null if the agent has none. */
  readonly agentEmail: string | null;
}

/** Finds a probe by the hash of its code. */
export async function findProbeByCode(
  db: Queryable,
  userId: number,
  codeHashes: readonly string[],
): Promise<FoundProbe | null> {
  if (codeHashes.length === 0) return null;
  const [found] = await db
    .select({ probe: mailProbes, agentEmail: agents.email })
    .from(mailProbes)
    .innerJoin(agents, and(eq(agents.userId, mailProbes.userId), eq(agents.id, mailProbes.agentId)))
    .where(and(eq(mailProbes.userId, userId), inArray(mailProbes.codeHash, [...codeHashes])))
    .orderBy(desc(mailProbes.id))
    .limit(1);
  if (!found) return null;
  return { probe: found.probe, agentEmail: found.agentEmail === null ? null : foldEmail(found.agentEmail) };
}

/** Returns null if the probe was removed. */
export async function findProbe(db: Queryable, userId: number, id: number): Promise<ProbeRow | null> {
  const [found] = await db
    .select()
    .from(mailProbes)
    .where(and(eq(mailProbes.userId, userId), eq(mailProbes.id, id)));
  return found ?? null;
}

/** An agent who can be asked to answer an email, and the inbox that asks. */
export interface AskedAgent {
  readonly userId: number;
  readonly agentId: number;
  readonly email: string;
  readonly inbox: InboxRow;
  readonly inboxAddress: string;
  /** Whether the agent is a member of the inbox and gets its notifications. */
  readonly isMember: boolean;
}

/** Finds the agents with an email address, each with every inbox of their user; their own inboxes first. */
export async function findAskedAgents(
  db: Queryable,
  email: string,
  userId: number | undefined,
): Promise<AskedAgent[]> {
  const isMember = sql<boolean>`${inboxMembers.agentId} is not null`;
  const rows = await db
    .select({
      userId: agents.userId,
      agentId: agents.id,
      email: agents.email,
      inbox: inboxes,
      inboxAddress: inboxAddresses.address,
      isMember,
    })
    .from(agents)
    .innerJoin(inboxes, eq(inboxes.userId, agents.userId))
    .innerJoin(
      inboxAddresses,
      and(
        eq(inboxAddresses.userId, inboxes.userId),
        eq(inboxAddresses.inboxId, inboxes.id),
        eq(inboxAddresses.position, 0),
      ),
    )
    .leftJoin(
      inboxMembers,
      and(
        eq(inboxMembers.userId, inboxes.userId),
        eq(inboxMembers.inboxId, inboxes.id),
        eq(inboxMembers.agentId, agents.id),
      ),
    )
    .where(
      and(
        eq(sql`lower(${agents.email} collate "C")`, foldEmail(email)),
        userId === undefined ? undefined : eq(agents.userId, userId),
      ),
    )
    .orderBy(desc(isMember), asc(agents.userId), asc(inboxes.id))
    .limit(1000);
  return rows.flatMap((row) => (row.email === null ? [] : [{ ...row, email: row.email }]));
}

/** An inbox that accepts answers of its members by mail only with proof of the sender. */
export interface ProvingInbox {
  readonly userId: number;
  readonly inboxId: number;
  readonly name: string;
  /** The email address of one of its members. */
  readonly email: string;
}

/** Finds up to a thousand inboxes, the oldest first. */
export async function findProvingInboxes(db: Queryable, userId?: number): Promise<ProvingInbox[]> {
  const rows = await db
    .selectDistinctOn([inboxes.userId, inboxes.id], {
      userId: inboxes.userId,
      inboxId: inboxes.id,
      name: inboxes.name,
      email: agents.email,
    })
    .from(inboxes)
    .innerJoin(
      inboxMembers,
      and(eq(inboxMembers.userId, inboxes.userId), eq(inboxMembers.inboxId, inboxes.id)),
    )
    .innerJoin(agents, and(eq(agents.userId, inboxMembers.userId), eq(agents.id, inboxMembers.agentId)))
    .where(
      and(
        eq(inboxes.acceptUnverifiedAgents, false),
        isNotNull(agents.email),
        userId === undefined ? undefined : eq(inboxes.userId, userId),
      ),
    )
    .orderBy(asc(inboxes.userId), asc(inboxes.id), asc(agents.id))
    .limit(1000);
  return rows.flatMap((row) => (row.email === null ? [] : [{ ...row, email: row.email }]));
}
