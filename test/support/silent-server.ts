/** A server on this machine that accepts connections and never answers, for tests in a browser. */

import { once } from 'node:events';
import { createServer } from 'node:net';
import type { BrowserCommand } from 'vitest/node';

declare module 'vitest/browser' {
  interface BrowserCommands {
    /** Returns the URL of the server, which ends with the process of the tests. */
    openSilentServer(): Promise<string>;
  }
}

export const openSilentServer: BrowserCommand<[]> = async () => {
  const server = createServer((socket) => {
    socket.on('error', () => {});
    socket.unref();
  });
  server.listen(0, '127.0.0.1').unref();
  await once(server, 'listening');
  const address = server.address();
  return typeof address === 'object' && address ? `http://127.0.0.1:${address.port}` : '';
};
