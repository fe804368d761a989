import fc from 'fast-check';
import { beforeAll, describe, expect, test } from 'vitest';
import type { Operation } from '../../../../src/api/operation.ts';
import * as chat from '../../../../src/api/operations/chat.ts';
import { ensureUser } from '../../../../src/server/users/users.sql.ts';
import { requestFor, type TestInput, useApp } from '../../../support/app.ts';
import { buildAgent, buildConversation, buildPageFilter, helpWithBoots } from '../../../support/chat.ts';
import { secretKey } from '../../../support/help-center.ts';

const service = useApp();
const userId = 41;
const strangerId = 42;
const manyId = 43;
const keys = new Map<number, string>();
let agentId = 0;

beforeAll(async () => {
  const { db } = service.database;
  for (const id of [userId, strangerId, manyId]) {
    await ensureUser(db, id, `User ${id}`);
    keys.set(id, await secretKey(db, id, ['Chat:Read']));
  }
  agentId = await buildAgent(db, {
    userId,
    name: 'Nils Ek',
    picture: 'https://shop.example/nils.jpg',
    email: 'nils@shop.example',
    lastActiveAt: new Date('2026-03-02T16:00:00.000Z'),
    department: 'Store',
    isBackOffice: true,
    groups: ['Boots', 'Repairs'],
  });
  await buildConversation(db, helpWithBoots(userId, agentId));
});

async function ask(operation: Operation, input: TestInput, caller = userId) {
  const request = requestFor(operation, { apiKey: keys.get(caller) ?? '', userId: caller }, input);
  const response = await service.app.inject(request);
  return { status: response.statusCode, body: response.json() };
}

async function rows(operation: Operation, input: TestInput = {}, caller = userId) {
  const { status, body } = await ask(operation, input, caller);
  expect(status, JSON.stringify(body)).toBe(200);
  return body.json;
}

const notFound = { status: 404, body: { code: 'NotFound', message: 'Not Found' } };
const conversationId = 'c-2026-0302-1';
const its = { sid: userId, conversationID: conversationId };

describe('a conversation', () => {
  test('has messages, oldest first: 0 is the visitor, null the system', async () => {
    expect((await ask(chat.grabConversation, { conversationId })).body).toEqual({
      result: 'success',
      json: [
        {
          id: 9001,
          ...its,
          from: 'System',
          message: '{"type":"visitor-join","currentPage":"https://shop.example/boots"}',
          date: '2026-03-02T08:59:30.250Z',
          agentID: null,
        },
        {
          id: 9002,
          ...its,
          from: 'Maja',
          message: 'Do the boots run small? <b>',
          date: '2026-03-02T09:00:00.000Z',
          agentID: 0,
        },
        {
          id: 9003,
          ...its,
          from: 'Nils',
          message: 'Hello Maja!',
          date: '2026-03-02T09:01:15.125Z',
          agentID: agentId,
        },
        {
          id: 9004,
          ...its,
          from: 'Nils',
          message: 'Take one size up.',
          date: '2026-03-02T09:01:15.125Z',
          agentID: agentId,
        },
      ],
      length: 4,
    });
  });

  test('has a visitor, without a length', async () => {
    expect((await ask(chat.grabVisitorInfo, { conversationId })).body).toEqual({
      result: 'success',
      json: [
        {
          trafficType: 'Organic',
          se_type: 'Google',
          ...its,
          last_visit: '2026-03-02T08:50:00.000Z',
          browser: 'Firefox 147',
          os: 'Linux',
          user_city: 'Gothenburg',
          user_country: 'Sweden',
          exitPage: 'https://shop.example/checkout?step=1',
        },
      ],
    });
  });

  test('has tags', async () => {
    expect((await ask(chat.grabVisitorTags, { conversationId })).body).toEqual({
      result: 'success',
      json: [
        { ...its, createdDate: '2026-03-02T09:00:10.000Z', tag: 'Maja', type: 0 },
        { ...its, createdDate: '2026-03-02T09:01:00.000Z', tag: 'advice', type: 1 },
        { ...its, createdDate: '2026-03-02T09:02:00.000Z', tag: 'boots', type: 1 },
      ],
      length: 3,
    });
  });

  test('has labels, without a length and without the user', async () => {
    expect((await ask(chat.grabVisitorLabels, { conversationId })).body).toEqual({
      result: 'success',
      json: [
        { conversationID: conversationId, createdDate: '2026-03-02T09:11:00.000Z', label: 'Sizes' },
        { conversationID: conversationId, createdDate: '2026-03-02T09:13:00.000Z', label: 'Sold' },
      ],
    });
  });

  test('has cards', async () => {
    expect((await ask(chat.grabVisitorCards, { conversationId })).body).toEqual({
      result: 'success',
      json: [
        {
          dataID: 'basket',
          data: '{"items":2}',
          ...its,
          createdDate: '2026-03-02T09:00:20.000Z',
          updatedDate: '2026-03-02T09:05:00.000Z',
        },
      ],
      length: 1,
    });
  });

  const grabs = [
    chat.grabConversation,
    chat.grabVisitorInfo,
    chat.grabVisitorTags,
    chat.grabVisitorLabels,
    chat.grabVisitorCards,
  ];

  test('without any of it has empty lists; one that does not exist, or is another user’s, is not found', async () => {
    const bare = await buildConversation(service.database.db, { userId: strangerId, id: 'bare/ü 1' });
    for (const operation of grabs) {
      expect(await rows(operation, { conversationId: bare }, strangerId), operation.name).toEqual([]);
      expect(await ask(operation, { conversationId: 'unknown' }), operation.name).toEqual(notFound);
      expect(await ask(operation, { conversationId }, strangerId), operation.name).toEqual(notFound);
      expect(await ask(operation, { conversationId: bare }), operation.name).toEqual(notFound);
    }
  });

  test('of two users may have the same name, and stays apart', async () => {
    const { db } = service.database;
    const message = { senderName: 'Eve', agentId: 0, message: 'Another user’s' };
    await buildConversation(db, { userId, id: 'twin' });
    await buildConversation(db, { userId: strangerId, id: 'twin', messages: [message] });
    expect(await rows(chat.grabConversation, { conversationId: 'twin' })).toEqual([]);
    expect(await rows(chat.grabConversation, { conversationId: 'twin' }, strangerId)).toHaveLength(1);
  });

  test('has a name of at most 200 characters', async () => {
    expect(await ask(chat.grabConversation, { conversationId: 'x'.repeat(200) })).toEqual(notFound);
    const long = 'x'.repeat(201);
    expect(await ask(chat.grabConversation, { conversationId: long })).toEqual({
      status: 400,
      body: { message: 'Validation', errors: [{ value: long, index: null, label: 'conversationId' }] },
    });
  });
});

describe('agents', () => {
  const nils = {
    sid: userId,
    agentName: 'Nils Ek',
    agentEmail: 'nils@shop.example',
    agentPicture: 'https://shop.example/nils.jpg',
    agentLastActive: '2026-03-02T16:00:00.000Z',
    department: 'Store',
    isBackOffice: '1',
    groups: 'Boots,Repairs',
  };

  test('are answered one by one and all together; one of whom nothing is known has empty members', async () => {
    const author = await buildAgent(service.database.db, { userId, name: 'Ada' });
    const ada = {
      agentID: author,
      sid: userId,
      agentName: 'Ada',
      agentEmail: '',
      agentPicture: '',
      agentLastActive: '1970-01-01T00:00:00.000Z',
      department: '',
      isBackOffice: '0',
      groups: '',
    };
    expect((await ask(chat.grabAgent, { agentId })).body).toEqual({
      result: 'success',
      json: [{ agentID: agentId, ...nils }],
      length: 1,
    });
    expect((await ask(chat.grabAgents, {})).body).toEqual({
      result: 'success',
      json: [{ agentID: agentId, ...nils }, ada],
      length: 2,
    });
    expect(await rows(chat.grabAgents, {}, strangerId)).toEqual([]);
  });

  test.each(['0', '-1', '1.5', 'nils', '9'.repeat(30), String(Number.MAX_SAFE_INTEGER)])(
    'one that does not exist is not found: %s',
    async (unknown) => {
      expect(await ask(chat.grabAgent, { agentId: unknown })).toEqual(notFound);
    },
  );

  test('another user’s are not found', async () => {
    expect(await ask(chat.grabAgent, { agentId }, strangerId)).toEqual(notFound);
  });
});

describe('listConversations', () => {
  const listed = async (fromDate: string, toDate: string, input: TestInput = {}) =>
    (await rows(chat.listConversations, { fromDate, toDate, ...input })).map(
      (row: { conversationID: string }) => row.conversationID,
    );

  /** The days on which the clocks go forward and back in Stockholm, seen from both sides. */
  const edges = {
    'spring-before': '2025-03-29T22:59:59.999Z',
    'spring-first': '2025-03-29T23:00:00.000Z',
    'spring-last': '2025-03-30T21:59:59.999Z',
    'spring-after': '2025-03-30T22:00:00.000Z',
    'autumn-before': '2025-10-25T21:59:59.999Z',
    'autumn-first': '2025-10-25T22:00:00.000Z',
    'autumn-last': '2025-10-26T22:59:59.999Z',
    'autumn-after': '2025-10-26T23:00:00.000Z',
  };

  beforeAll(async () => {
    for (const [id, time] of Object.entries(edges)) {
      await buildConversation(service.database.db, { userId, id, createdAt: new Date(time) });
    }
  });

  test('answers entries with their creation, oldest first', async () => {
    expect(
      (await ask(chat.listConversations, { fromDate: '2026-03-02', toDate: '2026-03-02' })).body,
    ).toEqual({
      result: 'success',
      json: [{ sid: userId, conversationID: conversationId, date: '2026-03-02T08:59:30.250Z' }],
      length: 1,
    });
  });

  test('means whole days in Stockholm, both included', async () => {
    expect(await listed('2025-03-30', '2025-03-30')).toEqual(['spring-first', 'spring-last']);
    expect(await listed('2025-10-26', '2025-10-26')).toEqual(['autumn-first', 'autumn-last']);
    expect(await listed('2025-03-29', '2025-10-26')).toEqual(Object.keys(edges).slice(0, 7));
  });

  test('takes a full timestamp as the instant that it is, its end not included', async () => {
    expect(await listed('2025-03-29T23:00:00Z', '2025-03-30T22:00:00.000Z')).toEqual([
      'spring-first',
      'spring-last',
    ]);
    expect(await listed('2025-03-30T00:00:00+01:00', '2025-03-30T23:59:59.999+02:00')).toEqual([
      'spring-first',
    ]);
    // Without an offset, the time of the clocks in Stockholm.
    expect(await listed('2025-10-26T00:00', '2025-10-27T00:00')).toEqual(['autumn-first', 'autumn-last']);
  });

  test('answers nothing where the end is before the start, and anything a calendar can hold', async () => {
    expect(await listed('2026-03-03', '2026-03-01')).toEqual([]);
    for (const [from, to] of [
      ['0001-01-01', '9999-12-31'],
      ['0000-01-01', '9999-12-31T23:59:59-12:00'],
    ] as const) {
      expect(await listed(from, to)).toContain(conversationId);
    }
  });

  test.each([
    ['fromDate', '2025-02-29'],
    ['fromDate', 'yesterday'],
    ['toDate', '2025-13-01'],
    ['toDate', '01/02/2025'],
    ['toDate', '2'.repeat(41)],
  ])('refuses %s %s', async (label, value) => {
    const input = { fromDate: '2025-01-01', toDate: '2025-01-02', [label]: value };
    expect(await ask(chat.listConversations, input)).toEqual({
      status: 400,
      body: { message: 'Validation', errors: [{ value, index: null, label }] },
    });
  });

  test('answers each of very many once, in order, with equal times too', async () => {
    await service.database.pool.query(
      `insert into conversations (user_id, id, created_at)
       select $1, 'many-' || n, '2026-01-01T12:00:00Z'::timestamptz + (n / 1500) * interval '1 ms'
       from generate_series(1, 3000) n`,
      [manyId],
    );
    const input = { fromDate: '2026-01-01', toDate: '2026-01-01' };
    const all: { conversationID: string; date: string }[] = await rows(chat.listConversations, input, manyId);
    expect(all).toHaveLength(3000);
    expect(new Set(all.map(({ conversationID }) => conversationID)).size).toBe(3000);
    expect(all).toEqual(
      all.toSorted((a, b) =>
        a.date === b.date ? (a.conversationID < b.conversationID ? -1 : 1) : a.date < b.date ? -1 : 1,
      ),
    );
  });

  test('answers what lies in the days, whatever they are', async () => {
    const times = Object.values(edges).map((time) => Date.parse(time));
    const near = fc.constantFrom(...times).chain((time) => fc.integer({ min: time - 2, max: time + 2 }));
    await fc.assert(
      fc.asyncProperty(near, near, async (from, until) => {
        const found = await listed(new Date(from).toISOString(), new Date(until).toISOString());
        const expected = Object.entries(edges).filter(
          ([, time]) => from <= Date.parse(time) && Date.parse(time) < until,
        );
        expect(found).toEqual(expected.map(([id]) => id));
      }),
      { numRuns: 60 },
    );
  });
});

describe('page filters', () => {
  const ids = new Map<string, number>();
  const filters = [
    ['contains', 'Middle page', 'contains', '/boots'],
    ['exact', 'Start page', 'exact', 'https://shop.example/'],
    ['startsWith', 'Shop', 'startsWith', 'https://shop.example/check'],
    ['endsWith', 'First step', 'endsWith', 'step=1'],
    ['case', 'Other case', 'contains', '/BOOTS'],
    ['not exact', 'Half an address', 'exact', 'https://shop.example'],
    ['not start', 'Not at the start', 'startsWith', 'shop.example'],
    ['not end', 'Not at the end', 'endsWith', 'checkout'],
    ['wildcards', 'No wildcards', 'contains', 'b%ts'],
    ['pattern', 'No pattern', 'contains', 'bo+ts'],
    ['regex', 'A type of elsewhere', 'regex', 'boots'],
  ] as const;

  beforeAll(async () => {
    const { db } = service.database;
    for (const [name, searchName, matchType, searchFilter] of filters) {
      ids.set(name, await buildPageFilter(db, { userId, searchName, matchType, searchFilter }));
    }
    ids.set(
      'strangers',
      await buildPageFilter(db, {
        userId: strangerId,
        searchName: 'Theirs',
        matchType: 'contains',
        searchFilter: 'boots',
      }),
    );
    await buildConversation(db, {
      userId,
      id: 'elsewhere',
      createdAt: new Date('2026-03-02T10:00:00Z'),
      pages: ['https://shop.example/tents'],
    });
  });

  const found = async (pageFilterId: readonly unknown[]) =>
    (await rows(chat.listConversations, { fromDate: '2026-03-02', toDate: '2026-03-02', pageFilterId })).map(
      (row: { conversationID: string }) => row.conversationID,
    );

  test('are listed', async () => {
    const { body } = await ask(chat.pageFilters, {});
    expect(body).toEqual({
      result: 'success',
      json: filters.map(([name, searchName, matchType, searchFilter]) => ({
        id: ids.get(name),
        sid: userId,
        searchFilter,
        searchName,
        matchType,
      })),
      length: filters.length,
    });
  });

  test.each(['contains', 'exact', 'startsWith', 'endsWith'])(
    '%s picks the conversations that have such a page',
    async (name) => {
      expect(await found([ids.get(name)])).toEqual([conversationId]);
    },
  );

  test.each(['case', 'not exact', 'not start', 'not end', 'wildcards', 'pattern', 'regex'])(
    '%s picks nothing',
    async (name) => {
      expect(await found([ids.get(name)])).toEqual([]);
    },
  );

  test('pick what any of them picks; without one, everything', async () => {
    const tents = await buildPageFilter(service.database.db, {
      userId,
      searchName: 'Tents',
      matchType: 'endsWith',
      searchFilter: 'tents',
    });
    expect(await found([tents])).toEqual(['elsewhere']);
    expect(await found([tents, ids.get('contains'), 'unknown'])).toEqual([conversationId, 'elsewhere']);
    expect(await found([])).toEqual([conversationId, 'elsewhere']);
  });

  test('that do not exist, or are another user’s, pick nothing', async () => {
    for (const id of [ids.get('strangers'), '999999999', 'abc', '-1', '1e3', '9'.repeat(30), "' or true"]) {
      expect(await found([id]), String(id)).toEqual([]);
    }
  });

  test('are at most 200 in a request', async () => {
    const many = Array.from({ length: 201 }, (_, index) => index + 1);
    const { status, body } = await ask(chat.listConversations, {
      fromDate: '2026-03-02',
      toDate: '2026-03-02',
      pageFilterId: many,
    });
    expect(status).toBe(400);
    expect(body.errors[0].label).toBe('pageFilterId');
    expect(await found(many.slice(0, 200))).toBeDefined();
  });
});
