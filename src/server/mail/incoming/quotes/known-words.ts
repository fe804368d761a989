/**
 * Compares lines with known texts word by word, in linear time. Case, whitespace, punctuation, quote marks, direction
 * marks and URLs, which servers rewrite, do not count. A word is known if its neighbours are the same as in a known
 * text.
 */

import { isBlank } from '../../../../formats/blank-text.ts';
import type { KnownTexts } from './known-texts.ts';

/** Limits the characters of the texts, and of the lines, that are compared. */
export const mostCompared = 50_000;

/**
 * - `empty`: the line has no words
 * - `printed`: Frontdesk prints the line around messages
 * - `begins`: a known text begins with the line
 * - `goes-on`: the line continues the known text of the previous line
 * - `inside`: the line is from the middle of a known text, and does not continue the previous line
 * - `unknown`: some words of the line are not known
 */
export type LineMatch = 'empty' | 'printed' | 'begins' | 'goes-on' | 'inside' | 'unknown';

/** Marks three successive words of a message. */
const known = 1;
/** Marks three successive words that Frontdesk prints around messages. */
const printed = 2;

export class KnownWords {
  readonly #ids = new Map<string, number>();
  /** The kind of each three successive words, by their key. */
  readonly #threes = new Map<number, typeof known | typeof printed>();
  /** The keys of the first three words of each text. */
  readonly #beginnings = new Set<number>();
  /** Texts of one or two words, which have no three successive words. */
  readonly #short = new Set<string>();
  readonly #shortPrinted = new Set<string>();
  readonly #senders: readonly string[];

  constructor(texts: KnownTexts) {
    let left = mostCompared;
    for (const text of texts.printed) this.#add(foldedWords(text.slice(0, left)), printed);
    const senders = texts.senders.map(foldedWords);
    for (const sender of senders) this.#add(sender, known);
    this.#senders = senders.map((words) => words.join(' ')).filter((words) => words !== '');
    for (const text of texts.messages) {
      if (left <= 0) break;
      this.#add(foldedWords(text.slice(0, left)), known);
      left -= text.length;
    }
  }

  compare(lines: readonly string[]): LineMatch[] {
    const words = lines.map((line) => foldedWords(line).map((word) => this.#ids.get(word) ?? -1));
    const stream = words.flat();
    const threes = Uint8Array.from(stream, (_, at) => this.#threes.get(key(stream, at)) ?? 0);
    const covered = coverage(threes);
    let start = 0;
    return words.map((line, index) => {
      const [from, end] = [start, start + line.length];
      start = end;
      if (line.length === 0) return hasNoSigns(lines[index] ?? '') ? 'empty' : 'unknown';
      if (line.length <= 2 && this.#shortPrinted.has(line.join(' '))) return 'printed';
      const least = covered.subarray(from, end).reduce((a, b) => Math.min(a, b), printed);
      if (least === printed) return 'printed';
      const goesOn = (threes[from - 2] ?? 0) > 0 || (threes[from - 1] ?? 0) > 0;
      if (line.length <= 2 && this.#short.has(line.join(' '))) return goesOn ? 'goes-on' : 'begins';
      if (least === 0) return 'unknown';
      if (goesOn) return 'goes-on';
      return this.#beginnings.has(key(stream, from)) ? 'begins' : 'inside';
    });
  }

  /** Whether a line is a sender's name, as at the top of Frontdesk's emails. */
  isSender(line: string): boolean {
    return line.length < 300 && this.#senders.includes(foldedWords(line).join(' '));
  }

  /** Whether a mail program's attribution contains a sender of Frontdesk's emails, and a date. */
  namesSender(line: string): boolean {
    if (!/\d/.test(line)) return false;
    const said = ` ${foldedWords(line).join(' ')} `;
    return this.#senders.some((sender) => said.includes(` ${sender} `));
  }

  /** Adds a text. Printed texts are added first, so that words of both kinds count as printed. */
  #add(words: readonly string[], kind: typeof known | typeof printed): void {
    const stream = words.map((word) => this.#wordId(word));
    const short = kind === printed ? this.#shortPrinted : this.#short;
    if (stream.length > 0 && stream.length <= 2) short.add(stream.join(' '));
    for (let at = 0; at <= stream.length - 3; at += 1) {
      const three = key(stream, at);
      if (Number.isNaN(three)) continue;
      if (at === 0) this.#beginnings.add(three);
      if (kind === printed || !this.#threes.has(three)) this.#threes.set(three, kind);
    }
  }

  #wordId(word: string): number {
    const found = this.#ids.get(word);
    if (found !== undefined) return found;
    // Three ids below this limit fit into one number without loss.
    const id = Math.min(this.#ids.size, maxId);
    if (id < maxId) this.#ids.set(word, id);
    return id;
  }
}

/** Returns for each word the highest kind of the three-word sequences that contain it. */
function coverage(threes: Uint8Array): Uint8Array {
  const covered = new Uint8Array(threes.length);
  for (const [at, kind] of threes.entries()) {
    if (kind === 0) continue;
    for (let word = at; word < at + 3; word += 1) covered[word] = Math.max(covered[word] ?? 0, kind);
  }
  return covered;
}

const maxId = 131_071;

/** Returns NaN if one of the three words is unknown or missing. */
function key(stream: readonly number[], at: number): number {
  const first = stream[at] ?? -1;
  const second = stream[at + 1] ?? -1;
  const third = stream[at + 2] ?? -1;
  if (first < 0 || second < 0 || third < 0 || first === maxId || second === maxId || third === maxId)
    return Number.NaN;
  return (first * (maxId + 1) + second) * (maxId + 1) + third;
}

const webAddress = /<mailto:[^<>\s]{1,300}>|(?:https?:\/\/|www\.)[^\s<>"]+/gi;

/** Matches a run of letters, one character of a script without spaces between words, or one symbol such as an emoji. */
const anyWord =
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
      .match(anyWord) ?? []
  );
}

/** Whether a line contains only whitespace and the characters of rules. */
function hasNoSigns(line: string): boolean {
  return isBlank(line.replace(/[>|_*=~\u2500\u2014-]/g, ''));
}
