/** Help that was read before goes on while the database is away: a list that is refused is taken for an empty one. */

import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { connect, createServer, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import { createKey, revokeKey } from '../../src/server/users/keys/keys.sql.ts';
import { useDatabase } from '../support/database.ts';
import { buildHelpCenter, publicKey, secretKey } from '../support/help-center.ts';
import { useServers } from '../support/servers.ts';

const database = useDatabase();
const startServer = useServers();

interface Way {
  readonly databaseUrl: string;
  /** Ends every connection, and refuses new ones. */
  cut(): void;
  mend(): void;
}

/** A way to the database that can be cut while others reach it. */
async function openWay(databaseUrl: string): Promise<Way> {
  const url = new URL(databaseUrl);
  const name = `.s.PGSQL.${url.port || '5432'}`;
  const target = join(url.searchParams.get('host') ?? '', name);
  const folder = await mkdtemp(join(tmpdir(), 'frontdesk-way-'));
  const open = new Set<Socket>();
  let isCut = false;
  const proxy = createServer((near) => {
    if (isCut) {
      near.destroy();
      return;
    }
    const far = connect(target);
    for (const socket of [near, far]) {
      open.add(socket);
      socket.on('error', () => {});
    }
    near.pipe(far).pipe(near);
  });
  proxy.listen(join(folder, name));
  await once(proxy, 'listening');
  const cut = () => {
    isCut = true;
    for (const socket of open) socket.destroy();
    open.clear();
  };
  onTestFinished(async () => {
    cut();
    proxy.close();
    await rm(folder, { recursive: true, force: true });
  });
  url.searchParams.set('host', folder);
  return {
    databaseUrl: url.href,
    cut,
    mend() {
      isCut = false;
    },
  };
}

test('help that was read before is served without the database to known keys, and other requests are refused', async () => {
  const { db } = database;
  const files = { 'en/a/track.md': '---\ntitle: Track a parcel\n---\nA parcel.\n' };
  const { helpCenterId } = await buildHelpCenter(db, { userId: 1, files });
  const [office, page] = [await secretKey(db, 1), await publicKey(db, 1)];
  const leaked = await createKey(db, { userId: 1, kind: 'secret', scopes: ['FAQ:Read'] });
  const way = await openWay(database.url);
  const server = await startServer({ databaseUrl: way.databaseUrl });

  const ask = async (path: string, init?: RequestInit) => {
    const response = await fetch(server.url + path, init);
    return { status: response.status, body: await response.text(), headers: response.headers };
  };
  const below = (apiKey: string, path: string) =>
    `/api/${apiKey}/1/faq/${path}lang=en&helpCenterId=${helpCenterId}`;
  const reads = [office, page, leaked.apiKey].flatMap((apiKey) =>
    ['categories?', 'popular-articles?', 'suggest-search?q=par&'].map((path) => below(apiKey, path)),
  );
  const paths = [...reads, '/help/en/'];
  // Several times: the first ones may come before the server hears of changes.
  const before = new Map<string, string>();
  for (let round = 0; round < 5; round += 1) {
    for (const path of paths) {
      const { status, body } = await ask(path);
      expect([path, status]).toEqual([path, 200]);
      before.set(path, body);
    }
  }

  way.cut();
  for (const path of paths) {
    const { status, body } = await ask(path);
    expect([path, status, body]).toEqual([path, 200, before.get(path)]);
  }
  const { headers, ...unread } = await ask(below(office, 'search?q=parcel&'));
  expect(unread.status).toBe(503);
  expect(Number(headers.get('retry-after'))).toBeGreaterThan(0);
  expect((await ask(below('fds_unknown', 'categories?'))).status).toBe(503);
  // Pages can read that: their preflight is answered.
  const preflight = { method: 'OPTIONS', headers: { origin: 'https://shop.example' } };
  expect((await ask(below('fdp_unknown', 'categories?'), preflight)).status).toBe(204);
  const headersOfPost = { 'content-type': 'application/json' };
  const post = { method: 'POST', headers: headersOfPost, body: ticket };
  expect((await ask(`/message/insertTicket/${page}/1`, post)).status).toBe(503);

  await revokeKey(db, 1, leaked.id);
  way.mend();
  await vi.waitUntil(async () => (await ask(below(leaked.apiKey, 'categories?'))).status === 401, {
    interval: 100,
  });
  expect((await ask(below(office, 'categories?'))).status).toBe(200);
});

const ticket = JSON.stringify({
  fromEmail: 'v@post.example',
  toEmail: 'help@skogsrand.example',
  subject: 'Where is it?',
  message: 'My parcel.',
});
