/** Opens the database as it is, without migrating or making it, and explains why it cannot be opened. */

import { parseUrl } from '../../../formats/parse-url.ts';
import { createPool, DatabaseProblem, type Log } from '../../db/connect.ts';
import { createDatabase } from '../../db/create-database.ts';
import { connectEmbedded, findCluster } from '../../db/embedded/index.ts';
import { isUnavailable } from '../../db/failures.ts';
import { readSchemaVersion } from '../../db/schema-version.ts';
import { systemErrorWords } from '../../files/system-errors.ts';
import type { DatabasePlace } from '../../settings/server/subjects/database.ts';
import { type Finding, problem, type ReadableDatabase } from './check.ts';

/** Connections for checks that run side by side. */
const maxConnections = 4;

const silent: Log = { info() {}, warn() {}, error() {} };

/**
 * Opens a database to read it; null where none has been made in the folder. The built-in PostgreSQL is started if it does
 * not run.
 * @throws {DatabaseProblem} and pg's errors where it cannot be opened
 */
export async function openToRead(
  place: DatabasePlace,
  signal: AbortSignal,
): Promise<ReadableDatabase | null> {
  if ('databaseUrl' in place) return await openPool({ connectionString: place.databaseUrl }, async () => {});
  if ((await findCluster(place.dataDir)) === null) return null;
  const cluster = await connectEmbedded(place.dataDir, { log: silent, signal });
  try {
    return await openPool(cluster.connection, () => cluster.release());
  } catch (error) {
    await cluster.release();
    throw error;
  }
}

async function openPool(
  connection: Parameters<typeof createPool>[0],
  release: () => Promise<void>,
): Promise<ReadableDatabase> {
  const pool = createPool(connection, { log: silent, maxConnections });
  try {
    const db = createDatabase(pool);
    return {
      read: (task) => db.transaction(task, { accessMode: 'read only' }),
      schema: await readSchemaVersion(pool),
      async close() {
        await pool.end();
        await release();
      },
    };
  } catch (error) {
    await pool.end();
    throw error;
  }
}

/** The place of a database in a report, without the password. */
export function placeName(place: DatabasePlace): string {
  if ('dataDir' in place) return place.dataDir;
  const url = parseUrl(place.databaseUrl);
  if (!url) return 'DATABASE_URL';
  const socket = url.searchParams.get('host');
  return `${socket ?? url.host}${url.pathname}`;
}

interface FailedDatabase {
  readonly name: string;
  /** The message of the error, in brackets; empty where it has none. */
  readonly message: string;
  /** The setting that holds the address. */
  readonly setting: string;
}

const unknownHost = ({ name, setting }: FailedDatabase) =>
  problem(`There is no host of that name: ${name}.`, `Check the name in ${setting}.`);

const unreachable = ({ name }: FailedDatabase) =>
  problem(`${name} cannot be reached.`, 'A firewall may be in between: let this machine through it.');

const wrongPassword = ({ name, message, setting }: FailedDatabase) =>
  problem(
    `${name} does not let this user in.${message}`,
    `Check user and password in ${setting}, where special characters are written as %40 and the like, and pg_hba.conf of the server.`,
  );

/** The findings of errors, by their codes: those of the system, and those of PostgreSQL. */
const databaseErrors: Readonly<Record<string, (failed: FailedDatabase) => Finding>> = {
  ENOTFOUND: unknownHost,
  EAI_AGAIN: unknownHost,
  ECONNREFUSED: ({ name, setting }) =>
    problem(
      `Nothing answers at ${name}.`,
      `Start PostgreSQL there, let it listen on that address (listen_addresses), or correct ${setting}.`,
    ),
  ETIMEDOUT: unreachable,
  EHOSTUNREACH: unreachable,
  ENETUNREACH: unreachable,
  '28P01': wrongPassword,
  '28000': wrongPassword,
  '3D000': ({ name }) =>
    problem(
      `The server has no such database: ${name}.`,
      "Create it: CREATE DATABASE … ENCODING 'UTF8' TEMPLATE template0.",
    ),
  '25006': ({ name, setting }) =>
    problem(`${name} takes no writes: it is a standby, or read-only.`, `Name the primary in ${setting}.`),
  '53300': ({ name, message }) =>
    problem(
      `${name} has no connection left.${message}`,
      'Raise max_connections there, or run fewer servers.',
    ),
  '42501': ({ name, message }) =>
    problem(
      `The role may not read the tables of Frontdesk in ${name}.${message}`,
      'Use the role that owns them.',
    ),
};

/** @param setting holds the address, for the advice */
export function explainDatabaseError(
  error: unknown,
  place: DatabasePlace,
  setting = 'DATABASE_URL',
): Finding {
  if (error instanceof DatabaseProblem)
    return problem(error.message, 'Nothing else of the database was checked.');
  const name = placeName(place);
  const message = error instanceof Error && error.message !== '' ? ` (${error.message})` : '';
  const code = errorCode(error);
  const explain = Object.hasOwn(databaseErrors, code) ? databaseErrors[code] : undefined;
  if (explain) return explain({ name, message, setting });
  if (isUnavailable(error))
    return problem(`${name} does not answer in time.`, 'A firewall may be in between, or it is overloaded.');
  return problem(
    `${name} cannot be opened: ${systemErrorWords(error)}.`,
    'Look into the log of PostgreSQL; that of the built-in one is in postgres/log of the data folder.',
  );
}

/** The code of an error, or of its cause. */
function errorCode(error: unknown): string {
  if (!(error instanceof Error)) return '';
  if ('code' in error && typeof error.code === 'string') return error.code;
  if (error instanceof AggregateError) return errorCode(error.errors[0]);
  return errorCode(error.cause);
}
