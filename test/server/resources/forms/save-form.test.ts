import { beforeAll, describe, expect, test } from 'vitest';
import { maxFieldLabelLength, maxFormFields } from '../../../../src/api/limits.ts';
import { operations } from '../../../../src/api/operations/index.ts';
import { Refusal } from '../../../../src/api/refusal.ts';
import type { NewField } from '../../../../src/server/resources/forms/fields/definition.ts';
import { saveForm } from '../../../../src/server/resources/forms/forms.sql.ts';
import { ensureUser } from '../../../../src/server/users/users.sql.ts';
import { requestFor, useApp } from '../../../support/app.ts';
import { buildRepairForm } from '../../../support/forms.ts';
import { publicKey, secretKey } from '../../../support/help-center.ts';

const service = useApp();
const field = (label: string, more: Partial<NewField> = {}): NewField => ({ label, type: 'text', ...more });
let secret = '';
let pages = '';

beforeAll(async () => {
  const { db } = service.database;
  await ensureUser(db, 1, 'Shop');
  await ensureUser(db, 2, 'Stranger');
  secret = await secretKey(db, 1);
  pages = await publicKey(db, 1);
});

async function read(formId: number | string, apiKey = secret, userId = 1) {
  const response = await service.app.inject(
    requestFor(operations.getForm, { apiKey, userId }, { formId: String(formId) }),
  );
  return { status: response.statusCode, body: response.json() };
}

describe('a form', () => {
  test('is read as it was saved, by a page too', async () => {
    const id = await saveForm(service.database.db, {
      userId: 1,
      name: 'Returns',
      fields: [
        field('Order', { required: true }),
        field('Why?', { type: 'select', options: ['Too small', 'Too big'] }),
      ],
    });
    for (const apiKey of [secret, pages]) {
      expect(await read(id, apiKey)).toEqual({
        status: 200,
        body: {
          id,
          name: 'Returns',
          fields: [
            { label: 'Order', type: 'text', required: true, options: [] },
            { label: 'Why?', type: 'select', required: false, options: ['Too small', 'Too big'] },
          ],
        },
      });
    }
  });

  test('is changed when it is saved under its id', async () => {
    const { db } = service.database;
    const id = await buildRepairForm(db, 1);
    expect(await saveForm(db, { userId: 1, id, name: 'Short', fields: [field('Name')] })).toBe(id);
    expect((await read(id)).body).toMatchObject({ name: 'Short', fields: [{ label: 'Name' }] });
  });

  test('keeps an id that it brings, and that number is never given out again', async () => {
    const { db, pool } = service.database;
    const { rows } = await pool.query("select nextval('entity_id')::int as last");
    const id = rows[0].last + 1000;
    expect(await saveForm(db, { userId: 1, id, name: 'Brought', fields: [] })).toBe(id);
    expect(await saveForm(db, { userId: 1, name: 'Next', fields: [] })).toBeGreaterThan(id);
  });

  test('belongs to its user, who may have the same id for another', async () => {
    const { db } = service.database;
    const id = await buildRepairForm(db, 1);
    const strangers = await secretKey(db, 2);
    expect((await read(id, strangers, 2)).status).toBe(404);
    await saveForm(db, { userId: 2, id, name: 'Theirs', fields: [] });
    expect((await read(id)).body.name).toBe('Book a repair');
    expect((await read(id, strangers, 2)).body.name).toBe('Theirs');
  });

  test.each(['0', '-1', 'repair', '1.5', '01', '1e3', '9'.repeat(16), '9'.repeat(40), '\0', '999999'])(
    'is 404 as %j',
    async (formId) => {
      if (formId === '\0') {
        const url = `/api/${secret}/1/forms/%00`;
        expect((await service.app.inject({ url })).statusCode).toBe(400);
      } else {
        expect(await read(formId)).toEqual({ status: 404, body: { code: 'NotFound', message: 'Not Found' } });
      }
    },
  );
});

describe('a definition is refused, and nothing is stored,', () => {
  const many = Array.from({ length: maxFormFields + 1 }, (_, index) => field(`Field ${index}`));
  const refused: [why: string, fields: NewField[]][] = [
    ...[
      'timestamp',
      'ticketId',
      'channel',
      'domainPage',
      'submittedId',
      '__proto__',
      'constructor',
      'prototype',
    ].map((label): [string, NewField[]] => [`with a field called ${label}`, [field(label)]]),
    ['with an empty label', [field('')]],
    ['with a blank label', [field('  ')]],
    ['with a NUL in a label', [field('a\0b')]],
    ['with a label too long', [field('x'.repeat(maxFieldLabelLength + 1))]],
    ['with a label twice', [field('Name'), field('Name', { type: 'email' })]],
    ['with too many fields', many],
    ['with a select of nothing', [field('Size', { type: 'select' })]],
    ['with an option twice', [field('Size', { type: 'select', options: ['S', 'S'] })]],
    ['with an empty option', [field('Size', { type: 'select', options: ['S', ''] })]],
    ['with options of a text', [field('Size', { options: ['S'] })]],
  ];

  test.each(refused)('%s', async (_why, fields) => {
    const { db, pool } = service.database;
    const count = async () => (await pool.query('select count(*)::int as n from forms')).rows[0].n;
    const before = await count();
    const refusal = await saveForm(db, { userId: 1, name: 'Bad', fields }).catch((error: unknown) => error);
    expect(refusal).toBeInstanceOf(Refusal);
    expect(refusal).toMatchObject({ kind: 'BadRequest' });
    expect(await count()).toBe(before);
  });

  test('but not one field fewer, nor a label of the greatest length', async () => {
    const fields = [...many.slice(2), field('x'.repeat(maxFieldLabelLength))];
    const id = await saveForm(service.database.db, { userId: 1, name: 'Long', fields });
    expect((await read(id)).body.fields).toHaveLength(maxFormFields);
  });
});
