import { fields } from '../rank/weights.ts';
import { mostShared, rowVersion } from './article-row.ts';
import { ByteReader } from './bytes.ts';
import { grown } from './grown.ts';

/** A text of a row: the bounds in `tokens` of its words, and of its hyphenated words, which follow. */
export interface RowText {
  /** The position in `fields`. */
  readonly field: number;
  readonly start: number;
  readonly wordsEnd: number;
  readonly end: number;
}

/**
 * Reads rows of articles one after the other into the same arrays. Reading a row overwrites the previous one.
 */
export class RowReader {
  wordCount = 0;
  /** The UTF-16 units of the words; those of word `n` are from `wordStarts[n]` to `wordStarts[n + 1]`. */
  units = new Uint16Array(4096);
  wordStarts = new Uint32Array(512);
  /** Spellings that differ from their words, by the word's number in the row. */
  readonly spellings = new Map<number, string>();
  /** The words' numbers in the row, one text after the other. */
  tokens = new Uint32Array(4096);
  texts: RowText[] = [];

  /** @throws {RangeError} for bytes that are not a row of this version */
  read(row: Uint8Array): void {
    const reader = new ByteReader(row);
    reader.readNumber(rowVersion);
    this.#readWords(reader);
    this.#readSpellings(reader);
    this.texts = [];
    let length = 0;
    for (const field of fields.keys()) {
      for (let left = reader.readCount(); left > 0; left -= 1) {
        const start = length;
        const wordsEnd = this.#readTokens(reader, start);
        length = this.#readTokens(reader, wordsEnd);
        this.texts.push({ field, start, wordsEnd, end: length });
      }
    }
  }

  #readWords(reader: ByteReader): void {
    const count = reader.readCount();
    this.wordCount = count;
    this.wordStarts = grown(this.wordStarts, count + 1);
    let before = 0;
    let end = 0;
    for (let number = 0; number < count; number += 1) {
      const lengths = reader.readNumber(2 ** 16);
      const shared = lengths % (mostShared + 1);
      const own = (lengths - shared) / (mostShared + 1);
      this.units = grown(this.units, end + shared + own);
      this.wordStarts[number] = end;
      this.units.copyWithin(end, before, before + shared);
      before = end;
      end += shared;
      for (const last = end + own; end < last; end += 1) this.units[end] = reader.readNumber(0xffff);
    }
    this.wordStarts[count] = end;
  }

  #readSpellings(reader: ByteReader): void {
    this.spellings.clear();
    let number = 0;
    for (let left = reader.readCount(); left > 0; left -= 1) {
      number += reader.readNumber(this.wordCount);
      const units = Array.from({ length: reader.readCount() }, () => reader.readNumber(0xffff));
      this.spellings.set(number, String.fromCharCode(...units));
    }
  }

  /** Reads tokens to the position `start`, and returns their end. */
  #readTokens(reader: ByteReader, start: number): number {
    const end = start + reader.readCount();
    this.tokens = grown(this.tokens, end);
    for (let at = start; at < end; at += 1) this.tokens[at] = reader.readNumber(this.wordCount - 1);
    return end;
  }

  /** Returns a word by its number in the row. */
  wordAt(number: number): string {
    return String.fromCharCode(...this.units.subarray(this.wordStarts[number], this.wordStarts[number + 1]));
  }

  /** Returns a word in the article's spelling, by its number in the row. */
  spellingAt(number: number): string {
    return this.spellings.get(number) ?? this.wordAt(number);
  }
}
