/**
 * Ends connections on which a response never comes, as their host vanished or a firewall dropped them. TCP gives up
 * only after a quarter of an hour, and a timeout would end long statements too. So a query on a new connection lists
 * the waiting connections on which the database is idle.
 */

import { setImmediate, setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import type { Log } from './embedded/index.ts';
import { type OpenPool, replaceIdle } from './open-pool.ts';

export interface SilenceOptions {
  readonly log: Pick<Log, 'warn'>;
  /** Milliseconds for which the database must have been idle on a waiting connection. @default 4000 */
  readonly timeoutMs?: number;
}

/** Ends silent connections on both sides until the pool is closed; their queries fail as on a broken connection. */
export async function endSilentConnections(
  { pool, clients }: Pick<OpenPool, 'pool' | 'clients'>,
  connection: pg.ClientConfig,
  { log, timeoutMs = 4000 }: SilenceOptions,
): Promise<void> {
  let waitedBefore: readonly pg.Client[] = [];
  while (!pool.ended) {
    await wait(timeoutMs / 2, undefined, { ref: false });
    // Responses that arrived while the process was suspended are read first.
    await setImmediate();
    const waiting = [...clients].filter(isWaiting);
    const suspects = waiting.filter((client) => waitedBefore.includes(client));
    waitedBefore = waiting;
    if (suspects.length === 0) continue;
    // An unreachable database does not tell which connections are silent.
    const silent = await endIdleBackends(connection, suspects, timeoutMs).catch(() => []);
    if (silent.length === 0) continue;
    log.warn({ connections: silent.length }, 'database connections went silent; they are replaced');
    for (const client of silent) client.end().catch(() => {});
    replaceIdle(pool);
  }
}

/**
 * Ends the backends of connections on which the database is idle, and with them their transactions' locks.
 * @returns those connections, and those unknown to the database; none behind a pooler, which has its own process ids
 */
async function endIdleBackends(
  connection: pg.ClientConfig,
  suspects: readonly pg.Client[],
  idleMs: number,
): Promise<readonly pg.Client[]> {
  const asking = new pg.Client({
    ...connection,
    application_name: 'frontdesk',
    connectionTimeoutMillis: idleMs,
    query_timeout: idleMs,
  });
  asking.on('error', () => {});
  try {
    await asking.connect();
    const { rows } = await asking.query<{ busy: number[] }>(
      `select array(
         select pid from pg_stat_activity where pid = any ($1::int[]) and usename = current_user and case
           when state like 'idle%' and state_change < clock_timestamp() - $2 * interval '1 millisecond'
             then not pg_terminate_backend(pid)
           else true
         end
       ) as busy where pg_backend_pid() = $3`,
      [suspects.map(processId), idleMs, processId(asking)],
    );
    const [found] = rows;
    return found ? suspects.filter((client) => !found.busy.includes(processId(client))) : [];
  } finally {
    asking.end().catch(() => {});
  }
}

function isWaiting(client: pg.Client): boolean {
  return 'readyForQuery' in client && client.readyForQuery === false;
}

function processId(client: pg.Client): number {
  return 'processID' in client && typeof client.processID === 'number' ? client.processID : 0;
}
