/** Handles rows of a response, which are a list or an async iterable. */

import type { Rows } from '../service.ts';

export function eachRow<Row>(rows: Rows<Row>, change: (row: Row) => Row): Rows<Row> {
  return isList(rows) ? rows.map(change) : changed(rows, change);
}

function isList<Row>(rows: Rows<Row>): rows is readonly Row[] {
  return Array.isArray(rows);
}

async function* changed<Row>(rows: AsyncIterable<Row>, change: (row: Row) => Row): AsyncGenerator<Row> {
  for await (const row of rows) yield change(row);
}

/** Collects all rows of a response that is known to be short. */
export async function readRows<Row>(rows: Rows<Row>): Promise<Row[]> {
  if (isList(rows)) return [...rows];
  const read: Row[] = [];
  for await (const row of rows) read.push(row);
  return read;
}
