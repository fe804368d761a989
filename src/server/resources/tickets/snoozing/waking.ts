import type { Log } from '../../../db/connect.ts';
import type { Database } from '../../../db/database.ts';
import { type Background, repeat } from '../../../jobs/background.ts';
import { wakeDue } from './wake-due.sql.ts';

export interface WakingOptions {
  readonly db: Database;
  readonly log: Log;
  /**
   * Milliseconds between two runs.
   * @default 3000
   */
  readonly everyMs?: number;
}

/** Marks snoozed tickets as woken soon after their time. Views have them from that time on. */
export function startWaking({ db, log, everyMs = 3000 }: WakingOptions): Background {
  let isStopping = false;
  const task = async () => {
    let hasMore = true;
    while (hasMore) hasMore = (await wakeDue(db)) && !isStopping;
  };
  const waking = repeat('waking snoozed tickets', task, everyMs, log);
  return {
    async stop() {
      isStopping = true;
      await waking.stop();
    },
  };
}
