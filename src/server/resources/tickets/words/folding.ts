import type { Log } from '../../../db/connect.ts';
import type { Database } from '../../../db/database.ts';
import { type Background, repeat } from '../../../jobs/background.ts';
import { foldNewWords } from './fold-new-words.sql.ts';

export interface FoldingOptions {
  readonly db: Database;
  readonly log: Log;
  /**
   * Milliseconds between two runs.
   * @default 2000
   */
  readonly everyMs?: number;
}

/** Folds the words of messages soon after they are stored: agents search for what has just been written. */
export function startFolding({ db, log, everyMs = 2000 }: FoldingOptions): Background {
  let isStopping = false;
  const task = async () => {
    let hasMore = true;
    while (hasMore) hasMore = (await foldNewWords(db)) && !isStopping;
  };
  const folding = repeat('folding the words of messages', task, everyMs, log);
  return {
    async stop() {
      isStopping = true;
      await folding.stop();
    },
  };
}
