import type pg from 'pg';
import { Refusal } from '../../../api/refusal.ts';
import { asAdopted } from '../../db/upgrade/adopt-unreleased-database.ts';
import { checkServer } from '../../db/upgrade/migrate.ts';
import { createdTables, type MigrationFile } from '../../db/upgrade/migration-files.ts';
import { applyMigrations } from './fill-database.sql.ts';
import { findFilled, listApplied, listTables } from './read-database.sql.ts';

/**
 * Creates the tables of a version in an empty database, unless it has them. Needs a transaction.
 * @param wanted the migrations of that version
 * @throws {Refusal} `Conflict` if the database has rows, or tables of another version
 */
export async function makeTables(client: pg.ClientBase, wanted: readonly MigrationFile[]): Promise<void> {
  await checkServer(client);
  const applied = asAdopted(await listApplied(client));
  const known = createdTables(wanted);
  const present = (await listTables(client)).map(({ name }) => name).filter((name) => known.has(name));
  const filled = await findFilled(client, present);
  if (filled !== undefined) throw notEmpty(`It already contains data (${filled})`);
  if (applied.length === 0) {
    if (present.length > 0) throw notEmpty(`It contains the table ${present[0]} of another program`);
    await applyMigrations(client, wanted);
    return;
  }
  if (applied.join() !== wanted.map(({ when }) => when).join())
    throw notEmpty('It contains empty tables of another version of Frontdesk');
}

function notEmpty(why: string): Refusal {
  return new Refusal(
    'Conflict',
    `The target database must be empty. ${why}: specify a new folder (--data) or a new database.`,
  );
}
