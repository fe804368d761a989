/**
 * What stands before several processes: asks each whether it is ready, over and over, and sends requests in turn to those
 * that said so, over connections that it keeps. It tries nothing twice, so whatever a process drops is seen.
 */

import { once } from 'node:events';
import { Agent, createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';

export interface Balancer {
  readonly url: string;
  /** Which of the processes said at the last look that they are ready. */
  ready(): readonly string[];
  close(): Promise<void>;
}

/** Milliseconds between two looks. */
const interval = 50;

/** @param backends origins of the processes, whether they run yet or not */
export async function startBalancer(backends: readonly string[]): Promise<Balancer> {
  const agent = new Agent({ keepAlive: true });
  let ready: readonly string[] = [];
  let isClosed = false;
  let turn = 0;

  const isReady = async (backend: string) => {
    const signal = AbortSignal.timeout(2000);
    const answer = await fetch(`${backend}/readyz`, { signal }).catch(() => null);
    await answer?.body?.cancel();
    return answer?.status === 200;
  };
  const look = async () => {
    const answers = await Promise.all(backends.map(isReady));
    ready = backends.filter((_, index) => answers[index]);
  };
  const looking = (async () => {
    while (!isClosed) {
      await look();
      await wait(interval);
    }
  })();

  function pass(incoming: IncomingMessage, response: ServerResponse): void {
    const backend = ready[turn++ % Math.max(1, ready.length)];
    const fail = (reason: string) => {
      if (response.headersSent) response.destroy();
      else response.writeHead(502).end(reason);
    };
    if (backend === undefined) {
      fail('no process is ready');
      return;
    }
    const { method, headers, url } = incoming;
    const outgoing = request(new URL(url ?? '/', backend), { method, headers, agent }, (answer) => {
      const { connection: _hop, 'keep-alive': _time, ...passed } = answer.headers;
      response.writeHead(answer.statusCode ?? 502, passed);
      answer.pipe(response);
      answer.once('error', () => response.destroy());
    });
    outgoing.once('error', (error) => fail(`${backend}: ${error.message}`));
    incoming.pipe(outgoing);
  }

  const server = createServer(pass).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The balancer has no port.');
  return {
    url: `http://127.0.0.1:${address.port}`,
    ready: () => ready,
    async close() {
      isClosed = true;
      await looking;
      agent.destroy();
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
