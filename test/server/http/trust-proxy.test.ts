import { afterAll, beforeAll, expect, test } from 'vitest';
import { operations } from '../../../src/api/operations/index.ts';
import { requestFor, type TestCaller, useApp } from '../../support/app.ts';
import { answerOf } from '../../support/ask.ts';
import { buildHelpCenter, secretKey } from '../../support/help-center.ts';
import { buildInbox } from '../../support/tickets.ts';

const trusting = useApp({
  config: { listen: { trustProxy: ['10.0.0.0/8', '2001:db8::1'] }, rateLimits: { keyFailuresPerAddress: 1 } },
});
const trustless = useApp();
const forwarded = {
  host: 'inside.example',
  'x-forwarded-for': '203.0.113.7, 198.51.100.9',
  'x-forwarded-host': 'help.example',
  'x-forwarded-proto': 'https',
};

async function fill(service: typeof trusting): Promise<TestCaller> {
  const { db } = service.database;
  await buildHelpCenter(db, { userId: 4 });
  await buildInbox(db, { userId: 4 });
  const office = { userId: 4, apiKey: await secretKey(db, 4) };
  const input = { toEmail: 'help@skogsrand.example', subject: 'x', message: 'x', appendOpenTicket: false };
  for (const fromEmail of ['a@post.example', 'b@post.example']) {
    await answerOf(service, office, 'insertTicket', { ...input, fromEmail });
  }
  return office;
}

const callers = new Map<typeof trusting, TestCaller>();
beforeAll(async () => {
  for (const service of [trusting, trustless]) callers.set(service, await fill(service));
});
afterAll(() => callers.clear());

/** The address of the next page, as it is told to a request. */
async function nextFor(service: typeof trusting, remoteAddress: string): Promise<string> {
  const caller = callers.get(service) ?? { apiKey: '', userId: 4 };
  const request = requestFor(operations.listTickets, caller, { limit: 1 });
  const response = await service.app.inject({ ...request, remoteAddress, headers: forwarded });
  return new URL(response.json().next).origin;
}

test('what a trusted proxy says of the address is believed', async () => {
  expect(await nextFor(trusting, '10.1.2.3')).toBe('https://help.example');
  expect(await nextFor(trusting, '2001:db8::1')).toBe('https://help.example');
});

test('what anybody else says is not', async () => {
  expect(await nextFor(trusting, '192.0.2.1')).toBe('http://inside.example');
  expect(await nextFor(trusting, '2001:db8::2')).toBe('http://inside.example');
  expect(await nextFor(trustless, '127.0.0.1')).toBe('http://inside.example');
});

test('the visitor is the last address that no trusted proxy has', async () => {
  const ask = async (remoteAddress: string, forwardedFor: string) => {
    const request = requestFor(operations.listTickets, { apiKey: 'unknown', userId: 4 }, {});
    const headers = { 'x-forwarded-for': forwardedFor };
    return (await trusting.app.inject({ ...request, remoteAddress, headers })).statusCode;
  };
  expect(await ask('10.0.0.1', '203.0.113.7, 198.51.100.9')).toBe(401);
  // The same visitor, whatever they wrote before it, through another proxy.
  expect(await ask('10.0.0.2', '192.0.2.99, 198.51.100.9, 10.3.3.3')).toBe(429);
  expect(await ask('10.0.0.1', '198.51.100.8')).toBe(401);
});

test('the id that a trusted proxy gives a request leads through both logs, if it looks like one', async () => {
  const ask = async (service: typeof trusting, remoteAddress: string, headers: Record<string, string>) =>
    (await service.app.inject({ url: '/healthz', remoteAddress, headers })).headers['request-id'];
  const id = '4bf92f3577b34da6a3ce929d0e0e4736';
  expect(await ask(trusting, '10.1.2.3', { 'x-request-id': id })).toBe(id);
  expect(await ask(trusting, '10.1.2.3', { 'request-id': id })).toBe(id);
  const own = expect.stringMatching(/^[\da-f]{8}-[\da-f-]{27}$/);
  for (const other of ['short', 'a'.repeat(65), 'fdp_0123456789abcdef', 'two words of it', '<script>']) {
    expect(await ask(trusting, '10.1.2.3', { 'x-request-id': other })).toEqual(own);
  }
  expect(await ask(trusting, '192.0.2.1', { 'x-request-id': id })).toEqual(own);
  expect(await ask(trustless, '10.1.2.3', { 'x-request-id': id })).toEqual(own);
});
