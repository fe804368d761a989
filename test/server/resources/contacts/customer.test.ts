/** `getCustomer`: in one response, what an agent sees of who writes. */

import { beforeAll, describe, expect, test } from 'vitest';
import { maxCustomerNotes } from '../../../../src/api/limits.ts';
import type { Service } from '../../../../src/api/service.ts';
import { ensureContactLabels } from '../../../../src/server/resources/contacts/change-contact.sql.ts';
import { type TestCaller, type TestInput, useApp } from '../../../support/app.ts';
import { answerOf } from '../../../support/ask.ts';
import { buildUser } from '../../../support/contacts.ts';
import { insertNotes } from '../../../support/notes.ts';

const service = useApp();
let caller: TestCaller;
let stranger: TestCaller;

beforeAll(async () => {
  const { db } = service.database;
  caller = await buildUser(db, 1);
  stranger = await buildUser(db, 2);
  await ensureContactLabels(db, 1, ['wholesale', 'vip']);
});

const answer = (name: keyof Service, input: TestInput = {}) => answerOf(service, caller, name, input);

describe('getCustomer', () => {
  test('returns the contact with the address in any case, its account, lists, labels and notes', async () => {
    const account = await answer('createAccount', { name: 'Fjord & Fell' });
    const contact = await answer('createContact', {
      firstName: 'Maja',
      lastName: 'Lindgren',
      accountId: account.id,
      emails: [{ email: 'maja@post.example' }, { email: 'Maja@shop.example', isPrimary: true }],
      phones: [{ phone: '+46701740605' }],
      addresses: [{ address: 'Skolgatan 4, Umeå' }],
      labels: ['vip'],
    });
    const first = await answer('createNote', { contactId: contact.id, content: 'Called.' });
    const second = await answer('createNote', { contactId: contact.id, content: 'Called again.' });
    await answer('updateNote', { id: first.id, content: 'Called on Monday.' });
    const found = await answer('getCustomer', { email: 'MAJA@SHOP.example' });
    expect(found.contact).toEqual({ ...contact, activityAt: expect.any(String) });
    expect(found.account).toEqual({ id: account.id, name: 'Fjord & Fell' });
    expect(found.notes).toEqual([
      {
        id: second.id,
        content: 'Called again.',
        agentId: null,
        createdAt: expect.any(String),
        updatedAt: null,
      },
      {
        id: first.id,
        content: 'Called on Monday.',
        agentId: null,
        createdAt: expect.any(String),
        updatedAt: expect.any(String),
      },
    ]);
    expect(found.hasOlderNotes).toBe(false);
    expect(found.knownLabels).toEqual(['vip', 'wholesale']);
  });

  test('returns nobody for an address that no contact of the user has', async () => {
    await answer('createContact', { firstName: 'Nils', emails: [{ email: 'nils@post.example' }] });
    expect(await answerOf(service, stranger, 'getCustomer', { email: 'nils@post.example' })).toEqual({
      contact: null,
      account: null,
      notes: [],
      hasOlderNotes: false,
      knownLabels: [],
    });
  });

  test('says that there are more notes than it returns', async () => {
    const { id } = await answer('createContact', {
      firstName: 'Olle',
      emails: [{ email: 'olle@post.example' }],
    });
    const ids = await insertNotes(service.database.db, 1, id, maxCustomerNotes + 1);
    const { notes, hasOlderNotes } = await answer('getCustomer', { email: 'olle@post.example' });
    expect(notes.map((note: { id: number }) => note.id)).toEqual(ids.toReversed().slice(0, maxCustomerNotes));
    expect(hasOlderNotes).toBe(true);
  });
});

describe('updateNote', () => {
  test('changes the content of a note of the user, and no other', async () => {
    const { id: contactId } = await answer('createContact', { firstName: 'Ada' });
    const { id } = await answer('createNote', { contactId, content: 'Called.' });
    expect(await answer('updateNote', { id, content: 'Called twice.' })).toEqual({});
    expect(await answer('getNote', { id })).toMatchObject({ id, content: 'Called twice.' });
    await answer('deleteNote', { id });
  });
});
