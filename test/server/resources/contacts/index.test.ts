import { beforeAll, describe, expect, test } from 'vitest';
import { ensureContactLabels } from '../../../../src/server/resources/contacts/change-contact.sql.ts';
import type { TestCaller, TestInput } from '../../../support/app.ts';
import { useApp } from '../../../support/app.ts';
import { answerOf, ask as askAs } from '../../../support/ask.ts';
import { buildUser } from '../../../support/contacts.ts';

const service = useApp();
let caller: TestCaller;
let stranger: TestCaller;

beforeAll(async () => {
  const { db } = service.database;
  caller = await buildUser(db, 1);
  stranger = await buildUser(db, 2);
  await ensureContactLabels(db, 1, ['vip', 'VIP', 'trade']);
  await ensureContactLabels(db, 2, ['abroad']);
});

type Name = 'createContact' | 'updateContact' | 'deleteContact' | 'listContacts' | 'createAccount';

const ask = (name: Name, input: TestInput) => askAs(service, caller, name, input);
const answer = (name: Name, input: TestInput) => answerOf(service, caller, name, input);

const create = (input: TestInput = {}) => answer('createContact', { firstName: 'Maja', ...input });

async function listed(id: number) {
  const { contacts } = await answer('listContacts', { id });
  return contacts[0];
}

/** The lists and labels of a contact, which no operation reads. */
async function stored(id: number) {
  const { rows } = await service.database.pool.query(
    `select c.labels,
       array(select address || case when is_primary then '*' else '' end from contact_addresses a
         where a.user_id = c.user_id and a.contact_id = c.id order by position) as addresses,
       array(select email || case when is_primary then '*' else '' end from contact_emails e
         where e.user_id = c.user_id and e.contact_id = c.id order by position) as emails,
       array(select phone || case when is_primary then '*' else '' end from contact_phones p
         where p.user_id = c.user_id and p.contact_id = c.id order by position) as phones
     from contacts c where c.id = $1`,
    [id],
  );
  return rows[0];
}

async function contactCount(): Promise<number> {
  const { rows } = await service.database.pool.query('select count(*)::int as count from contacts');
  return rows[0].count;
}

/** Refused with that value named, and nothing stored or changed. */
async function expectInvalid(name: Name, input: TestInput, error: object): Promise<void> {
  const before = await contactCount();
  const { status, body } = await ask(name, input);
  expect(status, JSON.stringify(body)).toBe(400);
  expect(body).toEqual({ message: 'Validation', errors: expect.any(Array) });
  expect(body.errors).toContainEqual(error);
  expect(await contactCount()).toBe(before);
}

const timestamp = expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
const long = (length: number) => 'å'.repeat(length);
const conflict = (error: object) => ({ status: 409, body: { message: 'Conflict', error } });
const missing = { status: 404, body: { code: 'NotFound', message: 'Not Found' } };

describe('createContact', () => {
  test('answers every member of the contact', async () => {
    const account = await answer('createAccount', { name: 'Fjord & Fell' });
    const body = await create({
      accountId: account.id,
      lastName: 'Lindgren',
      title: 'Buyer',
      description: 'Met at the fair.',
      externalId: 'all',
      externalUrl: 'https://crm.example/all',
      addresses: [{ address: 'Storgatan 1, Umeå' }],
      emails: [{ email: 'Maja@All.example', isPrimary: true }],
      phones: [{ phone: '+46701740605', isPrimary: false }],
      labels: ['vip'],
    });
    expect(body).toEqual({
      id: expect.any(Number),
      userId: 1,
      crmId: 1,
      accountId: account.id,
      externalId: 'all',
      externalUrl: 'https://crm.example/all',
      firstName: 'Maja',
      lastName: 'Lindgren',
      fullName: 'Maja Lindgren',
      title: 'Buyer',
      description: 'Met at the fair.',
      picture: null,
      activityAt: timestamp,
      createdAt: timestamp,
      addresses: [{ address: 'Storgatan 1, Umeå', isPrimary: true }],
      emails: [{ email: 'Maja@All.example', isPrimary: true }],
      phones: [{ phone: '+46701740605', isPrimary: true }],
      labels: ['vip'],
    });
    expect(body.activityAt).toBe(body.createdAt);
  });

  test('needs no more than one of the two names', async () => {
    const nothing = { title: null, description: null, externalId: null, externalUrl: null, accountId: null };
    const empty = { addresses: [], emails: [], phones: [], labels: [] };
    expect(await create()).toMatchObject({ firstName: 'Maja', lastName: null, ...nothing, ...empty });
    const nulls = { addresses: null, emails: null, phones: null, labels: null, fullName: null };
    expect(await create({ firstName: null, lastName: 'Norén', ...nothing, ...nulls })).toMatchObject({
      firstName: null,
      lastName: 'Norén',
      fullName: 'Norén',
      ...nothing,
      ...empty,
    });
  });

  test.each([
    {},
    { firstName: null, lastName: null },
    { firstName: ' ', lastName: '' },
    { fullName: 'Maja' },
  ])('is refused without a name: %j', async (input: TestInput) => {
    const before = await contactCount();
    const { firstName = null, lastName = null } = input;
    expect(await ask('createContact', input)).toEqual({
      status: 400,
      body: {
        message: 'Validation',
        errors: [
          { value: firstName, index: null, label: 'firstName' },
          { value: lastName, index: null, label: 'lastName' },
        ],
      },
    });
    expect(await contactCount()).toBe(before);
  });
});

describe.each(['createContact', 'updateContact'] as const)('the values of %s', (name) => {
  let id = 0;
  beforeAll(async () => {
    id = (await create()).id;
  });
  const input = (changes: TestInput) => ({
    firstName: 'Maja',
    ...changes,
    ...(name === 'updateContact' && { id }),
  });

  test.each([
    ['firstName', 50],
    ['lastName', 50],
    ['title', 50],
    ['externalId', 50],
    ['fullName', 100],
    ['externalUrl', 250],
    ['description', 500],
  ])('%s has at most %i characters', async (member, most) => {
    await expectInvalid(name, input({ [member]: long(most + 1) }), {
      value: long(most + 1),
      index: null,
      label: member,
    });
    const fits = await ask(name, input({ [member]: long(most) }));
    expect(fits.status).toBe(200);
    if (name === 'createContact') await ask('deleteContact', { id: fits.body.id });
    else await ask('updateContact', { id, [member]: null });
  });

  const longEmail = (length: number) => `${'a'.repeat(length - 10)}@b.example`;
  test.each<[string, string, unknown, unknown]>([
    ['addresses', 'of 201 characters', { address: long(201) }, { address: long(200) }],
    ['addresses', 'that is empty', { address: '' }, { address: '1' }],
    ['emails', 'of 251 characters', { email: longEmail(251) }, { email: longEmail(250) }],
    ['emails', 'that is none', { email: 'maja.example' }, { email: 'o@maja.example' }],
    ['phones', 'without a plus sign', { phone: '46701740606' }, { phone: '+46701740606' }],
    ['phones', 'with blanks', { phone: '+46 70 174 06 07' }, { phone: '+46701740607' }],
    ['phones', 'with a hyphen', { phone: '+4670-1740608' }, { phone: '+46701740608' }],
    ['phones', 'that begins with 0', { phone: '+0701740609' }, { phone: '+701740609' }],
    ['phones', 'of one digit', { phone: '+4' }, { phone: '+46' }],
    ['phones', 'of 16 digits', { phone: '+4670174060712345' }, { phone: '+467017406071234' }],
    ['phones', 'with a line break', { phone: '+46701740612\n' }, { phone: '+46701740612' }],
    ['phones', 'that is a word', { phone: 'telephone' }, { phone: '+999123' }],
    ['phones', 'with an extension', { phone: '+12133734253;ext=12' }, { phone: '+12133734253' }],
    ['phones', 'with other digits', { phone: '+٤٦٧٠١٧٤٠٦٠٥' }, { phone: '+46701740613' }],
    ['phones', 'with a foreign mark', { phone: '+46701740611', isPrimary: 'yes' }, { phone: '+46701740611' }],
  ])('one of the %s %s is refused, and its place named', async (member, _name, bad, good) => {
    await expectInvalid(name, input({ [member]: [good, bad] }), { value: bad, index: 1, label: member });
    const { status, body } = await ask(name, input({ [member]: [good] }));
    expect(status).toBe(200);
    if (name === 'createContact') await ask('deleteContact', { id: body.id });
    else await ask('updateContact', { id, [member]: null });
  });

  test.each([
    ['addresses', (index: number) => ({ address: `Storgatan ${index}` })],
    ['emails', (index: number) => ({ email: `many${index}@maja.example` })],
    ['phones', (index: number) => ({ phone: `+467017${10_000 + index}` })],
    ['labels', (index: number) => `label ${index}`],
  ])('%s are at most 100', async (member, item) => {
    const many = Array.from({ length: 101 }, (_, index) => item(index));
    await expectInvalid(name, input({ [member]: many }), { value: many, index: null, label: member });
    const fits = await ask(name, input({ [member]: many.slice(1) }));
    expect(fits.status).toBe(200);
    if (name === 'createContact') await ask('deleteContact', { id: fits.body.id });
    else await ask('updateContact', { id, [member]: null });
  });

  test('an account that the user does not have is refused', async () => {
    const foreign = await answerOf(service, stranger, 'createAccount', { name: 'Elsewhere' });
    for (const accountId of [foreign.id, id, 9_007_199_254_740_991]) {
      const before = await contactCount();
      expect(await ask(name, input({ accountId }))).toEqual({
        status: 400,
        body: { message: 'accountId not found', errors: [] },
      });
      expect(await contactCount()).toBe(before);
    }
    await expectInvalid(name, input({ accountId: 0 }), { value: 0, index: null, label: 'accountId' });
  });
});

describe('labels', () => {
  test('that do not exist are not added; case counts, and each is there once', async () => {
    const labels = ['trade', 'Trade', 'vip', 'trade', 'abroad', 'VIP', ''];
    expect((await create({ labels })).labels).toEqual(['trade', 'vip', 'VIP']);
  });

  test('are replaced as a whole by an update that has some', async () => {
    const { id } = await create({ labels: ['vip'] });
    await answer('updateContact', { id, title: 'Buyer' });
    expect((await stored(id)).labels).toEqual(['vip']);
    await answer('updateContact', { id, labels: ['trade', 'unknown'] });
    expect((await stored(id)).labels).toEqual(['trade']);
    await answer('updateContact', { id, labels: null });
    expect((await stored(id)).labels).toEqual([]);
  });
});

describe('a value that appears twice in a request', () => {
  test('is kept once, as it was written first', async () => {
    const contact = await create({
      addresses: [{ address: 'Box 1' }, { address: 'Box 2' }, { address: 'Box 1' }],
      emails: [
        { email: 'Twice@maja.example' },
        { email: 'o@twice.example' },
        { email: 'twice@MAJA.example' },
      ],
      phones: [{ phone: '+46701740620' }, { phone: '+46701740621' }, { phone: '+46701740620' }],
    });
    expect(contact).toMatchObject({
      addresses: [
        { address: 'Box 1', isPrimary: true },
        { address: 'Box 2', isPrimary: false },
      ],
      emails: [
        { email: 'Twice@maja.example', isPrimary: true },
        { email: 'o@twice.example', isPrimary: false },
      ],
      phones: [
        { phone: '+46701740620', isPrimary: true },
        { phone: '+46701740621', isPrimary: false },
      ],
    });
  });

  test('is primary when either of the two is the first that is marked', async () => {
    const { emails } = await create({
      emails: [
        { email: 'one@mark.example' },
        { email: 'two@mark.example' },
        { email: 'ONE@mark.example', isPrimary: true },
        { email: 'two@mark.example', isPrimary: true },
      ],
    });
    expect(emails).toEqual([
      { email: 'one@mark.example', isPrimary: true },
      { email: 'two@mark.example', isPrimary: false },
    ]);
  });
});

describe('conflicts', () => {
  let id = 0;
  beforeAll(async () => {
    id = (
      await create({
        emails: [{ email: 'Taken@conflict.example' }],
        phones: [{ phone: '+46701740630' }],
        externalId: 'taken',
      })
    ).id;
  });

  const taken: [string, TestInput, object][] = [
    [
      'an e-mail, however it is written',
      { emails: [{ email: 'a@conflict.example', isPrimary: true }, { email: 'tAKEN@Conflict.example' }] },
      { field: 'email', row: { email: 'tAKEN@Conflict.example', isPrimary: false } },
    ],
    [
      'a phone',
      { phones: [{ phone: '+46701740630' }, { phone: '+46701740631' }] },
      { field: 'phone', row: { phone: '+46701740630', isPrimary: true } },
    ],
    ['an externalId', { externalId: 'taken' }, { field: 'unknown' }],
  ];

  test.each(taken)('%s belongs to one contact', async (_name, input, error) => {
    const before = await contactCount();
    expect(await ask('createContact', { firstName: 'Elias', ...input })).toEqual(conflict(error));
    expect(await contactCount()).toBe(before);

    const other = await create({
      externalId: null,
      emails: [{ email: 'mine@conflict.example' }],
      title: 'Old',
    });
    expect(await ask('updateContact', { id: other.id, title: 'New', ...input })).toEqual(conflict(error));
    expect(await listed(other.id)).toMatchObject({ title: 'Old', updatedAt: null });
    expect((await stored(other.id)).emails).toEqual(['mine@conflict.example*']);
    await answer('deleteContact', { id: other.id });
  });

  test.each(taken)('%s may be given to its own contact again', async (_name, input) => {
    await answer('updateContact', { id, ...input });
    await answer('updateContact', {
      id,
      emails: [{ email: 'taken@conflict.example' }],
      phones: [{ phone: '+46701740630' }],
    });
  });

  test('another user may have the same', async () => {
    for (const [, input] of taken) {
      await answerOf(service, stranger, 'createContact', { firstName: 'Amina', ...input });
    }
  });

  test('what a contact no longer has is free', async () => {
    const { id } = await create({ emails: [{ email: 'moves@conflict.example' }], externalId: 'moves' });
    await answer('updateContact', { id, emails: [], externalId: null });
    const next = await create({ emails: [{ email: 'moves@conflict.example' }], externalId: 'moves' });
    await answer('deleteContact', { id: next.id });
    await create({ emails: [{ email: 'moves@conflict.example' }], externalId: 'moves' });
  });

  test('of many that write the same e-mail at once, one has it', async () => {
    const email = 'race@conflict.example';
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, index) =>
        ask('createContact', {
          firstName: `Racer ${index}`,
          emails: [{ email: `racer${index}@conflict.example` }, { email }],
        }),
      ),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array(7).fill(409)]);
    const { contacts } = await answer('listContacts', { email });
    expect(contacts).toHaveLength(1);
  });

  test('two that swap what they have end with one answer each', async () => {
    const left = await create({ emails: [{ email: 'left@swap.example' }] });
    const right = await create({ emails: [{ email: 'right@swap.example' }] });
    const swap = () =>
      Promise.all([
        ask('updateContact', { id: left.id, emails: [{ email: 'right@swap.example' }] }),
        ask('updateContact', { id: right.id, emails: [{ email: 'left@swap.example' }] }),
      ]);
    for (const answers of [await swap(), await swap(), await swap()]) {
      for (const { status } of answers) expect([200, 409]).toContain(status);
    }
  });
});

describe('updateContact', () => {
  test('changes what it names and leaves the rest', async () => {
    const { id, activityAt } = await create({
      lastName: 'Lindgren',
      title: 'Buyer',
      externalId: 'rest',
      addresses: [{ address: 'Box 9' }],
      emails: [{ email: 'rest@maja.example' }],
      phones: [{ phone: '+46701740640' }],
    });
    const before = await listed(id);
    expect(before).toMatchObject({ modifiedAt: null, updatedAt: null });
    expect(await ask('updateContact', { id, title: 'Head of buying' })).toEqual({ status: 200, body: {} });
    const after = await listed(id);
    expect(after).toEqual({
      ...before,
      title: 'Head of buying',
      activityAt: timestamp,
      modifiedAt: timestamp,
      updatedAt: timestamp,
    });
    expect(after.activityAt > activityAt).toBe(true);
    expect(await stored(id)).toEqual({
      labels: [],
      addresses: ['Box 9*'],
      emails: ['rest@maja.example*'],
      phones: ['+46701740640*'],
    });
  });

  test('replaces a list with the list that it names, and empties it with null', async () => {
    const { id } = await create({
      addresses: [{ address: 'Box 1' }, { address: 'Box 2' }],
      emails: [{ email: 'old@list.example' }],
      phones: [{ phone: '+46701740650' }],
    });
    await answer('updateContact', {
      id,
      addresses: [{ address: 'Box 3' }],
      emails: [{ email: 'new@list.example' }, { email: 'main@list.example', isPrimary: true }],
    });
    expect(await stored(id)).toMatchObject({
      addresses: ['Box 3*'],
      emails: ['new@list.example', 'main@list.example*'],
      phones: ['+46701740650*'],
    });
    await answer('updateContact', { id, addresses: null, emails: [], phones: null });
    expect(await stored(id)).toMatchObject({ addresses: [], emails: [], phones: [] });
  });

  test('moves a contact between accounts, and out of one', async () => {
    const first = await answer('createAccount', { name: 'First' });
    const second = await answer('createAccount', { name: 'Second' });
    const { id } = await create({ accountId: first.id });
    await answer('updateContact', { id, accountId: second.id });
    expect((await listed(id)).accountId).toBe(second.id);
    await answer('updateContact', { id, title: 'Buyer' });
    expect((await listed(id)).accountId).toBe(second.id);
    await answer('updateContact', { id, accountId: null });
    expect((await listed(id)).accountId).toBeNull();
  });

  test('is for what exists, and for its own user', async () => {
    const { id } = await create();
    expect(await ask('updateContact', { id: id + 1_000_000, title: 'Buyer' })).toEqual(missing);
    expect(await askAs(service, stranger, 'updateContact', { id, title: 'Stolen' })).toEqual(missing);
    expect((await listed(id)).title).toBeNull();
  });

  test('changed by two at once loses nothing', async () => {
    const { id } = await create();
    for (let round = 0; round < 10; round += 1) {
      await Promise.all([
        answer('updateContact', { id, firstName: `Amina ${round}` }),
        answer('updateContact', { id, lastName: `Haddad ${round}` }),
      ]);
      expect((await listed(id)).fullName).toBe(`Amina ${round} Haddad ${round}`);
    }
  });
});

describe('deleteContact', () => {
  test('takes the contact and its lists away, once', async () => {
    const { id } = await create({
      emails: [{ email: 'gone@maja.example' }],
      phones: [{ phone: '+46701740660' }],
    });
    expect(await ask('deleteContact', { id })).toEqual({ status: 200, body: {} });
    expect(await listed(id)).toBeUndefined();
    expect(await ask('deleteContact', { id })).toEqual(missing);
    await create({ emails: [{ email: 'gone@maja.example' }], phones: [{ phone: '+46701740660' }] });
  });

  test('is not for another user', async () => {
    const { id } = await create();
    expect(await askAs(service, stranger, 'deleteContact', { id })).toEqual(missing);
    expect(await listed(id)).toMatchObject({ id });
  });
});
