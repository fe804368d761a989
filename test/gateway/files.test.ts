/** Pictures and uploads that lie in the deployment behind a gateway, and uploads that a message takes there. */

import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { get } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { operations } from '../../src/api/operations/index.ts';
import { answerOf } from '../support/ask.ts';
import { freePort } from '../support/free-port.ts';
import { useGateway, userId, useUpstream } from '../support/gateway.ts';
import { buildHelpCenter } from '../support/help-center.ts';
import { tentTicket, useSite } from '../support/site.ts';
import { buildInbox } from '../support/tickets.ts';

const folders = { upstream: '', gateway: '' };
let port = 0;
const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

beforeAll(async () => {
  folders.upstream = await mkdtemp(join(tmpdir(), 'frontdesk-upstream-'));
  folders.gateway = await mkdtemp(join(tmpdir(), 'frontdesk-gateway-'));
  port = await freePort();
});
afterAll(async () => {
  for (const folder of [folders.upstream, folders.gateway]) await rm(folder, { recursive: true });
});

const upstream = useUpstream({
  get config() {
    return { uploads: { dir: folders.upstream }, attachments: { hosts: ['localhost', '127.0.0.1'] } };
  },
});
const gateway = useGateway(upstream, {
  app: {
    get config() {
      return {
        listen: { publicUrl: `http://127.0.0.1:${port}` },
        uploads: { dir: folders.gateway },
      };
    },
  },
});
const addressless = useGateway(upstream, {
  app: {
    get config() {
      return { uploads: { dir: folders.gateway } };
    },
  },
});
const site = useSite(gateway, userId);

beforeAll(async () => {
  await buildInbox(upstream.database.db, { userId });
  await gateway.app.listen({ host: '127.0.0.1', port });
});

async function upload(apiKey: string, app = gateway.app): Promise<string> {
  const response = await app.inject({
    method: 'POST',
    url: `/api/${apiKey}/${userId}/uploads?name=a%20map.png`,
    headers: { 'content-type': 'image/png' },
    payload: png,
  });
  expect(response.statusCode, response.body).toBe(200);
  return response.json().url;
}

test('a picture of an article is shown from the gateway, and nothing else from that folder', async () => {
  const { helpCenterId } = await buildHelpCenter(upstream.database.db, {
    userId,
    files: {
      'en/a/_index.md': '---\ntitle: A\n---\n',
      'en/a/map.md': '# Map\n\n![A map](map.png)\n',
      'en/a/map.png': png,
    },
  });
  const caller = { apiKey: site.secretKey, userId };
  const found = await answerOf(gateway, caller, 'search', { helpCenterId, lang: 'en', q: 'map' });
  const id = found.articles[0]._source.article_id;
  const { content } = await answerOf(gateway, caller, 'getArticle', { helpCenterId, lang: 'en', id });
  const path = /src="([^"]+)"/.exec(content)?.[1] ?? '';
  const picture = await gateway.app.inject(path);
  expect(picture.rawPayload).toEqual(png);
  expect(picture.headers).toMatchObject({
    'content-type': 'image/png',
    'content-security-policy': "sandbox; default-src 'none'",
    'x-content-type-options': 'nosniff',
  });
  const missing = await gateway.app.inject(path.replace(/[\da-f]{8}/, '00000000'));
  expect(missing.statusCode).toBe(404);
  expect(missing.headers['cross-origin-resource-policy']).toBe('cross-origin');
  for (const other of [
    '/files/../openapi.json',
    '/files/%2e%2e/x',
    '/files/..%2fx',
    '/files/',
    `${path}x/y`,
  ]) {
    expect(await statusOf(other), other).toBe(404);
  }
  expect(await statusOf(path)).toBe(200);
});

/** Asked as it is written: what injects requests, and what fetches, tidies paths first. */
async function statusOf(path: string): Promise<number | undefined> {
  const [response] = await once(get({ host: '127.0.0.1', port, path }), 'response');
  response.resume();
  return response.statusCode;
}

test('a file that lies upstream is streamed, and one that lies here is not asked for there', async () => {
  const there = await upload(upstream.key, upstream.app);
  const { pathname } = new URL(there);
  const through = await gateway.app.inject(pathname);
  expect(through.rawPayload).toEqual(png);
  expect(through.headers['content-disposition']).toBe("inline; filename*=UTF-8''a%20map.png");
  const here = await upload(site.secretKey);
  expect((await gateway.app.inject(new URL(here).pathname)).rawPayload).toEqual(png);
  expect((await gateway.app.inject(`/uploads/${'a'.repeat(43)}/a.png`)).statusCode).toBe(404);
});

test('what a visitor attaches arrives upstream with the message', async () => {
  const visitor = site.anonymous();
  const address = await upload(site.publicKey);
  const id = await visitor.open({ attachments: [address] });
  const shown = (await visitor.send(operations.grabTicket, { ticketId: id })).json();
  const link = /href="([^"]+)"/.exec(shown.json[0].messageHtml)?.[1] ?? '';
  const file = await gateway.app.inject(new URL(link, 'http://here').pathname);
  expect(file.rawPayload).toEqual(png);
  const { rows } = await gateway.database.pool.query(
    'select attached_at from uploads where attached_at is not null',
  );
  expect(rows).toHaveLength(1);
});

test('without an address of its own the gateway cannot send uploads on, and says so', async () => {
  const caller = { apiKey: addressless.keys.secret, userId };
  const address = await upload(caller.apiKey, addressless.app);
  const response = await addressless.app.inject({
    method: 'POST',
    url: `/message/insertTicket/${caller.apiKey}/${userId}`,
    payload: { ...tentTicket, attachments: [address] },
  });
  expect(response.json()).toMatchObject({
    message: 'Validation',
    errors: [{ label: 'attachments', index: 0 }],
  });
  expect(addressless.logged()).toContain('PUBLIC_URL');
});
