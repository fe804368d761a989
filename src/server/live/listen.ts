/**
 * Hears at once what any process changes: PostgreSQL's LISTEN, on a connection of its own, as one of a pool would be
 * another one the next time.
 *
 * Whether it hears is found out by sending itself a notice over another connection, at first and then every ten seconds.
 * A connection that is dead without knowing it is found so, and a pooler that hands out another connection for every
 * transaction. Whoever remembers anything forgets it when the listening begins again: what was said in between is lost.
 */

import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { changesChannel, type Log, type OpenDatabase } from '../db/connect.ts';

/**
 * What changes are told of, by triggers. Three are tables, of any user; `faq_content` is whatever help is made of, and
 * names the user whose help it is. Those of tickets name a user too, and say more: see
 * `resources/tickets/stream/notice.ts`. `rate_limits` is no change: processes tell each other what they have counted.
 */
export type Topic =
  | 'api_keys'
  | 'help_centers'
  | 'visitor_secrets'
  | 'faq_content'
  | 'tickets'
  | 'ticket_owners'
  | 'ticket_reads'
  | 'ticket_typing'
  | 'rate_limits';

/**
 * Is called after a change, perhaps twice. Null: it may be anybody's.
 * @param words what else the notice says
 */
export type Changed = (userId: number | null, words: readonly string[]) => void;

export interface Listener {
  /** Whether every change is heard. While it is not, nothing that others may change is to be remembered. */
  isAlive(): boolean;
  /**
   * Calls back after each change, and whenever some may have been missed. What was written through the pool has been told
   * when the promise of that write resolves, so that nobody reads old rows behind their own write.
   */
  on(topic: Topic, changed: Changed): void;
  /**
   * Tells every process that listens, this one too.
   * @param words 7900 bytes at most
   */
  tell(topic: Topic, words: readonly string[]): Promise<void>;
  close(): Promise<void>;
}

export interface ListenOptions {
  readonly log: Log;
  /**
   * Milliseconds between two notices to itself.
   * @default 10_000
   */
  readonly heartbeat?: number;
  /**
   * Milliseconds that such a notice may take.
   * @default 5_000
   */
  readonly patience?: number | undefined;
}

/** In the place of a user, where a notice is of none. */
const nobody = '-';

const firstRetryMs = 500;
const lastRetryMs = 30_000;

/** Begins to listen, and goes on until it is closed, whatever becomes of the database. */
export function startListening(
  { pool, connection }: Pick<OpenDatabase, 'pool' | 'connection'>,
  { log, heartbeat = 10_000, patience = 5_000 }: ListenOptions,
): Listener {
  const listeners = new Map<string, Changed[]>();
  const closing = new AbortController();
  const { signal } = closing;
  let isAlive = false;
  const ownWriters = new WeakSet<pg.PoolClient>();
  pool.on('acquire', hearOwnWrites);
  const running = listen();

  /**
   * PostgreSQL tells a connection what it has itself written before it answers that it is written. Where a pooler keeps
   * that back, it is heard a moment later, as what other processes write is.
   */
  function hearOwnWrites(client: pg.PoolClient): void {
    if (ownWriters.has(client)) return;
    ownWriters.add(client);
    client.on('notification', ({ payload, processId }) => {
      if ('processID' in client && client.processID === processId) hear(payload);
    });
  }

  /** @param payload the topic, and perhaps a user and more words */
  function hear(payload = ''): void {
    const [topic = '', userId = nobody, ...words] = payload.split(' ');
    for (const changed of listeners.get(topic) ?? [])
      changed(userId === nobody ? null : Number(userId), words);
  }

  async function listen(): Promise<void> {
    let retry = firstRetryMs;
    let isTold = false;
    while (!signal.aborted) {
      try {
        await listenOnce(() => {
          if (isTold) log.info({}, 'changes by other processes are heard again');
          isTold = false;
          retry = firstRetryMs;
        });
      } catch (error) {
        if (!isTold && !signal.aborted) log.warn({ err: error }, deaf);
        isTold = true;
      }
      await wait(retry, undefined, { signal }).catch(() => {});
      retry = Math.min(retry * 2, lastRetryMs);
    }
  }

  /** Listens until the connection breaks or tells nothing any more, which it throws, or until it is closed. */
  async function listenOnce(hears: () => void): Promise<void> {
    const client = new pg.Client({
      ...connection,
      application_name: 'frontdesk listener',
      keepAlive: true,
      connectionTimeoutMillis: patience,
      query_timeout: patience,
    });
    const own = randomUUID();
    let heardOwn = () => {};
    let end = () => {};
    const broken = new Promise<never>((_, reject) => {
      end = () => reject(new Error('the connection has ended'));
      client.on('error', reject).on('end', end);
    });
    signal.addEventListener('abort', end);
    // Nobody may wait for it at the moment that it breaks.
    broken.catch(() => {});
    client.on('notification', ({ payload }) => {
      if (payload === own) heardOwn();
      else hear(payload);
    });
    try {
      await Promise.race([client.connect(), broken]);
      await Promise.race([client.query(`listen ${changesChannel}`), broken]);
      for (;;) {
        const heard = new Promise<void>((resolve) => {
          heardOwn = resolve;
        });
        const sent = pool.query('select pg_notify($1, $2)', [changesChannel, own]);
        await Promise.race([Promise.all([sent, heard]), broken, tooLate(patience, signal)]);
        if (!isAlive) {
          isAlive = true;
          for (const topic of listeners.keys()) hear(topic);
          hears();
        }
        await Promise.race([wait(heartbeat, undefined, { signal }), broken]);
      }
    } finally {
      isAlive = false;
      signal.removeEventListener('abort', end);
      client.end().catch(() => {});
    }
  }

  return {
    isAlive: () => isAlive,
    on(topic, changed) {
      listeners.set(topic, [...(listeners.get(topic) ?? []), changed]);
    },
    async tell(topic, words) {
      await pool.query('select pg_notify($1, $2)', [changesChannel, [topic, nobody, ...words].join(' ')]);
    },
    async close() {
      pool.off('acquire', hearOwnWrites);
      closing.abort();
      await running;
    },
  };
}

const deaf =
  'changes by other processes are not heard, so keys, settings and help are read for each request, and tickets every second for whoever listens to them; behind a pooler of transactions, give the address of the database itself as DATABASE_LISTEN_URL';

async function tooLate(patience: number, signal: AbortSignal): Promise<never> {
  await wait(patience, undefined, { signal });
  throw new Error(`a notice to itself has not come within ${patience} ms`);
}
