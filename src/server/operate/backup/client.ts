import pg from 'pg';

/**
 * Opens a connection for one task. It breaks when the signal is aborted, and its running query fails.
 * @param name the application name in the database
 */
export async function withClient<T>(
  connection: pg.ClientConfig,
  name: string,
  signal: AbortSignal,
  task: (client: pg.Client) => Promise<T>,
): Promise<T> {
  const client = new pg.Client({ ...connection, application_name: name, keepAlive: true });
  // The running query reports a break; without a listener the event would end the process.
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
    // Ends the running query too. A host that does not answer must not delay the end.
    const closed = client.end().catch(() => {});
    if (!signal.aborted) await closed;
  }
}
