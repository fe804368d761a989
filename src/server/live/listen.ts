/**
 * Receives changes by other processes at once, by PostgreSQL's LISTEN. It has its own connection, as a pool uses
 * another connection each time.
 *
 * The listener sends itself a database notification at the start and every ten seconds, over another connection. This
 * detects a connection that died without a sign, and a pooler that uses another connection for every transaction. When
 * listening resumes, every cache is emptied, as notifications in between are lost.
 */

import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { changesChannel, type Log, type OpenDatabase } from '../db/connect.ts';
import { asServer } from '../db/turn.ts';

/**
 * Topics of database notifications, most of them sent by triggers. `api_keys`, `help_centers`, `visitor_secrets`,
 * `desk_sessions`, `agents` and `inboxes` (of their teams) report changes to those tables, for any user. `faq_content` reports changes to anything that help consists of, with
 * the user id, as do `mail_problems` and `chats` (periods of chat, and who is available for them). The topics of tickets have the user id and more: see `resources/tickets/stream/notice.ts`. `rate_limits`
 * reports no change: processes share their counts by it. `visitor_threads` has the hash of a visitor who has begun a thread.
 */
export type Topic =
  | 'api_keys'
  | 'help_centers'
  | 'visitor_secrets'
  | 'desk_sessions'
  | 'agents'
  | 'inboxes'
  | 'faq_content'
  | 'tickets'
  | 'ticket_owners'
  | 'ticket_reads'
  | 'agent_reads'
  | 'ticket_typing'
  | 'ticket_visits'
  | 'ticket_presence'
  | 'ticket_drafts'
  | 'ticket_held'
  | 'mail_problems'
  | 'chats'
  | 'visitor_threads'
  | 'rate_limits';

/** Called after a change, possibly twice, with the words after the user id; a null user id stands for any user. */
export type Changed = (userId: number | null, words: readonly string[]) => void;

export interface Listener {
  /** Whether every change is received. While it is false, rows that other processes may change must not be cached. */
  isAlive(): boolean;
  /**
   * Calls back after each change, and whenever changes may have been missed. The callback runs before a write through
   * the pool resolves, so that nobody reads old rows after their own write.
   */
  on(topic: Topic, changed: Changed): void;
  /**
   * Notifies every process that listens, including this one; all words together have 7900 bytes at most.
   * @param userId whom the change concerns; null for any user
   */
  tell(topic: Topic, words: readonly string[], userId?: number | null): Promise<void>;
  close(): Promise<void>;
}

export interface ListenOptions {
  readonly log: Log;
  /**
   * Milliseconds between two notifications by which the listener checks itself.
   * @default 10_000
   */
  readonly heartbeat?: number;
  /**
   * Milliseconds within which such a notification has to arrive.
   * @default 5_000
   */
  readonly timeoutMs?: number | undefined;
}

/** Stands in a notification for a user id, if it has none. */
const noUser = '-';

const firstRetryMs = 500;
const lastRetryMs = 30_000;

/** Starts listening. Continues through every outage of the database until it is closed. */
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
  /** The pool's connections whose notifications are handled. */
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

  async tell(topic: Topic, words: readonly string[], userId: number | null = null): Promise<void> {
    await this.#notify([topic, userId ?? noUser, ...words].join(' '));
  }

  async close(): Promise<void> {
    this.#pool.off('acquire', this.#hearOwnWrites);
    this.#closing.abort();
    await this.#running;
  }

  /**
   * Receives the notifications of the pool's own writes: PostgreSQL sends them to the writing connection before the
   * response to the write. A pooler may hold them back; they then arrive a moment later, like those of other processes.
   */
  readonly #hearOwnWrites = (client: pg.PoolClient): void => {
    if (this.#poolClients.has(client)) return;
    this.#poolClients.add(client);
    client.on('notification', ({ payload, processId }) => {
      if ('processID' in client && client.processID === processId) this.#hear(payload);
    });
  };

  /** @param payload the topic, and optionally a user id and more words */
  #hear(payload = ''): void {
    const [topic = '', userId = noUser, ...words] = payload.split(' ');
    // A notification arrives within the turn that opened its connection.
    asServer(() => {
      for (const changed of this.#callbacks.get(topic) ?? [])
        changed(userId === noUser ? null : Number(userId), words);
    });
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
          if (isLogged) this.#log.info({}, 'changes by other processes are received again');
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

  /** Listens until it is closed. Throws if the connection breaks, or if no notification arrives in time. */
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
      // Other statements of the server do not delay the check.
      const sent = asServer(() => this.#notify(ownNotice), 'write');
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
  // The promise may reject while nothing awaits it.
  broken.catch(() => {});
  return { broken, release: () => signal.removeEventListener('abort', end) };
}

const deaf =
  'changes by other processes are not received, so keys, settings and help are read for each request, and tickets every second for open streams; if DATABASE_URL leads to a transaction pooler, set DATABASE_LISTEN_URL to the URL of the database itself';

async function tooLate(timeoutMs: number, signal: AbortSignal): Promise<never> {
  await wait(timeoutMs, undefined, { signal });
  throw new Error(`the listener's notification to itself did not arrive within ${timeoutMs} ms`);
}
