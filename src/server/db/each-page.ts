import { and, eq, gt, type SQL } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';

/** Rows per read of a whole table: few enough to keep in memory with their related rows. */
const pageSize = 200;

/**
 * Reads a table page by page, on demand.
 * @param read returns at most `limit` rows after `last`, in paging order
 */
export async function* eachPage<Row>(
  read: (last: Row | undefined, limit: number) => Promise<Row[]>,
  size = pageSize,
): AsyncGenerator<Row[]> {
  let last: Row | undefined;
  do {
    const rows: Row[] = await read(last, size);
    if (rows.length > 0) yield rows;
    last = rows.length === size ? rows.at(-1) : undefined;
  } while (last !== undefined);
}

export function afterId(
  table: { readonly userId: AnyPgColumn; readonly id: AnyPgColumn },
  userId: number,
  last: { readonly id: number } | undefined,
): SQL | undefined {
  return and(eq(table.userId, userId), last && gt(table.id, last.id));
}
