/** Stands between two programs on the loopback, and spoils the connections that go through it. */

import { once } from 'node:events';
import { connect, createServer, type NetConnectOpts, type Socket } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';

export interface FaultProxy {
  readonly port: number;
  /** How many connections were made so far. */
  connections(): number;
  /** Resets every connection, and each that is made until `heal`. */
  cut(): void;
  /** Hands everything on this many milliseconds later, until `heal`. */
  delay(milliseconds: number): void;
  /**
   * Hands nothing on any more, and says nothing of it, as where a host or a firewall has gone. What is made until `heal`
   * is accepted and never answered. Those connections stay so afterwards: nobody is told that they are dead.
   */
  silence(): void;
  /** New connections work again. */
  heal(): void;
  close(): Promise<void>;
}

interface Pair {
  readonly sides: readonly [Socket, Socket];
  isSilent: boolean;
}

export async function startFaultProxy(target: NetConnectOpts): Promise<FaultProxy> {
  const pairs = new Set<Pair>();
  let mode: 'pass' | 'cut' | 'silence' = 'pass';
  let delayed = 0;
  let made = 0;

  const server = createServer({ allowHalfOpen: true }, (near) => {
    near.on('error', () => {});
    made += 1;
    if (mode === 'cut') return void near.resetAndDestroy();
    const far = connect({ ...target, allowHalfOpen: true });
    for (const side of [near, far]) side.setNoDelay(true);
    const pair: Pair = { sides: [near, far], isSilent: mode === 'silence' };
    pairs.add(pair);
    handOn(pair, near, far);
    handOn(pair, far, near);
  });

  function handOn(pair: Pair, from: Socket, to: Socket): void {
    let last: Promise<unknown> = Promise.resolve();
    // In their order, whatever each of them is delayed by.
    const later = (task: () => void) => {
      const pause = delayed > 0 ? wait(delayed) : undefined;
      if (!pause) return void last.then(() => pair.isSilent || task());
      last = Promise.all([last, pause]).then(() => pair.isSilent || task());
    };
    from.on('data', (piece) => later(() => to.writable && to.write(piece)));
    from.on('end', () => later(() => to.writable && to.end()));
    from.on('error', () => {});
    from.on('close', () => {
      if (pair.isSilent) return;
      later(() => to.destroy());
      pairs.delete(pair);
    });
  }

  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('the proxy has no port');
  return {
    port: address.port,
    connections: () => made,
    cut() {
      mode = 'cut';
      for (const { sides, isSilent } of pairs) {
        if (isSilent) continue;
        const [near, far] = sides;
        near.resetAndDestroy();
        // A Unix socket cannot be reset.
        far.destroy();
      }
    },
    delay(milliseconds) {
      delayed = milliseconds;
    },
    silence() {
      mode = 'silence';
      for (const pair of pairs) pair.isSilent = true;
    },
    heal() {
      mode = 'pass';
      delayed = 0;
    },
    async close() {
      server.close();
      for (const { sides } of pairs) for (const side of sides) side.destroy();
      await once(server, 'close');
    },
  };
}
