import { parseUrl } from '../../../formats/parse-url.ts';
import { createPool, DatabaseProblem, type Log } from '../../db/connect.ts';
import { createDatabase } from '../../db/create-database.ts';
import { connectEmbedded, findCluster } from '../../db/embedded/index.ts';
import { isUnavailable } from '../../db/failures.ts';
import { readSchemaVersion } from '../../db/schema-version.ts';
import { systemErrorWords } from '../../files/system-errors.ts';
import type { DatabasePlace } from '../../settings/server/subjects/database.ts';
import { type Finding, problem, type ReadableDatabase } from './check.ts';

/** The pool size for checks, which run in parallel. */
const maxConnections = 4;

const silent: Log = { info() {}, warn() {}, error() {} };

/** Opens a database for reading; null if the folder contains none. @throws {DatabaseProblem} or an error of `pg` */
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

/** Returns the folder or the URL of a database for a report, without user and password. */
export function placeName(place: DatabasePlace): string {
  if ('dataDir' in place) return place.dataDir;
  const url = parseUrl(place.databaseUrl);
  if (!url) return 'DATABASE_URL';
  const socket = url.searchParams.get('host');
  return `${socket ?? url.host}${url.pathname}`;
}

interface FailedDatabase {
  readonly name: string;
  /** The error's message in parentheses, after a space; empty if it has none. */
  readonly message: string;
  /** The environment variable that contains the database URL. */
  readonly setting: string;
}

const unknownHost = ({ name, setting }: FailedDatabase) =>
  problem(`The host name of the database is unknown: ${name}.`, `Check the host name in ${setting}.`);

const unreachable = ({ name }: FailedDatabase) =>
  problem(
    `${name} cannot be reached.`,
    'A firewall may block the connection: let it accept connections from this machine.',
  );

const wrongPassword = ({ name, message, setting }: FailedDatabase) =>
  problem(
    `${name} refuses the login of this user.${message}`,
    `Check the user and the password in ${setting}, where special characters must be percent-encoded (%40 for @), and pg_hba.conf on the PostgreSQL server.`,
  );

/** Findings by error code: system codes such as `ENOTFOUND`, and SQLSTATE codes of PostgreSQL. */
const databaseErrors: Readonly<Record<string, (failed: FailedDatabase) => Finding>> = {
  ENOTFOUND: unknownHost,
  EAI_AGAIN: unknownHost,
  ECONNREFUSED: ({ name, setting }) =>
    problem(
      `No PostgreSQL server answers at ${name}.`,
      `Start PostgreSQL, let it listen on that address (listen_addresses), or correct ${setting}.`,
    ),
  ETIMEDOUT: unreachable,
  EHOSTUNREACH: unreachable,
  ENETUNREACH: unreachable,
  '28P01': wrongPassword,
  '28000': wrongPassword,
  '3D000': ({ name }) =>
    problem(
      `This database does not exist on the PostgreSQL server: ${name}.`,
      "Create it: CREATE DATABASE … ENCODING 'UTF8' TEMPLATE template0.",
    ),
  '25006': ({ name, setting }) =>
    problem(
      `${name} accepts no writes, since it is a standby or read-only.`,
      `Set ${setting} to the primary.`,
    ),
  '53300': ({ name, message }) =>
    problem(
      `${name} has no free connection.${message}`,
      'Raise max_connections in PostgreSQL, or run fewer servers.',
    ),
  '42501': ({ name, message }) =>
    problem(
      `The PostgreSQL role in ${name} may not read the tables of Frontdesk.${message}`,
      'Use the role that owns the tables.',
    ),
};

/** Turns an error of opening a database into a finding. @param setting the variable that contains the URL */
export function explainDatabaseError(
  error: unknown,
  place: DatabasePlace,
  setting = 'DATABASE_URL',
): Finding {
  if (error instanceof DatabaseProblem)
    return problem(error.message, 'The other checks of the database were skipped.');
  const name = placeName(place);
  const message = error instanceof Error && error.message !== '' ? ` (${error.message})` : '';
  const code = errorCode(error);
  const explain = Object.hasOwn(databaseErrors, code) ? databaseErrors[code] : undefined;
  if (explain) return explain({ name, message, setting });
  if (isUnavailable(error))
    return problem(
      `${name} does not answer in time.`,
      'A firewall may block the connection, or the server may be overloaded.',
    );
  return problem(
    `${name} cannot be opened: ${systemErrorWords(error)}.`,
    'Read the log of PostgreSQL. The built-in PostgreSQL writes it to postgres/log in the data folder.',
  );
}

function errorCode(error: unknown): string {
  if (!(error instanceof Error)) return '';
  if ('code' in error && typeof error.code === 'string') return error.code;
  if (error instanceof AggregateError) return errorCode(error.errors[0]);
  return errorCode(error.cause);
}
