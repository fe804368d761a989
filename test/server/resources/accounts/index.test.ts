import fc from 'fast-check';
import { beforeAll, describe, expect, test } from 'vitest';
import type { Service } from '../../../../src/api/service.ts';
import { ensureContactLabels } from '../../../../src/server/resources/contacts/change-contact.sql.ts';
import { insertAccounts } from '../../../support/accounts.ts';
import { type TestCaller, type TestInput, useApp } from '../../../support/app.ts';
import { answerOf, ask as askAs } from '../../../support/ask.ts';
import { buildUser } from '../../../support/contacts.ts';
import { walk } from '../../../support/walk.ts';

const service = useApp();
let caller: TestCaller;
let stranger: TestCaller;

beforeAll(async () => {
  const { db } = service.database;
  caller = await buildUser(db, 1);
  stranger = await buildUser(db, 2);
  await ensureContactLabels(db, 1, ['partner', 'Partner']);
});

const ask = (name: keyof Service, input: TestInput) => askAs(service, caller, name, input);
const answer = (name: keyof Service, input: TestInput = {}) => answerOf(service, caller, name, input);
const create = (input: TestInput = {}) => answer('createAccount', { name: 'Fjord & Fell', ...input });

const timestamp = expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
const long = (length: number) => 'å'.repeat(length);
const missing = { status: 404, body: { code: 'NotFound', message: 'Not Found' } };
const conflict = { status: 409, body: { message: 'Conflict', error: { field: 'externalId' } } };

async function accountCount(): Promise<number> {
  const { rows } = await service.database.pool.query('select count(*)::int as count from accounts');
  return rows[0].count;
}

describe('createAccount', () => {
  test('answers the account without its dates', async () => {
    const body = await create({
      description: 'Shoes',
      externalId: 'all',
      externalUrl: 'https://crm.example/all',
      labels: ['Partner', 'unknown', 'partner', 'Partner'],
    });
    expect(body).toEqual({
      id: expect.any(Number),
      userId: 1,
      crmId: 1,
      externalId: 'all',
      externalUrl: 'https://crm.example/all',
      name: 'Fjord & Fell',
      description: 'Shoes',
      labels: ['Partner', 'partner'],
    });
  });

  test('needs a name only', async () => {
    const nothing = { description: null, externalId: null, externalUrl: null };
    expect(await create()).toMatchObject({ ...nothing, labels: [] });
    expect(await create({ ...nothing, labels: null })).toMatchObject({ ...nothing, labels: [] });
  });

  test.each<[string, TestInput]>([
    ['without a name', { name: undefined }],
    ['with a name of null', { name: null }],
    ['with a name of one character', { name: 'F' }],
    ['with a name of 51 characters', { name: long(51) }],
    ['with an externalId of 51 characters', { externalId: long(51) }],
    ['with an externalUrl of 251 characters', { externalUrl: long(251) }],
    ['with 101 labels', { labels: Array.from({ length: 101 }, (_, index) => `${index}`) }],
    ['with labels that are none', { labels: [{}] }],
  ])('%s is 400, with the body of a bad request', async (_name, input) => {
    const before = await accountCount();
    expect(await ask('createAccount', { name: 'Fjord & Fell', ...input })).toEqual({
      status: 400,
      body: { code: 'BadRequest', message: 'Bad Request' },
    });
    expect(await accountCount()).toBe(before);
  });

  test('takes what just fits', async () => {
    await create({ name: 'FF', externalId: long(50), externalUrl: long(250), description: long(5000) });
    await create({ name: long(50) });
  });
});

describe('an externalId', () => {
  test('belongs to one account of a user', async () => {
    const { id } = await create({ externalId: 'one' });
    expect(await ask('createAccount', { name: 'Other', externalId: 'one' })).toEqual(conflict);
    const other = await create({ externalId: 'two' });
    expect(await ask('updateAccount', { id: other.id, externalId: 'one' })).toEqual(conflict);
    expect((await answer('getAccount', { id: other.id })).externalId).toBe('two');
    await answer('updateAccount', { id, externalId: 'one' });
    await answerOf(service, stranger, 'createAccount', { name: 'Other', externalId: 'one' });
    await answer('updateAccount', { id, externalId: null });
    await answer('updateAccount', { id: other.id, externalId: 'one' });
  });

  test('goes to one of many that write it at once', async () => {
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => ask('createAccount', { name: 'Racer', externalId: 'race' })),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array(7).fill(409)]);
  });
});

describe('updateAccount', () => {
  test('changes what it names and leaves the rest', async () => {
    const { id } = await create({
      description: 'Shoes',
      externalUrl: 'https://a.example',
      labels: ['partner'],
    });
    const before = await answer('getAccount', { id });
    expect(before.updatedAt).toBeNull();
    expect(await ask('updateAccount', { id, name: 'Fell & Fjord' })).toEqual({ status: 200, body: {} });
    expect(await answer('getAccount', { id })).toEqual({
      ...before,
      name: 'Fell & Fjord',
      updatedAt: timestamp,
    });
    await answer('updateAccount', {
      id,
      name: null,
      description: null,
      externalUrl: null,
      labels: ['Partner'],
    });
    expect(await answer('getAccount', { id })).toMatchObject({
      name: 'Fell & Fjord',
      description: null,
      externalUrl: null,
      labels: ['Partner'],
    });
    await answer('updateAccount', { id, labels: null });
    expect((await answer('getAccount', { id })).labels).toEqual([]);
  });

  test.each([
    ['name', 'F'],
    ['name', long(51)],
    ['externalId', long(51)],
    ['externalUrl', long(251)],
  ])('names %s when it is wrong: %s', async (label, value) => {
    const { id } = await create();
    const { status, body } = await ask('updateAccount', { id, [label]: value });
    expect({ status, body }).toEqual({
      status: 400,
      body: { message: 'Validation', errors: [{ value, index: null, label }] },
    });
    expect((await answer('getAccount', { id })).updatedAt).toBeNull();
  });

  test('is for what exists, and for its own user', async () => {
    const { id } = await create();
    expect(await ask('updateAccount', { id: id + 1_000_000, name: 'Other' })).toEqual(missing);
    expect(await askAs(service, stranger, 'updateAccount', { id, name: 'Stolen' })).toEqual(missing);
    expect((await answer('getAccount', { id })).name).toBe('Fjord & Fell');
  });
});

describe('deleteAccount', () => {
  test('leaves its contacts without an account', async () => {
    const { id } = await create();
    const contact = await answer('createContact', { firstName: 'Maja', accountId: id });
    expect(await ask('deleteAccount', { id })).toEqual({ status: 200, body: {} });
    expect((await ask('getAccount', { id })).status).toBe(204);
    expect(await ask('deleteAccount', { id })).toEqual(missing);
    const { contacts } = await answer('listContacts', { id: contact.id });
    expect(contacts[0]).toMatchObject({ accountId: null, modifiedAt: null, updatedAt: timestamp });
  });

  test('is not for another user', async () => {
    const { id } = await create();
    expect(await askAs(service, stranger, 'deleteAccount', { id })).toEqual(missing);
    expect(await answer('getAccount', { id })).toMatchObject({ id });
  });

  test('while contacts join and leave it ends with none in it', async () => {
    for (let round = 0; round < 5; round += 1) {
      const { id } = await create();
      const inside = await answer('createContact', { firstName: 'Inside', accountId: id });
      const [deleted, ...others] = await Promise.all([
        ask('deleteAccount', { id }),
        ask('createContact', { firstName: 'Joins', accountId: id }),
        ask('updateContact', { id: inside.id, title: 'Stays', accountId: id }),
        ask('updateContact', { id: inside.id, accountId: null }),
      ]);
      expect(deleted.status).toBe(200);
      for (const { status } of others) expect([200, 400]).toContain(status);
      const { rows } = await service.database.pool.query('select 1 from contacts where account_id = $1', [
        id,
      ]);
      expect(rows).toEqual([]);
    }
  });
});

describe('reading', () => {
  test('one account has its dates; what is not there, or is not yours, is 204 without a body', async () => {
    const { id, ...members } = await create({ description: 'Shoes' });
    expect(await answer('getAccount', { id })).toEqual({
      id,
      ...members,
      createdAt: timestamp,
      updatedAt: null,
    });
    const nothing = { status: 204, body: undefined };
    expect(await ask('getAccount', { id: id + 1_000_000 })).toEqual(nothing);
    expect(await askAs(service, stranger, 'getAccount', { id })).toEqual(nothing);
  });

  test('a list has 50 accounts by id, at most 100, and paging with members when more follow', async () => {
    const { db } = service.database;
    const reader = await buildUser(db, 3);
    const ids = await insertAccounts(db, 3, 102);
    const list = (input: TestInput) => answerOf(service, reader, 'listAccounts', input);
    const first = await list({});
    expect(first.accounts.map(({ id }: { id: number }) => id)).toEqual(ids.slice(0, 50));
    expect(first.paging).toEqual({
      cursors: { afterId: ids[49] },
      next: `http://localhost/api/${reader.apiKey}/3/accounts?afterId=${ids[49]}`,
    });
    expect(first.accounts[0]).toEqual({
      id: ids[0],
      userId: 3,
      crmId: 3,
      externalId: 'company-500',
      externalUrl: 'https://crm.example/companies/500',
      name: 'Fjord & Fell 1',
      description: 'Invoiced by the month.',
      labels: [],
      createdAt: '2025-01-01T08:00:00.000Z',
      updatedAt: null,
    });
    expect((await list({ limit: 101 })).accounts).toHaveLength(100);
    expect(await list({ afterId: ids.at(-1) })).toEqual({ accounts: [], paging: {} });
    expect(Object.keys((await list({ afterId: ids[1] ?? 0, limit: 100 })).paging)).toEqual([]);
  });

  test.each([
    ['limit', 0],
    ['limit', -1],
    ['limit', 1.5],
    ['afterId', -1],
  ])('%s %s is 400', async (label, value) => {
    expect(await ask('listAccounts', { [label]: value })).toEqual({
      status: 400,
      body: { message: 'Validation', errors: [{ value, index: null, label }] },
    });
  });

  test('paging visits each account once, however many there are and whatever the limit', async () => {
    const { db } = service.database;
    let userId = 100;
    await fc.assert(
      fc.asyncProperty(fc.nat({ max: 40 }), fc.integer({ min: 1, max: 45 }), async (count, limit) => {
        userId += 1;
        const { apiKey } = await buildUser(db, userId);
        const stored = await insertAccounts(db, userId, count);
        const pages = await walk(service, `/api/${apiKey}/${userId}/accounts?limit=${limit}`);
        expect(pages.flatMap(({ accounts }) => accounts.map(({ id }: { id: number }) => id))).toEqual(stored);
        expect(pages).toHaveLength(Math.max(1, Math.ceil(count / limit)));
      }),
      { numRuns: 15 },
    );
  });
});
