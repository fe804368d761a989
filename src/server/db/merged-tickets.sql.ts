/** Follows merged tickets to those that have their messages. Every query is limited to one user. */

import { and, eq, or, type SQL, sql } from 'drizzle-orm';
import { anyOf } from './any-of.ts';
import type { Queryable } from './database.ts';
import { ticketMerges, ticketMessages, tickets } from './tables/index.ts';

export type MergeRow = typeof ticketMerges.$inferSelect;

/** Finds the merge of a ticket into another one; null if the ticket is not merged. */
export async function findMerge(db: Queryable, userId: number, ticketId: number): Promise<MergeRow | null> {
  const [merge] = await db
    .select()
    .from(ticketMerges)
    .where(and(eq(ticketMerges.userId, userId), eq(ticketMerges.ticketId, ticketId)));
  return merge ?? null;
}

/** Returns those of the tickets that are merged into another one. */
export async function findMerged(
  db: Queryable,
  userId: number,
  ticketIds: readonly number[],
): Promise<ReadonlySet<number>> {
  if (ticketIds.length === 0) return new Set();
  const rows = await db
    .select({ id: ticketMerges.ticketId })
    .from(ticketMerges)
    .where(and(eq(ticketMerges.userId, userId), anyOf(ticketMerges.ticketId, ticketIds)));
  return new Set(rows.map(({ id }) => id));
}

/** Whether a row of `tickets` is not merged into another one. */
export function isNotMerged(): SQL {
  return sql`not exists (select from ${ticketMerges} where ${ticketMerges.userId} = ${tickets.userId}
    and ${ticketMerges.ticketId} = ${tickets.id})`;
}

/** Returns the ticket that has the messages of a ticket, through every merge; the ticket itself if it is not merged. */
export async function findRoot(db: Queryable, userId: number, ticketId: number): Promise<number> {
  const { rows } = await db.execute<{ id: string }>(sql`
    with recursive way (id, step) as (
      select ${ticketId}::bigint, 0
      union all
      select merges.into_ticket_id, way.step + 1 from way
      join ${ticketMerges} merges on merges.user_id = ${userId} and merges.ticket_id = way.id
    )
    select id from way order by step desc limit 1`);
  return Number(rows[0]?.id ?? ticketId);
}

/** Lists the tickets that are merged into a ticket, directly or through others. */
export async function listMergedInto(db: Queryable, userId: number, ticketId: number): Promise<number[]> {
  const { rows } = await db.execute<{ id: string }>(sql`
    with recursive merged (id) as (
      select ticket_id from ${ticketMerges} where user_id = ${userId} and into_ticket_id = ${ticketId}
      union
      select merges.ticket_id from merged
      join ${ticketMerges} merges on merges.user_id = ${userId} and merges.into_ticket_id = merged.id
    )
    select id from merged order by id`);
  return rows.map(({ id }) => Number(id));
}

/** Returns the tickets that have the messages of merged ones, by these; tickets that are not merged are absent. */
export async function listRoots(
  db: Queryable,
  userId: number,
  ticketIds: readonly number[],
): Promise<ReadonlyMap<number, number>> {
  const { rows } = await db.execute<{ id: string; root: string }>(sql`
    with recursive way (id, root) as (
      select ticket_id, into_ticket_id from ${ticketMerges}
      where user_id = ${userId} and ${anyOf(ticketMerges.ticketId, ticketIds)}
      union
      select way.id, merges.into_ticket_id from way
      join ${ticketMerges} merges on merges.user_id = ${userId} and merges.ticket_id = way.root
    )
    select id, root from way
    where not exists (select from ${ticketMerges} next where next.user_id = ${userId} and next.ticket_id = way.root)`);
  return new Map(rows.map(({ id, root }) => [Number(id), Number(root)]));
}

/** Lists the tickets that are merged into any of some tickets, directly or through others. */
export async function listMergedIntoAny(
  db: Queryable,
  userId: number,
  rootIds: readonly number[],
): Promise<{ readonly ticketId: number; readonly rootId: number }[]> {
  const { rows } = await db.execute<{ id: string; root: string }>(sql`
    with recursive merged (id, root) as (
      select ticket_id, into_ticket_id from ${ticketMerges}
      where user_id = ${userId} and ${anyOf(ticketMerges.intoTicketId, rootIds)}
      union
      select merges.ticket_id, merged.root from merged
      join ${ticketMerges} merges on merges.user_id = ${userId} and merges.into_ticket_id = merged.id
    )
    select id, root from merged`);
  return rows.map(({ id, root }) => ({ ticketId: Number(id), rootId: Number(root) }));
}

/**
 * Matches the messages of a ticket; of a merged one those that were in it before, and those written to it since.
 * @param rootId the ticket that has the messages
 */
export function isMessageOf(
  { userId, ticketId }: Pick<MergeRow, 'userId' | 'ticketId'>,
  rootId: number,
): SQL | undefined {
  const isThere = and(eq(ticketMessages.userId, userId), eq(ticketMessages.ticketId, rootId));
  if (rootId === ticketId) return isThere;
  const wasThere = sql`${ticketMessages.mergedFrom} @> array[${ticketId}::bigint]`;
  return and(isThere, or(wasThere, eq(ticketMessages.writtenTo, ticketId)));
}
