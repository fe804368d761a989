import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { readGitDates } from '../../../src/content/folder/scan/git-dates.ts';
import { readDemoDates } from '../../../src/server/demo/git-dates.ts';
import { writeGitDates } from '../../../tools/build/git-dates.ts';
import { root } from '../../../tools/fresh.mjs';

let folder = '';

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'frontdesk-dates-'));
});

afterEach(async () => {
  await rm(folder, { recursive: true });
});

test('the build writes what git knows of the demo’s help and of the docs, and the demo reads that', async () => {
  const path = join(folder, 'git-dates.json');
  await writeGitDates(path);
  expect(await readDemoDates(path)).toEqual({
    help: await readGitDates(join(root, 'public/demo/help')),
    docs: await readGitDates(join(root, 'docs')),
  });
});

test('a demo that was built without such dates has none', async () => {
  expect(await readDemoDates(join(folder, 'none.json'))).toEqual({ help: new Map(), docs: new Map() });
});
