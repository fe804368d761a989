/** Removes what has ended. Several processes may do so at once. */

import { type Background, repeat } from './background.ts';
import type { Log } from './db/connect.ts';
import type { Database } from './db/database.ts';
import { removeExpiredKeys } from './features/tickets/idempotency-commands.ts';
import { removeSentMail } from './features/tickets/outbox-commands.ts';
import { removeEnded } from './features/visitors/commands.ts';
import { createUploadStore } from './uploads/store.ts';

export interface HousekeepingOptions {
  readonly db: Database;
  readonly uploadDir: string | null;
  readonly log: Log;
}

const everyMs = 3_600_000;

/** At once, and every hour. */
export function startHousekeeping({ db, uploadDir, log }: HousekeepingOptions): Background {
  const store = uploadDir === null ? null : createUploadStore(db, uploadDir);
  const task = async () => {
    await removeExpiredKeys(db);
    await removeSentMail(db);
    await removeEnded(db);
    await store?.sweep();
  };
  return repeat('housekeeping', task, everyMs, log);
}
