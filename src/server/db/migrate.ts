import { fileURLToPath } from 'node:url';
import { drizzle } from 'drizzle-orm/node-postgres';
import { migrate } from 'drizzle-orm/node-postgres/migrator';
import pg from 'pg';
import { DatabaseProblem } from './embedded/index.ts';
import { orAborted } from './or-aborted.ts';

/** The number of the advisory lock that lets one process migrate at a time; any number would do. */
export const migrationLockId = 1_718_775_662;

/** A table that is there while `frontdesk migrate` fills a database, which is not to be used until it is done. */
export const unfinishedMove = 'frontdesk_move.unfinished';

const oldestVersion = 15;

/**
 * Brings a database to the tables of this version; several processes may do so at once. A signal that is aborted ends
 * it, and is what is thrown then. Returns whether there were no tables before.
 * Throws `DatabaseProblem` when the database is too old or not UTF-8.
 */
export async function migrateDatabase(connection: pg.ClientConfig, signal?: AbortSignal): Promise<boolean> {
  const client = new pg.Client({ ...connection, application_name: 'frontdesk migration' });
  // A break is seen by the query that it interrupts; without a listener it would end the process.
  client.on('error', () => {});
  try {
    return await orAborted(migrateThrough(client), signal);
  } finally {
    // Ends the lock too, and what is under way. An address that does not answer must not hold up the end.
    const closed = client.end().catch(() => {});
    if (!signal?.aborted) await closed;
  }
}

async function migrateThrough(client: pg.Client): Promise<boolean> {
  await client.connect();
  await checkServer(client);
  // A time limit of the role must not end the wait for the others.
  await client.query('set statement_timeout = 0');
  await client.query('select pg_advisory_lock($1)', [migrationLockId]);
  await checkWhole(client);
  const { rows } = await client.query<{ isEmpty: boolean }>(
    `select to_regclass('drizzle.__drizzle_migrations') is null as "isEmpty"`,
  );
  await migrate(drizzle(client), {
    migrationsFolder: fileURLToPath(new URL('./migrations', import.meta.url)),
  });
  return rows[0]?.isEmpty === true;
}

async function checkWhole(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ isMoving: boolean }>(
    'select to_regclass($1) is not null as "isMoving"',
    [unfinishedMove],
  );
  if (rows[0]?.isMoving !== true) return;
  throw new DatabaseProblem(
    'Data are being moved into this database, or were when that was interrupted: let frontdesk migrate finish, or run it again.',
  );
}

/** Throws `DatabaseProblem` when the server is too old, or the database not UTF-8. */
export async function checkServer(client: pg.ClientBase): Promise<void> {
  const { rows } = await client.query<{ version: string; encoding: string; name: string }>(
    `select current_setting('server_version') as version, current_setting('server_encoding') as encoding,
       current_database() as name`,
  );
  for (const { version, encoding, name } of rows) {
    if (Number.parseInt(version, 10) < oldestVersion) {
      throw new DatabaseProblem(`Frontdesk needs PostgreSQL ${oldestVersion} or later; this is ${version}.`);
    }
    if (encoding !== 'UTF8') {
      throw new DatabaseProblem(
        `The database "${name}" has the encoding ${encoding}, Frontdesk needs UTF8. ` +
          `Make another one with CREATE DATABASE … ENCODING 'UTF8' TEMPLATE template0, and name it in DATABASE_URL.`,
      );
    }
  }
}
