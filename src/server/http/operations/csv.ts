/** CSV as RFC 4180 has it, harmless to a spreadsheet. */

import { pipeline, Readable } from 'node:stream';
import { stringify } from 'csv-stringify';
import type { Rows } from '../../../api/service.ts';
import { blankCharacter } from '../../../formats/blank-text.ts';

/**
 * A header row of member names, then a row for each record. Lists are joined with `; `, other objects are JSON, and a
 * cell that a spreadsheet would run as a formula begins with an apostrophe. Every text is quoted, so that neither a
 * line break nor a separator in it begins a new cell.
 * Without `columns`, every member of any row is one.
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
  // Rows that break off break the answer off: whoever reads the stream hears of it there.
  pipeline(source, csv, () => {});
  return csv;
}

/**
 * What a spreadsheet runs: a sign, full-width or not, behind any blanks, for some programs drop those;
 * and a tab or a carriage return, which may stand for a new cell.
 */
const formula = new RegExp(`^(?:${blankCharacter}*[=+\\-@＋－＝＠]|[\\t\\r])`, 'u');

function withoutFormula(text: string): string {
  return formula.test(text) ? `'${text}` : text;
}

/** Only what is a text before it is stringified is quoted. */
async function* withTexts(rows: Rows<unknown>): AsyncGenerator<object> {
  for await (const row of rows) {
    if (typeof row !== 'object' || row === null) continue;
    yield Object.fromEntries(Object.entries(row).map(([name, value]) => [name, textOf(value)]));
  }
}

/** Lists and other objects as a text; anything else as it is. */
function textOf(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value;
  if (!Array.isArray(value)) return JSON.stringify(value);
  return value
    .map((item: unknown) => (typeof item === 'object' && item !== null ? JSON.stringify(item) : String(item)))
    .join('; ');
}

/** The first row decides the columns, so it is given every member that any row has. */
async function* withAllMembers(rows: Rows<unknown>): AsyncGenerator<object> {
  const all: object[] = [];
  for await (const row of rows) if (typeof row === 'object' && row !== null) all.push(row);
  const names = [...new Set(all.flatMap((row) => Object.keys(row)))];
  for (const row of all) {
    const cells = new Map(Object.entries(row));
    yield Object.fromEntries(names.map((name) => [name, cells.get(name) ?? null]));
  }
}
