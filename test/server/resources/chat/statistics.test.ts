import { parse } from 'csv-parse/sync';
import fc from 'fast-check';
import { beforeAll, describe, expect, test } from 'vitest';
import type { Operation } from '../../../../src/api/operation.ts';
import { chatStatistics, chatStatisticsV2 } from '../../../../src/api/operations/chat.ts';
import { contracts } from '../../../../src/api/schemas/index.ts';
import { ensureUser } from '../../../../src/server/users/users.sql.ts';
import { requestFor, type TestInput, useApp } from '../../../support/app.ts';
import { buildAgent, buildConversation, buildPageFilter, helpWithBoots } from '../../../support/chat.ts';
import { secretKey } from '../../../support/help-center.ts';

const service = useApp();
const userId = 51;
const strangerId = 52;
const manyId = 53;
const keys = new Map<number, string>();
const both: readonly Operation[] = [chatStatistics, chatStatisticsV2];
let nils = 0;
let ada = 0;
let boots = 0;
let strangersFilter = 0;

/** The day of all conversations but those of the test of spans. */
const day = { startTime: '2026-03-02', endTime: '2026-03-03' };
const at = (time: string) => new Date(`2026-03-02T${time}Z`);

beforeAll(async () => {
  const { db } = service.database;
  for (const id of [userId, strangerId, manyId]) {
    await ensureUser(db, id, `User ${id}`);
    keys.set(id, await secretKey(db, id, ['Chat:Read']));
  }
  nils = await buildAgent(db, { userId, name: 'Nils Ek', email: 'nils@shop.example' });
  ada = await buildAgent(db, { userId, name: 'Ada', email: null });
  boots = await buildPageFilter(db, {
    userId,
    searchName: 'Boots',
    matchType: 'contains',
    searchFilter: 'boots',
  });
  strangersFilter = await buildPageFilter(db, {
    userId: strangerId,
    searchName: 'All',
    matchType: 'contains',
    searchFilter: '/',
  });
  await buildConversation(db, helpWithBoots(userId, nils));
  // Rated, but only a bot said anything.
  await buildConversation(db, {
    userId,
    id: 'bot-only',
    startedAt: at('10:00:00'),
    endedAt: at('10:05:00'),
    rating: 4,
    participants: [
      { botId: 7, startedAt: at('10:00:01'), endedAt: at('10:05:00'), answeredAt: at('10:00:02') },
    ],
    pages: ['https://shop.example/boots/winter'],
  });
  // Ada came first, Nils answered first, and it goes on; an agent of whom nothing is known is there too.
  await buildConversation(db, {
    userId,
    id: 'open',
    startedAt: at('11:00:00'),
    answeredAt: at('11:00:30'),
    participants: [
      { agentId: 777_777, startedAt: at('11:00:50') },
      { agentId: ada, startedAt: at('11:00:05'), answeredAt: at('11:00:40') },
      { agentId: nils, startedAt: at('11:00:10'), answeredAt: at('11:00:30') },
    ],
  });
  await buildConversation(db, { userId, id: 'nobody', startedAt: at('12:00:00'), endedAt: at('12:01:00') });
  await buildConversation(db, { userId: strangerId, id: 'theirs', startedAt: at('09:30:00') });
});

async function ask(operation: Operation, input: TestInput, caller = userId) {
  const request = requestFor(operation, { apiKey: keys.get(caller) ?? '', userId: caller }, input);
  return await service.app.inject(request);
}

async function rows(operation: Operation, input: TestInput = {}, caller = userId) {
  const response = await ask(operation, { ...day, ...input }, caller);
  expect(response.statusCode, response.body).toBe(200);
  const { json, length, ...others } = response.json();
  expect(others).toEqual({ result: 'success' });
  expect(length).toBe(json.length);
  return json;
}

/** The channels that a request answers. */
async function channels(operation: Operation, input: TestInput = {}, caller = userId): Promise<string[]> {
  return (await rows(operation, input, caller)).map(({ channel }: { channel: string }) => channel);
}

async function refusal(operation: Operation, input: TestInput) {
  const response = await ask(operation, input);
  expect(response.statusCode, response.body).toBe(400);
  const { message, errors } = response.json();
  expect(message).toBe('Validation');
  return errors;
}

const visitor = { browser: 'Firefox 147', os: 'Linux', city: 'Gothenburg', country: 'Sweden' };
const nothing = { browser: '', os: '', city: '', country: '' };
const unanswered = { duration: null, responseTime: null, rating: null };

describe('rows', () => {
  test('of version 2 say what each agent and bot did', async () => {
    expect(await rows(chatStatisticsV2)).toEqual([
      {
        channel: 'c-2026-0302-1',
        referral: 'Organic',
        searchEngine: 'Google',
        startPage: 'https://shop.example/',
        exitPage: 'https://shop.example/checkout?step=1',
        ...visitor,
        labels: ['Sizes', 'Sold'],
        tags: ['advice', 'boots'],
        startedAt: '2026-03-02T09:00:00.000Z',
        duration: 750_500,
        responseTime: 75_125,
        rating: 5,
        participants: [
          {
            agentId: null,
            botId: 'size-guide',
            duration: 45_000,
            responseTime: null,
            startedAt: '2026-03-02T09:00:00.000Z',
            endedAt: '2026-03-02T09:00:45.000Z',
          },
          {
            agentId: nils,
            botId: null,
            duration: 705_500,
            responseTime: 30_125,
            startedAt: '2026-03-02T09:00:45.000Z',
            endedAt: '2026-03-02T09:12:30.500Z',
          },
        ],
      },
      {
        channel: 'bot-only',
        referral: '',
        searchEngine: '',
        startPage: 'https://shop.example/boots/winter',
        exitPage: 'https://shop.example/boots/winter',
        ...nothing,
        labels: [],
        tags: [],
        startedAt: '2026-03-02T10:00:00.000Z',
        ...unanswered,
        participants: [
          {
            agentId: null,
            botId: 7,
            duration: 299_000,
            responseTime: 1000,
            startedAt: '2026-03-02T10:00:01.000Z',
            endedAt: '2026-03-02T10:05:00.000Z',
          },
        ],
      },
      {
        channel: 'open',
        referral: '',
        searchEngine: '',
        startPage: '',
        exitPage: '',
        ...nothing,
        labels: [],
        tags: [],
        startedAt: '2026-03-02T11:00:00.000Z',
        duration: null,
        responseTime: 30_000,
        rating: null,
        participants: [
          {
            agentId: ada,
            botId: null,
            duration: null,
            responseTime: 35_000,
            startedAt: '2026-03-02T11:00:05.000Z',
            endedAt: null,
          },
          {
            agentId: nils,
            botId: null,
            duration: null,
            responseTime: 20_000,
            startedAt: '2026-03-02T11:00:10.000Z',
            endedAt: null,
          },
          {
            agentId: 777_777,
            botId: null,
            duration: null,
            responseTime: null,
            startedAt: '2026-03-02T11:00:50.000Z',
            endedAt: null,
          },
        ],
      },
      {
        channel: 'nobody',
        referral: '',
        searchEngine: '',
        startPage: '',
        exitPage: '',
        ...nothing,
        labels: [],
        tags: [],
        startedAt: '2026-03-02T12:00:00.000Z',
        ...unanswered,
        participants: [],
      },
    ]);
  });

  test('of version 1 name the agent who answered first', async () => {
    const [first, botOnly, open, nobody] = await rows(chatStatistics);
    expect(first).toEqual({
      channel: 'c-2026-0302-1',
      agentName: 'Nils Ek',
      agentEmail: 'nils@shop.example',
      referral: 'Organic',
      searchEngine: 'Google',
      exitPage: 'https://shop.example/checkout?step=1',
      ...visitor,
      labels: ['Sizes', 'Sold'],
      tags: ['advice', 'boots'],
      duration: 750_500,
      rating: 5,
      responseTime: 75_125,
      startedAt: '2026-03-02T09:00:00.000Z',
    });
    expect(botOnly).toMatchObject({ agentName: '', agentEmail: '', ...unanswered });
    expect(open).toMatchObject({ agentName: 'Nils Ek', agentEmail: 'nils@shop.example' });
    expect(nobody).toMatchObject({ agentName: '', agentEmail: '', ...unanswered });
  });

  test('of version 1 name the agent who was asked for', async () => {
    const [open] = await rows(chatStatistics, { agentId: ada });
    expect(open).toMatchObject({ channel: 'open', agentName: 'Ada', agentEmail: '', responseTime: 30_000 });
    const [unknown] = await rows(chatStatistics, { agentId: 777_777 });
    expect(unknown).toMatchObject({ channel: 'open', agentName: '', agentEmail: '' });
  });
});

describe.each(both)('the filters of $name', (operation) => {
  const all = ['c-2026-0302-1', 'bot-only', 'open', 'nobody'];

  test('are all optional', async () => {
    expect(await channels(operation)).toEqual(all);
  });

  test('agentId and agentIds pick conversations with any of the agents', async () => {
    expect(await channels(operation, { agentId: nils })).toEqual(['c-2026-0302-1', 'open']);
    expect(await channels(operation, { agentId: ada })).toEqual(['open']);
    expect(await channels(operation, { agentIds: [ada, nils] })).toEqual(['c-2026-0302-1', 'open']);
    expect(await channels(operation, { agentId: ada, agentIds: [nils] })).toEqual(['c-2026-0302-1', 'open']);
    for (const agentId of ['0', 'nils', '9'.repeat(30), '1.5']) {
      expect(await channels(operation, { agentId }), agentId).toEqual([]);
    }
  });

  test('channel and channels pick the conversations of that name', async () => {
    expect(await channels(operation, { channel: 'open' })).toEqual(['open']);
    expect(await channels(operation, { channels: ['open', 'nobody', 'theirs'] })).toEqual(['open', 'nobody']);
    expect(await channels(operation, { channel: 'nobody', channels: ['open'] })).toEqual(['open', 'nobody']);
    expect(await channels(operation, { channel: 'OPEN' })).toEqual([]);
  });

  test('pageFilterId picks conversations with a page that matches', async () => {
    expect(await channels(operation, { pageFilterId: boots })).toEqual(['c-2026-0302-1', 'bot-only']);
    expect(await channels(operation, { pageFilterId: ['x', boots] })).toEqual(['c-2026-0302-1', 'bot-only']);
    expect(await channels(operation, { pageFilterId: strangersFilter })).toEqual([]);
  });

  test('all have to hold', async () => {
    expect(await channels(operation, { agentId: nils, pageFilterId: boots })).toEqual(['c-2026-0302-1']);
    expect(await channels(operation, { agentId: nils, channel: 'bot-only' })).toEqual([]);
  });

  test('never reach another user', async () => {
    expect(await channels(operation, {}, strangerId)).toEqual(['theirs']);
    expect(await channels(operation, { channel: 'open' }, strangerId)).toEqual([]);
    expect(await channels(operation, { agentId: nils, pageFilterId: boots }, strangerId)).toEqual([]);
  });

  test.each(['agentIds', 'channels', 'pageFilterId'])('%s has at most 200 values', async (label) => {
    const values = Array.from({ length: 201 }, (_, index) => `v${index}`);
    expect(await channels(operation, { [label]: values.slice(1) })).toEqual([]);
    expect(await refusal(operation, { ...day, [label]: values })).toMatchObject([{ label }]);
  });

  test.each(['agentId', 'channel', 'pageFilterId', 'timezone', 'startTime', 'endTime', 'fileType'])(
    '%s is not empty',
    async (label) => {
      expect(await refusal(operation, { ...day, [label]: '' })).toMatchObject([{ value: '', label }]);
    },
  );
});

test('bots are a filter of version 2 only', async () => {
  expect(await channels(chatStatisticsV2, { botId: 'size-guide' })).toEqual(['c-2026-0302-1']);
  expect(await channels(chatStatisticsV2, { botId: 7 })).toEqual(['bot-only']);
  expect(await channels(chatStatisticsV2, { botIds: ['7', 'size-guide', 'none'] })).toEqual([
    'c-2026-0302-1',
    'bot-only',
  ]);
  expect(await channels(chatStatisticsV2, { botId: 'none' })).toEqual([]);
  expect(await channels(chatStatisticsV2, { botId: 'size-guide', agentId: ada })).toEqual([]);
  expect(await channels(chatStatistics, { botId: 'none' })).toHaveLength(4);
});

describe.each(both)('the span of $name', (operation) => {
  const edges = {
    'ny-before': '2024-11-03T04:00:00.000Z',
    'ny-after': '2024-11-03T04:00:00.001Z',
    'ny-last': '2024-11-04T04:59:59.999Z',
    'ny-next': '2024-11-04T05:00:00.000Z',
  };

  beforeAll(async () => {
    const { db } = service.database;
    if (operation !== both[0]) return;
    for (const [id, time] of Object.entries(edges)) {
      await buildConversation(db, { userId, id, startedAt: new Date(time) });
    }
  });

  test('reads dates in the time zone, and includes neither end', async () => {
    const days = { startTime: '2024-11-03', endTime: '2024-11-04' };
    // The day has 25 hours in New York.
    expect(await channels(operation, { ...days, timezone: 'America/New_York' })).toEqual([
      'ny-after',
      'ny-last',
    ]);
    expect(await channels(operation, { ...days, timezone: 'UTC' })).toEqual(['ny-before', 'ny-after']);
    expect(await channels(operation, days)).toEqual(['ny-before', 'ny-after']);
  });

  test('takes a full timestamp as the instant that it is, and answers in UTC', async () => {
    const input = { startTime: '2024-11-03T00:00:00-04:00', endTime: '2024-11-04T05:00:00.000Z' };
    for (const timezone of ['Asia/Tokyo', 'Europe/Stockholm']) {
      const found = await rows(operation, { ...input, timezone });
      expect(found.map(({ startedAt }: { startedAt: string }) => startedAt)).toEqual([
        edges['ny-after'],
        edges['ny-last'],
      ]);
    }
    // Without an offset, the time of the clocks in the zone.
    const local = {
      startTime: '2024-11-03T00:00',
      endTime: '2024-11-04T00:00',
      timezone: 'America/New_York',
    };
    expect(await channels(operation, local)).toEqual(['ny-after', 'ny-last']);
  });

  test('ends now, unless told otherwise', async () => {
    const now = Date.now();
    const ago = (days: number) => new Date(now - days * 86_400_000);
    const { db } = service.database;
    const name = `recent-${operation.name}`;
    await buildConversation(db, { userId, id: name, startedAt: ago(1) });
    await buildConversation(db, { userId, id: `${name}-later`, startedAt: ago(-1) });
    const input = { startTime: ago(2).toISOString(), endTime: undefined };
    const response = await ask(operation, { startTime: input.startTime });
    const found = response.json().json.map(({ channel }: { channel: string }) => channel);
    expect(found).toContain(name);
    expect(found).not.toContain(`${name}-later`);
    expect(await refusal(operation, { startTime: ago(367).toISOString() })).toEqual([
      { value: null, index: null, label: 'endTime' },
    ]);
    expect((await ask(operation, { startTime: ago(-2).toISOString() })).json().json).toEqual([]);
  });

  test.each([
    // A common year, a leap year, and the days on which clocks go forward and back.
    ['2025-01-01', '2026-01-01', '2026-01-02'],
    ['2024-01-01', '2024-12-31', '2025-01-01'],
    ['2025-03-30', '2026-03-30', '2026-03-31'],
    ['2025-03-29', '2026-03-29', '2026-03-30'],
    ['2025-10-26', '2026-10-26', '2026-10-27'],
    ['2025-03-30T12:00:00+02:00', '2026-03-30T12:00:00+02:00', '2026-03-30T12:00:00.001+02:00'],
    // 365 days and an hour by the clock of an atom, 365 days by the clock on the wall.
    ['2024-10-27T00:00', '2025-10-27T00:00', '2025-10-27T00:00:00.001'],
  ])('is at most 365 calendar days: %s to %s, not to %s', async (startTime, endTime, later) => {
    expect(await channels(operation, { startTime, endTime })).toBeDefined();
    expect(await refusal(operation, { startTime, endTime: later })).toEqual([
      { value: later, index: null, label: 'endTime' },
    ]);
  });

  test('counts its days in the time zone asked for', async () => {
    // From a midnight in summer to one in winter: in UTC an hour more than 365 days.
    const hours = { startTime: '2025-10-25T22:00:00Z', endTime: '2026-10-25T23:00:00Z' };
    expect(await channels(operation, { ...hours, timezone: 'Europe/Stockholm' })).toBeDefined();
    expect(await refusal(operation, { ...hours, timezone: 'UTC' })).toMatchObject([{ label: 'endTime' }]);
  });

  test('is empty where the end is before the start', async () => {
    expect(await channels(operation, { startTime: '2026-03-03', endTime: '2026-03-02' })).toEqual([]);
    expect(await channels(operation, { startTime: '2026-03-02', endTime: '2026-03-02' })).toEqual([]);
  });

  test.each([
    ['startTime', undefined],
    ['startTime', '2026-02-30'],
    ['startTime', 'today'],
    ['endTime', '2026-03-32'],
    ['endTime', 'x'.repeat(41)],
    ['timezone', 'Stockholm'],
    ['timezone', 'Europe/Atlantis'],
    ['timezone', '+25:00'],
    ['fileType', 'xml'],
    ['fileType', 'CSV'],
  ])('refuses %s %s', async (label, value) => {
    const input = Object.entries({ ...day, [label]: value }).filter(([, item]) => item !== undefined);
    expect(await refusal(operation, Object.fromEntries(input))).toEqual([
      { value: value ?? null, index: null, label },
    ]);
  });
});

describe.each(both)('$name as CSV', (operation) => {
  const contract = operation === chatStatistics ? contracts.chatStatistics : contracts.chatStatisticsV2;

  test('is the rows of the JSON, with the members as columns', async () => {
    const response = await ask(operation, { ...day, fileType: 'csv' });
    expect(response.statusCode).toBe(200);
    expect(response.headers['content-type']).toBe('text/csv; charset=utf-8');
    const output: { properties?: { json?: { items?: { properties?: object } } } } = contract.output ?? {};
    const columns = Object.keys(output.properties?.json?.items?.properties ?? {});
    const [header, ...lines]: string[][] = parse(response.body);
    expect(header).toEqual(columns);
    const json: Record<string, unknown>[] = await rows(operation, { fileType: 'json' });
    expect(lines).toEqual(json.map((row) => columns.map((name) => cellOf(row[name]))));
  });

  test('says what is wrong in JSON', async () => {
    const response = await ask(operation, {
      startTime: '2020-01-01',
      endTime: '2026-01-01',
      fileType: 'csv',
    });
    expect(response.statusCode).toBe(400);
    expect(response.json().errors).toEqual([{ value: '2026-01-01', index: null, label: 'endTime' }]);
  });
});

function cellOf(value: unknown): string {
  if (value === null) return '';
  if (!Array.isArray(value)) return String(value);
  return value.map((item) => (typeof item === 'object' ? JSON.stringify(item) : String(item))).join('; ');
}

describe('very many rows', () => {
  const count = 2500;

  beforeAll(async () => {
    const { db, pool } = service.database;
    const agentId = await buildAgent(db, { userId: manyId, name: 'Nils' });
    await pool.query(
      `insert into conversations (user_id, id, started_at)
       select $1, 'm' || n, '2026-01-01T12:00:00Z'::timestamptz + (n / 700) * interval '1 ms'
       from generate_series(1, $2::int) n`,
      [manyId, count],
    );
    await pool.query(
      `insert into chat_participants (user_id, conversation_id, position, agent_id, started_at)
       select user_id, id, 0, $2, started_at from conversations where user_id = $1 and id like '%3'`,
      [manyId, agentId],
    );
  });

  test('come each once and in order, with equal times too', async () => {
    const year = { startTime: '2026-01-01', endTime: '2027-01-01' };
    for (const [input, expected] of [
      [{}, count],
      [{ agentId: await nilsOf(manyId) }, count / 10],
    ] as const) {
      const found: { channel: string; startedAt: string }[] = await rows(
        chatStatisticsV2,
        { ...year, ...input },
        manyId,
      );
      expect(found).toHaveLength(expected);
      expect(new Set(found.map(({ channel }) => channel)).size).toBe(expected);
      const places = found.map(({ startedAt, channel }) => `${startedAt} ${channel}`);
      expect(places).toEqual(places.toSorted((a, b) => (a < b ? -1 : 1)));
    }
  });

  test('are those between any two instants, in both versions', async () => {
    const noon = Date.parse('2026-01-01T12:00:00.000Z');
    const moment = fc.integer({ min: -2, max: 6 });
    await fc.assert(
      fc.asyncProperty(moment, moment, fc.constantFrom(...both), async (after, before, operation) => {
        const found = await channels(
          operation,
          {
            startTime: new Date(noon + after).toISOString(),
            endTime: new Date(noon + before).toISOString(),
          },
          manyId,
        );
        const expected = Array.from({ length: count }, (_, index) => index + 1).filter((n) => {
          const offset = Math.floor(n / 700);
          return after < offset && offset < before;
        });
        expect(found.toSorted()).toEqual(expected.map((n) => `m${n}`).toSorted());
      }),
      { numRuns: 15 },
    );
  });

  async function nilsOf(owner: number): Promise<number> {
    const { rows: found } = await service.database.pool.query('select id from agents where user_id = $1', [
      owner,
    ]);
    return found[0].id;
  }
});
