import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { beforeAll, expect, test } from 'vitest';
import { maxAttachments, maxBodyBytes, maxFormFields, maxLabels } from '../../../src/api/limits.ts';
import { insertTicket, listTickets } from '../../../src/api/operations/tickets.ts';
import { requestFor, useApp } from '../../support/app.ts';
import { buildHelpCenter, secretKey } from '../../support/help-center.ts';

const service = useApp();
let apiKey = '';
let port = 0;

beforeAll(async () => {
  await buildHelpCenter(service.database.db, { userId: 3 });
  apiKey = await secretKey(service.database.db, 3);
  port = Number(new URL(await service.app.listen({ host: '127.0.0.1', port: 0 })).port);
});

async function post(payload: string, path = `/message/insertTicket/${apiKey}/3`) {
  const headers = { 'content-type': 'application/json' };
  const response = await service.app.inject({ method: 'POST', url: path, payload, headers });
  return { status: response.statusCode, body: response.json() };
}

const lists = (depth: number) => '['.repeat(depth) + ']'.repeat(depth);
const objects = (depth: number) => `${'{"a":'.repeat(depth)}1${'}'.repeat(depth)}`;

test('a body may be as large as is allowed, and not a byte larger', async () => {
  const padded = (length: number) => `{"x":"${'x'.repeat(length - 8)}"}`;
  expect((await post(padded(maxBodyBytes))).status).toBe(400);
  expect(await post(padded(maxBodyBytes + 1))).toEqual({
    status: 413,
    body: { code: 'PayloadTooLarge', message: expect.any(String) },
  });
});

test.each([
  ['lists', lists(400_000)],
  ['objects', objects(150_000)],
])('%s in each other without end are wrong values like any other', async (_name, deep) => {
  for (const body of [`{"subject":${deep}}`, `{"labels":${deep}}`, `{"unknown":${deep}}`, deep]) {
    const answer = await post(body);
    expect([answer.status, answer.body.message]).toEqual([400, 'Validation']);
  }
});

test('a list that is far too long is refused, and its refusal is short', async () => {
  const long = (item: string) => `[${Array.from({ length: 200_000 }, () => item).join(',')}]`;
  for (const [body, path, label] of [
    [`{"labels":${long('"x"')}}`, undefined, 'labels'],
    [`{"attachments":${long('""')}}`, undefined, 'attachments'],
    [`{"attachments":${long('{}')}}`, undefined, 'attachments'],
    [`{"fields":${long('{}')}}`, `/api/${apiKey}/3/forms/1/submissions`, 'fields'],
  ] as const) {
    const answer = await post(body, path);
    expect(answer.status).toBe(400);
    expect(answer.body.errors.map((error: { label: string }) => error.label)).toContain(label);
    expect(JSON.stringify(answer.body).length).toBeLessThan(
      10 * Math.max(maxLabels, maxAttachments, maxFormFields),
    );
  }
});

test('tens of thousands of members are read past', async () => {
  const members = Array.from({ length: 60_000 }, (_, index) => `"a${index}":1`);
  expect((await post(`{${members.join(',')}}`)).status).toBe(400);
});

/** What comes back when bytes are written that no HTTP client would send. */
async function statusOf(head: string): Promise<number> {
  const socket = connect(port, '127.0.0.1');
  socket.write(`${head}\r\nConnection: close\r\n\r\n`);
  return Number((await text(socket)).split(' ')[1]);
}

test('a head, a path and a query have their limits', async () => {
  const { url } = requestFor(listTickets, { apiKey, userId: 3 }, {});
  const lines = (count: number, length: number) =>
    Array.from({ length: count }, (_, index) => `X-${index}: ${'x'.repeat(length)}`).join('\r\n');
  const get = (path: unknown, more = 'A: b') => statusOf(`GET ${path} HTTP/1.1\r\nHost: here\r\n${more}`);
  expect(await get(url)).toBe(200);
  expect(await get(url, lines(1, 10_000))).toBe(200);
  expect(await get(url, lines(1, 20_000))).toBe(431);
  expect(await get(url, lines(1500, 10))).toBe(431);
  expect(await get(`${url}${'x'.repeat(20_000)}`)).toBe(431);
  expect(await get(`/message/grabTicket/${apiKey}/3/${'1'.repeat(501)}`)).toBe(414);
  expect(await get(`/message/grabTicket/${apiKey}/3/${'x'.repeat(500)}`)).toBe(400);
  const { url: insert } = requestFor(insertTicket, { apiKey, userId: 3 }, {});
  const bodies = `POST ${insert} HTTP/1.1\r\nHost: here\r\nContent-Type: application/json`;
  expect(await statusOf(`${bodies}\r\nContent-Length: 5\r\nTransfer-Encoding: chunked`)).toBe(400);
  expect(await statusOf(`${bodies}\r\nContent-Length: 1e9`)).toBe(400);
  expect(await statusOf(`${bodies}\r\nContent-Length: ${maxBodyBytes + 1}`)).toBe(413);
});
