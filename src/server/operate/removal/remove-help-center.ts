import { Refusal } from '../../../api/refusal.ts';
import type { Database } from '../../db/database.ts';
import { closeHelpCenter, hasHelpCenter, helpCenterRows } from './help-center.sql.ts';
import { countOwned, removeOwned } from './owned-rows.sql.ts';
import type { RemovalOptions, RowCounts } from './remove-user.ts';
import { forgetLoads } from './user.sql.ts';

/** Counts the rows of a help center by table. @throws {Refusal} `NotFound` for an unknown help center */
export async function countHelpCenter(db: Database, userId: number, id: number): Promise<RowCounts> {
  if (!(await hasHelpCenter(db, userId, id)))
    throw new Refusal('NotFound', `User ${userId} has no help center ${id}.`);
  return await countOwned(db, helpCenterRows(userId, id));
}

/** Removes a help center, or continues an interrupted removal: its row goes last. @throws {Refusal} `NotFound` */
export async function removeHelpCenter(
  db: Database,
  userId: number,
  id: number,
  { onProgress, signal }: RemovalOptions,
): Promise<void> {
  await countHelpCenter(db, userId, id);
  await closeHelpCenter(db, userId, id);
  let removed = 0;
  const onRemoved = (rows: number) => {
    removed += rows;
    onProgress(removed);
  };
  const owned = helpCenterRows(userId, id);
  do {
    for (const rows of owned) {
      signal.throwIfAborted();
      await removeOwned(db, rows, onRemoved);
    }
    // Repeats, since a request may have added rows meanwhile.
  } while ((await countOwned(db, owned)).size > 0);
  await forgetLoads(db);
}
