/** CSV by RFC 4180, safe in spreadsheets. */

import { pipeline, Readable } from 'node:stream';
import { stringify } from 'csv-stringify';
import type { Rows } from '../../../api/service.ts';
import { blankCharacter } from '../../../formats/blank-text.ts';

/**
 * Prints a header row of member names, then a row for each record. Lists are joined with `; `, other objects are JSON,
 * and a cell that a spreadsheet would run as a formula begins with an apostrophe. Every text is quoted, so that a line
 * break or a separator in it begins no new cell. Without `columns`, every member of any row is one.
 */
export function toCsv(rows: Rows<unknown>, columns: readonly string[], separator: string): Readable {
  const options = {
    header: true,
    delimiter: separator,
    record_delimiter: '\r\n' as const,
    quote_record_delimiter: true,
    quoted_string: true,
    cast: { string: withoutFormula, boolean: String },
  };
  const source = Readable.from(withTexts(columns.length > 0 ? rows : withAllMembers(rows)));
  const csv = stringify(columns.length > 0 ? { ...options, columns: [...columns] } : options);
  // An error of the rows breaks the stream off, which its reader notices.
  pipeline(source, csv, () => {});
  return csv;
}

/**
 * The beginnings of formulas: a sign, full-width or not, after any blanks, which some programs drop; and a tab or a
 * carriage return, which may begin a new cell.
 */
const formula = new RegExp(`^(?:${blankCharacter}*[=+\\-@＋－＝＠]|[\\t\\r])`, 'u');

function withoutFormula(text: string): string {
  return formula.test(text) ? `'${text}` : text;
}

/** Only values that are texts before they are stringified are quoted. */
async function* withTexts(rows: Rows<unknown>): AsyncGenerator<object> {
  for await (const row of rows) {
    if (typeof row !== 'object' || row === null) continue;
    yield Object.fromEntries(Object.entries(row).map(([name, value]) => [name, cellText(value)]));
  }
}

/** Lists and other objects as text; other values unchanged. */
function cellText(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value;
  if (!Array.isArray(value)) return JSON.stringify(value);
  return value
    .map((item: unknown) => (typeof item === 'object' && item !== null ? JSON.stringify(item) : String(item)))
    .join('; ');
}

/** The first row decides the columns, so it gets every member of any row. */
async function* withAllMembers(rows: Rows<unknown>): AsyncGenerator<object> {
  const all: object[] = [];
  for await (const row of rows) if (typeof row === 'object' && row !== null) all.push(row);
  const names = [...new Set(all.flatMap((row) => Object.keys(row)))];
  for (const row of all) {
    const cells = new Map(Object.entries(row));
    yield Object.fromEntries(names.map((name) => [name, cells.get(name) ?? null]));
  }
}
