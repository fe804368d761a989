import { once } from 'node:events';
import { readdir } from 'node:fs/promises';
import { connect, type Socket } from 'node:net';
import { join } from 'node:path';
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { useApp } from '../../support/app.ts';
import { until } from '../../support/data-folders.ts';
import { buildHelpCenter, publicKey } from '../../support/help-center.ts';
import { useUploadDir } from '../../support/uploads.ts';

const quota = 4_000_000;
const uploadDir = useUploadDir();
const service = useApp({
  config: { uploads: { dir: uploadDir, quotas: { perVisitor: quota, perKey: quota, unattached: quota } } },
});
let path = '';
let port = 0;
let url = '';
const sockets = new Set<Socket>();

beforeAll(async () => {
  const { db } = service.database;
  await buildHelpCenter(db, { userId: 4 });
  path = `/api/${await publicKey(db, 4)}/4/uploads`;
  url = await service.app.listen({ host: '127.0.0.1', port: 0 });
  port = Number(new URL(url).port);
  // What is kept and stored together, after every step of every upload.
  await service.database.pool.query(`
    create table peaks (bytes bigint);
    create function note_peak() returns trigger language plpgsql as $$
      begin insert into peaks select sum(size) from uploads; return null; end $$;
    create trigger note_peak after insert or update on uploads execute function note_peak()`);
});

beforeEach(() => service.database.pool.query('delete from uploads'));

afterEach(() => {
  for (const socket of sockets) socket.destroy();
  sockets.clear();
});

/** Opens an upload that says how long it is, or does not, and sends a few bytes of it. */
async function drip(length?: number): Promise<Socket> {
  const socket = connect({ host: '127.0.0.1', port });
  sockets.add(socket);
  await once(socket, 'connect');
  const framing = length === undefined ? 'Transfer-Encoding: chunked' : `Content-Length: ${length}`;
  socket.write(
    `POST ${path} HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\nContent-Type: text/plain\r\n${framing}\r\n\r\n`,
  );
  socket.write(length === undefined ? '8\r\ndripping\r\n' : 'dripping');
  return socket;
}

/** Sends a file without its length. */
async function send(size: number) {
  const body = new Blob([Buffer.alloc(size, 'x')]).stream();
  const init = { method: 'POST', body, duplex: 'half' as const };
  const response = await fetch(url + path, init);
  return { status: response.status, headers: response.headers, body: await response.json() };
}

async function rows(): Promise<{ count: number; bytes: number; stored: number }> {
  const found = await service.database.pool.query(
    `select count(*)::int as count, coalesce(sum(size), 0)::int as bytes,
       (count(*) filter (where is_stored))::int as stored from uploads`,
  );
  return found.rows[0];
}

const incoming = () => readdir(join(uploadDir, 'incoming'));

test.each([
  ['without a length', undefined],
  ['with a length', 3_000_000],
])('uploads %s that drip do not shut the others of an address out', async (_name, length) => {
  const open = await Promise.all(Array.from({ length: 20 }, () => drip(length)));
  await until(async () => (await rows()).count === open.length && (await rows()).bytes > 0);
  expect((await send(1_000_000)).status).toBe(200);

  // Who goes away gives back what was kept.
  for (const socket of open) socket.destroy();
  await until(async () => (await rows()).count === 1);
  expect(await rows()).toEqual({ count: 1, bytes: 1_000_000, stored: 1 });
  await until(async () => (await incoming()).length === 0);
});

test('however many are sent at once, they are never more than the quota together', async () => {
  await service.database.pool.query('truncate peaks');
  const answers = await Promise.all(Array.from({ length: 12 }, () => send(900_000)));
  const statuses = answers.map(({ status }) => status);
  expect(new Set(statuses)).toEqual(new Set([200, 429]));
  const stored = statuses.filter((status) => status === 200).length;
  expect(await rows()).toEqual({ count: stored, bytes: stored * 900_000, stored });
  const { rows: peaks } = await service.database.pool.query('select max(bytes)::int as bytes from peaks');
  expect(peaks[0].bytes).toBeGreaterThan(0);
  expect(peaks[0].bytes).toBeLessThanOrEqual(quota);
  expect(await incoming()).toEqual([]);
});

test('one that meets the quota on its way is told so at once, and leaves nothing', async () => {
  expect((await send(3_900_000)).status).toBe(200);
  const refused = await send(200_000);
  expect(refused.status).toBe(429);
  expect(refused.body).toEqual({ code: 'TooManyRequests', message: expect.any(String) });
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
  expect(await rows()).toEqual({ count: 1, bytes: 3_900_000, stored: 1 });
  expect(await incoming()).toEqual([]);
  // What is left is for others still.
  expect((await send(100_000)).status).toBe(200);
});
