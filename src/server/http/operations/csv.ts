/** Prints CSV as in RFC 4180, safe to open in spreadsheets. */

import { pipeline, Readable } from 'node:stream';
import { stringify } from 'csv-stringify';
import type { Rows } from '../../../api/service.ts';
import { blankCharacter } from '../../../formats/blank-text.ts';

/**
 * Prints a row of member names, then a row per record. Lists are joined with `; `, other objects are JSON, and a cell
 * that a spreadsheet would run as a formula begins with an apostrophe. Every text is quoted, so that it begins no new
 * cell. Without `columns`, every member that any row has is a column.
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
  // An error of the rows breaks off the stream, which its reader notices.
  pipeline(source, csv, () => {});
  return csv;
}

/** Matches the sign of a formula after any whitespace, and a tab or carriage return, which may begin a cell. */
const formula = new RegExp(`^(?:${blankCharacter}*[=+\\-@＋－＝＠]|[\\t\\r])`, 'u');

function withoutFormula(text: string): string {
  return formula.test(text) ? `'${text}` : text;
}

/** Only texts are quoted, so all cells become texts. */
async function* withTexts(rows: Rows<unknown>): AsyncGenerator<object> {
  for await (const row of rows) {
    if (typeof row !== 'object' || row === null) continue;
    yield Object.fromEntries(Object.entries(row).map(([name, value]) => [name, cellText(value)]));
  }
}

function cellText(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value;
  if (!Array.isArray(value)) return JSON.stringify(value);
  return value
    .map((item: unknown) => (typeof item === 'object' && item !== null ? JSON.stringify(item) : String(item)))
    .join('; ');
}

/** Gives the first row every member that any row has, as the first row decides the columns. */
async function* withAllMembers(rows: Rows<unknown>): AsyncGenerator<object> {
  const all: object[] = [];
  for await (const row of rows) if (typeof row === 'object' && row !== null) all.push(row);
  const names = [...new Set(all.flatMap((row) => Object.keys(row)))];
  for (const row of all) {
    const cells = new Map(Object.entries(row));
    yield Object.fromEntries(names.map((name) => [name, cells.get(name) ?? null]));
  }
}
