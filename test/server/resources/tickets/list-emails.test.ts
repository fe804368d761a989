import { parse } from 'csv-parse/sync';
import fc from 'fast-check';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { operations } from '../../../../src/api/operations/index.ts';
import { ticketEmails } from '../../../../src/server/db/tables/index.ts';
import { requestFor, type TestCaller, type TestInput, useApp } from '../../../support/app.ts';
import { answerOf, ask } from '../../../support/ask.ts';
import { secretKey } from '../../../support/help-center.ts';
import { buildInbox, buildTicket, buildTicketEmail } from '../../../support/tickets.ts';

const service = useApp();
let caller: TestCaller;
let ticketId = 0;
const march = { startTime: '2026-03-01', endTime: '2026-03-31' };

beforeAll(async () => {
  const { db } = service.database;
  ticketId = await buildTicket(db, await buildInbox(db, { userId: 4 }));
  caller = { userId: 4, apiKey: await secretKey(db, 4, ['Tickets:Read']) };
});

beforeEach(async () => {
  await service.database.db.delete(ticketEmails);
});

const build = (values: Parameters<typeof buildTicketEmail>[3] = {}) =>
  buildTicketEmail(service.database.db, 4, ticketId, {
    createdAt: new Date('2026-03-10T12:00:00.005Z'),
    ...values,
  });

const list = (input: TestInput = {}) =>
  answerOf(service, caller, 'listTicketsEmails', { ...march, ...input });

test('an entry has the documented members', async () => {
  await build({ to: ['help@skogsrand.example', 'b@c.example'], cc: ['c@c.example'], bcc: ['d@c.example'] });
  expect(await list()).toEqual({
    result: 'success',
    json: [
      {
        createdDate: '2026-03-10T12:00:00.005Z',
        inboxName: 'Customer service',
        from: { address: 'maja.lind@post.example', name: 'Maja Lind' },
        ticketID: ticketId,
        to: [{ address: 'help@skogsrand.example' }, { address: 'b@c.example' }],
        cc: [{ address: 'c@c.example' }],
        bcc: [{ address: 'd@c.example' }],
      },
    ],
    length: 1,
  });
});

test('mails of another user are not in it', async () => {
  const { db } = service.database;
  const theirs = await buildTicket(db, await buildInbox(db, { userId: 5 }));
  await buildTicketEmail(db, 5, theirs, { createdAt: new Date('2026-03-10T12:00:00Z') });
  expect(await list()).toEqual({ result: 'success', json: [], length: 0 });
});

describe('the days', () => {
  test.each([
    // The clock of Stockholm goes forward on the 29th: that day has 23 hours.
    ['Europe/Stockholm', '2026-03-29', '2026-03-28T23:00:00.000Z', '2026-03-29T21:59:59.999Z'],
    ['America/New_York', '2026-03-08', '2026-03-08T05:00:00.000Z', '2026-03-09T03:59:59.999Z'],
    ['UTC', '2026-03-29', '2026-03-29T00:00:00.000Z', '2026-03-29T23:59:59.999Z'],
  ])('are whole, both included, in %s', async (timezone, day, first, last) => {
    const step = (text: string, ms: number) => new Date(Date.parse(text) + ms);
    for (const createdAt of [step(first, -1), step(first, 0), step(last, 0), step(last, 1)]) {
      await build({ createdAt });
    }
    const inputs = [{ timezone }, ...(timezone === 'Europe/Stockholm' ? [{}] : [])];
    for (const input of inputs) {
      const { json } = await list({ startTime: day, endTime: day, ...input });
      expect(json.map(({ createdDate }: { createdDate: string }) => createdDate)).toEqual([first, last]);
    }
  });

  test('may be none', async () => {
    await build();
    expect((await list({ startTime: '2026-03-11', endTime: '2026-03-09' })).json).toEqual([]);
  });
});

test('pages give each mail once, with equal times too, whatever the limit', async () => {
  const time = fc.integer({ min: 0, max: 3 }).map((ms) => new Date(Date.UTC(2026, 2, 5) + ms));
  const mails = fc.array(time, { maxLength: 12 });
  await fc.assert(
    fc.asyncProperty(mails, fc.integer({ min: 1, max: 5 }), async (times, limit) => {
      await service.database.db.delete(ticketEmails);
      for (const [index, createdAt] of times.entries()) {
        await build({ createdAt, fromAddress: `${index}@post.example` });
      }
      const seen: string[] = [];
      let { url } = requestFor(operations.listTicketsEmails, caller, { ...march, timezone: 'UTC', limit });
      while (url) {
        const { json, next } = (await service.app.inject({ url: String(url) })).json();
        seen.push(...json.map(({ from }: { from: { address: string } }) => from.address));
        if (next) expect(new URL(next).searchParams.get('timezone')).toBe('UTC');
        url = next;
      }
      const order = times.map((createdAt, index) => ({ createdAt, address: `${index}@post.example` }));
      order.sort((a, b) => Number(a.createdAt) - Number(b.createdAt));
      expect(seen).toEqual(order.map(({ address }) => address));
    }),
    { numRuns: 25 },
  );
});

test('a page has 50 mails where no limit is given, and at most 500', async () => {
  const row = { userId: 4, ticketId, fromAddress: 'a@b.example', createdAt: new Date('2026-03-10') };
  await service.database.db.insert(ticketEmails).values(Array.from({ length: 501 }, () => row));
  expect(await list()).toMatchObject({ length: 50, next: expect.any(String) });
  expect(await list({ limit: 501 })).toMatchObject({ length: 500, next: expect.any(String) });
});

test('CSV has the same rows', async () => {
  await build({ to: ['help@skogsrand.example', 'b@c.example'] });
  const { url } = requestFor(operations.listTicketsEmails, caller, { ...march, fileType: 'csv' });
  const { body } = await service.app.inject({ url: String(url) });
  expect(parse(body, { columns: true })).toEqual([
    {
      createdDate: '2026-03-10T12:00:00.005Z',
      inboxName: 'Customer service',
      from: '{"address":"maja.lind@post.example","name":"Maja Lind"}',
      ticketID: String(ticketId),
      to: '{"address":"help@skogsrand.example"}; {"address":"b@c.example"}',
      cc: '',
      bcc: '',
    },
  ]);
});

test.each([
  ['startTime', undefined],
  ['endTime', undefined],
  ['startTime', '2026-02-30'],
  ['endTime', 'now'],
  ['limit', 0],
  ['timezone', 'Europe/Atlantis'],
  ['fileType', 'xml'],
  ['cursorId', 0],
  ['cursorCreated', -1],
])('%s %s is 400, and named', async (label, value) => {
  const input = Object.entries({ ...march, cursorId: 1, cursorCreated: 1, [label]: value });
  const given = Object.fromEntries(input.filter(([, item]) => item !== undefined));
  const { status, body } = await ask(service, caller, 'listTicketsEmails', given);
  expect([status, body.errors]).toEqual([400, [{ label, index: null, value: value ?? null }]]);
});
