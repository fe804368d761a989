import fc from 'fast-check';
import { beforeAll, describe, expect, test } from 'vitest';
import { maxFieldBytes, maxFieldLabelLength, maxFormFields } from '../../../../src/api/limits.ts';
import { operations } from '../../../../src/api/operations/index.ts';
import { saveForm } from '../../../../src/server/resources/forms/forms.sql.ts';
import { ensureUser } from '../../../../src/server/users/users.sql.ts';
import { requestFor, type TestInput, useApp } from '../../../support/app.ts';
import { buildRepairForm } from '../../../support/forms.ts';
import { publicKey, secretKey } from '../../../support/help-center.ts';

const service = useApp();
const page = 'https://shop.example/repairs';
let formId = '';
let secret = '';
let pages = '';

beforeAll(async () => {
  const { db } = service.database;
  await ensureUser(db, 1, 'Shop');
  await ensureUser(db, 2, 'Stranger');
  secret = await secretKey(db, 1);
  pages = await publicKey(db, 1);
  formId = String(await buildRepairForm(db, 1));
});

interface Sent {
  readonly label: string;
  readonly value: unknown;
}

const sent = (values: Readonly<Record<string, unknown>>): Sent[] =>
  Object.entries(values).map(([label, value]) => ({ label, value }));

const good = { Name: 'Ada', 'E-mail': 'ada@example.com', Item: 'Tent' };

async function post(input: TestInput, apiKey = secret) {
  const response = await service.app.inject(
    requestFor(operations.submitForm, { apiKey, userId: 1 }, { formId, domainPage: page, ...input }),
  );
  return { status: response.statusCode, body: response.json() };
}

/** The submission as the list has it. */
async function stored(id: number, form = formId): Promise<Record<string, unknown>> {
  const input = { formId: form, startTime: '2020-01-01' };
  const response = await service.app.inject(
    requestFor(operations.listFormSubmissions, { apiKey: secret, userId: 1 }, input),
  );
  const rows: { submittedId: number }[] = response.json().json;
  const found = rows.find(({ submittedId }) => submittedId === id);
  if (!found) throw new Error(`there is no submission ${id}`);
  return { ...found };
}

/** Sends fields in, which must be accepted, and reads them back. */
async function accepted(fields: readonly Sent[], more: TestInput = {}, form = formId) {
  const { status, body } = await post({ fields, formId: form, ...more });
  expect(status, JSON.stringify(body)).toBe(200);
  expect(body).toEqual({ submittedId: expect.any(Number) });
  return await stored(body.submittedId, form);
}

const countRows = async (): Promise<number> =>
  (await service.database.pool.query('select count(*)::int as n from form_submissions')).rows[0].n;

async function refused(fields: readonly Sent[], more: TestInput = {}, apiKey = secret) {
  const before = await countRows();
  const { status, body } = await post({ fields, ...more }, apiKey);
  expect(status, JSON.stringify(body)).toBe(400);
  expect(body.message).toBe('Validation');
  expect(await countRows()).toBe(before);
  return body.errors;
}

describe('what is sent in', () => {
  test('is kept: every field of the form in its order, then others in theirs', async () => {
    const row = await accepted([
      ...sent({ Size: 'M', 'You may call me': true, Pieces: '2', ...good, Colour: 'Green' }),
    ]);
    expect(row).toEqual({
      timestamp: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
      ticketId: null,
      channel: null,
      domainPage: page,
      submittedId: expect.any(Number),
      Name: 'Ada',
      'E-mail': 'ada@example.com',
      Phone: '',
      Item: 'Tent',
      'What is broken?': '',
      'Bought on': '',
      Pieces: '2',
      'You may call me': 'true',
      Size: 'M',
      Colour: 'Green',
    });
    expect(Object.keys(row).slice(5)).toEqual([
      'Name',
      'E-mail',
      'Phone',
      'Item',
      'What is broken?',
      'Bought on',
      'Pieces',
      'You may call me',
      'Size',
      'Colour',
    ]);
  });

  test('is linked to a ticket and a conversation by a secret key', async () => {
    const row = await accepted(sent(good), { ticketId: 12, channel: 'conversation-7' });
    expect(row).toMatchObject({ ticketId: 12, channel: 'conversation-7' });
    expect(await accepted(sent(good), { ticketId: null, channel: null })).toMatchObject({ ticketId: null });
  });

  test('may come from a page, which cannot link it', async () => {
    expect((await post({ fields: sent(good) }, pages)).status).toBe(200);
    expect((await post({ fields: sent(good), ticketId: null, channel: null }, pages)).status).toBe(200);
    expect(await refused(sent(good), { ticketId: 12 }, pages)).toEqual([
      { value: 12, index: null, label: 'ticketId' },
    ]);
    expect(await refused(sent(good), { channel: 'conversation-7' }, pages)).toEqual([
      { value: 'conversation-7', index: null, label: 'channel' },
    ]);
  });

  test('is not found under the form of another user', async () => {
    const theirs = await buildRepairForm(service.database.db, 2);
    expect((await post({ fields: sent(good), formId: String(theirs) })).status).toBe(404);
    expect((await post({ fields: sent(good), formId: '999999' })).status).toBe(404);
  });
});

describe('a name that is taken', () => {
  const reserved = ['timestamp', 'ticketId', 'channel', 'domainPage', 'submittedId'];
  const unsafe = ['__proto__', 'constructor', 'prototype'];

  test('stands behind “field: ”, and nothing is overwritten', async () => {
    const before = Object.getOwnPropertyNames(Object.prototype);
    const names = [...reserved, ...unsafe];
    const row = await accepted([...sent(good), ...names.map((label) => ({ label, value: `my ${label}` }))]);
    for (const name of names) expect(row[`field: ${name}`]).toBe(`my ${name}`);
    expect(row).toMatchObject({ ticketId: null, channel: null, domainPage: page });
    for (const name of unsafe) expect(Object.hasOwn(row, name)).toBe(false);
    expect(Object.getOwnPropertyNames(Object.prototype)).toEqual(before);
    expect(Object.getPrototypeOf({})).toBe(Object.prototype);
  });

  test('makes room for one that has the prefix already', async () => {
    const row = await accepted([
      ...sent(good),
      { label: 'timestamp', value: 'a' },
      { label: 'field: timestamp', value: 'b' },
    ]);
    expect(row).toMatchObject({ 'field: timestamp': 'a', 'field: field: timestamp': 'b' });
  });

  test('as members of the body reaches nothing', async () => {
    for (const text of [
      `{"domainPage":"${page}","fields":[],"__proto__":{"isAdmin":true}}`,
      `{"domainPage":"${page}","fields":[{"label":"a","value":"b","__proto__":{"isAdmin":true}}]}`,
      `{"domainPage":"${page}","fields":[{"label":"a","value":"b"}],"constructor":{"prototype":{"isAdmin":true}}}`,
    ]) {
      const response = await service.app.inject({
        method: 'POST',
        url: `/api/${secret}/1/forms/${formId}/submissions`,
        payload: text,
        headers: { 'content-type': 'application/json' },
      });
      expect(response.statusCode).toBe(400);
      expect('isAdmin' in {}).toBe(false);
    }
  });
});

describe('400 names the label', () => {
  const without = (name: string) => sent(good).filter(({ label }) => label !== name);

  test('of each required field that is missing or blank', async () => {
    expect(await refused([{ label: 'Name', value: ' ' }])).toEqual([
      { value: ' ', index: 0, label: 'Name' },
      { value: null, index: null, label: 'E-mail' },
      { value: null, index: null, label: 'Item' },
    ]);
  });

  test.each([
    ['E-mail', 'ada', 'ada@'],
    ['E-mail', `${'a'.repeat(245)}@x.example`],
    ['Phone', 'call me', '1234', '1234567890123456', '0701234567 ext 5'],
    ['Item', 'Bicycle', 'tent'],
    ['Bought on', '2026-02-30', '1/2/2026', '2026-2-3', '2026-02-03T10:00'],
    ['Pieces', 'two', '1e3', '1.', '0x10'],
    ['You may call me', 'maybe', 'on'],
    ['Name', true],
  ])('of %s: %j', async (label, ...values) => {
    for (const value of values) {
      const fields = [...without(label), { label, value }];
      expect(await refused(fields), String(value)).toEqual([{ value, index: fields.length - 1, label }]);
    }
  });

  test.each([
    ['E-mail', ' ada.b+c@shop.example '],
    ['Phone', '+46 70-123 45 67', '070-123 45 67', '(08) 12 34 56'],
    ['Item', 'Boots'],
    ['Bought on', '2024-02-29'],
    ['Pieces', '0', '-3', '1,5', '1.5'],
    ['You may call me', true, false, 'true', 'false', ''],
  ])('but takes %s: %j', async (label, ...values) => {
    for (const value of values) {
      const row = await accepted([...without(label), { label, value }]);
      expect(row[label]).toBe(String(value));
    }
  });

  test('of a required checkbox that is not ticked', async () => {
    const { db } = service.database;
    const terms = { label: 'I accept', type: 'checkbox', required: true } as const;
    const form = String(await saveForm(db, { userId: 1, name: 'Terms', fields: [terms] }));
    for (const value of [false, 'false', '']) {
      const [error] = await refused([{ label: 'I accept', value }], { formId: form });
      expect(error).toEqual({ value, index: 0, label: 'I accept' });
    }
    expect(await accepted([{ label: 'I accept', value: true }], {}, form)).toMatchObject({
      'I accept': 'true',
    });
  });

  test('of a field that is sent twice', async () => {
    expect(await refused([...sent(good), { label: 'Name', value: 'Eve' }])).toEqual([
      { value: 'Eve', index: 3, label: 'Name' },
    ]);
  });

  test('of a field one byte too long, in UTF-8', async () => {
    const fits = `${'é'.repeat(maxFieldBytes / 2)}`;
    const row = await accepted([...sent(good), { label: 'What is broken?', value: fits }]);
    expect(row['What is broken?']).toBe(fits);
    for (const label of ['What is broken?', 'Unknown']) {
      const [error] = await refused([...sent(good), { label, value: `${fits}!` }]);
      expect(error).toMatchObject({ index: 3, label });
    }
  });

  test('of the list with one field too many, and of a name too long', async () => {
    const others = Array.from({ length: maxFormFields - 3 }, (_, index) => ({
      label: `Other ${index}`,
      value: 'x',
    }));
    await accepted([...sent(good), ...others]);
    const [error] = await refused([...sent(good), ...others, { label: 'One more', value: 'x' }]);
    expect(error.label).toBe('fields');
    await accepted([...sent(good), { label: 'y'.repeat(maxFieldLabelLength), value: 'x' }]);
    const tooLong = { label: 'y'.repeat(maxFieldLabelLength + 1), value: 'x' };
    expect(await refused([...sent(good), tooLong])).toEqual([{ value: tooLong, index: 3, label: 'fields' }]);
  });

  test.each([
    [{ Name: 'Ada' }],
    ['Ada'],
    [null],
    [[['Name', 'Ada']]],
    [[{ label: 'Name' }]],
    [[{ label: '', value: '' }]],
  ])('fields, where they are %j', async (fields) => {
    const before = await countRows();
    const { status, body } = await post({ fields });
    expect(status).toBe(400);
    expect(body.errors[0].label).toBe('fields');
    expect(await countRows()).toBe(before);
  });

  test.each([
    '',
    'shop.example',
    '/repairs',
    'javascript:alert(1)',
    'data:text/html,x',
    'ftp://shop.example/',
    'file:///etc/passwd',
    `https://shop.example/${'x'.repeat(2000)}`,
  ])('domainPage, where it is %j', async (domainPage) => {
    expect(await refused(sent(good), { domainPage })).toEqual([
      { value: domainPage, index: null, label: 'domainPage' },
    ]);
  });

  test('domainPage, where it is missing', async () => {
    const { status, body } = await post({ fields: sent(good), domainPage: undefined });
    expect([status, body.errors[0].label]).toEqual([400, 'domainPage']);
  });

  test('but domainPage may be http, and is stored as browsers write it', async () => {
    const row = await accepted(sent(good), { domainPage: 'HTTP://Shop.Example/a\tb?c=d' });
    expect(row['domainPage']).toBe('http://shop.example/ab?c=d');
  });
});

test('whatever is sent into a form that asks for nothing comes back, each text once', async () => {
  const { db } = service.database;
  const form = String(await saveForm(db, { userId: 1, name: 'Anything', fields: [] }));
  const label = fc.oneof(
    fc.string({ unit: 'binary', minLength: 1, maxLength: 12 }),
    fc.constantFrom(
      '__proto__',
      'constructor',
      'toString',
      'timestamp',
      'field: timestamp',
      '1',
      'a.b',
      '[0]',
    ),
  );
  const field = fc.record({ label, value: fc.string({ unit: 'binary', maxLength: 30 }) });
  const fields = fc.uniqueArray(
    field.map(({ label, value }) => ({
      label: label.replaceAll('\0', '0'),
      value: value.replaceAll('\0', ''),
    })),
    { selector: (item) => item.label, maxLength: 20 },
  );
  await fc.assert(
    fc.asyncProperty(fields, async (list) => {
      const row = await accepted(list, {}, form);
      const names = ['timestamp', 'ticketId', 'channel', 'domainPage', 'submittedId'];
      const others = Object.entries(row).filter(([name]) => !names.includes(name));
      expect(others.map(([, text]) => text).sort()).toEqual(list.map(({ value }) => value).sort());
      for (const [name, text] of others) {
        const original = list.find((item) => item.value === text && name.endsWith(item.label));
        expect(original, name).toBeDefined();
      }
    }),
    { numRuns: 60 },
  );
});
