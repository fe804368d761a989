import { sql } from 'drizzle-orm';
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

/**
 * Notes that the articles of a help center changed, as the commands that store articles do: tests that write to
 * `faq_articles` directly call it.
 */
export async function noteArticleChanges(db: Database, helpCenterId: number): Promise<void> {
  await db.execute(
    sql`update search_indexes set revision = revision + 1 where help_center_id = ${helpCenterId}`,
  );
  await db.execute(sql`update search_rows r set revision = i.revision from search_indexes i
    where i.user_id = r.user_id and i.help_center_id = r.help_center_id and i.language = r.language
      and i.help_center_id = ${helpCenterId}`);
}
