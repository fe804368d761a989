import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { DatabaseProblem } from '../embedded/index.ts';
import { migrationsFolder } from '../migrations-folder.ts';
import { orAborted } from '../or-aborted.ts';
import { adoptUnreleasedDatabase, tooOldSentence } from './adopt-unreleased-database.ts';
import { applyMigrations } from './apply-migrations.ts';
import { noteNeededMigration, readSchemaVersion } from './schema-version.ts';

export const migrationLockId = 1_718_775_662;

/** The table that exists while `frontdesk migrate` fills a database, which no server may use before it is complete. */
export const unfinishedMove = 'frontdesk_move.unfinished';

/** The oldest supported major version of PostgreSQL. */
export const oldestVersion = 15;

/**
 * Migrates a database to this release; several processes may do so at the same time. An aborted signal ends the
 * migration, and the signal's reason is thrown. `onMigrate` is called once the database responds.
 * Returns whether the database had no tables before.
 * @throws {DatabaseProblem} if the PostgreSQL server is too old, the database is not UTF-8, or a release migrated the
 * database that is too new, or too old to migrate from
 */
export async function migrateDatabase(
  connection: pg.ClientConfig,
  signal?: AbortSignal,
  onMigrate?: () => void,
): Promise<boolean> {
  const client = createClient(connection);
  try {
    return await orAborted(migrateThrough(client, connection, { signal, onMigrate }), signal);
  } finally {
    // Closing the client also ends its lock and running query. An unresponsive host must not delay an abort.
    const closed = client.end().catch(() => {});
    if (!signal?.aborted) await closed;
  }
}

function createClient(connection: pg.ClientConfig): pg.Client {
  const client = new pg.Client({ ...connection, application_name: 'frontdesk migration', keepAlive: true });
  // The running query reports a broken connection; without a listener the event would end the process.
  client.on('error', () => {});
  return client;
}

interface MigrateOptions {
  readonly signal: AbortSignal | undefined;
  readonly onMigrate: (() => void) | undefined;
}

async function migrateThrough(
  client: pg.Client,
  connection: pg.ClientConfig,
  { signal, onMigrate }: MigrateOptions,
): Promise<boolean> {
  await client.connect();
  await checkServer(client);
  onMigrate?.();
  // The role's own statement timeout must not end a long migration.
  await client.query('set statement_timeout = 0');
  return await whileLocked(connection, signal, async () => {
    await checkWhole(client);
    const { isEmpty, unknown, isTooNew, isTooOld, isToAdopt } = await readSchemaVersion(client);
    if (isTooNew) throw new DatabaseProblem(tooNewSentence(unknown));
    if (isTooOld) throw new DatabaseProblem(tooOldSentence);
    // A newer release has migrated the database, but this release can still run with its tables.
    if (unknown > 0) return false;
    // The needed migration is recorded first, so that older releases do not start even if a later migration fails.
    await noteNeededMigration(client);
    if (isToAdopt) await adoptUnreleasedDatabase(client);
    await applyMigrations(client, migrationsFolder);
    return isEmpty;
  });
}

/** Milliseconds between two attempts to get the lock. */
const lockInterval = 100;

/**
 * Runs a task under the migration lock. A transaction on a separate connection holds the lock, so that even behind a
 * connection pooler the lock ends with the connection. A waiting process must keep no snapshot, as an index that is
 * built concurrently waits for every snapshot: each attempt is another transaction, and its statement has no
 * parameters, as the portal of a statement with parameters keeps its snapshot.
 */
async function whileLocked<T>(
  connection: pg.ClientConfig,
  signal: AbortSignal | undefined,
  task: () => Promise<T>,
): Promise<T> {
  const client = createClient(connection);
  try {
    await client.connect();
    for (;;) {
      signal?.throwIfAborted();
      await client.query('begin');
      await client.query(
        'set local statement_timeout = 0; set local idle_in_transaction_session_timeout = 0',
      );
      const { rows } = await client.query<{ isMine: boolean }>(
        `select pg_try_advisory_xact_lock(${migrationLockId}) as "isMine"`,
      );
      if (rows[0]?.isMine) break;
      await client.query('rollback');
      await wait(lockInterval);
    }
    return await task();
  } finally {
    client.end().catch(() => {});
  }
}

/** Returns the error message for a database with migrations of a newer release, whose number is `unknown`. */
export function tooNewSentence(unknown: number): string {
  const migrations = unknown === 1 ? 'a migration' : `${unknown} migrations`;
  return (
    `A newer release of Frontdesk has changed the tables of this database: it contains ${migrations} that this ` +
    'release does not. Start the newer release again, or restore a backup that was made before the upgrade.'
  );
}

async function checkWhole(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ isMoving: boolean }>(
    'select to_regclass($1) is not null as "isMoving"',
    [unfinishedMove],
  );
  if (rows[0]?.isMoving !== true) return;
  throw new DatabaseProblem(
    'frontdesk migrate is moving data into this database, or was interrupted: let it finish, or run it again.',
  );
}

/** @throws {DatabaseProblem} if the server is too old or read-only, or the database is not UTF-8 */
export async function checkServer(client: pg.ClientBase): Promise<void> {
  const { rows } = await client.query<{
    version: string;
    encoding: string;
    name: string;
    isReadOnly: boolean;
  }>(
    `select current_setting('server_version') as version, current_setting('server_encoding') as encoding,
       current_database() as name, current_setting('transaction_read_only') = 'on' as "isReadOnly"`,
  );
  for (const { version, encoding, name, isReadOnly } of rows) {
    if (isReadOnly) {
      throw new DatabaseProblem(
        `The database "${name}" is on a standby, or read-only. Set DATABASE_URL to the primary.`,
      );
    }
    if (Number.parseInt(version, 10) < oldestVersion) {
      throw new DatabaseProblem(`Frontdesk needs PostgreSQL ${oldestVersion} or later; this is ${version}.`);
    }
    if (encoding !== 'UTF8') {
      throw new DatabaseProblem(
        `The database "${name}" has the encoding ${encoding}, Frontdesk needs UTF8. ` +
          `Create another database with CREATE DATABASE … ENCODING 'UTF8' TEMPLATE template0, and set DATABASE_URL to it.`,
      );
    }
  }
}
