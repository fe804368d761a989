import { once } from 'node:events';
import { createServer } from 'node:net';

/** A port on which nothing listens now. */
export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const port = typeof address === 'object' ? address?.port : undefined;
  server.close();
  await once(server, 'close');
  if (port === undefined) throw new Error('There is no port.');
  return port;
}
