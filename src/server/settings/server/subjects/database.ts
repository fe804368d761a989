/** The database and the connections to it. */

import { resolve } from 'node:path';
import { ConfigError } from '../config-error.ts';
import { count, limit, text, textThat } from '../kinds.ts';
import { setting, type ValuesOf } from '../setting.ts';

/** A url with one host: several, which other programs accept, cannot be connected to. */
const databaseUrl = textThat(
  'begin with postgresql://, and name one host: the address that leads to the primary, whichever it is',
  (value) => /^postgres(ql)?:\/\/([^/?#]*@)?[^/?#,@]*([/?#]|$)/.test(value),
);

export const databaseSettings = {
  dataDir: setting(text, {
    env: 'DATA_DIR',
    default: '.data',
    sentence: 'Folder of the built-in PostgreSQL',
  }),
  databaseUrl: setting(databaseUrl, {
    env: 'DATABASE_URL',
    isSecret: true,
    sentence: 'A [PostgreSQL of your own](postgresql.md) instead',
  }),
  replicaUrl: setting(databaseUrl, {
    env: 'DATABASE_REPLICA_URL',
    isSecret: true,
    sentence:
      'A [streaming replica](postgresql.md#a-replica) of the database, which answers reads of published help, suggestions and statistics while it is less than 5 seconds late',
  }),
  listenUrl: setting(databaseUrl, {
    env: 'DATABASE_LISTEN_URL',
    isSecret: true,
    defaultWords: '`DATABASE_URL`',
    sentence:
      'Where `DATABASE_URL` leads to a pooler of transactions: the address of the database itself, for one connection that listens for changes by other servers. Without it, keys, settings and help are read for each request, and tickets every second for open streams',
  }),
};

/** The connections of a server to its database. */
export const poolSettings = {
  maxConnections: setting(count, {
    env: 'DATABASE_POOL_SIZE',
    default: 8,
    sentence: 'Maximum of connections of a server to the database, and as many to a replica',
  }),
  connectSeconds: setting(count, {
    env: 'DATABASE_CONNECT_SECONDS',
    default: 10,
    sentence: 'Seconds that a request waits for a connection to the database; then 503 with `Retry-After`',
  }),
  statementSeconds: setting(limit, {
    env: 'DATABASE_STATEMENT_SECONDS',
    default: 30,
    sentence:
      'Seconds that a statement of a request may take; five more, and its connection is closed, with 503',
  }),
};

export interface PoolSettings extends ValuesOf<typeof poolSettings> {
  /** Seconds after which a statement without an answer is aborted; 0: never. */
  readonly answerSeconds: number;
}

export function poolConfig(values: ValuesOf<typeof poolSettings>): PoolSettings {
  const { statementSeconds } = values;
  // The database's own limit comes first, unless the connection is dead.
  return { ...values, answerSeconds: statementSeconds === 0 ? 0 : statementSeconds + 5 };
}

/** The place of the data: a PostgreSQL of one's own, or the folder of the built-in one. */
export type DatabasePlace = { readonly databaseUrl: string } | { readonly dataDir: string };

export interface DatabaseSettings
  extends Pick<ValuesOf<typeof databaseSettings>, 'replicaUrl' | 'listenUrl'> {
  readonly place: DatabasePlace;
}

/** @throws {ConfigError} for a replica of the built-in database, which has none */
export function databaseConfig({
  dataDir,
  databaseUrl,
  ...rest
}: ValuesOf<typeof databaseSettings>): DatabaseSettings {
  const place = databaseUrl === null ? { dataDir: resolve(dataDir) } : { databaseUrl };
  if (rest.replicaUrl !== null && databaseUrl === null)
    throw new ConfigError('DATABASE_REPLICA_URL goes with DATABASE_URL, the address of its primary.');
  return { place, ...rest };
}

/** Returns the folder of the built-in database; null for another one. */
export function dataFolder(place: DatabasePlace): string | null {
  return 'dataDir' in place ? place.dataDir : null;
}
