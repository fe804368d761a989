import pg from 'pg';

/**
 * Opens a connection for one task. When the signal is aborted, the connection is closed, and its running query fails.
 * @param name the connection's application name in PostgreSQL
 */
export async function withClient<T>(
  connection: pg.ClientConfig,
  name: string,
  signal: AbortSignal,
  task: (client: pg.Client) => Promise<T>,
): Promise<T> {
  const client = new pg.Client({ ...connection, application_name: name, keepAlive: true });
  // The running query fails with the same error; without a listener the event would end the process.
  client.on('error', () => {});
  const stop = () => {
    client.end().catch(() => {});
  };
  signal.throwIfAborted();
  signal.addEventListener('abort', stop);
  try {
    await client.connect();
    return await task(client);
  } finally {
    signal.removeEventListener('abort', stop);
    // Also ends the running query. After an abort the end is not awaited: a host that does not answer would delay it.
    const closed = client.end().catch(() => {});
    if (!signal.aborted) await closed;
  }
}
