/**
 * Two processes behind what spreads requests over them, restarted one after the other while visitors go on. Where the run
 * has nginx and Caddy, which `TEST_DEPLOY_PROGRAMS=1` says, with their files of `deploy/` too.
 */

import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { afterEach, describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { root } from '../../tools/fresh.mjs';
import { startBalancer } from '../support/balancer.ts';
import { until } from '../support/data-folders.ts';
import { useDatabase } from '../support/database.ts';
import { askThrough, startCaddy, startNginx } from '../support/deploy/proxy.ts';
import { freePort } from '../support/free-port.ts';
import { buildHelpCenter, secretKey } from '../support/help-center.ts';
import { useProgram } from '../support/program.ts';
import { buildInbox } from '../support/tickets.ts';

const database = useDatabase();
const composed = parse(await readFile(join(root, 'deploy/compose.yaml'), 'utf8'), { merge: true });
const { LISTEN_WHEN_READY, SHUTDOWN_DELAY_SECONDS } = composed.services['server-1'].environment;

interface Front {
  readonly url: string;
  /** Whether it sends requests to both servers. */
  isReady(): Promise<boolean>;
  close(): Promise<void>;
}

/** Whether somebody has a connection to each of these ports: of this machine's, only the proxy asks there. */
async function areConnected(ports: readonly number[]): Promise<boolean> {
  const lines = (await readFile('/proc/net/tcp', 'utf8')).split('\n');
  const established = new Set(
    lines.flatMap((line) => / \w+:\w+ \w+:(\w+) 01 /.exec(line)?.[1] ?? []).map((hex) => parseInt(hex, 16)),
  );
  return ports.every((port) => established.has(port));
}

interface Deployment {
  readonly name: string;
  /** What its files say that is to be set of both servers. */
  readonly environment: Readonly<Record<string, string>>;
  start(ports: readonly [number, number]): Promise<Front>;
}

const deployments: readonly Deployment[] = [
  {
    name: 'a balancer that asks whether servers are ready',
    environment: { SHUTDOWN_DELAY_SECONDS: '1' },
    async start(ports) {
      const balancer = await startBalancer(ports.map((port) => `http://127.0.0.1:${port}`));
      const { url, close } = balancer;
      return { url, close, isReady: async () => balancer.ready().length === 2 };
    },
  },
  ...(process.env['TEST_DEPLOY_PROGRAMS'] === '1'
    ? [
        {
          name: 'nginx',
          environment: { TRUST_PROXY: 'loopback', LISTEN_WHEN_READY: '1' },
          start: async (ports: readonly [number, number]) => {
            const { url, stop } = await startNginx(ports);
            // It learns by its requests.
            return { url, close: stop, isReady: async () => true };
          },
        },
        {
          name: 'Caddy',
          environment: {
            TRUST_PROXY: 'loopback',
            LISTEN_WHEN_READY: String(LISTEN_WHEN_READY),
            SHUTDOWN_DELAY_SECONDS: String(SHUTDOWN_DELAY_SECONDS),
          },
          start: async (ports: readonly [number, number]) => {
            const { url, stop } = await startCaddy(ports);
            return { url, close: stop, isReady: async () => await areConnected(ports) };
          },
        },
      ]
    : []),
];

/** Milliseconds between two visits of a visitor: the servers start beside the visits, and do not wait for the processor. */
const pauseMs = 20;

/** Reads and writes without end, several at a time; each write has words of its own, and no idempotency key. */
function startVisiting(
  url: string,
  {
    userId,
    helpCenterId,
    toEmail,
    apiKey,
  }: { userId: number; helpCenterId: number; toEmail: string; apiKey: string },
) {
  const acknowledged: string[] = [];
  const failures: string[] = [];
  let isStopped = false;
  let count = 0;
  async function ask(what: string, answer: ReturnType<typeof askThrough>): Promise<boolean> {
    const failure = await answer.then(
      async ({ status, whole }) => {
        const body = await whole;
        return status === 200 ? null : `${what}: ${status} ${body}`;
      },
      (error: unknown) => `${what}: ${error}`,
    );
    if (failure !== null) failures.push(failure);
    return failure === null;
  }
  const visit = async () => {
    while (!isStopped) {
      count += 1;
      const message = `message ${count}`;
      const faq = `${url}/api/${apiKey}/${userId}/faq`;
      await ask('read', askThrough(`${faq}/categories?lang=en`));
      // Each search is for another text, so that none is answered from memory.
      await ask('search', askThrough(`${faq}/search?lang=en&q=parcel+${count}&helpCenterId=${helpCenterId}`));
      const isTaken = await ask(
        'write',
        askThrough(`${url}/message/insertTicket/${apiKey}/${userId}`, {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify({ fromEmail: 'v@post.example', toEmail, subject: 'Restart', message }),
        }),
      );
      if (isTaken) acknowledged.push(message);
      await wait(pauseMs);
    }
  };
  const visits = Promise.all([1, 2, 3, 4].map(visit));
  return {
    acknowledged,
    failures,
    /** Waits until a condition holds, or a request has failed. */
    until: (condition: () => boolean) => until(async () => failures.length > 0 || condition()),
    async stop() {
      isStopped = true;
      await visits;
    },
  };
}

let userId = 0;

describe.each(deployments)('behind $name', ({ environment, start: startFront }) => {
  const program = useProgram(environment);
  let front: Front | undefined;
  afterEach(async () => await front?.close());

  test('a rolling restart fails no request, and loses and repeats no message', async () => {
    const { db, pool, url } = database;
    userId += 1;
    const { helpCenterId } = await buildHelpCenter(db, {
      userId,
      files: { 'en/a/track.md': '---\ntitle: Track a parcel\n---\nA parcel.\n' },
    });
    const { toEmail } = await buildInbox(db, { userId, addresses: [`help-${userId}@skogsrand.example`] });
    const apiKey = await secretKey(db, userId);
    const ports = [await freePort(), await freePort()] as const;
    const start = (port: number) =>
      program.serve('--host', '127.0.0.1', '--port', String(port), '--database-url', url);
    const servers = await Promise.all(ports.map(start));
    const fresh = await startFront(ports);
    front = fresh;
    await until(fresh.isReady);

    const visitors = startVisiting(fresh.url, { userId, helpCenterId, toEmail, apiKey });
    await visitors.until(() => visitors.acknowledged.length > 10);
    for (const [index, port] of ports.entries()) {
      const before = visitors.acknowledged.length;
      servers[index]?.signal('SIGTERM');
      expect(await servers[index]?.ended).toMatchObject({ status: 0 });
      servers[index] = await start(port);
      // One that asks has to have seen it before the other goes.
      await until(fresh.isReady);
      // Through all of it, and for a while after it.
      await visitors.until(() => visitors.acknowledged.length > before + 20);
    }
    await visitors.stop();

    expect(visitors.failures).toEqual([]);
    const stored = 'select plain as text from ticket_messages where user_id = $1';
    const { rows } = await pool.query<{ text: string }>(stored, [userId]);
    expect(rows.map(({ text }) => text).toSorted()).toEqual(visitors.acknowledged.toSorted());
  });
});
