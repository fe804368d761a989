import { and, count, type SQL, sql } from 'drizzle-orm';
import { getTableConfig, type PgColumn, type PgTable } from 'drizzle-orm/pg-core';
import type { Database, Queryable } from '../../db/database.ts';
import { transact } from '../../db/transact.ts';

/** The rows of one table that are removed with the user or help center. */
export interface OwnedRows {
  readonly table: PgTable;
  readonly name: string;
  readonly isOwned: SQL;
  /** Whether `removeOwned` skips the table: rows of files are removed together with their bytes. */
  readonly isElsewhere?: boolean;
}

/** Rows per transaction: few enough not to delay requests. */
const batchSize = 1000;

/** Counts the rows of each table that has any. */
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

/** Removes rows in batches, one transaction per batch. Returns the number of removed rows. */
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

/** Returns the primary key, which begins with `user_id`: a distributed database finds rows by it. */
function primaryKey(table: PgTable): SQL {
  const { primaryKeys, columns } = getTableConfig(table);
  const key: readonly PgColumn[] = primaryKeys[0]?.columns ?? columns.filter(({ primary }) => primary);
  return sql.join(
    key.map((column) => sql`${column}`),
    sql`, `,
  );
}
