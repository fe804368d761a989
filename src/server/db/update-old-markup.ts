/** Updates rows whose markup an older version of a rule produced. */

import { setImmediate } from 'node:timers/promises';
import { asc, type SQL, sql } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import type { Database } from './database.ts';

/** A table with a partial index of the rows below the version. */
export interface MarkupTable {
  readonly table: PgTable;
  readonly userId: PgColumn;
  readonly id: PgColumn;
  readonly html: PgColumn;
  readonly version: PgColumn;
}

/** Rows per transaction; few, as images inside an article may have many megabytes. */
const batchSize = 20;

/**
 * Updates some rows to a version, except rows that another transaction has locked.
 * @returns whether there may be more rows
 */
export async function updateOldMarkup(
  db: Database,
  { table, userId, id, html, version }: MarkupTable,
  newVersion: number,
  change: (html: string) => string,
): Promise<boolean> {
  return await db.transaction(async (tx) => {
    const rows = await tx
      .select({ userId: sql<string>`${userId}`, id: sql<string>`${id}`, html: sql<string>`${html}` })
      .from(table)
      // The condition is written as in the index, so that PostgreSQL uses it.
      .where(sql`${version} < ${sql.raw(String(newVersion))}`)
      .orderBy(asc(userId), asc(id))
      .limit(batchSize)
      .for('update', { skipLocked: true });
    for (const row of rows) {
      const changed = change(row.html);
      const setHtml: SQL = changed === row.html ? sql`` : sql`${sql.identifier(html.name)} = ${changed}, `;
      await tx.execute(
        sql`update ${table} set ${setHtml}${sql.identifier(version.name)} = ${newVersion}
            where ${userId} = ${row.userId} and ${id} = ${row.id}`,
      );
      // Yields to requests between rows.
      await setImmediate();
    }
    return rows.length === batchSize;
  });
}
