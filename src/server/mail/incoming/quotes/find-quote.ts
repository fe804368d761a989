/**
 * Finds the quote at the end of a mail, in lines of plain text or of HTML, in linear time. Only the end below a mark
 * that a mail program writes counts as a quote. If the author wrote between or below quoted lines, the mail stays
 * whole; so does a forwarded mail.
 */

import { isBlank } from '../../../../formats/blank-text.ts';
import {
  beginsAttribution,
  beginsWithDate,
  type HeaderLabel,
  headerLabel,
  isAttribution,
  isCertainAttribution,
  isDated,
  isForwardingLine,
  isForwardingSubject,
  isFramed,
  isRule,
  isSeparator,
  longestMark,
  namesWriter,
} from './attributions.ts';
import type { MailLine } from './mail-lines.ts';
import { footerStart, isOnlySignature } from './signatures.ts';

/** Lines of the longest mail that is searched: a person writes no more. */
export const mostLines = 10_000;

/** Limits the lines that are tried as the end of an attribution. */
const mostEnds = 1000;

/** Lines of the longest attribution. */
const attributionLines = 5;

/** Lines of the longest block of headers above a quoted mail, including blank lines and continued lines. */
const headerLines = 14;

/** Returns the first line of the quote; null if none is certain, or if the mail is only a quote. */
export function findQuote(lines: readonly MailLine[], subject: string): number | null {
  if (lines.length > mostLines || isForwardingSubject(subject)) return null;
  const starts = [restStart(lines), unmarkedStart(lines), markedStart(lines)];
  const found = starts.filter((start) => start !== null);
  if (found.length === 0) return null;
  const start = Math.min(...found);
  return isPassedOn(lines, start) || isOnlySignature(lines.slice(0, start)) ? null : start;
}

export function isQuoted({ kind }: MailLine): boolean {
  return kind === 'marked' || kind === 'cited';
}

/** Returns the first line of an element or a block of headers that is quoted together with everything below it. */
function restStart(lines: readonly MailLine[]): number | null {
  const headers = lines.map(({ text, kind }) => (kind === 'written' ? headerLabel(text) : null));
  const start = lines.findIndex(
    (line, index) => line.kind === 'rest' || (line.kind === 'written' && isHead(lines, headers, index)),
  );
  return start < 0 ? null : withFrame(lines, start);
}

/** Moves the start up to a rule or a framed phrase above the quote. */
function withFrame(lines: readonly MailLine[], start: number): number {
  let above = start - 1;
  while (above >= 0 && start - above < 3 && isBlank(lines[above]?.text ?? '')) above -= 1;
  const line = lines[above];
  if (line?.kind !== 'written') return start;
  return isRule(line.text) || (isFramed(line.text) && !isForwardingLine(line.text)) ? above : start;
}

/** Whether a quoted mail begins at a line: with a separator, or with headers, which a rule may precede. */
function isHead(
  lines: readonly MailLine[],
  headers: readonly (HeaderLabel | null)[],
  index: number,
): boolean {
  const text = lines[index]?.text ?? '';
  if (isSeparator(text)) return true;
  if (headers[index] != null) return hasHeaders(lines, headers, index, 3);
  if (!isRule(text)) return false;
  const below = lines.slice(index + 1, index + 4).findIndex((line) => !isBlank(line.text));
  return below >= 0 && headers[index + 1 + below] != null && hasHeaders(lines, headers, index + 1 + below, 2);
}

/** Whether the lines are headers of a mail, which may take several lines: `least` different ones, with From. */
function hasHeaders(
  lines: readonly MailLine[],
  headers: readonly (HeaderLabel | null)[],
  start: number,
  least: number,
): boolean {
  const found = new Set<HeaderLabel>();
  let others = 0;
  for (let index = start; index < lines.length && index < start + headerLines; index += 1) {
    const label = headers[index];
    if (label != null) {
      found.add(label);
      others = 0;
    } else if (!isBlank(lines[index]?.text ?? '')) others += 1;
    if (others > 2) break;
  }
  return found.has('from') && found.size >= least && (found.has('sent') || found.has('subject'));
}

/** Returns the first line of a certain attribution with an unmarked quote below it. */
function unmarkedStart(lines: readonly MailLine[]): number | null {
  let tried = 0;
  for (let end = 0; end < lines.length && tried < mostEnds; end += 1) {
    const line = lines[end];
    if (line?.kind !== 'written' || !mayEndAttribution(line.text)) continue;
    tried += 1;
    const start = attributionAbove(lines, end + 1, isCertainAttribution);
    if (start === null) continue;
    const next = lines.slice(end + 1, end + 10).find(({ text }) => !isBlank(text));
    if (next?.kind === 'written') return start;
  }
  return null;
}

function mayEndAttribution(text: string): boolean {
  const end = text.slice(-20).replace(/[\u200e\u200f\u202a-\u202e\u2066-\u2069\s]/g, '');
  return text.length < longestMark && /(?:[:：-]|wrote)$/.test(end);
}

/** Returns the first of the quoted lines that end the mail, or of the attribution above them. */
function markedStart(lines: readonly MailLine[]): number | null {
  let start = footerStart(lines);
  let isFound = false;
  let isCited = false;
  for (; start > 0; start -= 1) {
    const line = lines[start - 1];
    if (line === undefined || (!isQuoted(line) && !isBlank(line.text))) break;
    // A marked line above cited ones is the author's own quote.
    if (isCited && line.kind === 'marked') break;
    isFound ||= isQuoted(line);
    isCited ||= line.kind === 'cited';
  }
  if (!isFound) return null;
  const attribution = elementsAbove(lines, start) ?? attributionAbove(lines, start, isAttribution);
  // If there is a quote further above, the author wrote between the two.
  const isBetween = lines
    .slice(0, attribution ?? start)
    .some(({ kind }) => kind === 'cited' || kind === 'attribution');
  if (isBetween) return null;
  if (attribution !== null) return attribution;
  const first = start + lines.slice(start).findIndex(({ text }) => !isBlank(text));
  if (isCited) return first;
  const isOnlyQuote = !lines.slice(0, start).some(isQuoted);
  return isOnlyQuote && hasAttributionInside(lines, first) ? first : null;
}

export function elementsAbove(lines: readonly MailLine[], end: number): number | null {
  let start = end;
  while (start > 0) {
    const line = lines[start - 1];
    if (line === undefined || (line.kind !== 'attribution' && !isBlank(line.text))) break;
    start -= 1;
  }
  const first = lines.slice(start, end).findIndex(({ kind }) => kind === 'attribution');
  return first < 0 ? null : start + first;
}

/** Returns the first of the written lines directly above `end` that together are an attribution. */
export function attributionAbove(
  lines: readonly MailLine[],
  end: number,
  isOne: (joined: string) => boolean,
): number | null {
  let last = end;
  while (last > 0 && end - last < 3 && isBlank(lines[last - 1]?.text ?? '')) last -= 1;
  let found: number | null = null;
  for (let start = last - 1; start >= 0 && last - start <= attributionLines; start -= 1) {
    const line = lines[start];
    if (line?.kind !== 'written') return found;
    // An email address in brackets may be below a blank line.
    if (isBlank(line.text) && !lines[start + 1]?.text.startsWith('<')) return found;
    const joined = joinedText(lines.slice(start, last));
    const isOnlyLine = start === last - 1;
    if (!isOne(joined) || !(beginsAttribution(line.text, isOnlyLine) || (isOnlyLine && namesWriter(joined))))
      continue;
    if (isDated(joined)) return withDate(lines, start);
    // The date may be in a line above.
    found ??= start;
  }
  return found;
}

function joinedText(lines: readonly MailLine[]): string {
  return lines.map(({ text }) => text.slice(0, longestMark)).join(' ');
}

/** Moves the start up to a line with a date, if the attribution continues there in lower case. */
function withDate(lines: readonly MailLine[], start: number): number {
  const above = lines[start - 1];
  const goesOn = /^\p{Ll}/u.test(lines[start]?.text ?? '');
  const { text = '' } = above ?? {};
  const isDate = text.length < 60 && /\d/.test(text) && !/[<>@]/.test(text) && beginsWithDate(text);
  return goesOn && isDate && above?.kind === 'written' ? start - 1 : start;
}

/** Whether the attribution is inside the quote: Apple Mail quotes it too. */
function hasAttributionInside(lines: readonly MailLine[], start: number): boolean {
  for (let end = start + 1; end <= start + attributionLines && end <= lines.length; end += 1) {
    if (isAttribution(joinedText(lines.slice(start, end)))) return true;
  }
  return false;
}

/** Whether a line above a quote, or one of its first lines, announces a forwarded mail. */
export function isPassedOn(lines: readonly MailLine[], start: number): boolean {
  if (lines.slice(0, start).some(({ text }) => isForwardingLine(text))) return true;
  for (const { text, kind } of lines.slice(start)) {
    if (kind !== 'attribution' && !isBlank(text)) return false;
    if (isForwardingLine(text)) return true;
  }
  return false;
}
