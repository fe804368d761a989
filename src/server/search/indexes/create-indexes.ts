import { totalmem } from 'node:os';
import process from 'node:process';
import type { Log } from '../../db/connect.ts';
import type { Database } from '../../db/database.ts';
import type { Listener } from '../../live/listen.ts';
import { createAssembler } from './assembler.ts';
import { SearchIndexes } from './search-indexes.ts';

export interface CreateIndexesOptions {
  readonly db: Database;
  readonly listener?: Listener | undefined;
  readonly log?: Log | undefined;
  /** The built `assembly-worker.ts`; null: indexes are assembled in the thread of the caller. */
  readonly workerUrl?: URL | null;
}

/** The share of the memory that the process may have. */
const memoryShare = 0.25;

/** Makes the cache of indexes, which may take a quarter of the memory that the process may have. */
export function createIndexes({ db, listener, log, workerUrl = null }: CreateIndexesOptions): SearchIndexes {
  const limit = process.constrainedMemory() ?? 0;
  const memory = limit > 0 ? Math.min(limit, totalmem()) : totalmem();
  const assembler = createAssembler(workerUrl);
  return new SearchIndexes({ db, listener, assembler, maxBytes: memory * memoryShare, log });
}
