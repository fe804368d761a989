import { mkdtempSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { maxAttachmentBytes } from '../../../../src/api/limits.ts';
import { type TestCaller, type TestInput, useApp } from '../../../support/app.ts';
import { answerOf, ask } from '../../../support/ask.ts';
import { freePort } from '../../../support/free-port.ts';
import { secretKey } from '../../../support/help-center.ts';
import { useHttpServer } from '../../../support/http-server.ts';
import { buildInbox } from '../../../support/tickets.ts';

const folder = mkdtempSync(join(tmpdir(), 'frontdesk-uploads-'));
/** A host that the operator named, and one that they did not. */
const named = useHttpServer();
const unnamed = useHttpServer();
const port = await freePort();
const service = useApp({
  config: {
    uploads: { dir: folder },
    listen: { publicUrl: 'https://help.example/' },
    attachments: { hosts: ['127.0.0.1', `127.0.0.2:${port}`] },
  },
});
let caller: TestCaller;

beforeAll(async () => {
  const { db } = service.database;
  await buildInbox(db, { userId: 4 });
  await buildInbox(db, { userId: 5 });
  caller = { userId: 4, apiKey: await secretKey(db, 4) };
});

beforeEach(() => {
  unnamed.answer((response) => response.end('secret'));
});

afterAll(() => rm(folder, { recursive: true }));

const good = {
  fromEmail: 'maja.lind@post.example',
  toEmail: 'help@skogsrand.example',
  subject: 'Torn',
  message: 'See the picture.',
  appendOpenTicket: false,
};

const insert = (input: TestInput) => ask(service, caller, 'insertTicket', { ...good, ...input });

async function htmlOf(input: TestInput): Promise<string> {
  const { status, body } = await insert(input);
  expect(status, JSON.stringify(body)).toBe(200);
  const { json } = await answerOf(service, caller, 'grabTicket', { ticketId: body.json.ticketID });
  return json[0].messageHtml;
}

async function upload(payload: string | Buffer, name: string, as: TestCaller = caller): Promise<string> {
  const url = `/api/${as.apiKey}/${as.userId}/uploads?name=${encodeURIComponent(name)}`;
  const response = await service.app.inject({ method: 'POST', url, payload });
  return response.json().url;
}

/** What stands behind a link of a message. */
async function behind(html: string): Promise<string> {
  const path = /https:\/\/help\.example(\/uploads\/[^"]+)/.exec(html)?.[1] ?? '';
  return (await service.app.inject({ url: path })).body;
}

async function expectRefused(addresses: readonly string[], index = 0): Promise<void> {
  const { rows: before } = await service.database.pool.query('select count(*) from tickets');
  const { status, body } = await insert({ attachments: addresses });
  expect([status, body]).toEqual([
    400,
    { message: 'Validation', errors: [{ label: 'attachments', index, value: addresses[index] }] },
  ]);
  const { rows: after } = await service.database.pool.query('select count(*) from tickets');
  expect(after).toEqual(before);
}

describe('our own uploads', () => {
  test('are linked at the end of the message, and stay', async () => {
    const [first, second] = [await upload('one', 'tält & "x".png'), await upload('two', 'b.txt')];
    expect(first).toMatch(/^https:\/\/help\.example\/uploads\//);
    const html = await htmlOf({ attachments: [first, second] });
    expect(html).toBe(
      `See the picture.<ul><li><a href="${first}">tält &amp; x.png</a></li><li><a href="${second}">b.txt</a></li></ul>`,
    );
    expect(await behind(html)).toBe('one');
    const { rows } = await service.database.pool.query(
      'select count(*)::int from uploads where attached_at is null',
    );
    expect(rows).toEqual([{ count: 0 }]);
  });

  test('are known by their path, and may be in two messages', async () => {
    const path = new URL(await upload('one', 'a.txt')).pathname;
    expect(await behind(await htmlOf({ attachments: [path] }))).toBe('one');
    expect(await behind(await htmlOf({ attachments: [`http://localhost:8080${path}`] }))).toBe('one');
  });

  test('of another user, and swept ones, are refused', async () => {
    const theirs = { userId: 5, apiKey: await secretKey(service.database.db, 5) };
    await expectRefused([await upload('x', 'a.txt'), await upload('secret', 'a.txt', theirs)], 1);
    const gone = await upload('x', 'a.txt');
    await service.database.pool.query('delete from uploads where attached_at is null');
    await expectRefused([gone]);
  });

  test('of 50 MB together are taken, of a byte more are not', async () => {
    const half = await upload(Buffer.alloc(maxAttachmentBytes / 2), 'half.bin');
    const rest = await upload(Buffer.alloc(maxAttachmentBytes / 2), 'rest.bin');
    const byte = await upload('x', 'byte.bin');
    expect(await htmlOf({ attachments: [half, rest] })).toContain('rest.bin');
    await expectRefused([half, rest, byte]);
    // A foreign file counts too.
    named.answer((response) => response.end('x'));
    await expectRefused([half, rest, `${named.url}/byte.bin`], 2);
  });
});

describe('files of other hosts', () => {
  test('are fetched from a host that is named', async () => {
    named.answer((response) => {
      response.setHeader('content-type', 'text/plain; charset=utf-8');
      response.end('from afar');
    });
    const html = await htmlOf({ attachments: [`${named.url}/files/r%C3%A4kning.txt?id=1`] });
    expect(html).toMatch(/^See the picture\.<ul><li><a href="https:[^"]+">räkning\.txt<\/a><\/li><\/ul>$/);
    expect(await behind(html)).toBe('from afar');
  });

  test.each([
    'https://evil.example/a.png',
    'http://127.0.0.1.evil.example/',
    'ftp://127.0.0.1/a.png',
    'file:///etc/passwd',
    'data:text/plain,x',
    'http://user:password@127.0.0.1/',
    'http://127.0.0.2/',
    'http://[::1]/',
    'http://[::ffff:127.0.0.1]/',
    'http://169.254.169.254/latest/meta-data',
    'a.png',
    '//127.0.0.1',
    `/uploads/${'A'.repeat(43)}/a.png`,
  ])('are refused from %s', async (address) => {
    await expectRefused([address]);
  });

  test('follow redirects to named hosts only, and not for ever', async () => {
    const elsewhere = unnamed.url.replace('127.0.0.1', '127.0.0.3');
    named.answer((response, { url = '' }) => {
      const to = {
        '/good': '/here',
        '/bad': elsewhere,
        '/rebound': unnamed.url.replace('127.0.0.1', 'localhost'),
        '/loop': '/loop',
        '/nowhere': 'http://[',
        '/file': 'file:///etc/passwd',
      }[url];
      response.statusCode = to === undefined ? 200 : 302;
      if (to !== undefined) response.setHeader('location', to);
      response.end('found');
    });
    expect(await behind(await htmlOf({ attachments: [`${named.url}/good`] }))).toBe('found');
    for (const path of ['/bad', '/rebound', '/loop', '/nowhere', '/file']) {
      await expectRefused([named.url + path]);
    }
    expect(unnamed.requests).toEqual([]);
  });

  test('are refused when the host has none, or breaks off', async () => {
    named.answer((response, { url }) => {
      response.statusCode = url === '/missing' ? 404 : url === '/broken' ? 500 : 200;
      if (url !== '/half') return response.end('x');
      response.setHeader('content-length', 100);
      response.write('half');
      setTimeout(() => response.destroy(), 20);
    });
    for (const path of ['/missing', '/broken', '/half']) await expectRefused([named.url + path]);
    await expectRefused([`http://127.0.0.1:${port}/nobody-listens`]);
  });

  test('are counted while they come', async () => {
    let sent = 0;
    named.answer((response, { url }) => {
      if (url === '/told') response.setHeader('content-length', maxAttachmentBytes + 1);
      const chunk = Buffer.alloc(1 << 20);
      const write = () => {
        sent += chunk.length;
        // Without an end, unless the other side breaks off.
        response.write(chunk, (error) => !error && !response.destroyed && write());
      };
      write();
      response.on('close', () => response.destroy());
    });
    await expectRefused([`${named.url}/told`]);
    expect(sent).toBeLessThan(maxAttachmentBytes);
    await expectRefused([`${named.url}/endless`]);
    named.answer((response) => response.end(Buffer.alloc(maxAttachmentBytes)));
    expect(await htmlOf({ attachments: [`${named.url}/whole.bin`] })).toContain('whole.bin');
  });
});

test('equal posts with one Idempotency-Key fetch and store the file once', async () => {
  named.answer((response) => response.end('x'));
  const { rows: before } = await service.database.pool.query('select count(*)::int as c from uploads');
  const post = () =>
    service.app.inject({
      method: 'POST',
      url: `/message/insertTicket/${caller.apiKey}/4`,
      headers: { 'idempotency-key': 'with-a-file' },
      payload: { ...good, attachments: [`${named.url}/a.txt`] },
    });
  const first = (await post()).json();
  expect((await post()).json()).toEqual(first);
  expect(named.requests).toHaveLength(1);
  const { rows: after } = await service.database.pool.query('select count(*)::int as c from uploads');
  expect(after[0].c).toBe(before[0].c + 1);
});
