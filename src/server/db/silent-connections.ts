/**
 * Finds the connections of a pool that wait for an answer that never comes: the host at the other end has vanished, or a
 * firewall on the way has forgotten them, and nobody said so. The system would notice after a quarter of an hour, and
 * until then they would keep their places in the pool.
 *
 * A query may take long, so no time limit tells them from others. The database does: on a connection of its own it is
 * asked which of them it works for. The others are ended at both ends, for the database knows of nothing either, and
 * would keep the locks of their transactions.
 */

import pg from 'pg';
import type { Log } from './embedded/index.ts';

export interface SilenceOptions {
  readonly log: Pick<Log, 'warn'>;
  /**
   * Milliseconds for which a connection waits before the database is asked about it, and for which that may say nothing.
   * @default 4000
   */
  readonly patienceMs?: number;
}

/** Ends such connections as long as the pool is open; who waits on one gets the error of a connection that broke. */
export function endSilentConnections(
  pool: pg.Pool,
  connection: pg.ClientConfig,
  { log, patienceMs = 4000 }: SilenceOptions,
): void {
  /** When each was first seen to wait, while it goes on; null: it does not wait. */
  const waitingSince = new Map<pg.PoolClient, number | null>();
  pool.on('acquire', (client) => waitingSince.set(client, null));
  pool.on('release', (_error, client) => waitingSince.delete(client));
  pool.on('remove', (client) => waitingSince.delete(client));
  let isAsking = false;

  function isSilent(client: pg.PoolClient): boolean {
    const since = waitingSince.get(client);
    return typeof since === 'number' && isWaiting(client) && performance.now() - since >= patienceMs;
  }

  const looking = setInterval(() => {
    if (pool.ending) return clearInterval(looking);
    const now = performance.now();
    for (const [client, since] of waitingSince)
      waitingSince.set(client, isWaiting(client) ? (since ?? now) : null);
    const silent = [...waitingSince.keys()].filter(isSilent);
    if (silent.length === 0 || isAsking) return;
    isAsking = true;
    ask(silent)
      // As long as the database cannot be reached, nothing is known of them.
      .catch(() => {})
      .finally(() => {
        isAsking = false;
      });
  }, patienceMs / 4);
  looking.unref();

  async function ask(silent: readonly pg.PoolClient[]): Promise<void> {
    const asking = new pg.Client({
      ...connection,
      application_name: 'frontdesk',
      connectionTimeoutMillis: patienceMs,
      query_timeout: patienceMs,
    });
    asking.on('error', () => {});
    try {
      await asking.connect();
      const busy = await findBusy(asking, silent.map(processIdOf), patienceMs);
      if (busy === null) return clearInterval(looking);
      // What has been answered meanwhile does not wait any more.
      const dead = silent.filter((client) => isSilent(client) && !busy.has(processIdOf(client)));
      if (dead.length === 0) return;
      log.warn({ connections: dead.length }, 'database connections went silent; they are replaced');
      for (const client of dead) client.end().catch(() => {});
      await endProcesses(asking, dead.map(processIdOf));
    } finally {
      asking.end().catch(() => {});
    }
    // Those that nobody uses now are no younger.
    for (let count = pool.idleCount; count > 0; count -= 1) {
      pool.connect().then(
        (client) => client.release(true),
        () => {},
      );
    }
  }
}

/**
 * Which of some connections the database works for, or has worked for until a moment ago; null where a pooler stands in
 * between, whose numbers are its own.
 */
async function findBusy(
  asking: pg.Client,
  processIds: readonly number[],
  patienceMs: number,
): Promise<ReadonlySet<number> | null> {
  const { rows } = await asking.query<{ own: number; busy: number[] }>(
    `select pg_backend_pid() as own, array(
       select pid from pg_stat_activity where pid = any ($1::int[])
         and (state not like 'idle%' or state_change > clock_timestamp() - $2 * interval '1 millisecond')
     ) as busy`,
    [processIds, patienceMs],
  );
  const [found] = rows;
  return found && found.own === processIdOf(asking) ? new Set(found.busy) : null;
}

/** Ends the other ends of connections, and with them transactions that nobody will end. */
async function endProcesses(asking: pg.Client, processIds: readonly number[]): Promise<void> {
  await asking.query(
    `select pg_terminate_backend(pid) from pg_stat_activity
     where pid = any ($1::int[]) and usename = current_user and state like 'idle%'`,
    [processIds],
  );
}

/** Whether it has sent a query that is not answered. */
function isWaiting(client: pg.ClientBase): boolean {
  return 'readyForQuery' in client && client.readyForQuery === false;
}

/** Of the database's process at the other end, by what that said at first. */
function processIdOf(client: pg.ClientBase): number {
  return 'processID' in client && typeof client.processID === 'number' ? client.processID : 0;
}
