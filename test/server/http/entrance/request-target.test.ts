import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { beforeAll, expect, test } from 'vitest';
import { useApp } from '../../../support/app.ts';
import { secretKey } from '../../../support/help-center.ts';
import { usePublicFiles } from '../../../support/public-files.ts';
import { buildInbox, buildTicket } from '../../../support/tickets.ts';
import { useUploadDir } from '../../../support/uploads.ts';

const service = useApp({
  config: { uploads: { dir: useUploadDir() } },
  publicDir: usePublicFiles(),
  docsDir: fileURLToPath(new URL('../../../../docs', import.meta.url)),
});
let port = 0;
let tickets = '';

beforeAll(async () => {
  const { db } = service.database;
  const inbox = await buildInbox(db, { userId: 4 });
  for (const subject of ['one', 'two']) await buildTicket(db, inbox, { subject });
  tickets = `/message/listTickets/${await secretKey(db, 4)}/4?limit=1`;
  port = Number(new URL(await service.app.listen({ host: '127.0.0.1', port: 0 })).port);
});

/** What comes back for a head that no HTTP client would write. */
async function exchange(head: string): Promise<{ status: number; type: string; body: string }> {
  const socket = connect(port, '127.0.0.1');
  socket.write(`${head}\r\nConnection: close\r\n\r\n`, 'latin1');
  const [start = '', body = ''] = (await text(socket)).split('\r\n\r\n');
  const type = /^content-type: (.*)$/im.exec(start)?.[1] ?? '';
  return { status: Number(start.split(' ')[1]), type, body };
}

function expectInvalid({ status, type, body }: Awaited<ReturnType<typeof exchange>>, label: string): void {
  expect([status, type]).toEqual([400, 'application/json; charset=utf-8']);
  expect(JSON.parse(body)).toEqual({
    message: 'Validation',
    errors: [{ label, index: null, value: label === 'body' ? null : expect.any(String) }],
  });
}

test.each([
  'a b',
  'evil@x',
  'evil@here:80',
  'here/there',
  'here?x',
  'here#x',
  'http://here',
  'here:x',
  'here:99999',
  'here:80:80',
  'here\r\nHost: here',
  'here\r\nHOST: evil.example',
  '::1',
  '[::1',
  '[x]',
  '[::1]x',
  'here\\there',
  'he<b>re',
  'h\xe9re',
  'a%20b',
  '1.2.3.4.5',
  'a, b',
  '"here"',
  '',
])('a Host that is no host is 400: “%s”', async (host) => {
  for (const path of [tickets, '/healthz', '/nothing', '/embed']) {
    expectInvalid(await exchange(`GET ${path} HTTP/1.1\r\nHost: ${host}`), 'Host');
  }
});

test.each([
  'here',
  'here:8080',
  'a_b',
  'HERE.example.',
  '127.0.0.1:1',
  '[::1]',
  '[::1]:8080',
  'xn--blbr-noae.example',
])('a host is where the next page is: “%s”', async (host) => {
  const { status, body } = await exchange(`GET ${tickets} HTTP/1.1\r\nHost: ${host}`);
  expect(status, body).toBe(200);
  expect(JSON.parse(body).next).toContain(`http://${host.toLowerCase()}/message/listTickets/`);
});

test('without a host, as in HTTP/1.0, the next page is where the request came', async () => {
  const { status, body } = await exchange(`GET ${tickets} HTTP/1.0`);
  expect(status, body).toBe(200);
  expect(JSON.parse(body).next).toContain(`http://127.0.0.1:${port}/message/listTickets/`);
});

test.each([
  'http://x/y',
  'http://x',
  'http://localhost/healthz',
  'https://x/healthz',
  'HTTP://x/healthz',
  'ftp://x/y',
  '*',
])('a target that is no path is 400: %s', async (target) => {
  for (const method of ['GET', 'POST', 'OPTIONS']) {
    expectInvalid(await exchange(`${method} ${target} HTTP/1.1\r\nHost: here\r\nContent-Length: 0`), 'body');
  }
});

test('a target that would list tickets from a path lists none as an address', async () => {
  expectInvalid(await exchange(`GET http://here${tickets} HTTP/1.1\r\nHost: here`), 'body');
});

test.each(['//x/y', '//x//', '/../..', '/..;/', '/.', '/%2e%2e/x', '/a\\b', '/[', '/{', '/|', '/;', '/%00'])(
  'an odd path is told so in JSON: %s',
  async (path) => {
    const { status, type, body } = await exchange(`GET ${path} HTTP/1.1\r\nHost: here`);
    expect([400, 403, 404], body).toContain(status);
    expect([type, typeof JSON.parse(body).message]).toEqual(['application/json; charset=utf-8', 'string']);
  },
);

test.each([
  '/files/1/1',
  '/uploads/aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa',
  '/docs',
  '/widget',
  '/embed',
  '',
])('odd names below %s are not found, or told so', async (folder) => {
  const names = [
    '%00',
    'a%00.png',
    '%',
    '%ff',
    '..',
    '..;',
    '..%2f..',
    '%5c',
    '%25',
    '.',
    '__proto__',
    '%0d%0aX:y',
  ];
  for (const name of [
    ...names,
    'x'.repeat(600),
    '?userId=1&userId=2&apiKey=%00&apiKey[]=1',
    '?theme=%ff&lang=__proto__',
  ]) {
    for (const method of ['GET', 'HEAD', 'OPTIONS', 'POST', 'DELETE', 'TRACE']) {
      const { status } = await exchange(
        `${method} ${folder}/${name} HTTP/1.1\r\nHost: here\r\nContent-Length: 0`,
      );
      // With nothing but a query, the front page is asked for.
      const isFrontPage = folder === '' && name.startsWith('?') && ['GET', 'HEAD'].includes(method);
      const expected = isFrontPage ? [200] : [400, 403, 404, 414];
      expect(expected, `${method} ${folder}/${name}`).toContain(status);
    }
  }
});
