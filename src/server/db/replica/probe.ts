/**
 * Asks one server about its state at intervals, on a connection of its own, so that an answer does not wait behind
 * other queries: a late answer is useless.
 */

import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';

export interface Probe<State> {
  /** Rejects when no answer comes in time; the next question uses a new connection. */
  ask(): Promise<State>;
  close(): Promise<void>;
}

/**
 * @param query has one row
 * @param timeoutMs milliseconds to wait for a connection, and for the answer
 */
export function createProbe<State extends pg.QueryResultRow>(
  connection: pg.ClientConfig,
  query: string,
  timeoutMs: number,
): Probe<State> {
  let connected: pg.Client | null = null;

  async function connect(): Promise<pg.Client> {
    const client = new pg.Client({
      ...connection,
      application_name: 'frontdesk replica check',
      keepAlive: true,
      connectionTimeoutMillis: timeoutMs,
      query_timeout: timeoutMs,
    });
    // The next question reports a break; without a listener the event would end the process.
    client.on('error', () => {});
    connected = client;
    await client.connect();
    return client;
  }

  async function close(): Promise<void> {
    const client = connected;
    connected = null;
    // The server may never acknowledge the end.
    await Promise.race([client?.end().catch(() => {}), wait(timeoutMs)]);
  }

  return {
    async ask() {
      try {
        const { rows } = await (connected ?? (await connect())).query<State>(query);
        const [state] = rows;
        if (!state) throw new Error('a server says nothing of itself');
        return state;
      } catch (error) {
        await close();
        throw error;
      }
    },
    close,
  };
}
