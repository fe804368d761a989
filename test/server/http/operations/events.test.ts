import { connect } from 'node:net';
import fastify, { type FastifyInstance } from 'fastify';
import { afterEach, expect, test, vi } from 'vitest';
import { operations } from '../../../../src/api/operations/index.ts';
import type { Caller } from '../../../../src/api/service.ts';
import { handleErrors, handleMissing } from '../../../../src/server/http/entrance/errors.ts';
import { createEventSender } from '../../../../src/server/http/operations/events.ts';
import type { StreamLimits } from '../../../../src/server/settings/server/subjects/stream-limits.ts';
import { useApp } from '../../../support/app.ts';
import { testConfig } from '../../../support/config.ts';
import { openStream, type StreamCaller } from '../../../support/event-stream.ts';
import { buildSite } from '../../../support/site.ts';

const pages: Caller = { userId: 1, kind: 'public', scopes: [], keyId: 7 };
const office: Caller = { userId: 1, kind: 'secret', scopes: [], keyId: 8 };

const closing: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0)) await close();
});

interface Sending {
  readonly limits?: Partial<StreamLimits>;
  /** Of the readers, in their order; then pages. */
  readonly callers?: readonly Caller[];
  events?(): AsyncIterable<object>;
  check?(): Promise<void>;
}

/** A server that answers every request with a stream. */
async function serve({ limits = {}, callers = [], events = quietEvents, check = async () => {} }: Sending) {
  const app: FastifyInstance = fastify();
  handleErrors(app);
  handleMissing(app, () => {});
  const sender = createEventSender({
    config: testConfig({ streamLimits: limits }),
    streamCheckSeconds: 1,
  });
  app.addHook('preClose', async () => sender.close());
  const waiting = [...callers];
  app.get('/*', async (request, reply) => {
    const caller = waiting.shift() ?? pages;
    await sender.send({ request, reply, caller, open: async () => events(), check });
  });
  const url = await app.listen({ host: '127.0.0.1', port: 0 });
  closing.push(() => app.close());
  const open = (more: Partial<StreamCaller> = {}) => openStream({ url, apiKey: 'x', userId: 1, ...more });
  return { app, url, open };
}

async function* quietEvents() {
  yield { event: 'hello', data: {} };
  await new Promise(() => {});
}

test('streams are limited for an address, for a key and for a process', async () => {
  const byAddress = await serve({ limits: { perAddress: 1 }, callers: [pages, pages, office, office] });
  const [first, second, third, fourth] = [
    await byAddress.open(),
    await byAddress.open(),
    await byAddress.open(),
    await byAddress.open(),
  ];
  expect([first, second, third, fourth].map(({ status }) => status)).toEqual([200, 429, 200, 200]);
  expect(Number(second?.headers['retry-after'])).toBeGreaterThanOrEqual(30);
  first?.close();
  // Whoever leaves makes room.
  await vi.waitFor(async () => expect((await byAddress.open()).status).toBe(200));

  const byKey = await serve({ limits: { perKey: 1 }, callers: [pages, office, office] });
  expect([(await byKey.open()).status, (await byKey.open()).status, (await byKey.open()).status]).toEqual([
    200, 200, 429,
  ]);
  const byProcess = await serve({ limits: { perProcess: 1 }, callers: [pages, office] });
  expect([(await byProcess.open()).status, (await byProcess.open()).status]).toEqual([200, 429]);
});

test('a reader who does not read is dropped, and not written to without end', async () => {
  let sent = 0;
  let isEnded = false;
  async function* endless() {
    try {
      for (;;) {
        yield { event: 'ticket', data: { filler: 'x'.repeat(10_000) } };
        sent += 10_000;
        await new Promise(setImmediate);
      }
    } finally {
      isEnded = true;
    }
  }
  const { url } = await serve({ events: endless });
  const { port } = new URL(url);
  const socket = connect(Number(port), '127.0.0.1');
  socket.on('error', () => {});
  socket.write('GET / HTTP/1.1\r\nHost: x\r\n\r\n');
  socket.pause();
  await vi.waitUntil(() => isEnded);
  // What the system holds for the connection comes on top of what the server does.
  expect(sent).toBeLessThan(50_000_000);
  socket.destroy();
});

test('open streams do not keep a server from closing, and are told that it ends', async () => {
  const { app, open } = await serve({});
  const streams = [await open(), await open()];
  await app.close();
  for (const stream of streams) {
    await stream.ended;
    const { retry } = await stream.first('bye');
    expect(stream.text()).toContain(`retry: ${retry}\nevent: bye\n`);
    expect(retry).toBeLessThanOrEqual(10_000);
  }
});

const service = useApp({ config: { streamLimits: { perKey: 1 } }, isListening: true });

test('the stream of tickets is never compressed, is limited, and is logged as any request', async () => {
  const site = await buildSite(service, 1);
  const url = await service.app.listen({ host: '127.0.0.1', port: 0 });
  const headers = { 'accept-encoding': 'gzip, br' };
  const caller = { url, userId: 1, apiKey: site.secretKey };
  const stream = await openStream({ ...caller, headers });
  await stream.first('hello');
  expect(stream.headers).not.toHaveProperty('content-encoding');
  expect(stream.headers).toMatchObject({ 'x-content-type-options': 'nosniff' });
  expect((await openStream(caller)).status).toBe(429);
  expect((await site.office.send(operations.listTickets)).statusCode).toBe(200);
  stream.close();
  await vi.waitFor(async () => expect((await openStream(caller)).status).toBe(200));
  expect(service.logged()).toMatch(/"url":"\/message\/streamTickets\/\*\*\*\/1"/);
});
