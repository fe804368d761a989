import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { beforeAll, describe, expect, test, vi } from 'vitest';
import { findDeskFileProblems, listDeskFiles } from '../tools/desk-files.mjs';
import { ensureBuilt, root } from '../tools/fresh.mjs';

beforeAll(() => ensureBuilt());

test('the downloads of visitors and agents are within their limits', async () => {
  const { default: sizeLimit } = await import(
    pathToFileURL(join(root, 'node_modules/size-limit/run.js')).href
  );
  const exit = vi.fn();
  let printed = '';
  const write = (text: string) => {
    printed += text;
  };
  // The program, which takes a process to run in.
  await sizeLimit({ argv: ['node', 'size-limit', '--json'], cwd: () => root, stdout: { write }, exit });
  const sizes: { name: string; passed: boolean; size: number }[] = JSON.parse(printed);
  expect(sizes.map(({ name }) => name)).toEqual([
    'script tag',
    'up to the open home view',
    'home with its styles',
    'evaluated behind home',
    'fetched before a choice is made',
    'what is unread, before that',
    'a new reply beside the closed panel',
    'every view, in English',
    'with the panel in a frame',
    'beside a frame',
    'a page of the help center',
    'how its pages look',
    'desk first list',
  ]);
  for (const { name, passed, size } of sizes) {
    expect(passed, name).toBe(true);
    expect(size, name).toBeGreaterThan(0);
  }
  // It exits where something is larger than it may be, and where a file is missing.
  expect(exit).not.toHaveBeenCalled();
});

test('ten files are requested before a choice is made, beside home’s contents and the index of suggestions', async () => {
  const { default: checks } = await import('../.size-limit.mjs');
  expect(checks.find(({ name }) => name === 'fetched before a choice is made')?.path).toHaveLength(10);
});

describe('the files of the desk', () => {
  test('are few, and none of them is small', () => {
    const files = listDeskFiles();
    expect(files.length).toBeGreaterThan(2);
    expect(findDeskFileProblems(files)).toEqual([]);
  });

  test('are refused beyond 30, and below 3 kB', () => {
    const files = Array.from({ length: 31 }, (_, index) => ({ name: `${index}.js`, bytes: 3_000 }));
    expect(findDeskFileProblems(files.slice(1))).toEqual([]);
    expect(findDeskFileProblems(files)).toEqual(['31 files, and at most 30 are allowed']);
    expect(findDeskFileProblems([{ name: 'shared.js', bytes: 2_999 }])).toEqual([
      'shared.js has 2999 B, and at least 3000 B are allowed',
    ]);
  });
});
