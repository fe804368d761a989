import { mkdtempSync } from 'node:fs';
import { readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { maxAttachmentBytes } from '../../../src/api/limits.ts';
import { createUploadStore } from '../../../src/server/uploads/store.ts';
import { useApp } from '../../support/app.ts';
import { buildHelpCenter, publicKey, secretKey } from '../../support/help-center.ts';

const folder = mkdtempSync(join(tmpdir(), 'frontdesk-uploads-'));
const service = useApp({ config: { uploads: { dir: folder } } });
let apiKey = '';
let baseUrl = '';

beforeAll(async () => {
  await buildHelpCenter(service.database.db, { userId: 4 });
  await buildHelpCenter(service.database.db, { userId: 5 });
  apiKey = await secretKey(service.database.db, 4, ['Tickets:Write']);
  baseUrl = await service.app.listen({ host: '127.0.0.1', port: 0 });
});

afterAll(() => rm(folder, { recursive: true }));

async function post(body: BodyInit, { key = apiKey, user = 4, query = '', type = '' } = {}) {
  const response = await fetch(`${baseUrl}/api/${key}/${user}/uploads${query}`, {
    method: 'POST',
    body,
    ...(type && { headers: { 'content-type': type } }),
    ...(body instanceof ReadableStream && { duplex: 'half' as const }),
  });
  return { status: response.status, body: await response.json() };
}

/** The first bytes of a picture are what browsers know it by. */
const png = Buffer.from('\x89PNG\r\n\x1a\n and what follows', 'latin1');

function formOf(name: string, data: string | Buffer<ArrayBuffer>, type: string): FormData {
  const form = new FormData();
  form.append('note', 'A field that is no file');
  form.append('file', new File([data], name, { type }));
  return form;
}

/** Every file below the folder. */
async function stored(): Promise<string[]> {
  const found = await readdir(folder, { recursive: true, withFileTypes: true });
  return found.filter((item) => item.isFile()).map(({ name }) => name);
}

const chunk = new Uint8Array(1 << 20);

/** So many bytes without a length told before. */
function bytes(size: number): ReadableStream<Uint8Array> {
  let left = size;
  return new ReadableStream({
    pull(controller) {
      controller.enqueue(chunk.subarray(0, Math.min(left, chunk.length)));
      left -= Math.min(left, chunk.length);
      if (left === 0) controller.close();
    },
  });
}

describe('a file', () => {
  test('as a part of a form comes back as it was', async () => {
    const answer = await post(formOf('../Tält.png', png, 'image/png'));
    expect(answer).toEqual({
      status: 200,
      body: { url: expect.any(String), name: 'Tält.png', size: png.length, type: 'image/png' },
    });
    expect(answer.body.url).toMatch(new RegExp(`^${baseUrl}/uploads/[\\w-]{43}/T%C3%A4lt\\.png$`));
    const response = await fetch(answer.body.url);
    expect(Buffer.from(await response.arrayBuffer())).toEqual(png);
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'content-type': 'image/png',
      'content-disposition': "inline; filename*=UTF-8''T%C3%A4lt.png",
      'content-security-policy': "sandbox; default-src 'none'",
      'x-content-type-options': 'nosniff',
      'cross-origin-resource-policy': 'cross-origin',
      'referrer-policy': 'no-referrer',
      'cache-control': expect.stringMatching(/^private/),
    });
  });

  test('as the body itself has its name in the query', async () => {
    const { status, body } = await post('{"a":1}', {
      query: '?name=order%20(1).json',
      type: 'application/json',
    });
    expect([status, body.name, body.type, body.size]).toEqual([200, 'order (1).json', 'application/json', 7]);
    const response = await fetch(body.url);
    expect(await response.text()).toBe('{"a":1}');
    expect(response.headers.get('content-disposition')).toBe(
      "attachment; filename*=UTF-8''order%20%281%29.json",
    );
  });

  test('without a name or a type has plain ones', async () => {
    const { body } = await post(new Uint8Array([1, 2]));
    expect(body).toMatchObject({ name: 'file', type: 'application/octet-stream', size: 2 });
  });

  test.each(['text/html', 'image/svg+xml', 'application/pdf', 'text/javascript', 'IMAGE/SVG+XML; a=b'])(
    'of the type %s is saved, never shown',
    async (type) => {
      const { body } = await post('<script>', { type });
      const { headers } = await fetch(body.url);
      expect(headers.get('content-disposition')).toMatch(/^attachment;/);
      expect(headers.get('content-security-policy')).toBe("sandbox; default-src 'none'");
    },
  );

  test.each([
    ['image/png', '<html><script>alert(1)</script>', 'application/octet-stream'],
    ['image/gif', '%PDF-1.7', 'application/octet-stream'],
    ['image/jpeg', png, 'image/png'],
    ['image/webp', 'RIFF', 'application/octet-stream'],
    ['image/webp', 'RIFF\x01\x02\x03\x04WEBPVP8 ', 'image/webp'],
    ['image/gif', 'GIF89a…', 'image/gif'],
    ['', png, 'image/png'],
    ['text/html', png, 'text/html'],
  ])('called %s that begins with %j is %s', async (type, data, known) => {
    const { body } = await post(data, { type, query: '?name=a.png' });
    expect(body.type).toBe(known);
    const { headers } = await fetch(body.url);
    expect(headers.get('content-type')).toBe(known);
    expect(headers.get('content-disposition')).toMatch(/^image\//.test(known) ? /^inline;/ : /^attachment;/);
  });

  test('has an address that cannot be guessed, nor found by another name', async () => {
    const { body } = await post('x', { query: '?name=a.txt' });
    const [, , token] = new URL(body.url).pathname.split('/');
    for (const path of [
      `/uploads/${token}/b.txt`,
      `/uploads/${token}`,
      `/uploads/${token?.slice(1)}A/a.txt`,
      `/uploads/${'A'.repeat(43)}/a.txt`,
      '/uploads/../a.txt',
      `/uploads/incoming/a.txt`,
    ]) {
      const { status, headers } = await fetch(baseUrl + path);
      expect(status, path).toBe(404);
      if (path.startsWith('/uploads/A')) expect(headers.get('cache-control')).toBe('no-store');
    }
    const { rows } = await service.database.pool.query('select * from uploads');
    expect(JSON.stringify(rows)).not.toContain(token);
    expect(service.logged()).not.toContain(token);
  });
});

describe('a size', () => {
  test('of 50 MB is taken', async () => {
    const { status, body } = await post(bytes(maxAttachmentBytes));
    expect([status, body.size]).toEqual([200, maxAttachmentBytes]);
  });

  test('above is 413, told or counted, and nothing is stored', async () => {
    const before = await stored();
    const form = new FormData();
    form.append('file', new File([new Uint8Array(maxAttachmentBytes + 1)], 'a.bin'));
    for (const body of [bytes(maxAttachmentBytes + 1), new Uint8Array(maxAttachmentBytes + 20_000), form]) {
      const answer = await post(body);
      expect(answer).toEqual({ status: 413, body: { code: 'PayloadTooLarge', message: expect.any(String) } });
    }
    expect(await stored()).toEqual(before);
  });
});

describe('refused is', () => {
  test('a form without a file, and no body at all', async () => {
    const form = new FormData();
    form.append('note', 'x');
    const refusal = { message: 'Validation', errors: [{ label: 'file', index: null, value: null }] };
    expect(await post(form)).toEqual({ status: 400, body: refusal });
    const response = await fetch(`${baseUrl}/api/${apiKey}/4/uploads`, { method: 'POST' });
    expect([response.status, await response.json()]).toEqual([400, refusal]);
  });

  test.each(['multipart/form-data', 'multipart/form-data; boundary=x'])('a broken form: %s', async (type) => {
    const before = await stored();
    const head = '--x\r\nContent-Disposition: form-data; name="file"; filename="a"\r\n\r\n';
    for (const body of ['--y\r\nnonsense', '--x', head, `${head}unfinished`]) {
      const answer = await post(body, { type });
      expect([answer.status, answer.body.errors?.[0]?.label], body).toEqual([400, 'file']);
    }
    expect(await stored()).toEqual(before);
  });

  test('a form whose only part has no name, however long', async () => {
    for (const size of [3, 30_000, 300_000]) {
      const form = `--x\r\nX: y\r\n\r\n${'a'.repeat(size)}\r\n--x--\r\n`;
      const { status } = await post(form, { type: 'multipart/form-data; boundary=x' });
      expect(status).toBe(400);
    }
  });

  test('a key that is unknown, of another user, or under-scoped', async () => {
    const { db } = service.database;
    const before = await stored();
    for (const [key, status] of [
      ['unknown', 401],
      [await secretKey(db, 5), 401],
      [await secretKey(db, 4, ['Tickets:Read', 'FAQ:Write']), 403],
    ] as const) {
      expect((await post('x', { key })).status).toBe(status);
    }
    expect(await stored()).toEqual(before);
  });
});

test('a page may upload with a public key, on its origins, after a preflight', async () => {
  const url = `${baseUrl}/api/${await publicKey(service.database.db, 4, ['https://shop.example'])}/4/uploads`;
  const from = (origin: string, method: string) =>
    fetch(url, { method, headers: { origin }, ...(method === 'POST' && { body: 'x' }) });
  const preflight = await from('https://shop.example', 'OPTIONS');
  expect(preflight.status).toBe(204);
  expect(preflight.headers.get('access-control-allow-methods')).toContain('POST');
  expect(preflight.headers.get('access-control-allow-headers')).toContain('Content-Type');
  const sent = await from('https://shop.example', 'POST');
  expect(sent.status).toBe(200);
  expect(sent.headers.get('access-control-allow-origin')).toBe('https://shop.example');
  expect((await from('https://other.example', 'POST')).status).toBe(403);
});

test('elsewhere bodies are JSON still', async () => {
  const url = `${baseUrl}/message/insertTicket/${await secretKey(service.database.db, 4)}/4`;
  const response = await fetch(url, { method: 'POST', body: formOf('a', 'b', 'text/plain') });
  expect(response.status).toBe(415);
});

test('what no message took ends after a day', async () => {
  const store = createUploadStore(service.database.db, folder);
  const [old, young, kept] = [await post('old'), await post('young'), await post('kept')];
  const age = (url: string, hours: number, extra = '') =>
    service.database.pool.query(
      `update uploads set created_at = now() - make_interval(mins => $1) ${extra}
       where hash = encode(sha256($2::bytea), 'hex')`,
      [Math.round(hours * 60), new URL(url).pathname.split('/')[2]],
    );
  await age(old.body.url, 24.1);
  await age(young.body.url, 23.9);
  await age(kept.body.url, 24.1, ', attached_at = now()');
  const before = await stored();
  await Promise.all([store.sweep(), createUploadStore(service.database.db, folder).sweep()]);
  expect(await stored()).toHaveLength(before.length - 1);
  expect((await fetch(old.body.url)).status).toBe(404);
  expect(await (await fetch(young.body.url)).text()).toBe('young');
  expect(await (await fetch(kept.body.url)).text()).toBe('kept');
});
