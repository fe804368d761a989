import fc from 'fast-check';
import { beforeAll, describe, expect, test } from 'vitest';
import type { Service } from '../../../../src/api/service.ts';
import { type TestCaller, type TestInput, useApp } from '../../../support/app.ts';
import { answerOf, ask as askAs } from '../../../support/ask.ts';
import { buildUser, insertContacts } from '../../../support/contacts.ts';
import { insertNotes } from '../../../support/notes.ts';
import { walk } from '../../../support/walk.ts';

const service = useApp();
let caller: TestCaller;
let stranger: TestCaller;
let contactId = 0;
let strangersContactId = 0;

beforeAll(async () => {
  const { db } = service.database;
  caller = await buildUser(db, 1);
  stranger = await buildUser(db, 2);
  [contactId = 0] = await insertContacts(db, 1, 2);
  [strangersContactId = 0] = await insertContacts(db, 2, 1);
});

const ask = (name: keyof Service, input: TestInput) => askAs(service, caller, name, input);
const answer = (name: keyof Service, input: TestInput = {}) => answerOf(service, caller, name, input);
const idsOf = ({ notes }: { notes: { id: number }[] }) => notes.map(({ id }) => id);

const timestamp = expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
const missing = { status: 404, body: { code: 'NotFound', message: 'Not Found' } };
const nothing = { status: 204, body: undefined };

describe('createNote', () => {
  test('answers the id of the note', async () => {
    const body = await answer('createNote', { contactId, content: 'Prefers e-mail.' });
    expect(body).toEqual({ id: expect.any(Number) });
    expect(await answer('getNote', body)).toEqual({
      id: body.id,
      contactId,
      content: 'Prefers e-mail.',
      createdAt: timestamp,
    });
  });

  test('is an activity of the contact, and no change of it', async () => {
    const [before] = (await answer('listContacts', { id: contactId })).contacts;
    await answer('createNote', { contactId, content: 'Called.' });
    const [after] = (await answer('listContacts', { id: contactId })).contacts;
    expect(after).toEqual({ ...before, activityAt: timestamp });
    expect(after.activityAt > before.activityAt).toBe(true);
  });

  test('needs a contact of the user', async () => {
    for (const unknown of [strangersContactId, 9_007_199_254_740_991]) {
      expect(await ask('createNote', { contactId: unknown, content: 'Called.' })).toEqual({
        status: 400,
        body: { message: 'contactId not found', errors: [] },
      });
    }
    expect(await answerOf(service, stranger, 'listNotes')).toEqual({ notes: [], paging: {} });
  });

  test.each([
    ['contactId', undefined, null],
    ['contactId', 0, 0],
    ['contactId', null, null],
    ['content', undefined, null],
    ['content', '', ''],
    ['content', null, null],
  ])('%s %s is 400', async (label, sent, value) => {
    expect(await ask('createNote', { contactId, content: 'Called.', [label]: sent })).toEqual({
      status: 400,
      body: { message: 'Validation', errors: [{ value, index: null, label }] },
    });
  });
});

test('a note is read and deleted by its user, until it is gone', async () => {
  const { id } = await answer('createNote', { contactId, content: 'Called.' });
  expect(await askAs(service, stranger, 'getNote', { id })).toEqual(nothing);
  expect(await askAs(service, stranger, 'updateNote', { id, content: 'x' })).toEqual(missing);
  expect(await askAs(service, stranger, 'deleteNote', { id })).toEqual(missing);
  expect(await ask('deleteNote', { id })).toEqual({ status: 200, body: {} });
  expect(await ask('getNote', { id })).toEqual(nothing);
  expect(await ask('updateNote', { id, content: 'x' })).toEqual(missing);
  expect(await ask('deleteNote', { id })).toEqual(missing);
});

test('notes go with their contact', async () => {
  const contact = await answer('createContact', { firstName: 'Maja' });
  const { id } = await answer('createNote', { contactId: contact.id, content: 'Called.' });
  await answer('deleteContact', { id: contact.id });
  expect(await ask('getNote', { id })).toEqual(nothing);
  expect(await answer('listNotes', { contactId: contact.id })).toEqual({ notes: [], paging: {} });
});

describe('listNotes', () => {
  test('has 50 notes by id, at most 100, and paging with members when more follow', async () => {
    const { db } = service.database;
    const reader = await buildUser(db, 3);
    const [first = 0, second = 0] = await insertContacts(db, 3, 2);
    const ids = await insertNotes(db, 3, first, 101);
    const others = await insertNotes(db, 3, second, 2);
    const list = (input: TestInput) => answerOf(service, reader, 'listNotes', input);
    const page = await list({});
    expect(idsOf(page)).toEqual(ids.slice(0, 50));
    expect(page.paging).toEqual({
      cursors: { after: ids[49] },
      next: `http://localhost/api/${reader.apiKey}/3/contactNotes?after=${ids[49]}`,
    });
    expect(page.notes[0]).toEqual({
      id: ids[0],
      contactId: first,
      content: 'Called about the late delivery; a refund of the freight is agreed.',
      createdAt: '2025-01-01T14:00:00.000Z',
    });
    expect(idsOf(await list({ limit: 101 }))).toEqual(ids.slice(0, 100));
    expect(idsOf(await list({ after: ids[99] ?? 0 }))).toEqual([ids[100], ...others]);
    expect(await list({ contactId: second })).toEqual({ notes: expect.any(Array), paging: {} });
    expect(idsOf(await list({ contactId: second }))).toEqual(others);
    expect((await list({ contactId: first, limit: 7 })).paging.next).toBe(
      `http://localhost/api/${reader.apiKey}/3/contactNotes?contactId=${first}&limit=7&after=${ids[6]}`,
    );
  });

  test.each([
    ['limit', 0],
    ['limit', -1],
    ['limit', 1.5],
    ['after', -1],
    ['contactId', 0],
  ])('%s %s is 400', async (label, value) => {
    expect(await ask('listNotes', { [label]: value })).toEqual({
      status: 400,
      body: { message: 'Validation', errors: [{ value, index: null, label }] },
    });
  });

  test('paging visits each note once, however many there are and whatever the limit', async () => {
    const { db } = service.database;
    let userId = 100;
    await fc.assert(
      fc.asyncProperty(fc.nat({ max: 40 }), fc.integer({ min: 1, max: 45 }), async (count, limit) => {
        userId += 1;
        const { apiKey } = await buildUser(db, userId);
        const [contact = 0] = await insertContacts(db, userId, 1);
        const stored = await insertNotes(db, userId, contact, count);
        const pages = await walk(service, `/api/${apiKey}/${userId}/contactNotes?limit=${limit}`);
        expect(pages.flatMap(idsOf)).toEqual(stored);
        expect(pages).toHaveLength(Math.max(1, Math.ceil(count / limit)));
      }),
      { numRuns: 15 },
    );
  });
});
