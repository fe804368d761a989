import { text } from 'node:stream/consumers';
import { parse } from 'csv-parse/sync';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { toCsv } from '../../../../src/server/http/operations/csv.ts';

async function csvOf(rows: readonly object[], separator = ','): Promise<string> {
  return await text(toCsv(rows, ['a', 'b'], separator));
}

/** The cells below the header, read as programs do that take any line break for the end of a row. */
function cellsOf(csv: string, separator = ','): string[][] {
  const records: string[][] = parse(csv, { delimiter: separator, record_delimiter: ['\r\n', '\n', '\r'] });
  return records.slice(1);
}

test.each(['\n', '\r', '\r\n', '\u2028'])(
  'a line break within a text begins no row: %j',
  async (lineBreak) => {
    const subject = `Parcel${lineBreak}=1+1`;
    expect(cellsOf(await csvOf([{ a: subject, b: 'x' }]))).toEqual([[subject, 'x']]);
  },
);

test('every text is quoted, and nothing else where it needs no quotes', async () => {
  const csv = await csvOf([
    { a: 'word', b: 12 },
    { a: '', b: null },
    { a: ['x', 'y'], b: true },
  ]);
  expect(csv).toBe('"a","b"\r\n"word",12\r\n"",\r\n"x; y",true\r\n');
});

const signs = ['=', '+', '-', '@', '＝', '＋', '－', '＠'];
const blanks = [
  '',
  ' ',
  '   ',
  '\t',
  '\n',
  '\r',
  '\r\n',
  '\u00a0',
  '\u2003',
  '\u3000',
  '\ufeff',
  '\u200b',
  '\0',
];

test.each(blanks)('a formula behind %j is harmless', async (blank) => {
  for (const sign of signs) {
    const formula = `${blank}${sign}1+1`;
    expect(cellsOf(await csvOf([{ a: formula, b: [formula] }]))).toEqual([[`'${formula}`, `'${formula}`]]);
  }
});

test('a number is no formula, and neither is a sign within a text', async () => {
  const csv = await csvOf([{ a: -5, b: '1 - 1 = 0' }]);
  expect(csv).toContain('\r\n-5,"1 - 1 = 0"\r\n');
});

test('any text comes back whole with any separator, and no cell is a formula', async () => {
  const odd = fc.constantFrom(...signs, ...blanks, '"', "'", ',', ';', '|', '0');
  const cell = fc.array(fc.oneof(odd, fc.string({ unit: 'binary', maxLength: 4 })), { maxLength: 6 });
  const value = cell.map((parts) => parts.join('').replace(/\p{Surrogate}/gu, '?'));
  const separator = fc.oneof(
    fc.constantFrom(
      ',',
      ';',
      '\t',
      '|',
      ' ',
      '=',
      '-',
      '+',
      '@',
      "'",
      '0',
      '\u00a0',
      '\ufeff',
      '\\',
      '\u2028',
    ),
    fc.string({ unit: 'grapheme-ascii', minLength: 1, maxLength: 1 }).filter((mark) => mark !== '"'),
  );
  const row = fc.record({ a: value, b: fc.oneof(value, fc.array(value), fc.nat()) });
  await fc.assert(
    fc.asyncProperty(fc.array(row, { minLength: 1, maxLength: 4 }), separator, async (rows, mark) => {
      const cells = cellsOf(await csvOf(rows, mark), mark);
      const written = rows.map(({ a, b }) => [a, Array.isArray(b) ? b.join('; ') : String(b)]);
      expect(cells.map((found) => found.length)).toEqual(written.map(({ length }) => length));
      for (const [at, found] of cells.flat().entries()) {
        expect([written.flat()[at], `'${written.flat()[at]}`]).toContain(found);
        expect(found).not.toMatch(/^[\s\p{Cc}\p{Cf}]*[=+\-@＝＋－＠]/u);
      }
    }),
    { numRuns: 200 },
  );
});
