import { mkdir, mkdtemp, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { hashContent } from '../../../src/server/demo/content-hash.ts';

let folder = '';
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'frontdesk-content-'));
  await mkdir(join(folder, 'help/en'), { recursive: true });
  await writeFile(join(folder, 'help/en/a.md'), '# A\n');
  await writeFile(join(folder, 'main.js'), 'one');
});
afterAll(() => rm(folder, { recursive: true }));

test('is the same for the same files, and another for each change of one', async () => {
  const hash = () => hashContent([join(folder, 'help'), join(folder, 'main.js')]);
  const hashes = [await hash()];
  expect(await hash()).toBe(hashes[0]);
  const changes = [
    () => writeFile(join(folder, 'help/en/a.md'), '# B\n'),
    () => rename(join(folder, 'help/en/a.md'), join(folder, 'help/en/b.md')),
    () => writeFile(join(folder, 'help/c.md'), ''),
    () => writeFile(join(folder, 'main.js'), 'two'),
  ];
  for (const change of changes) {
    await change();
    hashes.push(await hash());
  }
  expect(new Set(hashes).size).toBe(hashes.length);
});
