import fc from 'fast-check';
import { beforeAll, expect, test } from 'vitest';
import { contactEmails, contactPhones, contacts } from '../../../../src/server/db/tables/index.ts';
import { type TestCaller, type TestInput, useApp } from '../../../support/app.ts';
import { answerOf, ask } from '../../../support/ask.ts';
import { buildContact, buildUser, insertContacts } from '../../../support/contacts.ts';
import { walk } from '../../../support/walk.ts';

const service = useApp();
let caller: TestCaller;
let ids: number[] = [];

beforeAll(async () => {
  const { db } = service.database;
  caller = await buildUser(db, 1);
  await buildUser(db, 2);
  await insertContacts(db, 2, 3);
  ids = await insertContacts(db, 1, 120);
});

const list = (input: TestInput = {}) => answerOf(service, caller, 'listContacts', input);
const idsOf = (body: { contacts: { id: number }[] }) => body.contacts.map(({ id }) => id);

test('a listed contact has every member, and no list', async () => {
  const user = await buildUser(service.database.db, 3);
  const row = buildContact(3, 4, { id: 7_000_001, updatedAt: new Date('2026-02-03T04:05:06.789Z') });
  await service.database.db.insert(contacts).values(row);
  expect(await answerOf(service, user, 'listContacts')).toEqual({
    contacts: [
      {
        id: 7_000_001,
        userId: 3,
        accountId: null,
        crmId: 3,
        description: null,
        externalId: 'crm-10004',
        externalUrl: 'https://crm.example/people/10004',
        firstName: 'Sofia',
        lastName: 'Öberg',
        fullName: 'Sofia Öberg',
        picture: 'https://crm.example/people/10004.jpg',
        title: null,
        activityAt: '2025-05-05T09:30:00.000Z',
        modifiedAt: null,
        createdAt: '2025-05-05T09:30:00.000Z',
        updatedAt: '2026-02-03T04:05:06.789Z',
      },
    ],
  });
});

test('a page has 50 contacts by id, and says where the next one begins', async () => {
  const body = await list();
  expect(idsOf(body)).toEqual(ids.slice(0, 50));
  const last = ids[49];
  expect(body.paging).toEqual({ cursor: { after: last } });
  expect(body.next).toBe(`http://localhost/api/${caller.apiKey}/1/contacts?after=${last}`);
  expect(Object.keys(body)).toEqual(['contacts', 'paging', 'next']);
});

test('the last page has no paging and no next', async () => {
  expect(Object.keys(await list({ after: ids[69] ?? 0 }))).toEqual(['contacts']);
  expect(Object.keys(await list({ after: ids[68] ?? 0 }))).toEqual(['contacts', 'paging', 'next']);
  expect(await list({ after: ids.at(-1) })).toEqual({ contacts: [] });
});

test('a page has at most 100 contacts', async () => {
  expect(idsOf(await list({ limit: 100 }))).toEqual(ids.slice(0, 100));
  expect(idsOf(await list({ limit: 101 }))).toEqual(ids.slice(0, 100));
  expect(idsOf(await list({ limit: 9_999_999_999 }))).toEqual(ids.slice(0, 100));
  expect(idsOf(await list({ limit: 1 }))).toEqual(ids.slice(0, 1));
});

test.each([
  ['limit', 0],
  ['limit', -1],
  ['limit', 1.5],
  ['limit', 'ten'],
  ['after', -1],
  ['after', 'x'],
  ['id', 0],
  ['id', 'x'],
  ['email', 'nobody'],
  ['phone', '0701740605'],
  ['phone', '+46 70 174 06 05'],
  ['phone', '  46701740605'],
])('%s %s is 400', async (label, value) => {
  const { status, body } = await ask(service, caller, 'listContacts', { [label]: value });
  expect(status).toBe(400);
  expect(body).toEqual({
    message: 'Validation',
    errors: [{ value: typeof value === 'number' ? value : String(value), index: null, label }],
  });
});

test('a contact is found by id, by any of its e-mails in any case, and by any of its phones', async () => {
  const { db } = service.database;
  const [contactId = 0, other = 0] = ids;
  const email = (text: string, position: number) => ({
    userId: 1,
    contactId,
    position,
    isPrimary: position === 0,
    email: text,
    emailFolded: text.toLowerCase(),
  });
  await db.insert(contactEmails).values([email('a@find.example', 0), email('B@Find.example', 1)]);
  await db
    .insert(contactPhones)
    .values([{ userId: 1, contactId, position: 0, isPrimary: true, phone: '+46701740670' }]);
  for (const filter of [
    { id: contactId },
    { email: 'a@find.example' },
    { email: 'b@FIND.example' },
    { phone: '+46701740670' },
    { phone: ' 46701740670' },
    { id: contactId, email: 'a@find.example', phone: '+46701740670' },
  ]) {
    expect(idsOf(await list(filter)), JSON.stringify(filter)).toEqual([contactId]);
  }
  for (const filter of [
    { id: other, email: 'a@find.example' },
    { email: 'a@find.example', after: contactId },
    { email: 'nobody@find.example' },
    { phone: '+46701740671' },
    { id: 9_007_199_254_740_991 },
  ]) {
    expect(await list(filter), JSON.stringify(filter)).toEqual({ contacts: [] });
  }
});

test('a contact of another user is not found, even under the same id', async () => {
  const { db } = service.database;
  const id = ids[2] ?? 0;
  await db.insert(contacts).values(buildContact(2, 50, { id }));
  const entry = { userId: 2, contactId: id, position: 0, isPrimary: true };
  await db.insert(contactEmails).values({ ...entry, email: 'x@find.example', emailFolded: 'x@find.example' });
  await db.insert(contactPhones).values({ ...entry, phone: '+46701740680' });
  for (const filter of [{ email: 'x@find.example' }, { phone: '+46701740680' }]) {
    expect(await list(filter)).toEqual({ contacts: [] });
  }
  const stranger = await buildUser(service.database.db, 2);
  for (const filter of [{ id: ids[0] }, { email: 'a@find.example' }, { phone: '+46701740670' }]) {
    expect(await answerOf(service, stranger, 'listContacts', filter)).toEqual({ contacts: [] });
  }
});

test('paging visits each contact once, however many there are and whatever the limit', async () => {
  let userId = 100;
  await fc.assert(
    fc.asyncProperty(fc.nat({ max: 40 }), fc.integer({ min: 1, max: 45 }), async (count, limit) => {
      userId += 1;
      const { apiKey } = await buildUser(service.database.db, userId);
      const stored = await insertContacts(service.database.db, userId, count);
      const pages = await walk(service, `/api/${apiKey}/${userId}/contacts?limit=${limit}`);
      expect(pages.flatMap(idsOf)).toEqual(stored);
      expect(pages).toHaveLength(Math.max(1, Math.ceil(count / limit)));
    }),
    { numRuns: 25 },
  );
});
