import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import { beforeAll, expect, test, vi } from 'vitest';
import { type TestCaller, useApp } from '../../../support/app.ts';
import { secretKey } from '../../../support/help-center.ts';
import { buildInbox } from '../../../support/tickets.ts';
import { upload, useUploadDir } from '../../../support/uploads.ts';

/** Short, so that the test need not wait; whoever keeps sending has to send often. */
const timeouts = {
  headMs: 500,
  bodyMs: 500,
  uploadMs: 60_000,
  uploadPaceMs: 1000,
  uploadBytes: 100,
  idleMs: 1500,
  checkMs: 50,
};
const service = useApp({ config: { uploads: { dir: useUploadDir() } }, timeouts });
let office: TestCaller;
let port = 0;

beforeAll(async () => {
  await buildInbox(service.database.db, { userId: 4 });
  office = { userId: 4, apiKey: await secretKey(service.database.db, 4) };
  port = Number(new URL(await service.app.listen({ host: '127.0.0.1', port: 0 })).port);
});

function open(): Socket {
  // What a server does to a connection that it has given up may reach the next write as an error.
  return connect(port, '127.0.0.1').on('error', () => {});
}

const postHead = (path: string, length: number) =>
  `POST ${path} HTTP/1.1\r\nHost: here\r\nContent-Type: application/json\r\nContent-Length: ${length}\r\n\r\n`;

/** Sends a little again and again until the other side has ended the connection; answers what it said. */
async function drip(start: string, drop: string, everyMs: number): Promise<string> {
  const socket = open();
  socket.write(start);
  const timer = setInterval(() => socket.write(drop), everyMs);
  return await text(socket)
    .catch(() => 'reset')
    .finally(() => clearInterval(timer));
}

test.concurrent('whoever says nothing is cut off', async () => {
  expect(await text(open())).toContain('408');
});

test.concurrent('a head that comes drop by drop is cut off', async () => {
  expect(await drip('GET /healthz HTTP/1.1\r\nHost: here\r\n', 'X: y\r\n', 100)).toMatch(/408|reset/);
});

test.concurrent('a body that comes drop by drop is cut off, with or without a good key', async () => {
  const path = `/message/insertTicket/${office.apiKey}/4`;
  const [good, wrong] = await Promise.all([
    drip(postHead(path, 1000), ' ', 100),
    // Answered at once, but its body would come for ever.
    drip(postHead('/message/insertTicket/unknown/4', 1000), ' ', 100),
  ]);
  expect(good).toMatch(/^HTTP\/1.1 408|^reset/);
  expect(wrong).toMatch(/401|reset/);
});

test.concurrent('an upload may take longer than any other body as long as bytes keep coming', async () => {
  const socket = open();
  const parts = 12;
  const part = 'x'.repeat(100);
  socket.write(postHead(`/api/${office.apiKey}/4/uploads`, parts * part.length));
  const startedAt = performance.now();
  const answer = once(socket, 'data');
  for (let sent = 0; sent < parts; sent += 1) {
    socket.write(part);
    await new Promise((resolve) => setTimeout(resolve, timeouts.uploadPaceMs / 8));
  }
  expect(performance.now() - startedAt).toBeGreaterThan(timeouts.uploadPaceMs);
  expect(String(await answer)).toMatch(/^HTTP\/1.1 200/);
  socket.destroy();
});

test.concurrent('an upload that comes drop by drop is cut off, and nothing of it is kept', async ({
  expect,
}) => {
  const answer = await drip(postHead(`/api/${office.apiKey}/4/uploads`, 10_000), 'x', 100);
  expect(answer).toMatch(/^HTTP\/1.1 408|^reset/);
  const unfinished = async () =>
    (await service.database.pool.query('select * from uploads where not is_stored')).rows;
  await expect.poll(unfinished).toEqual([]);
});

test.concurrent('connections that are kept and used are not cut off', async () => {
  const socket = open();
  for (let asked = 0; asked < 6; asked += 1) {
    socket.write('GET /healthz HTTP/1.1\r\nHost: here\r\n\r\n');
    expect(String(await once(socket, 'data'))).toMatch(/^HTTP\/1.1 200/);
    await new Promise((resolve) => setTimeout(resolve, timeouts.headMs / 4));
  }
  socket.destroy();
});

test('a reader who never reads is cut off', async () => {
  const { body } = await upload(service, office, Buffer.alloc(30_000_000));
  const socket = open();
  socket.write(`GET ${new URL(body.url).pathname} HTTP/1.1\r\nHost: here\r\n\r\n`);
  // Nothing of it is read but what the machine itself takes in.
  socket.pause();
  const [connection] = await once(service.app.server, 'connection');
  await once(connection, 'close');
  const size = (await text(socket).catch(() => '')).length;
  expect(size).toBeLessThan(30_000_000);
});

test('nothing looks for a body whose sender has left', async () => {
  const begun = vi.spyOn(globalThis, 'setInterval');
  const ended = vi.spyOn(globalThis, 'clearInterval');
  const looks = () => begun.mock.calls.filter(([, pause]) => pause === timeouts.bodyMs).length;
  const left = Array.from({ length: 20 }, async (_, at) => {
    const socket = open();
    const answer = once(socket, 'data');
    // Every other one is answered before its body comes.
    const key = at % 2 === 0 ? office.apiKey : 'unknown';
    socket.write(postHead(`/message/insertTicket/${key}/4`, 1000));
    if (key === 'unknown') await answer;
    await vi.waitUntil(() => looks() === 20);
    socket.destroy();
  });
  await Promise.all(left);
  const looking = () => {
    const over = new Set<unknown>(ended.mock.calls.map(([timer]) => timer));
    return begun.mock.results.filter(
      ({ value }, at) => begun.mock.calls[at]?.[1] === timeouts.bodyMs && !over.has(value),
    ).length;
  };
  await expect.poll(looking).toBe(0);
  vi.restoreAllMocks();
});
