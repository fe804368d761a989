/** The connections that queries run on, with the settings that all of Frontdesk's queries run under. */

import pg from 'pg';
import { isRecord } from '../../formats/is-record.ts';
import { type PoolSettings, poolSettings } from '../settings/server/subjects/database.ts';
import type { Log } from './embedded/index.ts';
import { isReadOnly, ReadOnlyServer } from './failures.ts';

/** What triggers tell changes on. */
export const changesChannel = 'frontdesk';

/** Settings that are absent have the defaults of a server. */
export interface PoolOptions extends Partial<PoolSettings> {
  readonly log: Pick<Log, 'warn'>;
  /**
   * Seconds after which a statement without an answer is given up with its connection; 0: never. For pools on which no
   * statement may lift `statementSeconds`.
   * @default 0
   */
  readonly answerSeconds?: number;
  /** Whether it leads to a server that takes no writes. @default false */
  readonly isReplica?: boolean;
}

export interface OpenPool {
  readonly pool: pg.Pool;
  /** The connections that are made, also while they are set up. */
  readonly clients: ReadonlySet<pg.Client>;
  /** Ends every connection at once, whatever runs on it: what is not committed is lost. */
  cutOff(): void;
}

/** Reads `bigint` as a number in the pool's own queries; Drizzle's `execute` brings parsers of its own. */
const getTypeParser: typeof pg.types.getTypeParser = (id, format) =>
  id === pg.types.builtins.INT8 ? Number : pg.types.getTypeParser(id, format);

export function openPool(connection: pg.ClientConfig, options: PoolOptions): OpenPool {
  const { log, maxConnections = poolSettings.maxConnections.default } = options;
  const { connectSeconds = poolSettings.connectSeconds.default } = options;
  const { statementSeconds = poolSettings.statementSeconds.default } = options;
  const { answerSeconds = 0, isReplica = false } = options;
  const clients = new Set<pg.Client>();
  const pool = new pg.Pool({
    ...connection,
    application_name: isReplica ? 'frontdesk reader' : 'frontdesk',
    max: maxConnections,
    idleTimeoutMillis: 30_000,
    // Connections follow their name to where it leads by then, and spread over the servers behind it.
    maxLifetimeSeconds: 15 * 60,
    connectionTimeoutMillis: connectSeconds * 1000,
    query_timeout: answerSeconds * 1000,
    // Firewalls forget connections on which a long statement is silent.
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
    types: { getTypeParser },
    onConnect: async (client) => {
      if (client instanceof pg.Client) {
        clients.add(client);
        client.on('end', () => clients.delete(client));
      }
      // Between the queries of a transaction the pool does not listen, and an error without a listener ends the process.
      client.on('error', () => {});
      await setUp(client, { statementSeconds, isReplica });
    },
  });
  // An idle connection that breaks is replaced; without a listener it would end the process.
  pool.on('error', (error) => {
    // Whoever looks after a replica says what becomes of it.
    if (!pool.ending && !isReplica) log.warn({ err: error }, 'an idle database connection broke');
  });
  // After a failover the others lead to the same server, which no longer takes writes.
  pool.on('release', (error) => {
    if (!isReplica && isReadOnly(error)) replaceIdle(pool);
  });
  return {
    pool,
    clients,
    cutOff() {
      if (!pool.ending) pool.end().catch(() => {});
      for (const client of clients) client.end().catch(() => {});
    },
  };
}

/** Not as start-up parameters, which connection poolers refuse. */
async function setUp(
  client: pg.ClientBase,
  { statementSeconds, isReplica }: Required<Pick<PoolOptions, 'statementSeconds' | 'isReplica'>>,
): Promise<void> {
  await client.query(
    `set statement_timeout = '${statementSeconds}s'; set idle_in_transaction_session_timeout = '60s'`,
  );
  if (isReplica) {
    // It may become a primary at any time.
    await client.query('set default_transaction_read_only = on');
    return;
  }
  const { pid, isReadOnly } = await describeServer(client);
  // A failover has left a server that only replicates, or somebody has made it read-only.
  if (isReadOnly) throw new ReadOnlyServer();
  // Behind a pooler, the next transaction may run on another connection.
  if ('processID' in client && client.processID !== pid) forgetNames(client);
  // For what the process itself changes, see `live/listen.ts`.
  else await client.query(`listen ${changesChannel}`).catch(() => {});
}

async function describeServer(client: pg.ClientBase): Promise<{ pid: number | null; isReadOnly: boolean }> {
  const { rows } = await client.query<{ pid: number; isReadOnly: boolean }>(
    `select pg_backend_pid() as pid, current_setting('transaction_read_only') = 'on' as "isReadOnly"`,
  );
  return rows[0] ?? { pid: null, isReadOnly: false };
}

/** Prepared statements are found again by name only on the connection that they were prepared on. */
function forgetNames(client: pg.ClientBase): void {
  const { query } = client;
  const nameless = (config: unknown) =>
    isRecord(config) && 'text' in config ? { ...config, name: undefined } : config;
  Object.defineProperty(client, 'query', {
    configurable: true,
    writable: true,
    value: (config: unknown, ...rest: unknown[]) => Reflect.apply(query, client, [nameless(config), ...rest]),
  });
}

/** Takes every idle connection out of a pool: the next queries run on new ones. */
export function replaceIdle(pool: pg.Pool): void {
  for (let count = pool.idleCount; count > 0; count -= 1) {
    pool.connect().then(
      (client) => client.release(true),
      () => {},
    );
  }
}
