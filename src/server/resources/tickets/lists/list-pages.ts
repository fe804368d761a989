/** Reads lists of tickets and emails in pages. Each page begins after the last row of the previous page. */

import { defaultTicketsPerPage, maxTicketsPerPage } from '../../../../api/limits.ts';
import { invalidInput } from '../../../../api/refusal.ts';
import type { Position } from '../tickets.sql.ts';

/** The query of a list. */
export interface ListReader<Row> {
  read(after: Position | null, count: number): Promise<Row[]>;
  position(row: Row): Position;
}

/** Returns the position before a page, null for the first page. @throws {ValidationError} if only one cursor is set */
export function parsePosition<Name extends string>(
  input: { readonly cursorId?: number | undefined } & { readonly [Key in Name]?: number | undefined },
  timeName: Name,
): Position | null {
  const time: number | undefined = input[timeName];
  const { cursorId } = input;
  if (time === undefined && cursorId === undefined) return null;
  if (time === undefined) throw invalidInput(timeName, null);
  if (cursorId === undefined) throw invalidInput('cursorId', null);
  return { time: new Date(time), id: cursorId };
}

/** Reads a page. @returns its rows, and the position after which the next page begins; null if it is the last page */
export async function readPage<Row>(
  { read, position }: ListReader<Row>,
  after: Position | null,
  limit = defaultTicketsPerPage,
): Promise<{ rows: Row[]; next: Position | null }> {
  const size = Math.min(limit, maxTicketsPerPage);
  const found = await read(after, size + 1);
  const rows = found.slice(0, size);
  const last = found.length > size ? rows.at(-1) : undefined;
  return { rows, next: last === undefined ? null : position(last) };
}

/** Reads a whole list page by page, for CSV, which has no place for the cursor of a next page. */
export async function* readAll<Row, Wire>(
  list: ListReader<Row>,
  start: Position | null,
  presentRow: (row: Row) => Wire,
): AsyncGenerator<Wire> {
  let after = start;
  while (true) {
    const { rows, next } = await readPage(list, after, maxTicketsPerPage);
    for (const row of rows) yield presentRow(row);
    if (next === null) return;
    after = next;
  }
}
