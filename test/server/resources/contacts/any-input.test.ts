import fc from 'fast-check';
import { beforeAll, expect, test } from 'vitest';
import { fillPath } from '../../../../src/api/operation.ts';
import { operations } from '../../../../src/api/operations/index.ts';
import { insertAccounts } from '../../../support/accounts.ts';
import { type TestCaller, useApp } from '../../../support/app.ts';
import { buildUser, insertContacts } from '../../../support/contacts.ts';
import { roundsOf } from '../../../support/sample.ts';

const service = useApp();
let caller: TestCaller;
let contactId = 0;
let accountId = 0;

beforeAll(async () => {
  const { db } = service.database;
  caller = await buildUser(db, 1);
  [contactId = 0] = await insertContacts(db, 1, 1);
  [accountId = 0] = await insertAccounts(db, 1, 1);
});

const text = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 60 }),
  fc.constantFrom(
    '',
    '\0',
    '\ud800',
    '"\udfff"@a.example',
    '"\ud800"@a.example',
    'A@a.example',
    '+46701740605',
  ),
);
const value = fc.oneof(text, fc.integer(), fc.boolean(), fc.constant(null), fc.jsonValue());
const list = (member: string) =>
  fc.oneof(
    value,
    fc.array(
      fc.oneof(value, fc.record({ [member]: text }), fc.record({ [member]: text, isPrimary: fc.boolean() })),
      {
        maxLength: 4,
      },
    ),
  );
const body = fc.record(
  {
    firstName: text,
    lastName: value,
    fullName: value,
    title: value,
    name: text,
    content: text,
    description: value,
    externalId: fc.oneof(fc.constantFrom('a', 'b', '\ud800', '\udfff'), value),
    externalUrl: value,
    accountId: fc.oneof(
      fc.constant(() => accountId),
      value,
    ),
    contactId: fc.oneof(
      fc.constant(() => contactId),
      value,
    ),
    addresses: list('address'),
    emails: list('email'),
    phones: list('phone'),
    labels: fc.oneof(value, fc.array(text)),
  },
  { requiredKeys: ['firstName', 'name'] },
);

test('any body is stored or refused as documented', async () => {
  const writes = [
    operations.createContact,
    operations.updateContact,
    operations.createAccount,
    operations.updateAccount,
    operations.createNote,
  ];
  const seen = new Set<number>();
  await fc.assert(
    fc.asyncProperty(fc.constantFrom(...writes), body, async ({ name, method, path }, sent) => {
      const members = Object.entries(sent).map(([key, item]) => [
        key,
        item instanceof Function ? item() : item,
      ]);
      const id = name === 'updateAccount' ? accountId : contactId;
      const response = await service.app.inject({
        method,
        url: fillPath(path, { ...caller, id }),
        payload: JSON.stringify(Object.fromEntries(members)),
        headers: { 'content-type': 'application/json' },
      });
      seen.add(response.statusCode);
      expect([200, 400, 409], response.body).toContain(response.statusCode);
      expect(response.headers['content-type']).toBe('application/json; charset=utf-8');
    }),
    { numRuns: roundsOf(500, 120) },
  );
  expect(seen).toContain(200);
});
