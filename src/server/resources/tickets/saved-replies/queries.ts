/** Queries of saved replies. Every query is limited to one user. */

import { and, asc, desc, eq, isNull, or, type SQL, sql } from 'drizzle-orm';
import type { Queryable } from '../../../db/database.ts';
import { savedReplies } from '../../../db/tables/index.ts';

export type SavedReplyRow = typeof savedReplies.$inferSelect;

/** The replies that an agent can use: shared ones, and the agent's own. @param agentId null for shared ones only */
export function isUsable(userId: number, agentId: number | null): SQL | undefined {
  const isShared = isNull(savedReplies.agentId);
  return and(
    eq(savedReplies.userId, userId),
    agentId === null ? isShared : or(isShared, eq(savedReplies.agentId, agentId)),
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
export async function countSavedReplies(
  db: Queryable,
  userId: number,
  agentId: number | null,
): Promise<number> {
  const isOwners = agentId === null ? isNull(savedReplies.agentId) : eq(savedReplies.agentId, agentId);
  return await db.$count(savedReplies, and(eq(savedReplies.userId, userId), isOwners));
}
