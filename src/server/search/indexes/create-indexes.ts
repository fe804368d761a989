import type { Log } from '../../db/connect.ts';
import type { Database } from '../../db/database.ts';
import type { Listener } from '../../live/listen.ts';
import type { SearchSettings } from '../../settings/server/subjects/search.ts';
import type { WriteRows } from '../rows/row-writer.ts';
import { createAssembler } from './assembler.ts';
import { indexMemory } from './index-memory.ts';
import { SearchIndexes, type SearchIndexesOptions } from './search-indexes.ts';

export interface CreateIndexesOptions {
  readonly db: Database;
  readonly listener?: Listener | undefined;
  readonly log?: Log | undefined;
  /** The URL of the built `assembly-worker.ts`; null to assemble indexes on the caller's thread. */
  readonly workerUrl?: URL | null;
  /** Writes the rows of articles that have none. @default on the caller's thread */
  readonly writeRows?: WriteRows | undefined;
  readonly settings?: SearchSettings;
  /** Synonyms that are tried without being stored. @default none */
  readonly triedGroups?: SearchIndexesOptions['triedGroups'];
}

/** Creates the cache of indexes. */
export function createIndexes({
  db,
  listener,
  log,
  workerUrl = null,
  writeRows,
  settings = { memoryBytes: null },
  triedGroups,
}: CreateIndexesOptions): SearchIndexes {
  const assembler = createAssembler(workerUrl);
  return new SearchIndexes({
    db,
    listener,
    assembler,
    writeRows,
    triedGroups,
    maxBytes: indexMemory(settings),
    log,
  });
}
