import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { beforeAll, expect, test, vi } from 'vitest';
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
