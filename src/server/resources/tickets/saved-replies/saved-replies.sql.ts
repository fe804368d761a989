/** Saved replies, and in how many messages they are used. Every query is limited to one user. */

import { and, asc, desc, eq, inArray, isNull, or, type SQL, sql } from 'drizzle-orm';
import { maxSavedReplies } from '../../../../api/limits.ts';
import { conflict, notFound } from '../../../../api/refusal.ts';
import type { SavedReplyText } from '../../../../api/schemas/saved-replies.ts';
import type { Database, Queryable, Transaction } from '../../../db/database.ts';
import { agents, savedReplies } from '../../../db/tables/index.ts';
import { foldReplyWords } from './fold-words.ts';

export type SavedReplyRow = typeof savedReplies.$inferSelect;

/**
 * The replies that an agent can use: those of all agents and of the agent's teams, and the agent's own. Owners can use
 * those of every team.
 * @param agentId null for a back office, which can use all shared ones
 */
function isUsable(userId: number, agentId: number | null): SQL | undefined {
  const isShared = isNull(savedReplies.agentId);
  if (agentId === null) return and(eq(savedReplies.userId, userId), isShared);
  const isOfTeam = sql`exists (select from ${agents} where ${agents.userId} = ${savedReplies.userId}
    and ${agents.id} = ${agentId} and (${agents.role} = 'owner' or ${savedReplies.team} = any (${agents.groups})))`;
  return and(
    eq(savedReplies.userId, userId),
    or(eq(savedReplies.agentId, agentId), and(isShared, or(isNull(savedReplies.team), isOfTeam))),
  );
}

/** Lists usable replies that have every word, or the beginning of a word; the most used one first. */
export async function listSavedReplies(
  db: Queryable,
  userId: number,
  agentId: number | null,
  words: readonly string[],
): Promise<SavedReplyRow[]> {
  const hasWords = words.map((word) => sql`${savedReplies.words} like ${`% ${word}%`}`);
  return await db
    .select()
    .from(savedReplies)
    .where(and(isUsable(userId, agentId), ...hasWords))
    .orderBy(desc(savedReplies.usedCount), asc(savedReplies.name), asc(savedReplies.id));
}

/** Counts the shared replies, or an agent's own. */
async function countSavedReplies(db: Queryable, userId: number, agentId: number | null): Promise<number> {
  const isOwners = agentId === null ? isNull(savedReplies.agentId) : eq(savedReplies.agentId, agentId);
  return await db.$count(savedReplies, and(eq(savedReplies.userId, userId), isOwners));
}

export interface NewSavedReply {
  readonly userId: number;
  /** The only agent who has it; null if it is shared. */
  readonly agentId: number | null;
  /** The only team that has a shared one; null for all agents. */
  readonly team: string | null;
  readonly name: string;
  readonly texts: readonly SavedReplyText[];
}

/** @throws {Refusal} `Conflict` if there are too many */
export async function addSavedReply(db: Queryable, reply: NewSavedReply): Promise<SavedReplyRow> {
  const { userId, agentId, team, name, texts } = reply;
  if ((await countSavedReplies(db, userId, agentId)) >= maxSavedReplies) {
    throw conflict({ field: 'savedReplies', max: maxSavedReplies });
  }
  const [added] = await db
    .insert(savedReplies)
    .values({ userId, agentId, team, name, texts: [...texts], words: wordsOf(name, texts) })
    .returning();
  if (!added) throw new Error('the reply was not stored');
  return added;
}

/** A change of a reply. Absent members stay as they are. */
export interface SavedReplyChange {
  readonly name?: string | undefined;
  readonly texts?: readonly SavedReplyText[] | undefined;
  readonly isShared?: boolean | undefined;
  readonly team?: string | null | undefined;
}

/** A reply, and the agent who changes it; null for a back office, which changes shared ones. */
export interface SavedReplyKey {
  readonly userId: number;
  readonly id: number;
  readonly agentId: number | null;
}

/** @throws {Refusal} `NotFound` for a reply that the agent cannot use */
export async function changeSavedReply(
  db: Database,
  key: SavedReplyKey,
  { isShared = false, ...change }: SavedReplyChange,
): Promise<SavedReplyRow> {
  return await db.transaction(async (tx) => {
    const [reply] = await tx.select().from(savedReplies).where(isReply(key)).for('update');
    if (!reply) throw notFound();
    const { name = reply.name, texts = reply.texts, team = reply.team } = change;
    const agentId = isShared ? null : reply.agentId;
    const [changed] = await tx
      .update(savedReplies)
      .set({
        name,
        texts: [...texts],
        words: wordsOf(name, texts),
        agentId,
        team: agentId === null ? team : null,
        changedAt: sql`now()`,
      })
      .where(isReply(key))
      .returning();
    if (!changed) throw new Error('the reply was not stored');
    return changed;
  });
}

/** @throws {Refusal} `NotFound` for a reply that the agent cannot use */
export async function removeSavedReply(db: Database, key: SavedReplyKey): Promise<void> {
  const removed = await db.delete(savedReplies).where(isReply(key)).returning({ id: savedReplies.id });
  if (removed.length === 0) throw notFound();
}

/** Counts a message in which an agent has used replies, once for each. Unknown ids are ignored. */
export async function countUses(
  tx: Transaction,
  { userId, agentId }: Omit<SavedReplyKey, 'id'>,
  ids: readonly number[],
): Promise<void> {
  if (ids.length === 0) return;
  // In one order, so that two messages with the same replies wait for each other only once.
  const locked = await tx
    .select({ id: savedReplies.id })
    .from(savedReplies)
    .where(and(isUsable(userId, agentId), inArray(savedReplies.id, [...ids])))
    .orderBy(asc(savedReplies.id))
    .for('update');
  if (locked.length === 0) return;
  const usedIds = locked.map(({ id }) => id);
  await tx
    .update(savedReplies)
    .set({ usedCount: sql`${savedReplies.usedCount} + 1`, usedAt: sql`now()` })
    .where(and(eq(savedReplies.userId, userId), inArray(savedReplies.id, usedIds)));
}

const isReply = ({ userId, id, agentId }: SavedReplyKey) =>
  and(isUsable(userId, agentId), eq(savedReplies.id, id));

function wordsOf(name: string, texts: readonly SavedReplyText[]): string {
  return foldReplyWords([name, ...texts.map(({ message }) => message)]);
}
