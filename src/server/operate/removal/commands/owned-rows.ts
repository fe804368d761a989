/** Rows of an owner, table by table: counted, and removed in batches. */

import { and, count, type SQL, sql } from 'drizzle-orm';
import { getTableConfig, type PgColumn, type PgTable } from 'drizzle-orm/pg-core';
import type { Database, Queryable } from '../../../db/database.ts';
import { transact } from '../../../db/transact.ts';

/** The rows of one table that go with their owner. */
export interface OwnedRows {
  readonly table: PgTable;
  /** The name of the table. */
  readonly name: string;
  readonly isOwned: SQL;
  /** Files, whose rows are removed together with their bytes. */
  readonly isElsewhere?: boolean;
}

/** Rows in one transaction, which is short enough to delay no request. */
const batchSize = 1000;

/** Counts rows, of the tables that have some. */
export async function countOwned(
  db: Queryable,
  owned: readonly OwnedRows[],
): Promise<ReadonlyMap<string, number>> {
  const counts = new Map<string, number>();
  for (const { table, name, isOwned } of owned) {
    const [row] = await db.select({ rows: count() }).from(table).where(isOwned);
    if (row && row.rows > 0) counts.set(name, row.rows);
  }
  return counts;
}

/** Removes rows, each batch in a transaction of its own. Returns their number. */
export async function removeOwned(
  db: Database,
  { table, isOwned }: OwnedRows,
  onRemoved: (rows: number) => void,
): Promise<number> {
  const key = primaryKey(table);
  const some = sql`select ${key} from ${table} where ${isOwned} limit ${sql.raw(String(batchSize))}`;
  let removed = 0;
  while (true) {
    const { rowCount } = await transact(db, (tx) =>
      tx.execute(sql`delete from ${table} where ${and(sql`(${key}) in (${some})`, isOwned)}`),
    );
    removed += rowCount ?? 0;
    onRemoved(rowCount ?? 0);
    if ((rowCount ?? 0) < batchSize) return removed;
  }
}

/** The primary key of every table begins with `user_id`, by which a distributed database finds the rows. */
function primaryKey(table: PgTable): SQL {
  const { primaryKeys, columns } = getTableConfig(table);
  const key: readonly PgColumn[] = primaryKeys[0]?.columns ?? columns.filter(({ primary }) => primary);
  return sql.join(
    key.map((column) => sql`${column}`),
    sql`, `,
  );
}
