import { pipeline } from 'node:stream/promises';
import { Refusal } from '../../../api/refusal.ts';
import type { Database, Queryable } from '../../db/database.ts';
import { kinds } from './kinds/index.ts';
import { readOnly } from './queries/loads.sql.ts';

/** The number of characters per write. */
const chunkSize = 65_536;

/**
 * Writes every record of a user as a line of JSON, all from one snapshot. Only one page of records is in memory at a
 * time, even if the target is slow.
 * @param ends whether to end the target after the records
 * @throws {Refusal} `BadRequest` for an unknown user
 */
export async function exportUser(
  db: Database,
  userId: number,
  target: NodeJS.WritableStream,
  { end }: { readonly end: boolean },
): Promise<void> {
  await readOnly(db, (tx) => pipeline(exportLines(tx, userId), target, { end }));
}

async function* exportLines(db: Queryable, userId: number): AsyncGenerator<string> {
  let isEmpty = true;
  let text = '';
  for (const kind of kinds) {
    for await (const record of kind.read(db, userId)) {
      isEmpty = false;
      text += `${JSON.stringify(record)}\n`;
      if (text.length < chunkSize) continue;
      yield text;
      text = '';
    }
  }
  if (isEmpty) throw new Refusal('BadRequest', `There is no user ${userId}.`);
  yield text;
}
