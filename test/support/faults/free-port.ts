import { once } from 'node:events';
import { createServer } from 'node:net';

let next = 20_000 + (process.pid % 500) * 20;

/**
 * A port that nobody listens on, and that the system gives to no connection by itself: whoever calls a server that is
 * gone could else be connected to itself, and keep the port from the server that comes back.
 */
export async function freePort(): Promise<number> {
  for (;;) {
    next = next >= 31_000 ? 20_000 : next + 1;
    const port = next;
    const server = createServer().listen(port, '127.0.0.1');
    const isFree = await once(server, 'listening').then(
      () => true,
      () => false,
    );
    if (!isFree) continue;
    server.close();
    await once(server, 'close');
    return port;
  }
}
