/**
 * Finds quotes of a ticket's emails by their words: this works in every language, and without the marks that mail
 * programs write. A line with one more word does not match, nor does a text that a person could have typed: an unmarked
 * quote has to begin where one of Frontdesk's emails begins, continue like that email, and contain lines that only
 * Frontdesk prints.
 */

import { isBlank } from '../../../../formats/blank-text.ts';
import {
  headerLabel,
  isAttribution,
  isForwardingSubject,
  isFramed,
  isRule,
  isSeparator,
} from './attributions.ts';
import { attributionAbove, elementsAbove, findQuote, isPassedOn, isQuoted } from './find-quote.ts';
import { type KnownWords, type LineMatch, mostCompared } from './known-words.ts';
import type { MailLine } from './mail-lines.ts';
import { isDelimiter, isOnlySignature } from './signatures.ts';

/**
 * - `known`: all lines from `start` on are known
 * - `alone`: the mail is a known quote, with at most a signature above it
 * - `mixed`: other words are between the lines of a known quote, or the quote was forwarded without comment
 * - `other`: no quote is certainly known
 */
export type KnownQuote =
  | { readonly kind: 'known' | 'alone'; readonly start: number }
  | { readonly kind: 'mixed' | 'other' };

export function findKnownQuote(lines: readonly MailLine[], subject: string, words: KnownWords): KnownQuote {
  const other = { kind: 'other' } as const;
  if (lines.length > mostComparedLines || isForwardingSubject(subject)) return other;
  if (lines.reduce((sum, { text }) => sum + text.length, 0) > mostCompared) return other;
  const matches = words.compare(lines.map(({ text }) => text));
  const quote = new KnownSearch(lines, matches, words);
  const marked = findQuote(lines, subject);
  const compared = quote.startAtEnd();
  const start = compared === null ? null : quote.withHead(compared, marked);
  // If a marked quote begins further above, the author wrote between its lines.
  if (start !== null && (marked === null || start <= marked) && !quote.hasKnownAbove(start)) {
    const isAlone = isOnlySignature(lines.slice(0, start));
    if (!isPassedOn(lines, start)) return { kind: isAlone ? 'alone' : 'known', start };
    if (isAlone) return { kind: 'mixed' };
  }
  return marked === null ? other : quote.judge(marked);
}

/** Lines of the longest mail that is compared. */
const mostComparedLines = 2000;

/** Limits the words of Frontdesk's emails that a person may repeat without quoting. */
const mostKnownAbove = 12;

class KnownSearch {
  readonly #lines: readonly MailLine[];
  readonly #matches: readonly LineMatch[];
  readonly #words: KnownWords;

  constructor(lines: readonly MailLine[], matches: readonly LineMatch[], words: KnownWords) {
    this.#lines = lines;
    this.#matches = matches;
    this.#words = words;
  }

  /** Returns the first line of an email of Frontdesk that continues to the end of the mail; null if there is none. */
  startAtEnd(): number | null {
    let first = this.#matches.length;
    while (first > 0 && this.#matches[first - 1] !== 'unknown') first -= 1;
    const reading = new Reading(first);
    for (let index = first; index < this.#matches.length; index += 1) this.#read(reading, index);
    return reading.isMail ? reading.start : null;
  }

  /** Whether words of Frontdesk's emails are above `start` too: the author then wrote within a larger quote. */
  hasKnownAbove(start: number): boolean {
    const known = this.#lines.slice(0, start).reduce((sum, { text }, index) => {
      const match = this.#matches[index];
      if (match === 'printed') return mostKnownAbove;
      return match === 'begins' || match === 'goes-on' ? sum + text.split(/\s+/, mostKnownAbove).length : sum;
    }, 0);
    return known >= mostKnownAbove;
  }

  /** Judges a quote that was found by its marks. */
  judge(marked: number): KnownQuote {
    const first = this.#below(marked);
    const reading = new Reading(first);
    let known = 0;
    for (let index = first; index < this.#lines.length; index += 1) {
      const line = this.#lines[index];
      const match = this.#matches[index];
      if (line === undefined || match === undefined) break;
      if (match === 'unknown') {
        if (isDelimiter(line.text) || known < 2 || isQuoted(line)) return { kind: 'other' };
        const above = this.#lines.slice(first, index);
        return { kind: above.some(({ text }) => isDelimiter(text)) && !reading.isMail ? 'other' : 'mixed' };
      }
      if (match !== 'empty') known += 1;
      this.#read(reading, index);
    }
    // A marked quote that its author shortened may begin anywhere in a known text.
    const isWhole = reading.start === first || this.#lines.slice(first, reading.start).every(isQuoted);
    return known > 0 && isWhole ? { kind: 'known', start: marked } : { kind: 'other' };
  }

  /** Moves the start up to the quote's attribution, or to the rules and blank lines above it. */
  withHead(start: number, marked: number | null): number {
    if (marked !== null && marked < start && this.#below(marked) >= this.#firstFilled(start)) return marked;
    const said =
      elementsAbove(this.#lines, start) ??
      attributionAbove(this.#lines, start, isAttribution) ??
      attributionAbove(
        this.#lines,
        start,
        (joined) => joined.length < 300 && /[:：]$/.test(joined) && this.#words.namesSender(joined),
      );
    if (said !== null) return said;
    let first = start;
    while (first > 0 && this.#isDrawn(first - 1)) first -= 1;
    return this.#firstFilled(first);
  }

  #isDrawn(index: number): boolean {
    const { text = '' } = this.#lines[index] ?? {};
    return isBlank(text) || isRule(text);
  }

  #firstFilled(start: number): number {
    let first = start;
    while (first < this.#lines.length - 1 && isBlank(this.#lines[first]?.text ?? '')) first += 1;
    return first;
  }

  /** Returns the first line below a quote's attribution or headers. */
  #below(marked: number): number {
    let index = marked;
    const first = this.#lines[marked];
    if (first === undefined) return marked;
    for (let end = marked + 1; end <= marked + 5 && !isQuoted(first); end += 1) {
      const head = this.#lines.slice(marked, end);
      if (head.some(isQuoted)) break;
      if (isAttribution(head.map(({ text }) => text.slice(0, 300)).join(' '))) return this.#firstFilled(end);
    }
    if (isQuoted(first)) index = this.#belowInside(marked);
    else while (index < this.#lines.length && this.#isHead(index)) index += 1;
    return this.#firstFilled(index);
  }

  /** Returns the first line below an attribution inside the quote: Apple Mail quotes it too. */
  #belowInside(marked: number): number {
    for (let end = marked + 1; end <= marked + 5; end += 1) {
      const head = this.#lines.slice(marked, end).map(({ text }) => text.slice(0, 300));
      if (isAttribution(head.join(' '))) return end;
    }
    return marked;
  }

  #isHead(index: number): boolean {
    const { text, kind } = this.#lines[index] ?? { text: '', kind: 'written' };
    if (kind === 'attribution' || isBlank(text) || isRule(text) || isSeparator(text) || isFramed(text))
      return true;
    if (this.#matches[index] !== 'unknown') return false;
    return (
      headerLabel(text) !== null ||
      /^\*{0,2}[\p{L}\p{M}][\p{L}\p{M} -]{0,24}\*{0,2}[:：]/u.test(text) ||
      /^<[^\s<>]{1,300}>$/.test(text)
    );
  }

  #read(reading: Reading, index: number): void {
    const line = this.#lines[index];
    const match = this.#matches[index];
    if (line === undefined || match === undefined || match === 'empty') return;
    if (match === 'printed') reading.print();
    else if (this.#words.isSender(line.text)) reading.name(index, isQuoted(line));
    else if (isQuoted(line) || (match === 'goes-on' && index > reading.start)) reading.begin();
    else if (match === 'begins' && reading.mayBegin) reading.begin();
    else reading.restart(match === 'begins' ? index : index + 1, match === 'begins');
  }
}

/** The state of reading an email of Frontdesk line by line. */
class Reading {
  start: number;
  /** Whether the next line may begin a message. */
  mayBegin = true;
  #hasMessage = false;
  #hasPrinted = false;

  constructor(start: number) {
    this.start = start;
  }

  /** Whether the lines so far contain a message and lines that only Frontdesk prints. */
  get isMail(): boolean {
    return this.#hasMessage && this.#hasPrinted;
  }

  print(): void {
    this.#hasPrinted = true;
    this.mayBegin = true;
  }

  /** Reads a sender's name: at the top of an email, or below it as a signature. */
  name(index: number, isMarked: boolean): void {
    if (!this.mayBegin && !isMarked) this.restart(index, false);
  }

  /** Reads a line that begins a message or continues it. */
  begin(): void {
    this.#hasMessage = true;
    this.mayBegin = false;
  }

  restart(index: number, withMessage: boolean): void {
    this.start = index;
    this.mayBegin = !withMessage;
    this.#hasMessage = withMessage;
    this.#hasPrinted = false;
  }
}
