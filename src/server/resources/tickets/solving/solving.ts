import type { Log } from '../../../db/connect.ts';
import type { Database } from '../../../db/database.ts';
import { type Background, repeat } from '../../../jobs/background.ts';
import { solvePending } from './solve-pending.sql.ts';

export interface SolvingOptions {
  readonly db: Database;
  readonly log: Log;
  /**
   * Milliseconds between two runs.
   * @default 300000
   */
  readonly everyMs?: number;
}

/** Solves due tickets at once, and then every five minutes: inboxes set their limit in days. */
export function startSolving({ db, log, everyMs = 300_000 }: SolvingOptions): Background {
  let isStopping = false;
  const task = async () => {
    let hasMore = true;
    while (hasMore) hasMore = (await solvePending(db)) && !isStopping;
  };
  const solving = repeat('solving tickets', task, everyMs, log);
  return {
    async stop() {
      isStopping = true;
      await solving.stop();
    },
  };
}
