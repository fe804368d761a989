/** After a start, assembles the indexes that were searched last, before visitors wait for them. */

import { setTimeout as wait } from 'node:timers/promises';
import type { Log } from '../../db/connect.ts';
import type { Database } from '../../db/database.ts';
import { orAborted } from '../../db/or-aborted.ts';
import type { Background } from '../../jobs/background.ts';
import { readUnusedIndexes, readUsedIndexes } from './index-rows.sql.ts';
import type { SearchIndexes } from './search-indexes.ts';

export interface WarmIndexesOptions {
  readonly db: Database;
  readonly indexes: Pick<SearchIndexes, 'get' | 'counts'>;
  readonly log: Log;
}

/** Limits the indexes that are assembled. */
const mostWarmed = 100;

/** If fewer indexes than this were searched, as in a new deployment, others are assembled too, up to this number. */
const fewIndexes = 10;

/** The share of the memory that is filled; the rest is left to other indexes. */
const warmShare = 0.75;

/** The number of indexes for which a server may wait before it listens, and the milliseconds for which it waits. */
const mostAwaited = 10;
const awaitedMs = 30_000;

export interface Warming extends Background {
  /** Waits until the indexes that were searched last are in memory, within bounds of number and time. */
  waitForFirst(signal?: AbortSignal): Promise<void>;
}

export function startWarming({ db, indexes, log }: WarmIndexesOptions): Warming {
  let isStopped = false;
  let assembled = 0;
  let noteFirst = () => {};
  const first = new Promise<void>((resolve) => {
    noteFirst = resolve;
  });
  const hasRoom = () => {
    const { bytes, maxBytes } = indexes.counts();
    return bytes < maxBytes * warmShare;
  };
  /** Assembles one index after the other, so that a search of another index waits for at most one of them. */
  const warm = async () => {
    const used = await readUsedIndexes(db, mostWarmed);
    const unused = await readUnusedIndexes(db, Math.max(0, fewIndexes - used.length));
    for (const key of [...used, ...unused]) {
      if (isStopped || !hasRoom()) return;
      await indexes.get(key);
      assembled += 1;
      if (assembled === mostAwaited) noteFirst();
    }
  };
  const warming = warm()
    .catch((error: unknown) =>
      log.error({ err: error }, 'search indexes could not be assembled after the start'),
    )
    .finally(noteFirst);
  return {
    async waitForFirst(signal) {
      const late = wait(awaitedMs, true, { ref: false });
      const isLate = await orAborted(Promise.race([first, late]), signal);
      const text = isLate
        ? 'the server listens before all busy search indexes are in memory'
        : 'the busiest search indexes are in memory';
      log[isLate ? 'warn' : 'info']({ indexes: assembled }, text);
    },
    async stop() {
      isStopped = true;
      await warming;
    },
  };
}
