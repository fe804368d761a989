import { and, eq, getTableName, sql } from 'drizzle-orm';
import type { Database, Queryable } from '../../db/database.ts';
import {
  articleImages,
  articlePages,
  demoDeployments,
  faqArticles,
  helpCenters,
} from '../../db/tables/index.ts';
import type { OwnedRows } from './owned-rows.sql.ts';
import { columnNamed, tablesWith } from './tables.sql.ts';

export async function hasHelpCenter(db: Queryable, userId: number, id: number): Promise<boolean> {
  const rows = await db
    .select({ id: helpCenters.id })
    .from(helpCenters)
    .where(and(eq(helpCenters.userId, userId), eq(helpCenters.id, id)));
  return rows.length > 0;
}

/**
 * Lists every table whose rows reference the help center; the help center's row comes last. Tickets, inboxes, forms and
 * keys belong to the user, and stay.
 */
export function helpCenterRows(userId: number, id: number): OwnedRows[] {
  const named = tablesWith('help_center_id')
    // Keeps the demo's row: without it, the demo would refuse to start in a database with other content.
    .filter((table) => table !== demoDeployments)
    .map((table) => ({
      table,
      name: getTableName(table),
      isOwned: sql`${columnNamed(table, 'user_id')} = ${userId} and ${columnNamed(table, 'help_center_id')} = ${id}`,
    }));
  const ofArticles = [articlePages, articleImages].map((table) => ({
    table,
    name: getTableName(table),
    isOwned: sql`${table.userId} = ${userId} and ${table.articleId} in (
      select ${faqArticles.id} from ${faqArticles}
      where ${faqArticles.userId} = ${userId} and ${faqArticles.helpCenterId} = ${id})`,
  }));
  const isHelpCenter = sql`${helpCenters.userId} = ${userId} and ${helpCenters.id} = ${id}`;
  return [
    ...ofArticles,
    ...named,
    { table: helpCenters, name: getTableName(helpCenters), isOwned: isHelpCenter },
  ];
}

/** Closes a help center: its pages answer 404, and it accepts no messages. */
export async function closeHelpCenter(db: Database, userId: number, id: number): Promise<void> {
  await db
    .update(helpCenters)
    .set({ visibility: 'private', contactEnabled: false, searchInsights: false })
    .where(and(eq(helpCenters.userId, userId), eq(helpCenters.id, id)));
}
