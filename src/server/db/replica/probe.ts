/**
 * Asks one server about itself again and again, on a connection of its own: the answer is no use once it is late, and
 * must not wait for what others ask.
 */

import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';

export interface Probe<State> {
  /** Rejects when no answer comes in time; the next one is asked on a new connection then. */
  ask(): Promise<State>;
  close(): Promise<void>;
}

/**
 * @param query has one row
 * @param patience milliseconds to wait for a connection, and for the answer
 */
export function createProbe<State extends pg.QueryResultRow>(
  connection: pg.ClientConfig,
  query: string,
  patience: number,
): Probe<State> {
  let connected: pg.Client | null = null;

  async function connect(): Promise<pg.Client> {
    const client = new pg.Client({
      ...connection,
      application_name: 'frontdesk replica check',
      keepAlive: true,
      connectionTimeoutMillis: patience,
      query_timeout: patience,
    });
    // A break is seen by the next question; without a listener it would end the process.
    client.on('error', () => {});
    connected = client;
    await client.connect();
    return client;
  }

  async function close(): Promise<void> {
    const client = connected;
    connected = null;
    // Its end may never be acknowledged.
    await Promise.race([client?.end().catch(() => {}), wait(patience)]);
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
