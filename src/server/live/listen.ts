/**
 * Receives changes by other processes at once: PostgreSQL's LISTEN, on a connection of its own, since a pool hands out
 * another connection each time.
 *
 * The listener checks itself: it sends itself a notice over another connection, at first and then every ten seconds.
 * That finds a connection that died silently, and a pooler that hands out another connection for every transaction.
 * When listening begins again, every cache is emptied: notices in between are lost.
 */

import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { changesChannel, type Log, type OpenDatabase } from '../db/connect.ts';

/**
 * Subjects of notices, most of them sent by triggers. Three are tables, of any user; `faq_content` is everything that
 * help is made of, and names the user whose help it is. Notices of tickets name a user too, and more: see
 * `resources/tickets/stream/notice.ts`. `rate_limits` is no change: processes share their counts by it.
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
 * Called after a change, perhaps twice. A null user means any user.
 * @param words the further words of the notice
 */
export type Changed = (userId: number | null, words: readonly string[]) => void;

export interface Listener {
  /** Whether every change is heard. While it is false, rows that other processes may change must not be cached. */
  isAlive(): boolean;
  /**
   * Calls back after each change, and whenever some may have been missed. The callback runs before a write through the
   * pool resolves, so that no reader of its own write gets old rows.
   */
  on(topic: Topic, changed: Changed): void;
  /**
   * Notifies every process that listens, this one too.
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
  readonly timeoutMs?: number | undefined;
}

/** Takes the place of the user in a notice that names none. */
const noUser = '-';

const firstRetryMs = 500;
const lastRetryMs = 30_000;

/** Begins to listen, and goes on until it is closed, through every outage of the database. */
export function startListening(
  database: Pick<OpenDatabase, 'pool' | 'connection'>,
  options: ListenOptions,
): Listener {
  return new ChangeListener(database, options);
}

class ChangeListener implements Listener {
  readonly #pool: pg.Pool;
  readonly #connection: pg.ClientConfig;
  readonly #log: Log;
  readonly #heartbeat: number;
  readonly #timeoutMs: number;
  readonly #callbacks = new Map<string, Changed[]>();
  readonly #closing = new AbortController();
  /** The connections of the pool whose notices are heard. */
  readonly #poolClients = new WeakSet<pg.PoolClient>();
  readonly #running: Promise<void>;
  #isAlive = false;

  constructor(
    { pool, connection }: Pick<OpenDatabase, 'pool' | 'connection'>,
    { log, heartbeat = 10_000, timeoutMs = 5_000 }: ListenOptions,
  ) {
    this.#pool = pool;
    this.#connection = connection;
    this.#log = log;
    this.#heartbeat = heartbeat;
    this.#timeoutMs = timeoutMs;
    pool.on('acquire', this.#hearOwnWrites);
    this.#running = this.#listen();
  }

  isAlive(): boolean {
    return this.#isAlive;
  }

  on(topic: Topic, changed: Changed): void {
    this.#callbacks.set(topic, [...(this.#callbacks.get(topic) ?? []), changed]);
  }

  async tell(topic: Topic, words: readonly string[]): Promise<void> {
    await this.#notify([topic, noUser, ...words].join(' '));
  }

  async close(): Promise<void> {
    this.#pool.off('acquire', this.#hearOwnWrites);
    this.#closing.abort();
    await this.#running;
  }

  /**
   * Hears the notices of the pool's own writes: PostgreSQL sends them to the writing connection before the answer to
   * the write. A pooler may keep them back; they then come a moment later, like those of other processes.
   */
  readonly #hearOwnWrites = (client: pg.PoolClient): void => {
    if (this.#poolClients.has(client)) return;
    this.#poolClients.add(client);
    client.on('notification', ({ payload, processId }) => {
      if ('processID' in client && client.processID === processId) this.#hear(payload);
    });
  };

  /** @param payload the topic, and perhaps a user and more words */
  #hear(payload = ''): void {
    const [topic = '', userId = noUser, ...words] = payload.split(' ');
    for (const changed of this.#callbacks.get(topic) ?? [])
      changed(userId === noUser ? null : Number(userId), words);
  }

  async #notify(payload: string): Promise<void> {
    await this.#pool.query('select pg_notify($1, $2)', [changesChannel, payload]);
  }

  async #listen(): Promise<void> {
    const { signal } = this.#closing;
    let retry = firstRetryMs;
    let isLogged = false;
    while (!signal.aborted) {
      try {
        await this.#listenOnce(() => {
          if (isLogged) this.#log.info({}, 'changes by other processes are heard again');
          isLogged = false;
          retry = firstRetryMs;
        });
      } catch (error) {
        if (!isLogged && !signal.aborted) this.#log.warn({ err: error }, deaf);
        isLogged = true;
      }
      await wait(retry, undefined, { signal }).catch(() => {});
      retry = Math.min(retry * 2, lastRetryMs);
    }
  }

  /** Listens until the connection breaks or falls silent, which it throws, or until it is closed. */
  async #listenOnce(onAlive: () => void): Promise<void> {
    const client = new pg.Client({
      ...this.#connection,
      application_name: 'frontdesk listener',
      keepAlive: true,
      connectionTimeoutMillis: this.#timeoutMs,
      query_timeout: this.#timeoutMs,
    });
    const { broken, release } = rejectOnEnd(client, this.#closing.signal);
    try {
      await Promise.race([client.connect(), broken]);
      await this.#hearNotices(client, broken, onAlive);
    } finally {
      this.#isAlive = false;
      release();
      client.end().catch(() => {});
    }
  }

  async #hearNotices(client: pg.Client, broken: Promise<never>, onAlive: () => void): Promise<void> {
    const { signal } = this.#closing;
    const ownNotice = randomUUID();
    let heardOwnNotice = () => {};
    client.on('notification', ({ payload }) => {
      if (payload === ownNotice) heardOwnNotice();
      else this.#hear(payload);
    });
    await Promise.race([client.query(`listen ${changesChannel}`), broken]);
    for (;;) {
      const heard = new Promise<void>((resolve) => {
        heardOwnNotice = resolve;
      });
      const sent = this.#notify(ownNotice);
      await Promise.race([Promise.all([sent, heard]), broken, tooLate(this.#timeoutMs, signal)]);
      if (!this.#isAlive) {
        this.#isAlive = true;
        for (const topic of this.#callbacks.keys()) this.#hear(topic);
        onAlive();
      }
      await Promise.race([wait(this.#heartbeat, undefined, { signal }), broken]);
    }
  }
}

interface EndWatch {
  /** Rejects when the connection ends or the signal aborts. */
  readonly broken: Promise<never>;
  release(): void;
}

function rejectOnEnd(client: pg.Client, signal: AbortSignal): EndWatch {
  let end = () => {};
  const broken = new Promise<never>((_, reject) => {
    end = () => reject(new Error('the connection has ended'));
    client.on('error', reject).on('end', end);
  });
  signal.addEventListener('abort', end);
  // The rejection may come at a moment without a race on it.
  broken.catch(() => {});
  return { broken, release: () => signal.removeEventListener('abort', end) };
}

const deaf =
  'changes by other processes are not heard, so keys, settings and help are read for each request, and tickets every second for open streams; behind a pooler of transactions, give the address of the database itself as DATABASE_LISTEN_URL';

async function tooLate(timeoutMs: number, signal: AbortSignal): Promise<never> {
  await wait(timeoutMs, undefined, { signal });
  throw new Error(`a notice to itself has not come within ${timeoutMs} ms`);
}
