import pg from 'pg';

/**
 * A connection of its own, for one task. It breaks when the signal is aborted, and what is under way on it fails.
 * @param name what the database calls it, in lists of who is connected
 */
export async function withClient<T>(
  connection: pg.ClientConfig,
  name: string,
  signal: AbortSignal,
  task: (client: pg.Client) => Promise<T>,
): Promise<T> {
  const client = new pg.Client({ ...connection, application_name: name, keepAlive: true });
  // A break is seen by the query that it interrupts; without a listener it would end the process.
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
    // Ends what is under way too. An address that does not answer must not hold up the end.
    const closed = client.end().catch(() => {});
    if (!signal.aborted) await closed;
  }
}
