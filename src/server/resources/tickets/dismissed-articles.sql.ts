import { and, asc, eq } from 'drizzle-orm';
import { conflict, notFound } from '../../../api/refusal.ts';
import type { Database, Queryable } from '../../db/database.ts';
import { dismissedArticles, tickets } from '../../db/tables/index.ts';
import { isTicket } from './tickets.sql.ts';

/** Lists the language-independent ids of articles that are not suggested for a ticket again. */
export async function listDismissedArticles(
  db: Queryable,
  userId: number,
  ticketId: number,
): Promise<number[]> {
  const { articleId } = dismissedArticles;
  const rows = await db
    .select({ articleId })
    .from(dismissedArticles)
    .where(and(eq(dismissedArticles.userId, userId), eq(dismissedArticles.ticketId, ticketId)))
    .orderBy(asc(articleId));
  return rows.map((row) => row.articleId);
}

/** The maximum number of dismissed articles of a ticket. */
const mostDismissed = 200;

/**
 * Notes that an article is not suggested for a ticket again.
 * @throws {Refusal} `NotFound` for an unknown ticket, `Conflict` if it has too many such articles
 */
export async function dismissArticle(
  db: Database,
  row: typeof dismissedArticles.$inferInsert,
): Promise<void> {
  const { userId, ticketId } = row;
  await db.transaction(async (tx) => {
    const [ticket] = Number.isSafeInteger(ticketId)
      ? await tx.select({ id: tickets.id }).from(tickets).where(isTicket(userId, ticketId)).for('key share')
      : [];
    if (!ticket) throw notFound();
    const known = await listDismissedArticles(tx, userId, ticketId);
    if (known.includes(row.articleId)) return;
    if (known.length >= mostDismissed) throw conflict({ field: 'articleId', max: mostDismissed });
    // Another agent may dismiss it at the same time.
    await tx.insert(dismissedArticles).values(row).onConflictDoNothing();
  });
}
