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
import type { Log, OpenDatabase } from '../db/connect.ts';

/** The tables whose changes are told: their triggers send the table's name. */
export type Topic = 'api_keys' | 'help_centers' | 'visitor_secrets';

export interface Listener {
  /** Whether every change is heard. While it is not, nothing that others may change is to be remembered. */
  isAlive(): boolean;
  /** Calls back after each change of a table, and whenever some may have been missed. */
  on(topic: Topic, changed: () => void): void;
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
  readonly patience?: number;
}

const channel = 'frontdesk';
const firstRetryMs = 500;
const lastRetryMs = 30_000;

/** Begins to listen, and goes on until it is closed, whatever becomes of the database. */
export function startListening(
  { pool, connection }: Pick<OpenDatabase, 'pool' | 'connection'>,
  { log, heartbeat = 10_000, patience = 5_000 }: ListenOptions,
): Listener {
  const listeners = new Map<string, (() => void)[]>();
  const closing = new AbortController();
  const { signal } = closing;
  let isAlive = false;
  const running = listen();

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
    const client = new pg.Client({ ...connection, application_name: 'frontdesk listener', keepAlive: true });
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
    client.on('notification', ({ payload = '' }) => {
      if (payload === own) heardOwn();
      else tell(listeners.get(payload) ?? []);
    });
    try {
      await Promise.race([client.connect(), broken]);
      await Promise.race([client.query(`listen ${channel}`), broken]);
      for (;;) {
        const heard = new Promise<void>((resolve) => {
          heardOwn = resolve;
        });
        const sent = pool.query('select pg_notify($1, $2)', [channel, own]);
        await Promise.race([Promise.all([sent, heard]), broken, tooLate(patience, signal)]);
        if (!isAlive) {
          isAlive = true;
          tell([...listeners.values()].flat());
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
    async close() {
      closing.abort();
      await running;
    },
  };
}

const deaf =
  'changes by other processes are not heard, so keys and settings are read for each request; behind a pooler of transactions, give the address of the database itself as DATABASE_LISTEN_URL';

function tell(told: readonly (() => void)[]): void {
  for (const changed of told) changed();
}

async function tooLate(patience: number, signal: AbortSignal): Promise<never> {
  await wait(patience, undefined, { signal });
  throw new Error(`a notice to itself has not come within ${patience} ms`);
}
