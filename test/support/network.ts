/** A network between a page and a server, on loopback: it can be cut, or go silent without telling anybody. */

import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';

/** `up`: from the page to the server. */
export type Direction = 'up' | 'down';

export interface Network {
  /** Where the server is reached through it, whichever that is. */
  readonly url: string;
  /** Leads new connections to another server. */
  lead(url: string): void;
  /** Ends every connection, and refuses new ones. */
  cut(): void;
  /**
   * Loses what is sent in these directions, as after a change of networks or in a router that has forgotten: nobody is
   * told. Connections of that time stay so for good.
   */
  silence(...directions: readonly Direction[]): void;
  /** New connections work again. */
  mend(): void;
  close(): Promise<void>;
}

interface Connection {
  readonly page: Socket;
  readonly server: Socket;
  readonly lost: Set<Direction>;
}

export async function startNetwork(): Promise<Network> {
  const open = new Set<Connection>();
  const lost = new Set<Direction>();
  let isCut = false;
  let target = new URL('http://127.0.0.1:9');

  const proxy = createServer((page) => {
    if (isCut) {
      page.destroy();
      return;
    }
    const server = connect(Number(target.port), target.hostname);
    const connection = { page, server, lost: new Set(lost) };
    open.add(connection);
    const end = () => {
      open.delete(connection);
      page.destroy();
      server.destroy();
    };
    page.on('data', (bytes) => connection.lost.has('up') || server.write(bytes));
    server.on('data', (bytes) => connection.lost.has('down') || page.write(bytes));
    // Whoever is not heard is not heard to leave.
    page.on('close', () => connection.lost.has('up') || end()).on('error', () => {});
    server.on('close', () => connection.lost.has('down') || end()).on('error', () => {});
  });
  proxy.listen(0, '127.0.0.1');
  await once(proxy, 'listening');
  const address = proxy.address();
  if (address === null || typeof address === 'string') throw new Error('the network has no port');

  function endAll(): void {
    for (const { page, server } of open) {
      page.destroy();
      server.destroy();
    }
    open.clear();
  }

  return {
    url: `http://127.0.0.1:${address.port}`,
    lead(url) {
      target = new URL(url);
    },
    cut() {
      isCut = true;
      endAll();
    },
    silence(...directions) {
      for (const direction of directions) {
        lost.add(direction);
        for (const connection of open) connection.lost.add(direction);
      }
    },
    mend() {
      isCut = false;
      lost.clear();
    },
    async close() {
      proxy.close();
      endAll();
      await once(proxy, 'close');
    },
  };
}
