import { parse } from 'csv-parse/sync';
import fc from 'fast-check';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { operations } from '../../../../src/api/operations/index.ts';
import { createClient } from '../../../../src/client/client.ts';
import { pages } from '../../../../src/client/pages.ts';
import { tickets } from '../../../../src/server/db/tables/index.ts';
import { requestFor, type TestCaller, type TestInput, useApp } from '../../../support/app.ts';
import { answerOf, ask } from '../../../support/ask.ts';
import { secretKey } from '../../../support/help-center.ts';
import { buildInbox, buildTicket, type TestInbox } from '../../../support/tickets.ts';

const service = useApp();
let caller: TestCaller;
let inbox: TestInbox;
let others: TestInbox;

beforeAll(async () => {
  const { db } = service.database;
  inbox = await buildInbox(db, { userId: 4 });
  others = await buildInbox(db, { userId: 5, name: 'Theirs' });
  caller = { userId: 4, apiKey: await secretKey(db, 4, ['Tickets:Read']) };
});

beforeEach(async () => {
  await service.database.db.delete(tickets);
});

const build = (values: Parameters<typeof buildTicket>[2] = {}) =>
  buildTicket(service.database.db, inbox, values);

const at = (text: string) => ({
  createdAt: new Date(text),
  lastActionAt: new Date(text),
  changedAt: new Date(text),
});

const list = (input: TestInput = {}) => answerOf(service, caller, 'listTickets', input);

async function idsOf(input: TestInput = {}): Promise<number[]> {
  return (await list(input)).json.map(({ ticketID }: { ticketID: number }) => ticketID);
}

/** The ids of every page, following `next`. */
async function idsOfAllPages(input: TestInput): Promise<number[]> {
  const ids: number[] = [];
  let { url } = requestFor(operations.listTickets, caller, input);
  while (url) {
    const body = (await service.app.inject({ url: String(url) })).json();
    expect(body.json.length).toBeLessThanOrEqual(Number(input['limit']));
    ids.push(...body.json.map(({ ticketID }: { ticketID: number }) => ticketID));
    url = body.next;
  }
  return ids;
}

test('an entry has the documented members', async () => {
  const id = await build({
    status: 'on-hold',
    fromEmail: 'Maja.Lind@post.example',
    labels: ['delivery', 'vip'],
    createdAt: new Date('2026-03-01T09:00:00.120Z'),
    lastActionAt: new Date('2026-03-02T10:30:00.005Z'),
    changedAt: new Date('2026-03-02T11:00:00.999Z'),
  });
  expect(await list()).toEqual({
    result: 'success',
    json: [
      {
        sid: 4,
        inboxName: 'Customer service',
        ticketID: id,
        status: 'on-hold',
        subject: 'Where is my tent?',
        fromEmail: 'Maja.Lind@post.example',
        labels: ['delivery', 'vip'],
        createdDate: '2026-03-01T09:00:00.120Z',
        updatedDate: '2026-03-02T11:00:00.999Z',
        latestUpdated: '2026-03-02T10:30:00.005Z',
      },
    ],
    length: 1,
  });
});

test('without tickets the list is empty, and those of another user are never in it', async () => {
  expect(await list()).toEqual({ result: 'success', json: [], length: 0 });
  const theirs = await buildTicket(service.database.db, others);
  expect(await list()).toEqual({ result: 'success', json: [], length: 0 });
  expect(await idsOf({ cursorId: theirs - 1, cursorUpdated: 0 })).toEqual([]);
});

describe('filters', () => {
  test('by status', async () => {
    const ids = new Map<string, number>();
    for (const status of ['new', 'reply', 'pending', 'solved', 'closed', 'on-hold'] as const) {
      ids.set(status, await build({ status }));
    }
    for (const [status, id] of ids) expect(await idsOf({ status })).toEqual([id]);
  });

  test('by sender, in capitals too, and never by a part of the address', async () => {
    const id = await build({ fromEmail: 'Maja@post.example' });
    await build({ fromEmail: 'aMaja@post.example' });
    for (const fromEmail of ['maja@post.example', 'MAJA@POST.EXAMPLE', ' Maja@post.example ']) {
      expect(await idsOf({ fromEmail })).toEqual([id]);
    }
    expect(await idsOf({ fromEmail: 'post.example' })).toEqual([]);
    expect(await idsOf({ fromEmail: '%' })).toEqual([]);
  });

  // Stockholm is an hour ahead of UTC until 29 March 2026, then two.
  test.each([
    ['2026-03-10', '2026-03-09T22:59:59.999Z', '2026-03-09T23:00:00.000Z'],
    ['2026-06-10', '2026-06-09T21:59:59.999Z', '2026-06-09T22:00:00.000Z'],
    ['2026-03-10T12:00:00Z', '2026-03-10T11:59:59.999Z', '2026-03-10T12:00:00.000Z'],
  ])('%s begins in Stockholm between %s and %s', async (day, before, after) => {
    const far = new Date('2020-01-01T00:00:00Z');
    for (const [column, name] of [
      ['changedAt', 'updated'],
      ['lastActionAt', 'latestUpdated'],
    ] as const) {
      const other = column === 'changedAt' ? 'lastActionAt' : 'changedAt';
      const early = await build({ [column]: new Date(before), [other]: far });
      const late = await build({ [column]: new Date(after), [other]: far });
      expect(await idsOf({ [`${name}After`]: day })).toEqual([late]);
      expect(await idsOf({ [`${name}Before`]: day })).toEqual([early]);
      await service.database.db.delete(tickets);
    }
  });

  test('by labels: any of them, as they are written', async () => {
    const both = await build({ ...at('2026-03-01T00:00:00Z'), labels: ['delivery', 'vip'] });
    const vip = await build({ ...at('2026-03-02T00:00:00Z'), labels: ['vip'] });
    await build({ labels: ['VIP', 'vip ', 'vi'] });
    await build();
    expect(await idsOf({ label: 'vip' })).toEqual([both, vip]);
    expect(await idsOf({ label: ['vip', 'delivery', 'vip'] })).toEqual([both, vip]);
    expect(await idsOf({ label: ['delivery', 'unknown'] })).toEqual([both]);
    expect(await idsOf({ label: ['vip'], status: 'solved' })).toEqual([]);
    for (const none of ['unknown', '%', '{vip}', "vip' or true --", 'x'.repeat(250)]) {
      expect(await idsOf({ label: none })).toEqual([]);
    }
    const quoted = await build({ labels: ['a "b", {c}\\'] });
    expect(await idsOf({ label: 'a "b", {c}\\' })).toEqual([quoted]);
  });

  test('together', async () => {
    const values = {
      ...at('2026-03-10T12:00:00Z'),
      status: 'pending',
      fromEmail: 'a@b.example',
      labels: ['vip'],
    } satisfies Parameters<typeof build>[0];
    const id = await build(values);
    await build({ ...values, labels: ['other'] });
    await build({ ...values, status: 'new' });
    await build({ ...values, fromEmail: 'c@b.example' });
    await build({ ...values, ...at('2026-03-11T12:00:00Z') });
    await build({ ...values, ...at('2026-03-09T12:00:00Z') });
    const input = {
      label: ['vip', 'unknown'],
      status: 'pending',
      fromEmail: 'a@b.example',
      updatedAfter: '2026-03-10',
      updatedBefore: '2026-03-11',
      latestUpdatedAfter: '2026-03-10',
      latestUpdatedBefore: '2026-03-11',
    };
    expect(await idsOf(input)).toEqual([id]);
  });
});

describe('pages', () => {
  test('go from the oldest update to the newest', async () => {
    const [third, first, second] = [
      await build(at('2026-03-03T00:00:00Z')),
      await build(at('2026-03-01T00:00:00Z')),
      await build(at('2026-03-02T00:00:00Z')),
    ];
    expect(await idsOf()).toEqual([first, second, third]);
  });

  test.each([
    ['changedAt', 'lastActionAt', {}],
    ['lastActionAt', 'changedAt', { latestUpdatedAfter: '2020-01-01' }],
  ] as const)(
    'by %s give each ticket once, with equal times too, whatever the limit',
    async (column, other, filter) => {
      const day = new Date('2026-03-02T00:00:00Z');
      const time = fc.integer({ min: 0, max: 3 }).map((ms) => new Date(Date.UTC(2026, 2, 1) + ms));
      await fc.assert(
        fc.asyncProperty(
          fc.array(time, { maxLength: 12 }),
          fc.integer({ min: 1, max: 5 }),
          async (times, limit) => {
            await service.database.db.delete(tickets);
            const ids: number[] = [];
            for (const moment of times) ids.push(await build({ [other]: day, [column]: moment }));
            const order = ids
              .map((id, index) => ({ id, time: Number(times[index]) }))
              .sort((a, b) => a.time - b.time || a.id - b.id);
            expect(await idsOfAllPages({ ...filter, limit })).toEqual(order.map(({ id }) => id));
          },
        ),
        { numRuns: 25 },
      );
    },
  );

  test('keep every filter in the address of the next one', async () => {
    for (let count = 0; count < 3; count += 1) {
      await build({ ...at('2026-03-10T12:00:00.007Z'), labels: ['å & ä'] });
    }
    const input = {
      limit: 2,
      status: 'new',
      fromEmail: 'maja.lind@post.example',
      updatedAfter: '2026-03-10',
      updatedBefore: '2026-03-11',
      latestUpdatedAfter: '2026-03-10',
      latestUpdatedBefore: '2026-03-11',
      fileType: 'json',
    };
    const label = ['å & ä', 'vip'];
    const body = await list({ ...input, label });
    const next = new URL(body.next);
    expect(next.pathname).toBe(`/message/listTickets/${caller.apiKey}/4`);
    expect(next.searchParams.getAll('label')).toEqual(label);
    next.searchParams.delete('label');
    expect(Object.fromEntries(next.searchParams)).toEqual({
      ...input,
      limit: '2',
      cursorId: String(body.json[1].ticketID),
      cursorUpdated: String(Date.parse('2026-03-10T12:00:00.007Z')),
    });
    const { pathname, search } = new URL(body.next);
    const last = (await service.app.inject({ url: pathname + search })).json();
    expect(last).toMatchObject({ length: 1 });
    expect(last).not.toHaveProperty('next');
  });

  test('have 50 tickets where no limit is given, and at most 500', async () => {
    const values = Array.from({ length: 501 }, () => ({
      userId: 4,
      inboxId: inbox.inboxId,
      status: 'new' as const,
      subject: 'Many',
      fromEmail: 'a@b.example',
      sender: 'a@b.example',
      openedBy: 'key' as const,
    }));
    await service.database.db.insert(tickets).values(values);
    for (const [input, length] of [
      [{}, 50],
      [{ limit: 500 }, 500],
      [{ limit: 501 }, 500],
      [{ limit: 1_000_000 }, 500],
    ] as const) {
      expect(await list(input)).toMatchObject({ length, next: expect.any(String) });
    }
  });

  test('can be walked through with the client', async () => {
    for (let count = 0; count < 5; count += 1) await build();
    const baseUrl = await service.app.listen({ host: '127.0.0.1', port: 0 });
    const client = createClient({ baseUrl, userId: 4, apiKey: String(caller.apiKey) });
    const ids: number[] = [];
    for await (const page of pages(client, operations.listTickets, { status: 'new', limit: 2 })) {
      ids.push(...page.json.map(({ ticketID }) => ticketID));
    }
    expect(ids).toEqual(await idsOf());
    expect(ids).toHaveLength(5);
  });
});

describe('bad input', () => {
  test.each([
    ['limit', 0],
    ['limit', -1],
    ['limit', 1.5],
    ['limit', 'many'],
    ['status', 'open'],
    ['status', 'New'],
    ['updatedAfter', 'yesterday'],
    ['updatedAfter', '2026-02-30'],
    ['updatedBefore', '2026-13-01'],
    ['latestUpdatedAfter', '10/03/2026'],
    ['latestUpdatedBefore', '99999-01-01'],
    ['updatedAfter', '0001-01-01'],
    ['updatedAfter', '9999-12-31'],
    ['fromEmail', ''],
    ['fromEmail', 'x'.repeat(251)],
    ['label', ''],
    ['label', 'x'.repeat(251)],
    ['fileType', 'xml'],
    ['cursorId', 0],
    ['cursorId', 'x'],
    ['cursorUpdated', -1],
    ['cursorUpdated', 0.5],
    ['cursorUpdated', 253_402_300_800_000],
  ])('%s %s is 400, and named', async (label, value) => {
    const { status, body } = await ask(service, caller, 'listTickets', {
      cursorId: 1,
      cursorUpdated: 1,
      [label]: value,
    });
    expect(status).toBe(400);
    expect(body).toEqual({
      message: 'Validation',
      errors: [{ label, index: label === 'label' ? 0 : null, value }],
    });
  });

  test('more labels than a request may have are 400', async () => {
    const label = Array.from({ length: 101 }, (_, index) => `l${index}`);
    expect((await ask(service, caller, 'listTickets', { label: label.slice(1) })).status).toBe(200);
    const { status, body } = await ask(service, caller, 'listTickets', { label });
    expect([status, body.errors[0].label]).toEqual([400, 'label']);
  });

  test('one cursor without the other is 400', async () => {
    for (const [given, missing] of [
      ['cursorId', 'cursorUpdated'],
      ['cursorUpdated', 'cursorId'],
    ] as const) {
      const { status, body } = await ask(service, caller, 'listTickets', { [given]: 1 });
      expect([status, body.errors]).toEqual([400, [{ label: missing, index: null, value: null }]]);
    }
  });
});

describe('CSV', () => {
  const csv = async (input: TestInput = {}) => {
    const { url } = requestFor(operations.listTickets, caller, { fileType: 'csv', ...input });
    const response = await service.app.inject({ url: String(url) });
    expect(response.headers['content-type']).toBe('text/csv; charset=utf-8');
    return response.body;
  };

  test('has the rows of the JSON', async () => {
    await build({ subject: 'Tält, “Fjäll”;\r\n"2"', labels: ['a', 'b'] });
    await build({ subject: '=1+1' });
    const rows: Record<string, string>[] = parse(await csv(), { columns: true });
    const { json } = await list();
    expect(rows).toHaveLength(2);
    for (const [index, row] of rows.entries()) {
      const entry = json[index];
      expect(row).toEqual({
        ...entry,
        sid: '4',
        ticketID: String(entry.ticketID),
        subject: entry.subject.replace(/^=/, "'="),
        labels: entry.labels.join('; '),
      });
    }
  });

  test('has every ticket, or as many as asked for', async () => {
    for (let count = 0; count < 60; count += 1) await build();
    expect(parse(await csv(), { columns: true })).toHaveLength(60);
    expect(parse(await csv({ limit: 7 }), { columns: true })).toHaveLength(7);
  });

  test('of nothing is its header', async () => {
    expect(parse(await csv())).toEqual([
      'sid,inboxName,ticketID,status,subject,fromEmail,labels,createdDate,updatedDate,latestUpdated'.split(
        ',',
      ),
    ]);
  });
});
