/** The tables in the docs say of each setting what its schema says: flag, default and sentence. */

import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { TSchema } from 'typebox';
import { beforeAll, expect, test } from 'vitest';
import { Settings } from '../../src/server/config/settings.ts';
import { root } from '../../tools/fresh.mjs';

const pages = [
  'configuration',
  'monitoring',
  'abuse',
  'uploads',
  'gateway',
  'mail',
  'receiving-mail',
  'postgresql',
];

interface Row {
  readonly name: string;
  /** Undefined in a table without such a column. */
  readonly flag: string | undefined;
  readonly byDefault: string | undefined;
  readonly sentence: string;
}

/** The rows of a page that are about one setting, without links. */
function rowsOf(page: string): Row[] {
  let columns: readonly string[] = [];
  return page.split('\n').flatMap((line) => {
    const cells = line.startsWith('| ') ? line.slice(2, -2).split(' | ').map(withoutLinks) : [];
    if (cells.includes('Environment')) columns = cells;
    const cell = (column: string) => cells[columns.indexOf(column)];
    const name = /^`([A-Z][A-Z\d_]+)`$/.exec(cell('Environment') ?? '')?.[1];
    if (name === undefined) return [];
    return [{ name, flag: cell('Flag'), byDefault: cell('Default'), sentence: cells.at(-1) ?? '' }];
  });
}

function withoutLinks(cell: string): string {
  return cell.replace(/\[([^\]]*)\]\([^)]*\)/g, '$1').trim();
}

let rows: Row[];
beforeAll(async () => {
  const texts = await Promise.all(
    pages.map((page) => readFile(join(root, `docs/operating/${page}.md`), 'utf8')),
  );
  rows = texts.flatMap(rowsOf);
});

const schemas = new Map(Object.entries<TSchema>(Settings.properties));

function keyword(name: string, key: string): unknown {
  return new Map(Object.entries(schemas.get(name) ?? {})).get(key);
}

test('every setting is documented, and nothing else', () => {
  expect([...new Set(rows.map(({ name }) => name))].toSorted()).toEqual([...schemas.keys()].toSorted());
});

test('each row has the flag and the sentence of its setting', () => {
  for (const { name, flag, sentence } of rows) {
    expect({ name, sentence }).toEqual({ name, sentence: keyword(name, 'description') });
    const expected = keyword(name, 'flag');
    if (flag !== undefined)
      expect({ name, flag }).toEqual({ name, flag: expected ? `\`${expected}\`` : 'none' });
  }
});

/** A default as the docs write it; undefined where they use words of their own. */
function documentedDefault(value: unknown): string | undefined {
  if (typeof value === 'boolean') return value ? '1' : '0';
  return typeof value === 'number' || (typeof value === 'string' && value !== '') ? String(value) : undefined;
}

test('each row has the default of its setting', () => {
  for (const { name, byDefault } of rows) {
    if (byDefault === undefined) continue;
    const expected = documentedDefault(keyword(name, 'default'));
    const [first = ''] = byDefault.replaceAll('`', '').split(' ');
    if (expected === undefined)
      expect({ name, first }).toEqual({ name, first: expect.not.stringMatching(/^\d/) });
    else expect({ name, first }).toEqual({ name, first: expected });
  }
});
