/**
 * Finds the words of an article's source that readers should see, by rules of Markdown and template languages in
 * general. It shares no rule with the dialects, since it judges them: what both misread would be lost in silence. Where
 * markup is ambiguous, a word is left out rather than counted.
 */

import { blockElements } from '../../markup/html/plain-text.ts';
import { codeRanges, type Range } from '../../markup/markdown/code-ranges.ts';

export interface SourceWord {
  readonly text: string;
  /** Line of the source, counted from 0. */
  readonly line: number;
}

/** Replaces markup inside a word, whose parts belong together: `**bo**ld`. */
const joint = '\ue001';
/** Replaces a value that only the site knows; the word around it is left out. */
const unknown = '\ue002';
const gap = ' ';
/** Replaces a character of code while markup is searched. */
const code = '\ue000';

const word = /[\p{L}\p{N}\p{M}\ue001\ue002]+/gu;
/** Matches a letter of a script that does not separate words, or a run of other letters. */
const unit =
  /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Thai}\p{sc=Lao}\p{sc=Khmer}\p{sc=Myanmar}]|[^\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Thai}\p{sc=Lao}\p{sc=Khmer}\p{sc=Myanmar}]+/gu;
const joining = /[*_~`[\]\u00ad]|\\(?=[!-/:-@[-`{-~])/g;

/** Returns the words of a text; each letter of a script without spaces is a word. */
export function wordsIn(text: string): SourceWord[] {
  const words: SourceWord[] = [];
  let line = 0;
  let counted = 0;
  for (const { 0: found, index } of text.replace(joining, joint).matchAll(word)) {
    if (found.includes(unknown)) continue;
    for (; counted < index; counted += 1) if (text[counted] === '\n') line += 1;
    for (const [one] of found.replaceAll(joint, '').normalize('NFC').matchAll(unit)) {
      words.push({ text: one, line });
    }
  }
  return words;
}

/** Matches the first line of a code block, which has its language. */
const fenceLine = /^[^`~\n]*(?:`{3,}[^`\n]*|~{3}[^\n]*)(?:\n|$)/;

/** Returns the words of Markdown or HTML, without front matter, that are not markup. */
export function sourceWords(source: string): SourceWord[] {
  const text = source.replace(/[\ue000-\ue002]/g, gap);
  const commented = blank(text, comments(text), gap);
  const ranges = codeRanges(commented);
  const prose = stripMarkup(blank(commented, ranges, code));
  let read = '';
  let end = 0;
  for (const range of ranges) {
    const start = range.start + (fenceLine.exec(commented.slice(range.start, range.end))?.[0].length ?? 0);
    read += prose.slice(end, range.start) + fillUp(prose.slice(range.start, start), gap);
    for (let at = start; at < range.end; at += 1) {
      read += prose[at] === code ? commented[at] : (prose[at] ?? '');
    }
    end = range.end;
  }
  return wordsIn(read + prose.slice(end));
}

/** Removes markup, and keeps the length and the lines of the text. */
function stripMarkup(written: string): string {
  let text = written;
  const strip = (pattern: RegExp, fill: string) => {
    text = text.replace(pattern, (found) => fillUp(found, fill));
  };
  const blankRanges = (ranges: readonly Range[], fill: string) => {
    text = blank(text, ranges, fill);
  };
  strip(/\\[*_~`[\]]/g, joint);
  strip(/\\[!-/:-@{-~^]/g, gap);
  blankRanges(contentsAbove(text), gap);
  blankRanges(modules(text), gap);
  blankRanges(hiddenContents(text), gap);
  blankRanges(pairs(text, '{', '}'), unknown);
  blankRanges(definitions(text), gap);
  strip(/\[\^[^[\]\n]*\]/g, unknown);
  strip(/\[![a-z-]+\]/gi, gap);
  strip(/(?<=\[)[^[\]\n]*\.mdx?(?=\]\()/gi, unknown);
  blankRanges(destinations(text), joint);
  strip(/!\[(?:[^[\]\n]|\[[^[\]\n]*\])*\](?:\[[^\]\n]*\])?/g, joint);
  strip(/\]\[[^\]\n]*\]/g, joint);
  blankRanges(rawElements(text), gap);
  text = stripTags(text);
  strip(/&#?\w+;/g, unknown);
  strip(/:\/\/[^\s<>]*/g, unknown);
  strip(/www\.[^\s<>]*/gi, unknown);
  strip(/\.(?:mdx?|markdown)\b/gi, unknown);
  blankRanges(references(text), gap);
  text = text.split('\n').map(stripLine).join('\n');
  strip(/:[\w+-]+:/g, gap);
  return text;
}

/** Matches the marks of quotes, list items and definitions at the beginning of a line. */
const blockMarks = /^(?:[ \t>]|(?:[-*+:]|\d{1,9}[.)])(?:[ \t]|$))*/;
/** Matches the mark of a callout with its kind, and words about its place before a title in quotes. */
const calloutMark = /^(?::{3,}|!!!|\?\?\?\+?)[ \t]*[\w-]*(?:(?:[ \t]+[\w-]+)*(?=[ \t]*(?:"|$)))?/;
const lineOfMarkup = /^(?:-*8<-|\[+_*TOC_*\]+[ \t]*$)/i;

/** Removes the marks at the beginning of a line. */
function stripLine(line: string): string {
  const marks = blockMarks.exec(line)?.[0] ?? '';
  const rest = line.slice(marks.length);
  if (lineOfMarkup.test(rest)) return fillUp(line, gap);
  const start = calloutMark.exec(rest)?.[0] ?? /^\[[ x]\](?=[ \t])/i.exec(rest)?.[0] ?? '';
  return fillUp(marks + start, gap) + rest.slice(start.length);
}

/**
 * Returns the labels of footnotes, and whole definitions of links and abbreviations: `[label]: a.md "Title"`, whose
 * destination and title may have lines of their own.
 */
function definitions(text: string): Range[] {
  const found: Range[] = [];
  let start = 0;
  let expected: 'destination' | 'title' | null = null;
  for (const line of text.split('\n')) {
    const marks = blockMarks.exec(line)?.[0] ?? '';
    const [whole = '', label = '', rest = ''] = /^\*?\[([^\]]*)\]:(.*)$/.exec(line.slice(marks.length)) ?? [];
    const isContinued = expected === 'destination' || (expected === 'title' && /^[ \t]+["'(]/.test(line));
    if (label.startsWith('^')) found.push({ start, end: start + line.length - rest.length });
    else if (whole !== '' || isContinued) found.push({ start, end: start + line.length });
    const isDefinition = whole !== '' && !label.startsWith('^');
    if (isDefinition) expected = rest.trim() === '' ? 'destination' : 'title';
    else expected = expected === 'destination' ? 'title' : null;
    start += line.length + 1;
  }
  return found;
}

/** Returns references to the documentation of a program, with their options: `::: module` above indented lines. */
function references(text: string): Range[] {
  const found: Range[] = [];
  let start = 0;
  let state: 'outside' | 'named' | 'inside' = 'outside';
  let named = 0;
  for (const line of text.split('\n')) {
    const isIndented = /^(?: {4}|\t)/.test(line);
    if (state === 'named' && /^(?: {4}|\t)[ \t]*:?\w+:/.test(line)) {
      found.push({ start: named, end: start + line.length });
      state = 'inside';
    } else if (state === 'inside' && isIndented) {
      found.push({ start, end: start + line.length });
    } else {
      state = /^[ \t>]*(?:#{1,6}[ \t]+)?:::/.test(line) ? 'named' : 'outside';
      named = start;
    }
    start += line.length + 1;
  }
  return found;
}

/** Returns a text with a fill in place of each character but line breaks. */
const fillUp = (text: string, fill: string) => text.replace(/[^\n]/g, fill);

/** Replaces ranges, in any order. */
function blank(text: string, ranges: readonly Range[], fill: string): string {
  const pieces: string[] = [];
  let end = 0;
  for (const range of ranges.toSorted((a, b) => a.start - b.start)) {
    if (range.end <= end) continue;
    const start = Math.max(range.start, end);
    pieces.push(text.slice(end, start), fillUp(text.slice(start, range.end), fill));
    end = range.end;
  }
  return [...pieces, text.slice(end)].join('');
}

/** Returns HTML comments that do not begin in code. */
function comments(text: string): Range[] {
  const inCode = codeRanges(text);
  const found: Range[] = [];
  let index = 0;
  for (let start = text.indexOf('<!--'); start >= 0; ) {
    while ((inCode[index]?.end ?? text.length) <= start) index += 1;
    const skipped = (inCode[index]?.start ?? text.length) <= start;
    const closing = skipped ? (inCode[index]?.end ?? -1) : text.indexOf('-->', start);
    if (closing < 0) break;
    if (!skipped) found.push({ start, end: closing + 3 });
    start = text.indexOf('<!--', closing);
  }
  return found;
}

/** Lines above a mark for a table of contents, in which its heading, its list and the fold around it may be. */
const maxLinesOfContents = 8;

/** Returns the lines above each `{:toc}`, since a list of headings takes their place. */
function contentsAbove(text: string): Range[] {
  const starts: number[] = [];
  const found: Range[] = [];
  let start = 0;
  for (const line of text.split('\n')) {
    starts.push(start);
    if (/\{:[ \t]?toc\b/.test(line)) {
      found.push({ start: starts[Math.max(0, starts.length - 1 - maxLinesOfContents)] ?? 0, end: start });
    }
    start += line.length + 1;
  }
  return found;
}

/** Returns imports and exports of JavaScript: an import up to its module, an export up to an empty line. */
function modules(text: string): Range[] {
  const found: Range[] = [];
  let within: RegExp | null = null;
  let start = 0;
  for (const line of text.split('\n')) {
    if (within === null && /^import\b(?:[^'"]*\bfrom)?[ \t]*['"]/.test(line)) within = /^/;
    else if (within === null && /^import\b[\w, \t]*\{[^}]*$/.test(line)) within = /\bfrom[ \t]*['"]/;
    else if (
      within === null &&
      /^export[ \t]+(?:const|let|var|function|default|async|type|interface|\{)/.test(line)
    )
      within = /^[ \t]*$/;
    if (within !== null) found.push({ start, end: start + line.length });
    if (within?.test(line)) within = null;
    start += line.length + 1;
  }
  return found;
}

const templateTag =
  /\{(?:%|\{[<%])-?[ \t]*(end|\/[ \t]*|)(comment|for|tablerow|if|unless|case|capture|content-ref)\b/g;

/** Returns what a template language shows only sometimes or elsewhere, from a tag to the tag that ends it. */
function hiddenContents(text: string): Range[] {
  const found: Range[] = [];
  const open = new Map<string, number[]>();
  for (const { index, 1: mark, 2: name = '' } of text.matchAll(templateTag)) {
    const starts = open.get(name) ?? [];
    open.set(name, starts);
    const start = mark === '' ? undefined : starts.pop();
    if (mark === '') starts.push(index);
    else if (start !== undefined) found.push({ start, end: index });
  }
  return found;
}

/** Maximum length of a value in braces, of a destination or of a tag, in characters; a longer one is text. */
const maxMarkupLength = 4_000;

/** Returns the destinations of links and images with their titles: `(a.md "Title")`. */
function destinations(text: string): Range[] {
  const found = pairs(text, '(', ')').filter(({ start }) => text[start - 1] === ']');
  return found.filter(({ start, end }) => !text.slice(start, end).includes('\n\n'));
}

/** Returns the ranges between brackets of one kind that belong together, with the brackets. */
function pairs(text: string, opening: string, closing: string): Range[] {
  const found: Range[] = [];
  const open: number[] = [];
  for (const { 0: bracket, index } of text.matchAll(/[(){}]/g)) {
    if (bracket === opening) open.push(index);
    const start = bracket === closing ? open.pop() : undefined;
    if (start !== undefined && index - start <= maxMarkupLength) found.push({ start, end: index + 1 });
  }
  return found;
}

/** Returns the offset after the `>` of the tag that may begin at `start`; null if none does. */
function endOfTag(text: string, start: number): number | null {
  let quote = '';
  const isQuoted = /^[ \t]*>/.test(lineBefore(text, start));
  let isLineStart = false;
  const last = Math.min(text.length, start + maxMarkupLength);
  for (let at = start + 1; at < last; at += 1) {
    const letter = text[at] ?? '';
    if (quote !== '') quote = letter === quote ? '' : quote;
    else if (letter === '"' || letter === "'") quote = text[at - 1] === '=' ? letter : '';
    else if (letter === '>' && !isLineStart) return at + 1;
    else if (letter === '<') return null;
    // The first `>` of a line is the mark of the quote that contains the tag.
    isLineStart = isQuoted && (letter === '\n' || (isLineStart && (letter === ' ' || letter === '\t')));
  }
  return null;
}

/** Returns what precedes an offset on its line, at most 80 characters. */
function lineBefore(text: string, start: number): string {
  const before = text.slice(Math.max(0, start - 80), start);
  return before.slice(before.lastIndexOf('\n') + 1);
}

const rawTag =
  /<(\/?)(script|style|template|video|audio|object|iframe|noscript|svg|math|canvas|select|textarea|datalist)\b[^<>]*>/gi;

/** Returns elements whose content is no text, or is shown only where something else cannot be. */
function rawElements(text: string): Range[] {
  const found: Range[] = [];
  const open = new Map<string, number>();
  for (const { 0: tag, index, 1: slash, 2: name = '' } of text.matchAll(rawTag)) {
    const key = name.toLowerCase();
    const start = open.get(key);
    if (slash === '/' && start !== undefined) found.push({ start, end: index });
    if (slash === '/') open.delete(key);
    else if (!tag.endsWith('/>')) open.set(key, index);
  }
  return found;
}

/** Removes tags. The tag of a block separates words, another one may be inside a word. */
function stripTags(text: string): string {
  const blocks: Range[] = [];
  const inline: Range[] = [];
  let after = 0;
  for (const { index, 1: name = '' } of text.matchAll(/<[/!?]?([a-z][\w.-]*|(?=>))/gi)) {
    if (index < after) continue;
    const end = endOfTag(text, index);
    if (end === null) continue;
    after = end;
    const isBlock = /^(?:br|td|th|body|html|[A-Z].*)$/.test(name) || blockElements.has(name.toLowerCase());
    if (isBlock) blocks.push({ start: index, end });
    else inline.push({ start: index, end });
  }
  return blank(blank(text, blocks, gap), inline, joint);
}
