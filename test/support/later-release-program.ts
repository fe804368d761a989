/**
 * A release after this one, which has a migration more in the folder beside it. Arguments: what to do, the url of the
 * database, and the folder of a backup to restore. Prints how the tables of the database then stand, as JSON.
 */

import pg from 'pg';
import { migrateDatabase } from '../../src/server/db/migrate.ts';
import { readSchemaVersion } from '../../src/server/db/schema-version.ts';
import { openBackup } from '../../src/server/operate/backup/folder.ts';
import { restore } from '../../src/server/operate/backup/restore.ts';

const [task, connectionString = '', dir = ''] = process.argv.slice(2);
const connection = { connectionString };

if (task === 'migrate') await migrateDatabase(connection);
if (task === 'restore') {
  await restore(await openBackup(dir), {
    connection,
    files: null,
    withUploads: false,
    onProgress: () => {},
    signal: new AbortController().signal,
  });
}
const client = new pg.Client(connection);
await client.connect();
process.stdout.write(JSON.stringify(await readSchemaVersion(client)));
await client.end();
