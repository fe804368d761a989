/** Opens connection pools with the settings that all of Frontdesk's queries share. */

import pg from 'pg';
import { isRecord } from '../../formats/is-record.ts';
import { type PoolSettings, poolSettings } from '../settings/server/subjects/database.ts';
import type { Log } from './embedded/index.ts';
import { isReadOnly, ReadOnlyServer } from './failures.ts';
import { FairPool } from './fair-pool.ts';

/** The notification channel to which triggers send changes. */
export const changesChannel = 'frontdesk';

/** Options of a pool. Absent settings have the server's defaults. */
export interface PoolOptions extends Partial<PoolSettings> {
  readonly log: Pick<Log, 'warn'>;
  /**
   * Seconds after which a silent connection is dropped; 0: never. Only for pools that never raise `statementSeconds`.
   * @default 0
   */
  readonly answerSeconds?: number;
  /** Whether the server is read-only. @default false */
  readonly isReplica?: boolean;
}

export interface OpenPool {
  readonly pool: pg.Pool;
  /** The connections, including those being set up. */
  readonly clients: ReadonlySet<pg.Client>;
  /** Returns the number of statements that wait for a connection. */
  waitingStatements(): number;
  /** Ends every connection at once, with its running queries: uncommitted changes are lost. */
  cutOff(): void;
}

/** Parses `bigint` as a number in the pool's own queries; Drizzle's `execute` uses its own parsers. */
const getTypeParser: typeof pg.types.getTypeParser = (id, format) =>
  id === pg.types.builtins.INT8 ? Number : pg.types.getTypeParser(id, format);

export function openPool(connection: pg.ClientConfig, options: PoolOptions): OpenPool {
  const { log, maxConnections = poolSettings.maxConnections.default } = options;
  const { connectSeconds = poolSettings.connectSeconds.default } = options;
  const { statementSeconds = poolSettings.statementSeconds.default } = options;
  const { maxWaiting = poolSettings.maxWaiting.default } = options;
  const { answerSeconds = 0, isReplica = false } = options;
  const clients = new Set<pg.Client>();
  const pool = new FairPool(
    {
      ...connection,
      application_name: isReplica ? 'frontdesk reader' : 'frontdesk',
      max: maxConnections,
      idleTimeoutMillis: 30_000,
      // A new connection resolves the host name again, so that connections spread over its servers.
      maxLifetimeSeconds: 15 * 60,
      connectionTimeoutMillis: connectSeconds * 1000,
      query_timeout: answerSeconds * 1000,
      // Without keep-alive, firewalls drop connections on which a long statement sends nothing.
      keepAlive: true,
      keepAliveInitialDelayMillis: 10_000,
      types: { getTypeParser },
      onConnect: async (client) => {
        if (client instanceof pg.Client) {
          clients.add(client);
          client.on('end', () => clients.delete(client));
        }
        // Between a transaction's queries the pool has no listener, and an error without one ends the process.
        client.on('error', () => {});
        await setUp(client, { statementSeconds, isReplica });
      },
    },
    { longest: maxWaiting, stuckMs: connectSeconds * 1000 },
  );
  // The pool replaces a broken idle connection; without a listener the event would end the process.
  pool.on('error', (error) => {
    // `open-replica.ts` logs the state of a replica.
    if (!pool.ending && !isReplica) log.warn({ err: error }, 'an idle database connection broke');
  });
  // After a failover the other idle connections lead to the same, now read-only server.
  pool.on('release', (error) => {
    if (!isReplica && isReadOnly(error)) replaceIdle(pool);
  });
  return {
    pool,
    clients,
    waitingStatements: () => pool.waitingStatements,
    cutOff() {
      if (!pool.ending) pool.end().catch(() => {});
      for (const client of clients) client.end().catch(() => {});
    },
  };
}

/** Sets up a connection by a query: poolers refuse start-up parameters. */
async function setUp(
  client: pg.ClientBase,
  { statementSeconds, isReplica }: Required<Pick<PoolOptions, 'statementSeconds' | 'isReplica'>>,
): Promise<void> {
  await client.query(
    `set statement_timeout = '${statementSeconds}s'; set idle_in_transaction_session_timeout = '60s'`,
  );
  if (isReplica) {
    // A connection to a replica is read-only, as the replica may become a primary at any time.
    await client.query('set default_transaction_read_only = on');
    return;
  }
  const { pid, isReadOnly } = await describeServer(client);
  // The server is a standby after a failover, or an operator has made it read-only.
  if (isReadOnly) throw new ReadOnlyServer();
  // Behind a pooler, the next transaction may use another server connection, which lacks prepared statements.
  if ('processID' in client && client.processID !== pid) forgetNames(client);
  // Every connection receives notifications of this process's own changes, see `live/listen.ts`.
  else await client.query(`listen ${changesChannel}`).catch(() => {});
}

async function describeServer(client: pg.ClientBase): Promise<{ pid: number | null; isReadOnly: boolean }> {
  const { rows } = await client.query<{ pid: number; isReadOnly: boolean }>(
    `select pg_backend_pid() as pid, current_setting('transaction_read_only') = 'on' as "isReadOnly"`,
  );
  return rows[0] ?? { pid: null, isReadOnly: false };
}

/** Removes the names of prepared statements, which exist only on the server connection that prepared them. */
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

/** Closes every idle connection, so that the next queries open new ones. */
export function replaceIdle(pool: pg.Pool): void {
  for (let count = pool.idleCount; count > 0; count -= 1) {
    pool.connect().then(
      (client) => client.release(true),
      () => {},
    );
  }
}
