/** Databases from before the first release, as the servers of that time left them. */

import { initialMigration } from '../../src/server/db/upgrade/migration-files.ts';
import { execute } from './cluster.ts';

/** When each migration was made that the initial one has replaced, in order. */
export const unreleasedMigrations: readonly number[] = [
  1_795_634_363_606, 1_795_644_930_186, 1_795_657_010_179, 1_795_658_580_376, 1_795_670_067_904,
  1_795_670_068_904, 1_795_679_435_491, 1_795_680_530_496, 1_795_694_407_128, 1_795_694_408_128,
  1_795_694_409_128, 1_795_705_382_086, 1_795_707_872_182, 1_795_708_420_238, 1_795_710_430_414,
  1_795_717_821_828, 1_795_718_393_806, 1_795_719_004_816, 1_795_722_102_580, 1_795_722_108_464,
  1_795_722_193_695, 1_795_722_268_345, 1_795_722_273_205, 1_795_729_466_421, 1_795_731_302_955,
  1_795_733_045_023, 1_795_733_524_495, 1_795_962_984_932, 1_795_966_926_073, 1_795_966_935_333,
  1_795_967_966_279, 1_795_968_742_074, 1_795_968_744_657,
];

/**
 * Makes the tables of then in an empty database: those of the initial migration.
 * @param count how many of the migrations the database lists
 */
export async function makeUnreleasedTables(url: string, count = unreleasedMigrations.length): Promise<void> {
  const listed = unreleasedMigrations.slice(0, count).map((when) => `('of then', ${when})`);
  await execute(
    url,
    [
      ...initialMigration().statements,
      'create schema drizzle',
      'create table drizzle.__drizzle_migrations (id serial primary key, hash text not null, created_at bigint)',
      `insert into drizzle.__drizzle_migrations (hash, created_at) values ${listed.join()}`,
    ].join(';\n'),
  );
}
