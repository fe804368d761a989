/**
 * Compares lines with texts that are known, word by word. Case, blanks, punctuation, marks of quoting and of direction do
 * not count, and where an address of the web leads does not either, as mail servers rewrite those. A word counts as known
 * where it stands between the same words as in a known text. The work is linear in the lines and in the texts.
 */

import { isBlank } from '../../../text/blank-text.ts';
import type { KnownTexts } from './known-texts.ts';

/** Characters of the texts, and of the lines, that are compared. */
export const mostCompared = 50_000;

/**
 * - `empty`: it has no words
 * - `printed`: our mails print it around what people wrote
 * - `begins`: a known text begins with it
 * - `goes-on`: the text goes on of which the line before is
 * - `inside`: its words are known, but the text stands where nothing says that it begins
 * - `unknown`: it has words that are not known
 */
export type LineMatch = 'empty' | 'printed' | 'begins' | 'goes-on' | 'inside' | 'unknown';

export class KnownWords {
  readonly #ids = new Map<string, number>();
  readonly #known = new Set<number>();
  readonly #printed = new Set<number>();
  /** What texts begin with. */
  readonly #beginnings = new Set<number>();
  /** Texts of one or two words, and lines of such, which no three words tell. */
  readonly #short = new Set<string>();
  readonly #shortPrinted = new Set<string>();
  readonly #senders: readonly string[];

  constructor({ messages, printed, senders }: KnownTexts) {
    this.#senders = senders.map((sender) => foldedWords(sender).join(' ')).filter((words) => words !== '');
    let left = mostCompared;
    for (const text of printed) this.#add(text.slice(0, left), this.#printed, this.#shortPrinted);
    for (const sender of senders) this.#add(sender, null, this.#short);
    for (const text of messages) {
      if (left <= 0) break;
      this.#add(text.slice(0, left), null, this.#short);
      left -= text.length;
    }
  }

  compare(lines: readonly string[]): LineMatch[] {
    const words = lines.map((line) => foldedWords(line).map((word) => this.#ids.get(word) ?? -1));
    const stream = words.flat();
    const isKnown = this.#coverage(stream, this.#known);
    const isPrinted = this.#coverage(stream, this.#printed);
    let start = 0;
    return words.map((line, index) => {
      const [from, end] = [start, start + line.length];
      start = end;
      if (line.length === 0) return hasNoSigns(lines[index] ?? '') ? 'empty' : 'unknown';
      if (line.length <= 2 && this.#shortPrinted.has(line.join(' '))) return 'printed';
      if (isPrinted.subarray(from, end).every(Boolean)) return 'printed';
      if (line.length <= 2 && this.#short.has(line.join(' ')))
        return this.#goesOn(stream, from) ? 'goes-on' : 'begins';
      if (!isKnown.subarray(from, end).every(Boolean)) return 'unknown';
      if (this.#goesOn(stream, from)) return 'goes-on';
      return this.#beginnings.has(key(stream, from)) ? 'begins' : 'inside';
    });
  }

  /** Whether a line is the name of one of our senders, as it stands on top of our mails. */
  isSender(line: string): boolean {
    return line.length < 300 && this.#senders.includes(foldedWords(line).join(' '));
  }

  /** Whether a line of a mail program names one of our senders, and when that wrote. */
  namesSender(line: string): boolean {
    if (!/\d/.test(line)) return false;
    const said = ` ${foldedWords(line).join(' ')} `;
    return this.#senders.some((sender) => said.includes(` ${sender} `));
  }

  #add(text: string, printed: Set<number> | null, short: Set<string>): void {
    const stream = foldedWords(text).map((word) => this.#idOf(word));
    if (stream.length > 0 && stream.length <= 2) short.add(stream.join(' '));
    for (let at = 0; at <= stream.length - 3; at += 1) {
      const words = key(stream, at);
      if (Number.isNaN(words)) continue;
      if (at === 0) this.#beginnings.add(words);
      this.#known.add(words);
      printed?.add(words);
    }
  }

  #idOf(word: string): number {
    const known = this.#ids.get(word);
    if (known !== undefined) return known;
    // Three of them are one number without loss.
    const id = Math.min(this.#ids.size, maxId);
    if (id < maxId) this.#ids.set(word, id);
    return id;
  }

  /** Which words stand among three that are known together. */
  #coverage(stream: readonly number[], known: ReadonlySet<number>): Uint8Array {
    const covered = new Uint8Array(stream.length);
    for (let at = 0; at <= stream.length - 3; at += 1) {
      if (known.has(key(stream, at))) covered.fill(1, at, at + 3);
    }
    return covered;
  }

  /** Whether words on both sides of a place stand together in a text. */
  #goesOn(stream: readonly number[], place: number): boolean {
    const around = [place - 2, place - 1].filter((at) => at >= 0 && at <= stream.length - 3);
    return around.some((at) => this.#known.has(key(stream, at)));
  }
}

const maxId = 131_071;

/** NaN, which no set of these has, where one of the three words is not known. */
function key(stream: readonly number[], at: number): number {
  const [first = -1, second = -1, third = -1] = [stream[at], stream[at + 1], stream[at + 2]];
  if (first < 0 || second < 0 || third < 0 || first === maxId || second === maxId || third === maxId)
    return Number.NaN;
  return (first * (maxId + 1) + second) * (maxId + 1) + third;
}

const webAddress = /<mailto:[^<>\s]{1,300}>|(?:https?:\/\/|www\.)[^\s<>"]+/gi;

/** Letters that stand together; those of scripts without blanks between words, and signs such as emoji, each alone. */
const word =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]|[\p{L}\p{M}\p{N}]+|\p{So}/gu;
const plainWord = /[a-z\d]+/g;

function foldedWords(line: string): string[] {
  const addressed = /[@/.]/.test(line)
    ? line.replace(webAddress, (address) => (address.startsWith('<') ? ' ' : ' webaddress '))
    : line;
  const isAscii = /^[\x20-\x7e\s]*$/.test(addressed);
  if (isAscii) return addressed.toLowerCase().match(plainWord) ?? [];
  return (
    addressed
      .replace(/\p{Cf}/gu, '')
      .normalize('NFC')
      .toLowerCase()
      .match(word) ?? []
  );
}

/** Whether there is nothing in a line but blanks, and what is drawn between parts of a mail. */
function hasNoSigns(line: string): boolean {
  return isBlank(line.replace(/[>|_*=~\u2500\u2014-]/g, ''));
}
