import { is } from 'drizzle-orm';
import { getTableConfig, PgTable } from 'drizzle-orm/pg-core';
import * as schema from '../../db/tables/index.ts';

/** Returns every table with a column; referencing tables come first, so that no removal of rows cascades. */
export function tablesWith(columnName: string): PgTable[] {
  const tables = Object.values(schema).filter((value) => is(value, PgTable));
  const having = tables.filter((table) => columnNamed(table, columnName) !== undefined);
  const sorted: PgTable[] = [];
  const place = (table: PgTable) => {
    if (sorted.includes(table)) return;
    for (const other of having) if (namesTable(other, table)) place(other);
    sorted.push(table);
  };
  for (const table of having) place(table);
  return sorted;
}

export function columnNamed(table: PgTable, name: string) {
  return getTableConfig(table).columns.find((column) => column.name === name);
}

function namesTable(from: PgTable, to: PgTable): boolean {
  if (from === to) return false;
  return getTableConfig(from).foreignKeys.some((key) => key.reference().foreignTable === to);
}
