/** Queries a server's state on its own connection, as a response that waits behind other queries is useless. */

import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';

export interface Probe<State> {
  /** Returns the server's state. Rejects if no response comes in time; the next call uses a new connection. */
  ask(): Promise<State>;
  close(): Promise<void>;
}

/**
 * @param query returns one row
 * @param timeoutMs milliseconds to wait for a connection, and for the response
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
    // The next call reports a broken connection; without a listener the event would end the process.
    client.on('error', () => {});
    connected = client;
    await client.connect();
    return client;
  }

  async function close(): Promise<void> {
    const client = connected;
    connected = null;
    // The server may never acknowledge that the connection ended.
    await Promise.race([client?.end().catch(() => {}), wait(timeoutMs)]);
  }

  return {
    async ask() {
      try {
        const { rows } = await (connected ?? (await connect())).query<State>(query);
        const [state] = rows;
        if (!state) throw new Error('the query for the server state returned no row');
        return state;
      } catch (error) {
        await close();
        throw error;
      }
    },
    close,
  };
}
