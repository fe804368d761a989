import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { root } from '../tools/fresh.mjs';

/** Starting takes a processor seconds: these files are about starts, signals, kills, or several processes. */
const most = 15;

test('at most fifteen test files start programs, and their names end in .program.test.ts', async () => {
  const names = await readdir(join(root, 'test'), { recursive: true });
  const files = names.filter((name) => /\.test\.tsx?$/.test(name));
  const sources = await Promise.all(files.map((name) => readFile(join(root, 'test', name), 'utf8')));
  const starting = files.filter((_, index) =>
    /from '(?:node:child_process|[./]+support\/program\.ts)'/.test(sources[index] ?? ''),
  );
  const advice =
    'test/support/commands.ts runs commands, and test/support/servers.ts servers, in the process of the tests';
  expect(starting, advice).toEqual(files.filter((name) => name.endsWith('.program.test.ts')));
  expect(starting.length, advice).toBeLessThanOrEqual(most);
  expect(starting).not.toEqual([]);
});
