/** A release after this one, which has a migration more in the folder beside its bundle. */

import pg from 'pg';
import { migrateDatabase } from '../../src/server/db/upgrade/migrate.ts';
import { readSchemaVersion, type SchemaVersion } from '../../src/server/db/upgrade/schema-version.ts';
import { openBackup } from '../../src/server/operate/backup/folder.ts';
import { restore } from '../../src/server/operate/backup/restore.ts';

/** The version of the tables in a database. */
export async function look(connectionString: string): Promise<SchemaVersion> {
  const client = new pg.Client({ connectionString });
  await client.connect();
  return await readSchemaVersion(client).finally(() => client.end());
}

export async function migrate(connectionString: string): Promise<SchemaVersion> {
  await migrateDatabase({ connectionString });
  return await look(connectionString);
}

export async function restoreBackup(connectionString: string, dir: string): Promise<SchemaVersion> {
  await restore(await openBackup(dir), {
    connection: { connectionString },
    files: null,
    withUploads: false,
    onProgress: () => {},
    signal: new AbortController().signal,
  });
  return await look(connectionString);
}
