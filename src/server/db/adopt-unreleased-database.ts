/**
 * Databases from before the first release. The initial migration has replaced the 34 that these were made by: a database
 * that has had all of them has its tables, and is adopted by a change to the list of its migrations alone. A database
 * that lacks some of them is refused, since they are gone.
 */

import type pg from 'pg';
import { initialMigration } from './migration-files.ts';

/** When the last of the 34 was made, as a database keeps it. */
const lastUnreleased = 1_795_549_664_888;

/** By its file, a clone tells which commit brings an older database to all of the 34. */
export const lastUnreleasedFile = 'src/server/db/migrations/0033_topics_and_vote_reasons.sql';

export const tooOldSentence =
  'This database is from before the first release of Frontdesk, and lacks migrations that this version no longer has. ' +
  `Start the last commit that has ${lastUnreleasedFile} on it once, then this one again; ` +
  'docs/operating/upgrading.md says how to find that commit.';

/** @param applied when each migration was made that the database has had */
export function isToAdopt(applied: readonly number[]): boolean {
  return applied.includes(lastUnreleased);
}

/** @param applied when each migration was made that the database has had */
export function isTooOld(applied: readonly number[]): boolean {
  return !isToAdopt(applied) && applied.some((when) => when < lastUnreleased);
}

/** Returns when each migration was made that the database will have had once it is adopted; others stay as they are. */
export function asAdopted(applied: readonly number[]): readonly number[] {
  if (!isToAdopt(applied)) return applied;
  return [initialMigration().when, ...applied.filter((when) => when > lastUnreleased)];
}

/** Replaces the 34 migrations by the initial one. The caller holds the lock of migrations. */
export async function adoptUnreleasedDatabase(client: Pick<pg.ClientBase, 'query'>): Promise<void> {
  const { hash, when } = initialMigration();
  await client.query(
    `with replaced as (delete from drizzle.__drizzle_migrations where created_at <= $1)
     insert into drizzle.__drizzle_migrations (hash, created_at) values ($2, $3)`,
    [lastUnreleased, hash, when],
  );
}
