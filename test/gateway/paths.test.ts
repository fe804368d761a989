/** What a gateway sends on: no path that the server behind it could read as another. */

import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { pathNames } from '../../src/api/operation.ts';
import { operations } from '../../src/api/operations/index.ts';
import { useGateway, userId } from '../support/gateway.ts';
import { useHttpServer } from '../support/http-server.ts';
import { keyOperations } from '../support/key-operations.ts';

const upstream = useHttpServer();
const gateway = useGateway(
  {
    get url() {
      return upstream.url;
    },
    key: 'fds_key',
  },
  {},
);
let port = 0;

beforeAll(async () => {
  port = Number(new URL(await gateway.app.listen({ host: '127.0.0.1', port: 0 })).port);
});
beforeEach(() => {
  upstream.answer((response) => response.writeHead(404, { 'Content-Type': 'application/json' }).end('{}'));
});

/** Asked as it is written: what injects requests, and what fetches, tidies paths first. */
async function exchange(method: string, path: string): Promise<{ status: number; body: string }> {
  const socket = connect(port, '127.0.0.1');
  const body = method === 'GET' || method === 'DELETE' ? '' : '{}';
  const head = `Host: here\r\nContent-Type: application/json\r\nContent-Length: ${body.length}\r\nConnection: close`;
  socket.write(`${method} ${path} HTTP/1.1\r\n${head}\r\n\r\n${body}`);
  const [start = '', answer = ''] = (await text(socket)).split('\r\n\r\n');
  return { status: Number(start.split(' ')[1]), body: answer };
}

const odd = [
  ...[
    '.',
    '..',
    '%2e',
    '%2e%2e',
    '.%2E',
    '..;',
    '..;x=1',
    '.;',
    '%2e%2e%3b',
    '..%2f',
    '..%2Fx',
    'x%2f..',
    'x%2F..%2f..%2fopenapi.json',
  ],
  ...[
    '%252e%252e',
    '%25',
    'a%25b',
    '..%252f',
    '%5c',
    '..%5c..',
    'a%5Cb',
    '%00',
    'a%00',
    '..%00',
    '..;%00',
    '%0a',
    '%0d%0aX:%20y',
  ],
  ...['%e0%80%af', '%ff', '%c0%ae%c0%ae', '%', '%zz', '..\\', '\\'],
];

const all = keyOperations;
const named = all.flatMap((operation) =>
  pathNames(operation.path)
    .filter((name) => name !== 'apiKey' && name !== 'userId')
    .map((name) => ({ operation, name })),
);

test.each(named)('$operation.name sends on no odd $name', async ({ operation, name }) => {
  for (const segment of odd) {
    const values = { apiKey: gateway.keys.secret, userId, fromDate: '2026-01-01', toDate: '2026-01-02' };
    const filled = Object.entries({ ...values, [name]: segment }).reduce(
      (path, [key, value]) => path.replace(`{${key}}`, () => String(value)),
      operation.path.replace(/\{(?!apiKey|userId|fromDate|toDate)(\w+)\}/g, (_, key) =>
        key === name ? `{${key}}` : '1',
      ),
    );
    const { status, body } = await exchange(operation.method, filled);
    expect(status, `${filled} ${body}`).toBeLessThan(500);
    expect(JSON.parse(body)).toEqual(expect.any(Object));
  }
  expectPlain();
});

/** That no server could read a path that was sent on as another. */
function expectPlain(): void {
  for (const request of upstream.requests) {
    const [, path = ''] = /^\w+ ([^?]*)/.exec(request) ?? [];
    expect(path).not.toMatch(/%25|%5c|%0|\\|\.\.|\/\.(\/|$)|%2e/i);
  }
}

test('files of the upstream are asked for by plain paths only', async () => {
  const token = 'a'.repeat(43);
  for (const segment of odd) {
    for (const path of [`/files/${segment}`, `/files/1/${segment}/x.png`, `/uploads/${token}/${segment}`]) {
      const { status, body } = await exchange('GET', path);
      expect([400, 404], `${path} ${body}`).toContain(status);
      expect(JSON.parse(body)).toHaveProperty('message');
    }
  }
  expect(upstream.requests).toEqual([]);
});

test('words are searched for without what must not be in a path', async () => {
  const { searchV1 } = operations;
  const path = (words: string) =>
    searchV1.path.replace('{userId}', String(userId)).replace('{searchString}', encodeURIComponent(words));
  const typed = ['50% off', 'and/or', 'what?', 'v1.2', 'c:\\temp', '..', '..;', 'wait...', '%'];
  for (const words of typed) await exchange('GET', path(words));
  expect(upstream.requests).toHaveLength(typed.length);
  expect(upstream.requests[0]).toMatch(/\/50(?:%20|\+){2}off\/?$/);
  expectPlain();
});
