/**
 * Adopts databases from before the first release, whose 33 migrations the initial migration replaces. With all 33, only
 * the list of migrations changes; with fewer, the database is refused, as those migrations no longer exist.
 */

import type pg from 'pg';
import { initialMigration } from './migration-files.ts';

/** The timestamp of the last of the 33 migrations in the databases' list. */
const lastUnreleased = 1_795_968_744_657;

/** The file of the last of the 33 migrations. The last commit that contains this file can apply all of them. */
export const lastUnreleasedFile = 'src/server/db/migrations/0032_outsiders_messages_index.sql';

export const tooOldSentence =
  'This database is from before the first release of Frontdesk, and lacks migrations that this release does not contain. ' +
  `Check out the last commit that contains ${lastUnreleasedFile}, start its server once with this database, then start this release again. ` +
  'docs/operating/upgrading.md says how to find that commit.';

/** Whether a database has all 33 migrations, by the timestamps of its migrations. */
export function isToAdopt(applied: readonly number[]): boolean {
  return applied.includes(lastUnreleased);
}

/** Whether a database lacks some of the 33 migrations, by the timestamps of its migrations. */
export function isTooOld(applied: readonly number[]): boolean {
  return !isToAdopt(applied) && applied.some((when) => when < lastUnreleased);
}

/** Replaces the timestamps of the 33 migrations, if all are applied, by that of the initial migration. */
export function asAdopted(applied: readonly number[]): readonly number[] {
  if (!isToAdopt(applied)) return applied;
  return [initialMigration().when, ...applied.filter((when) => when > lastUnreleased)];
}

/** Replaces the 33 migrations in a database's list by the initial one. The caller holds the migration lock. */
export async function adoptUnreleasedDatabase(client: Pick<pg.ClientBase, 'query'>): Promise<void> {
  const { hash, when } = initialMigration();
  await client.query(
    `with replaced as (delete from drizzle.__drizzle_migrations where created_at <= $1)
     insert into drizzle.__drizzle_migrations (hash, created_at) values ($2, $3)`,
    [lastUnreleased, hash, when],
  );
}
