import type { Database } from '../../src/server/db/database.ts';
import { createIndexes } from '../../src/server/search/indexes/create-indexes.ts';
import type { SearchIndexes } from '../../src/server/search/indexes/search-indexes.ts';

const ofDatabases = new WeakMap<Database, SearchIndexes>();

/** Returns the indexes of a database, which are compared with it for each search. */
export function indexesOf(db: Database): SearchIndexes {
  const known = ofDatabases.get(db) ?? createIndexes({ db });
  ofDatabases.set(db, known);
  return known;
}
