/** Reads all tickets of a view, also those beyond the rows that are loaded. */

import { maxViewCount, maxViewRows } from '../../../../api/limits.ts';
import type { InputOf } from '../../../../api/operation.ts';
import { listViewTickets } from '../../../../api/operations/desk.ts';
import type { DeskTicket } from '../../../../api/schemas/desk.ts';
import { type DeskSource, viewFilter } from '../../../../api/shared/desk-place.ts';
import type { Client } from '../../../../client/client.ts';

/** Returns up to `maxViewCount` tickets of a view; none of a search or of held mails, which are no views of tickets. */
export async function readView(client: Client, source: DeskSource): Promise<readonly DeskTicket[]> {
  const filter = source.words === '' ? viewFilter(source) : null;
  if (!filter) return [];
  const found: DeskTicket[] = [];
  const input: InputOf<typeof listViewTickets> = { ...filter, limit: maxViewRows };
  while (found.length < maxViewCount) {
    const { tickets, next } = await client.send(listViewTickets, input);
    found.push(...tickets);
    if (!next) break;
    input.cursorId = next.cursorId;
    if (next.cursorTime === null) delete input.cursorTime;
    else input.cursorTime = next.cursorTime;
  }
  return found;
}
