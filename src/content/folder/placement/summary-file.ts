/** Reads GitBook's table of contents (`SUMMARY.md`): the groups, order and titles of articles. */

import { posix } from 'node:path';
import { toSlug } from '../../../api/shared/heading-ids.ts';
import { isMarkdown } from '../links/path-names.ts';
import type { NavigationGroup, NavigationPlace } from './navigation.ts';

export interface SummaryFile {
  /** Positions of articles by path, relative to the folder of the table of contents. */
  readonly places: ReadonlyMap<string, NavigationPlace>;
  /** Links to other sites, which a help center cannot list. */
  readonly outside: readonly { readonly line: number; readonly url: string }[];
}

interface Item {
  readonly indent: number;
  readonly title: string;
  readonly path: string;
  readonly line: number;
  /** Group of the heading above; null if there is none. */
  readonly part: NavigationGroup | null;
  readonly children: Item[];
}

const heading = /^#{2,6}[ \t](.*)/;
const closingMarks = /[ \t]#+[ \t]*$/;
const entry =
  /^([ \t]*)[*+-][ \t]+\[((?:\\.|[^\\[\]])*)\](?:\((?:<([^<>]*)>|([^()\s]*(?:\([^()\s]*\)[^()\s]*)*))(?:[ \t]+"([^"]*)")?\))?/;

/** Maximum number of items, and maximum length of a line in characters. */
const maxItems = 20_000;
const maxLineLength = 2_000;

/**
 * Reads a table of contents. Headings become categories, and a page with pages below it a section; without headings,
 * such a page becomes a category.
 */
export function readSummary(text: string): SummaryFile {
  const places = new Map<string, NavigationPlace>();
  const outside: { line: number; url: string }[] = [];
  let order = 0;
  for (const item of readItems(text)) place(item, item.part === null ? [] : [item.part]);
  return { places, outside };

  function place(item: Item, groups: readonly NavigationGroup[]): void {
    order += 1;
    const title = { text: item.title };
    const own = { name: toSlug(item.title) || item.title, title, order };
    const below = item.children.length === 0 ? groups : [...groups, own];
    if (/^(?:[a-z][a-z0-9+.-]*:|\/\/)/i.test(item.path)) outside.push({ line: item.line, url: item.path });
    else if (isMarkdown(item.path) && !places.has(item.path))
      places.set(item.path, { groups: below, title, order });
    for (const child of item.children) place(child, below);
  }
}

function readItems(text: string): Item[] {
  const items: Item[] = [];
  const open: Item[] = [];
  let part: NavigationGroup | null = null;
  let count = 0;
  for (const [index, line] of text.split('\n').entries()) {
    if (line.length > maxLineLength) continue;
    const [, named] = heading.exec(line) ?? [];
    if (named !== undefined) {
      const title = plain(named.replace(closingMarks, ''));
      part = title === '' ? null : { name: toSlug(title) || title, title: { text: title }, order: index + 1 };
      open.length = 0;
    }
    const [, blanks, words, angled, bare, label] = entry.exec(line) ?? [];
    if (blanks === undefined || count >= maxItems) continue;
    count += 1;
    const indent = blanks.replaceAll('\t', '    ').length;
    const path = linkedPath(angled ?? bare ?? '');
    const title = plain(label ?? words ?? '');
    const item: Item = { indent, title, path, line: index + 1, part, children: [] };
    while ((open.at(-1)?.indent ?? -1) >= indent) open.pop();
    (open.at(-1)?.children ?? items).push(item);
    open.push(item);
  }
  return items;
}

function linkedPath(written: string): string {
  const [path = ''] = written.split(/[?#]/, 1);
  if (/^(?:[a-z][a-z0-9+.-]*:|\/\/)/i.test(path)) return written;
  try {
    return posix.normalize(decodeURIComponent(path)).replace(/^\//, '').normalize('NFC');
  } catch {
    return path;
  }
}

function plain(text: string): string {
  return text
    .replace(/<[^<>]*>/g, '')
    .replace(/\\([!-/:-@[-`{-~])/g, '$1')
    .replace(/\s+/g, ' ')
    .trim();
}
