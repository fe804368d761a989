/** Why a database cannot be opened, in words that tell what to do. */

import { parseUrl } from '../../../formats/parse-url.ts';
import { DatabaseProblem } from '../../db/connect.ts';
import { isUnavailable } from '../../db/failures.ts';
import { systemErrorWords } from '../../files/system-errors.ts';
import type { DatabasePlace } from '../../settings/server/subjects/database.ts';
import { type Finding, problem } from './check.ts';

/** Where the database is, without the password. */
export function placeOf(place: DatabasePlace): string {
  if ('dataDir' in place) return place.dataDir;
  const url = parseUrl(place.databaseUrl);
  if (!url) return 'DATABASE_URL';
  const socket = url.searchParams.get('host');
  return `${socket ?? url.host}${url.pathname}`;
}

export function explainDatabaseError(error: unknown, place: DatabasePlace): Finding {
  const name = placeOf(place);
  const said = error instanceof Error && error.message !== '' ? ` (${error.message})` : '';
  if (error instanceof DatabaseProblem)
    return problem(error.message, 'Nothing else of the database was looked at.');
  switch (codeIn(error)) {
    case 'ENOTFOUND':
    case 'EAI_AGAIN':
      return problem(`There is no host of that name: ${name}.`, 'Check the name in DATABASE_URL.');
    case 'ECONNREFUSED':
      return problem(
        `Nothing answers at ${name}.`,
        'Start PostgreSQL there, let it listen on that address (listen_addresses), or correct DATABASE_URL.',
      );
    case 'ETIMEDOUT':
    case 'EHOSTUNREACH':
    case 'ENETUNREACH':
      return problem(
        `${name} cannot be reached.`,
        'A firewall may be in between: let this machine in there.',
      );
    case '28P01':
    case '28000':
      return problem(
        `${name} does not let this user in.${said}`,
        'Check user and password in DATABASE_URL, where special characters are written as %40 and the like, and pg_hba.conf of the server.',
      );
    case '3D000':
      return problem(
        `The server has no such database: ${name}.`,
        "Make it: CREATE DATABASE … ENCODING 'UTF8' TEMPLATE template0.",
      );
    case '25006':
      return problem(
        `${name} takes no writes: it is a standby, or read-only.`,
        'Name the primary in DATABASE_URL.',
      );
    case '53300':
      return problem(
        `${name} has no connection left.${said}`,
        'Raise max_connections there, or run fewer servers.',
      );
    case '42501':
      return problem(
        `The role may not read the tables of Frontdesk in ${name}.${said}`,
        'Use the role that owns them.',
      );
    default:
      if (isUnavailable(error))
        return problem(
          `${name} does not answer in time.`,
          'A firewall may be in between, or it is overloaded.',
        );
      return problem(
        `${name} cannot be opened: ${systemErrorWords(error)}.`,
        'Look into the log of PostgreSQL; that of the built-in one is in postgres/log of the data folder.',
      );
  }
}

/** The code of an error, or of what caused it. */
function codeIn(error: unknown): string {
  if (!(error instanceof Error)) return '';
  if ('code' in error && typeof error.code === 'string') return error.code;
  if (error instanceof AggregateError) return codeIn(error.errors[0]);
  return codeIn(error.cause);
}
