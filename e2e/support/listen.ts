/** Gives a server of a test a port of its own, and an address. */

import { once } from 'node:events';
import type { Server } from 'node:http';
import type { Site } from './site.ts';

export async function listen(server: Server): Promise<Site> {
  server.listen(0, 'localhost');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('the site has no port');
  return {
    url: `http://localhost:${address.port}/`,
    async close() {
      server.close();
      server.closeAllConnections();
      await once(server, 'close');
    },
  };
}
