import { parse } from 'csv-parse/sync';
import fc from 'fast-check';
import { beforeAll, describe, expect, test } from 'vitest';
import { operations } from '../../../../src/api/operations/index.ts';
import { saveForm } from '../../../../src/server/resources/forms/forms.sql.ts';
import { ensureUser } from '../../../../src/server/users/users.sql.ts';
import { requestFor, type TestInput, useApp } from '../../../support/app.ts';
import { buildRepairForm, buildSubmissions } from '../../../support/forms.ts';
import { publicKey, secretKey } from '../../../support/help-center.ts';

const service = useApp();
let secret = '';

beforeAll(async () => {
  const { db } = service.database;
  await ensureUser(db, 1, 'Shop');
  await ensureUser(db, 2, 'Stranger');
  secret = await secretKey(db, 1);
});

async function get(formId: number | string, input: TestInput = {}, apiKey = secret, userId = 1) {
  const all = { startTime: '2020-01-01', formId: String(formId), ...input };
  return await service.app.inject(requestFor(operations.listFormSubmissions, { apiKey, userId }, all));
}

async function list(formId: number, input: TestInput = {}): Promise<Record<string, unknown>[]> {
  const response = await get(formId, input);
  expect(response.statusCode, response.body).toBe(200);
  const body = response.json();
  expect(Object.keys(body)).toEqual(['result', 'json']);
  expect(body.result).toBe('success');
  return body.json;
}

async function newForm(...labels: string[]): Promise<number> {
  const fields = labels.map((label) => ({ label, type: 'text' }) as const);
  return await saveForm(service.database.db, { userId: 1, name: 'Form', fields });
}

const build = (formId: number, ...rows: Parameters<typeof buildSubmissions>[2]) =>
  buildSubmissions(service.database.db, { userId: 1, formId }, rows);

const at = (text: string) => ({ createdAt: new Date(text) });

describe('submissions', () => {
  test('are listed as they are, the oldest first', async () => {
    const formId = await buildRepairForm(service.database.db, 1);
    const [late, early] = await build(
      formId,
      {
        ...at('2024-03-02T10:00:00.000Z'),
        values: [
          ['Name', 'Ada'],
          ['Colour', 'Green'],
        ],
        channel: 'conversation-7',
        ticketId: 12,
      },
      { ...at('2024-03-01T10:00:00.123Z'), values: [['Name', 'Bo']] },
    );
    expect(await list(formId)).toEqual([
      {
        timestamp: '2024-03-01T10:00:00.123Z',
        ticketId: null,
        channel: null,
        domainPage: 'https://shop.example/repairs',
        submittedId: early,
        Name: 'Bo',
      },
      {
        timestamp: '2024-03-02T10:00:00.000Z',
        ticketId: 12,
        channel: 'conversation-7',
        domainPage: 'https://shop.example/repairs',
        submittedId: late,
        Name: 'Ada',
        Colour: 'Green',
      },
    ]);
  });

  test('of another form and of another user are not among them', async () => {
    const { db } = service.database;
    const [mine, other, theirs] = [await newForm('a'), await newForm('a'), await buildRepairForm(db, 2)];
    await build(other, at('2024-01-01T00:00:00Z'));
    await buildSubmissions(db, { userId: 2, formId: theirs }, [at('2024-01-01T00:00:00Z')]);
    expect(await list(mine)).toEqual([]);
    for (const formId of [theirs, 999_999, 'repair']) {
      expect((await get(formId)).statusCode).toBe(404);
    }
    expect((await get(mine, {}, await secretKey(db, 2), 2)).statusCode).toBe(404);
  });

  test('are not for pages', async () => {
    const formId = await newForm('a');
    const response = await get(formId, {}, await publicKey(service.database.db, 1));
    expect(response.statusCode).toBe(403);
  });
});

describe('days', () => {
  // In Stockholm, 31 March 2024 has 23 hours: it is from 23:00 to 22:00 in UTC.
  const instants = [
    '2024-03-30T22:59:59.999Z',
    '2024-03-30T23:00:00.000Z',
    '2024-03-31T21:59:59.999Z',
    '2024-03-31T22:00:00.000Z',
  ];
  let formId = 0;
  beforeAll(async () => {
    formId = await newForm('a');
    await build(formId, ...instants.map(at));
  });
  const listed = async (input: TestInput) =>
    (await list(formId, input)).map(({ timestamp }) => instants.indexOf(String(timestamp)));

  test.each([
    ['both included, in Stockholm', { startTime: '2024-03-31', endTime: '2024-03-31' }, [1, 2]],
    [
      'of Stockholm by name',
      { startTime: '2024-03-31', endTime: '2024-03-31', timezone: 'Europe/Stockholm' },
      [1, 2],
    ],
    ['in UTC', { startTime: '2024-03-31', endTime: '2024-03-31', timezone: 'UTC' }, [2, 3]],
    ['in Auckland', { startTime: '2024-03-31', endTime: '2024-03-31', timezone: 'Pacific/Auckland' }, [0, 1]],
    ['several', { startTime: '2024-03-30', endTime: '2024-04-01' }, [0, 1, 2, 3]],
    ['none, as the end is before the start', { startTime: '2024-04-01', endTime: '2024-03-30' }, []],
    ['until now', { startTime: '2024-03-31' }, [1, 2, 3]],
    ['as instants', { startTime: '2024-03-30T23:00:00Z', endTime: '2024-03-31T22:00:00Z' }, [1, 2]],
    ['as far as dates go', { startTime: '0000-01-01', endTime: '9999-12-31' }, [0, 1, 2, 3]],
  ])('%s', async (_what, input, expected) => {
    expect(await listed(input)).toEqual(expected);
  });

  test('end with today, all of it, when no end is given', async () => {
    const other = await newForm('a');
    const [now] = await build(
      other,
      { createdAt: new Date() },
      { createdAt: new Date(Date.now() + 2 * 86_400_000) },
    );
    for (const timezone of ['UTC', 'Pacific/Kiritimati', 'Pacific/Pago_Pago']) {
      expect((await list(other, { timezone })).map(({ submittedId }) => submittedId)).toEqual([now]);
    }
  });

  test.each([
    ['startTime', undefined],
    ['startTime', ''],
    ['startTime', '2024-02-30'],
    ['startTime', 'yesterday'],
    ['endTime', '2024-13-01'],
    ['timezone', 'Europe/Atlantis'],
    ['timezone', ''],
    ['fileType', 'xlsx'],
    ['separator', ''],
    ['separator', ';;'],
    ['separator', '"'],
    ['separator', '\n'],
    ['separator', '\r'],
    ['separator', '\0'],
  ])('%s %j is 400', async (label, value) => {
    const { startTime = '2024-01-01', ...input } = { [label]: value };
    const times = label === 'startTime' && value === undefined ? {} : { startTime };
    const url = `/message/${secret}/1/forms/${formId}/submitted?${new URLSearchParams(
      Object.entries({ ...times, ...input }).flatMap(([name, text]) =>
        text === undefined ? [] : [[name, text]],
      ),
    )}`;
    const response = await service.app.inject({ url });
    expect(response.statusCode, response.body).toBe(400);
    expect(response.json().errors[0]).toMatchObject({ label });
  });
});

describe('as CSV', () => {
  test('the columns are the fixed members, the form’s labels, then others', async () => {
    const formId = await newForm('Name', 'Price (kr.)', 'Phone');
    await build(
      formId,
      {
        ...at('2024-01-01T00:00:00Z'),
        values: [
          ['Old field', 'x'],
          ['Phone', '+4670'],
        ],
      },
      {
        ...at('2024-01-02T00:00:00Z'),
        values: [
          ['Name', 'Ada; "A"'],
          ['Price (kr.)', '12'],
          ['New', 'y'],
        ],
      },
    );
    const response = await get(formId, { fileType: 'csv' });
    expect(response.headers['content-type']).toBe('text/csv; charset=utf-8');
    const [header, first, second, ...rest] = response.body.split('\r\n');
    expect(header).toBe(
      '"timestamp","ticketId","channel","domainPage","submittedId","Name","Price (kr.)","Phone","Old field","New"',
    );
    expect(first).toMatch(
      /^"2024-01-01T00:00:00\.000Z",,,"https:\/\/shop\.example\/repairs",\d+,"","","'\+4670","x",$/,
    );
    expect(second).toMatch(/,"Ada; ""A""","12","",,"y"$/);
    expect(rest.join('')).toBe('');
  });

  test.each([',', ';', '\t', '|'])('the separator is %j', async (separator) => {
    const formId = await newForm('Name');
    await build(formId, { ...at('2024-01-01T00:00:00Z'), values: [['Name', `a${separator}b`]] });
    const { body } = await get(formId, { fileType: 'csv', separator });
    expect(parse(body, { columns: true, delimiter: separator })[0]).toMatchObject({ Name: `a${separator}b` });
  });

  test('a name that a spreadsheet would run is harmless', async () => {
    const formId = await newForm('Name');
    await build(formId, { ...at('2024-01-01T00:00:00Z'), values: [['=1+1', '=2+2']] });
    const { body } = await get(formId, { fileType: 'csv' });
    const [header, row] = parse(body);
    expect([header?.at(-1), row?.at(-1)]).toEqual(["'=1+1", "'=2+2"]);
  });

  test('a CSV library reads the rows of the JSON', async () => {
    const cell = fc
      .string({ unit: 'grapheme', maxLength: 12 })
      .filter(
        (text) => !/^(?:'|[\t\r]|[\s\p{C}\p{Default_Ignorable_Code_Point}]*[=+\-@＝＋－＠])/u.test(text),
      );
    const label = cell.filter((text) => text.trim() !== '' && !/^\d+$/.test(text));
    const rows = fc.array(
      fc.dictionary(fc.oneof(fc.constantFrom('Name', 'a.b', 'constructor', 'toString'), label), cell),
      {
        minLength: 1,
        maxLength: 5,
      },
    );
    await fc.assert(
      fc.asyncProperty(rows, async (values) => {
        const formId = await newForm('Name', 'Phone');
        await build(
          formId,
          ...values.map((row, day) => ({
            ...at(`2024-01-0${day + 1}T00:00:00Z`),
            values: Object.entries(row),
          })),
        );
        const json = await list(formId);
        const csv: Record<string, string>[] = parse((await get(formId, { fileType: 'csv' })).body, {
          columns: true,
          record_delimiter: '\r\n',
        });
        const names = Object.keys(csv[0] ?? {});
        expect(csv).toEqual(
          json.map((row) =>
            Object.fromEntries(
              names.map((name) => [name, String(new Map(Object.entries(row)).get(name) ?? '')]),
            ),
          ),
        );
        for (const row of json) expect(names).toEqual(expect.arrayContaining(Object.keys(row)));
      }),
      { numRuns: 40 },
    );
  });
});

test('thousands of the same instant are each listed once', async () => {
  const formId = await newForm('n');
  const ids = await build(
    formId,
    ...Array.from({ length: 2500 }, (_, n) => ({
      createdAt: new Date(Date.UTC(2026, 0, 1 + Math.floor(n / 2400))),
      values: [['n', String(n)]] as const,
    })),
  );
  const rows = await list(formId);
  expect(rows.map(({ submittedId }) => submittedId)).toEqual(ids.toSorted((a, b) => a - b));
  expect(parse((await get(formId, { fileType: 'csv' })).body, { columns: true })).toHaveLength(2500);
});
