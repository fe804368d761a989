/** Removes what has ended. Several processes may do so at once. */

import { type Background, repeat } from './background.ts';
import type { Log } from './db/connect.ts';
import type { Database } from './db/database.ts';
import { removeUsedChallenges } from './features/challenges/commands.ts';
import { removeOldAnswers } from './features/tickets/auto-reply-commands.ts';
import { removeExpiredKeys } from './features/tickets/idempotency-commands.ts';
import { removeSentMail } from './features/tickets/outbox-commands.ts';
import { removeEnded } from './features/visitors/commands.ts';
import { createUploadStore, type UploadSettings } from './uploads/store.ts';

export interface HousekeepingOptions {
  readonly db: Database;
  readonly uploadDir: string | null;
  /** Where else files lie than in the folder. */
  readonly uploads?: UploadSettings;
  readonly log: Log;
}

const everyMs = 3_600_000;

/** At once, and every hour. */
export function startHousekeeping({ db, uploadDir, uploads, log }: HousekeepingOptions): Background {
  const store = uploadDir === null ? null : createUploadStore(db, uploadDir, uploads);
  const task = async () => {
    await removeExpiredKeys(db);
    await removeSentMail(db);
    await removeOldAnswers(db);
    await removeEnded(db);
    await removeUsedChallenges(db);
    await store?.sweep();
  };
  const background = repeat('housekeeping', task, everyMs, log);
  return {
    async stop() {
      await background.stop();
      await store?.close();
    },
  };
}
