import { fields } from '../rank/weights.ts';
import type { RowReader } from './row-reader.ts';

const headingsField = fields.indexOf('headings');

/** Returns the key (`headingKey`) of each heading of an article in order, from the row that the reader has read. */
export function readHeadingKeys(reader: RowReader): string[] {
  return reader.texts
    .filter(({ field }) => field === headingsField)
    .map(({ start, wordsEnd }) =>
      Array.from(reader.tokens.subarray(start, wordsEnd), (number) => reader.wordAt(number)).join(''),
    );
}
