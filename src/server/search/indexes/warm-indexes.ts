/** After a start, assembles the indexes that were searched last, before visitors wait for them. */

import type { Log } from '../../db/connect.ts';
import type { Database } from '../../db/database.ts';
import type { Background } from '../../jobs/background.ts';
import { readUnusedIndexes, readUsedIndexes } from './queries.ts';
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

export function startWarming({ db, indexes, log }: WarmIndexesOptions): Background {
  let isStopped = false;
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
    }
  };
  const warming = warm().catch((error: unknown) =>
    log.error({ err: error }, 'search indexes could not be assembled after the start'),
  );
  return {
    async stop() {
      isStopped = true;
      await warming;
    },
  };
}
