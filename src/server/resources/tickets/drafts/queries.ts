/** Queries of agents' drafts. Every query is limited to one user. */

import { and, desc, eq, type SQL, sql } from 'drizzle-orm';
import { maxDrafts, maxLastLineLength } from '../../../../api/limits.ts';
import { anyOf } from '../../../db/any-of.ts';
import type { Queryable } from '../../../db/database.ts';
import { orphanedDrafts, ticketDrafts } from '../../../db/tables/index.ts';

export type DraftRow = typeof ticketDrafts.$inferSelect;

export type OrphanedDraftRow = typeof orphanedDrafts.$inferSelect;

/** The one draft of an agent for a ticket, of one kind. */
export type DraftKey = Pick<DraftRow, 'userId' | 'agentId' | 'ticketId' | 'kind'>;

export type ListedDraftRow = Pick<DraftRow, 'ticketId' | 'kind' | 'version' | 'savedAt'> & {
  /** The beginning of the text. */
  readonly text: string;
};

export function isDraft({ userId, agentId, ticketId, kind }: DraftKey): SQL | undefined {
  return and(isOfAgent(userId, agentId), eq(ticketDrafts.ticketId, ticketId), eq(ticketDrafts.kind, kind));
}

function isOfAgent(userId: number, agentId: number): SQL | undefined {
  return and(
    eq(ticketDrafts.userId, userId),
    eq(ticketDrafts.agentId, agentId),
    // The condition is equal to the partial index's, so that PostgreSQL uses the index.
    sql`${ticketDrafts.state} = 'draft'`,
  );
}

export async function findDraft(db: Queryable, key: DraftKey): Promise<DraftRow | null> {
  const [row] = await db.select().from(ticketDrafts).where(isDraft(key));
  return row ?? null;
}

/** Lists an agent's drafts, the last saved one first. */
export async function listDrafts(db: Queryable, userId: number, agentId: number): Promise<ListedDraftRow[]> {
  const { ticketId, kind, version, savedAt, message, id } = ticketDrafts;
  return await db
    .select({
      ticketId,
      kind,
      version,
      savedAt,
      text: sql<string>`left(btrim(${message}, E' \\n\\r\\t'), ${2 * maxLastLineLength}::integer)`,
    })
    .from(ticketDrafts)
    .where(isOfAgent(userId, agentId))
    .orderBy(desc(savedAt), desc(id))
    .limit(maxDrafts);
}

export async function countDrafts(db: Queryable, userId: number, agentId: number): Promise<number> {
  return await db.$count(ticketDrafts, isOfAgent(userId, agentId));
}

/** Lists an agent's drafts for one ticket: the reply, then the note. */
export async function listTicketDrafts(
  db: Queryable,
  { userId, agentId, ticketId }: Omit<DraftKey, 'kind'>,
): Promise<DraftRow[]> {
  return await db
    .select()
    .from(ticketDrafts)
    .where(and(isOfAgent(userId, agentId), eq(ticketDrafts.ticketId, ticketId)))
    .orderBy(desc(ticketDrafts.kind));
}

/** Lists the drafts for a ticket whose agents were removed, the first written one first. */
export async function listOrphanedDrafts(
  db: Queryable,
  userId: number,
  ticketId: number,
): Promise<OrphanedDraftRow[]> {
  return await db
    .select()
    .from(orphanedDrafts)
    .where(and(eq(orphanedDrafts.userId, userId), eq(orphanedDrafts.ticketId, ticketId)))
    .orderBy(orphanedDrafts.id)
    .limit(maxDrafts);
}

/** Returns those of the tickets for which an agent has a draft. */
export async function findTicketsWithDraft(
  db: Queryable,
  userId: number,
  agentId: number,
  ticketIds: readonly number[],
): Promise<ReadonlySet<number>> {
  const rows = await db
    .select({ ticketId: ticketDrafts.ticketId })
    .from(ticketDrafts)
    .where(and(isOfAgent(userId, agentId), anyOf(ticketDrafts.ticketId, ticketIds)));
  return new Set(rows.map(({ ticketId }) => ticketId));
}
