/** Writes many rows at once by their keys. */

import { getTableColumns, type SQL, sql } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import type { Transaction } from './database.ts';

/** PostgreSQL's maximum of 65,535 parameters per statement, with a margin. */
const maxParameters = 60_000;

/**
 * Inserts rows, or updates rows with the same key. If a key is repeated, the last row counts.
 * @param kept columns that the rows do not set, which keep their values
 */
export async function upsert<Table extends PgTable>(
  tx: Transaction,
  table: Table,
  key: readonly PgColumn[],
  rows: readonly Table['$inferInsert'][],
  kept: readonly PgColumn[] = [],
): Promise<void> {
  const columns = Object.entries(getTableColumns<PgTable>(table));
  const keyNames = columns.flatMap(([name, column]) => (key.includes(column) ? [name] : []));
  const others = columns.filter(([name, column]) => !keyNames.includes(name) && !kept.includes(column));
  const set: Record<string, SQL> = Object.fromEntries(
    others.map(([name, column]) => [name, sql`excluded.${sql.identifier(column.name)}`]),
  );
  for (const chunk of chunksFor(table, lastOfEach(rows, keyNames))) {
    const inserting = tx.insert<PgTable>(table).values(chunk);
    if (others.length === 0) await inserting.onConflictDoNothing({ target: [...key] });
    else await inserting.onConflictDoUpdate({ target: [...key], set });
  }
}

export async function insertAll<Table extends PgTable>(
  tx: Transaction,
  table: Table,
  rows: readonly Table['$inferInsert'][],
): Promise<void> {
  for (const chunk of chunksFor(table, rows)) await tx.insert<PgTable>(table).values(chunk);
}

function lastOfEach<Row extends object>(rows: readonly Row[], keyNames: readonly string[]): Row[] {
  const byKey = new Map<string, Row>();
  for (const row of rows) {
    const values = new Map<string, unknown>(Object.entries(row));
    byKey.set(JSON.stringify(keyNames.map((name) => values.get(name))), row);
  }
  return [...byKey.values()];
}

function chunksFor<Row>(table: PgTable, rows: readonly Row[]): Row[][] {
  const size = Math.floor(maxParameters / Object.keys(getTableColumns(table)).length);
  const count = Math.ceil(rows.length / size);
  return Array.from({ length: count }, (_, index) => rows.slice(index * size, (index + 1) * size));
}
