/** Explains to operators why a database cannot be opened, and what to do. Users and passwords are never named. */

import { parseUrl } from '../../formats/parse-url.ts';
import type { DatabasePlace } from '../settings/server/subjects/database.ts';
import { isUnavailable, storageProblem } from './failures.ts';

/** Two whole sentences. */
export interface ExplainedFailure {
  readonly seen: string;
  readonly remedy: string;
}

const explained = (seen: string, remedy: string): ExplainedFailure => ({ seen, remedy });

/** Returns the folder or the URL of a database for a report, without user and password. */
export function placeName(place: DatabasePlace): string {
  if ('dataDir' in place) return place.dataDir;
  const url = parseUrl(place.databaseUrl);
  if (!url) return 'DATABASE_URL';
  const port = url.port || '5432';
  const socket = url.searchParams.get('host');
  return socket === null ? `${url.hostname}:${port}${url.pathname}` : `${socket}${url.pathname}`;
}

interface FailedDatabase {
  readonly name: string;
  /** The error's message in parentheses, after a space; empty if it has none. */
  readonly message: string;
  /** The environment variable that contains the database URL. */
  readonly setting: string;
}

const unknownHost = ({ name, setting }: FailedDatabase) =>
  explained(`The host name of the database is unknown: ${name}.`, `Check the host name in ${setting}.`);

const noServer = ({ name, setting }: FailedDatabase) =>
  explained(
    `No PostgreSQL server answers at ${name}.`,
    `Start PostgreSQL, let it listen on that address (listen_addresses), or correct ${setting}.`,
  );

const unreachable = ({ name }: FailedDatabase) =>
  explained(
    `${name} cannot be reached.`,
    'A firewall may block the connection: let it accept connections from this machine.',
  );

const wrongPassword = ({ name, message, setting }: FailedDatabase) =>
  explained(
    `${name} refuses the login of this user.${message}`,
    `Check the user and the password in ${setting}, where special characters must be percent-encoded (%40 for @), and pg_hba.conf on the PostgreSQL server.`,
  );

/** Findings by error code: system codes such as `ENOTFOUND`, and SQLSTATE codes of PostgreSQL. */
const databaseErrors: Readonly<Record<string, (failed: FailedDatabase) => ExplainedFailure>> = {
  ENOTFOUND: unknownHost,
  EAI_AGAIN: unknownHost,
  ECONNREFUSED: noServer,
  ETIMEDOUT: unreachable,
  EHOSTUNREACH: unreachable,
  ENETUNREACH: unreachable,
  '28P01': wrongPassword,
  '28000': wrongPassword,
  '3D000': ({ name }) =>
    explained(
      `This database does not exist on the PostgreSQL server: ${name}.`,
      "Create it: CREATE DATABASE … ENCODING 'UTF8' TEMPLATE template0.",
    ),
  '25006': ({ name, setting }) =>
    explained(
      `${name} accepts no writes, since it is a standby or read-only.`,
      `Set ${setting} to the primary.`,
    ),
  '53300': ({ name, message }) =>
    explained(
      `${name} has no free connection.${message}`,
      'Raise max_connections in PostgreSQL, or run fewer servers.',
    ),
  '42501': ({ name, message }) =>
    explained(
      `The PostgreSQL role in ${name} may not read the tables of Frontdesk.${message}`,
      'Use the role that owns the tables.',
    ),
};

/**
 * Explains an error of opening a database; null if its cause is not known.
 * @param setting the environment variable that contains the URL
 */
export function explainOpening(
  error: unknown,
  place: DatabasePlace,
  setting = 'DATABASE_URL',
): ExplainedFailure | null {
  const name = placeName(place);
  const message = error instanceof Error && error.message !== '' ? ` (${error.message})` : '';
  // A socket that is not there is a server that does not answer.
  const code = isMissingSocket(error) ? 'ECONNREFUSED' : errorCode(error);
  const explain = Object.hasOwn(databaseErrors, code) ? databaseErrors[code] : undefined;
  if (explain) return explain({ name, message, setting });
  const storage = storageProblem(error);
  if (storage !== null) return explained(`${name} cannot be used: ${storage}.`, 'Then try again.');
  if (!isUnavailable(error)) return null;
  return explained(
    `${name} does not answer in time.`,
    'A firewall may block the connection, or the server may be overloaded.',
  );
}

const isMissingSocket = (error: unknown) =>
  error instanceof Error &&
  'syscall' in error &&
  error.syscall === 'connect' &&
  errorCode(error) === 'ENOENT';

/** Returns the code of an error or of its cause; empty if it has none. */
export function errorCode(error: unknown): string {
  if (!(error instanceof Error)) return '';
  if ('code' in error && typeof error.code === 'string') return error.code;
  if (error instanceof AggregateError) return errorCode(error.errors[0]);
  return errorCode(error.cause);
}
