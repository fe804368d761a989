/** Settings of the database, and of the connections to it. */

import { resolve } from 'node:path';
import { ConfigError } from '../config-error.ts';
import { count, limit, text, textThat } from '../kinds.ts';
import { setting, type ValuesOf } from '../setting.ts';

/** A PostgreSQL URL with one host. libpq accepts several hosts, but the driver `pg` cannot connect to such a URL. */
const databaseUrl = textThat(
  'begin with postgresql://, and have one host, which leads to the primary',
  (value) => /^postgres(ql)?:\/\/([^/?#]*@)?[^/?#,@]*([/?#]|$)/.test(value),
);

export const databaseSettings = {
  dataDir: setting(text, {
    env: 'DATA_DIR',
    default: '.data',
    sentence: 'Data folder of the built-in PostgreSQL',
  }),
  databaseUrl: setting(databaseUrl, {
    env: 'DATABASE_URL',
    isSecret: true,
    sentence: 'URL of [your own PostgreSQL](postgresql.md), in place of the built-in one',
  }),
  replicaUrl: setting(databaseUrl, {
    env: 'DATABASE_REPLICA_URL',
    isSecret: true,
    sentence:
      'A [streaming replica](postgresql.md#a-replica) of the database, which serves published help, suggestions and statistics while it lags less than 5 seconds behind',
  }),
  listenUrl: setting(databaseUrl, {
    env: 'DATABASE_LISTEN_URL',
    isSecret: true,
    defaultWords: '`DATABASE_URL`',
    sentence:
      'Needed if `DATABASE_URL` leads to a pooler in transaction mode: URL of the database itself, for one connection that listens for changes by other servers. Without it, keys, settings and help are queried for each request, and tickets every second for open streams',
  }),
};

/** Settings of a server's database connections. */
export const poolSettings = {
  maxConnections: setting(count, {
    env: 'DATABASE_POOL_SIZE',
    default: 8,
    sentence:
      'Maximum number of connections that a server opens to the database, and the same number to a replica',
  }),
  connectSeconds: setting(count, {
    env: 'DATABASE_CONNECT_SECONDS',
    default: 10,
    sentence:
      'Seconds that a request waits for a database connection while no statement of its user begins or ends; beyond that, the response is 503 with `Retry-After`',
  }),
  maxWaiting: setting(count, {
    env: 'USER_DATABASE_QUEUE',
    default: 2000,
    sentence:
      'Number of SQL statements of one user that may wait for a database connection; beyond it, responses are 503',
  }),
  statementSeconds: setting(limit, {
    env: 'DATABASE_STATEMENT_SECONDS',
    default: 30,
    sentence:
      'Seconds that an SQL statement of a request may take. Five seconds later its connection is closed, and the response is 503',
  }),
};

export interface PoolSettings extends ValuesOf<typeof poolSettings> {
  /** Seconds after which the connection of an unfinished statement is closed; 0 for no limit. */
  readonly answerSeconds: number;
}

export function poolConfig(values: ValuesOf<typeof poolSettings>): PoolSettings {
  const { statementSeconds } = values;
  // Five seconds longer than PostgreSQL's own limit, so that it only ends statements on dead connections.
  return { ...values, answerSeconds: statementSeconds === 0 ? 0 : statementSeconds + 5 };
}

/** Where the data is stored: in the operator's PostgreSQL, or in the folder of the built-in one. */
export type DatabasePlace = { readonly databaseUrl: string } | { readonly dataDir: string };

export interface DatabaseSettings
  extends Pick<ValuesOf<typeof databaseSettings>, 'replicaUrl' | 'listenUrl'> {
  readonly place: DatabasePlace;
}

/** @throws {ConfigError} for a replica without `DATABASE_URL`: the built-in database has no replica */
export function databaseConfig({
  dataDir,
  databaseUrl,
  ...rest
}: ValuesOf<typeof databaseSettings>): DatabaseSettings {
  const place = databaseUrl === null ? { dataDir: resolve(dataDir) } : { databaseUrl };
  if (rest.replicaUrl !== null && databaseUrl === null)
    throw new ConfigError('DATABASE_REPLICA_URL needs DATABASE_URL, the URL of its primary.');
  return { place, ...rest };
}

/** Returns the folder of the built-in database; null if another database is used. */
export function dataFolder(place: DatabasePlace): string | null {
  return 'dataDir' in place ? place.dataDir : null;
}
