import { existsSync } from 'node:fs';
import { chmod, realpath, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { expect, test } from 'vitest';
import { readGitDates } from '../../../src/content/folder/scan/git-dates.ts';
import { readFolder } from '../../../src/content/folder/scan/read-folder.ts';
import { git } from '../../support/git.ts';
import { addFiles, articleOf, problemsOf, useFolders } from '../article/folders.ts';

const makeFolder = useFolders();

/** A repository around the folder: `b.md` and the oddly named file changed on the second day. */
async function makeRepository(): Promise<string> {
  const dir = await makeFolder({
    'a.md': 'A',
    'b.md': 'B',
    'd.md': '---\nupdated: 2020-05-01T00:00Z\n---\nD',
  });
  git(dir, '2024-01-01T00:00:00Z', 'init', '..');
  git(dir, '2024-01-01T00:00:00Z', 'add', '.');
  git(dir, '2024-01-01T00:00:00Z', 'commit', '-m', 'One');
  await addFiles(dir, { 'b.md': 'B again', 'sub/1704067200 å.md': 'Odd' });
  git(dir, '2024-02-02T00:00:00Z', 'add', '.');
  git(dir, '2024-02-02T00:00:00Z', 'commit', '-m', 'Two');
  await addFiles(dir, { 'new.md': 'Not committed' });
  return dir;
}

test('an article has the date of its front matter, else that of its last change in git, else none', async () => {
  const folder = await readFolder(await makeRepository(), { hasGitDates: true });
  const dates = Object.fromEntries(folder.articles.map(({ file, updatedAt }) => [file, updatedAt]));
  expect(dates).toEqual({
    'a.md': new Date('2024-01-01T00:00:00Z'),
    'b.md': new Date('2024-02-02T00:00:00Z'),
    'd.md': new Date('2020-05-01T00:00:00Z'),
    'new.md': null,
    'sub/1704067200 å.md': new Date('2024-02-02T00:00:00Z'),
  });
});

test('an article has the most specific dates of its front matter', async () => {
  const dir = await makeFolder({
    'a.md': '---\ndate: 2020-01-01T00:00Z\nlast_modified_at: 2021-01-01 02:00:00 +0200\n---\nA',
    'b.md': '---\ndate: 2020-01-01T00:00Z\n---\nB',
    'c.md': '---\nlastmod: soon\n---\nC',
  });
  const folder = await readFolder(dir);
  const datesOf = (file: string) => {
    const { createdAt, updatedAt } = articleOf(folder, file);
    return [createdAt?.toISOString(), updatedAt?.toISOString()];
  };
  expect(datesOf('a.md')).toEqual(['2020-01-01T00:00:00.000Z', '2021-01-01T00:00:00.000Z']);
  expect(datesOf('b.md')).toEqual(['2020-01-01T00:00:00.000Z', '2020-01-01T00:00:00.000Z']);
  expect(datesOf('c.md')).toEqual([undefined, undefined]);
  expect(problemsOf(folder)).toHaveLength(1);
});

test('a repository runs no program, whatever its settings say', async () => {
  const dir = await makeRepository();
  const trap = join(dir, '..', 'trap');
  const program = join(dir, '..', 'program');
  await writeFile(program, `#!/bin/sh\ntouch '${trap}'\ncat\n`);
  await chmod(program, 0o755);
  await addFiles(dir, { '.gitattributes': '*.md diff=odd filter=odd\n' });
  const set = (name: string, value: string) => git(dir, '2024-03-03T00:00:00Z', 'config', name, value);
  for (const name of [
    'diff.external',
    'diff.odd.textconv',
    'diff.odd.command',
    'core.fsmonitor',
    'core.pager',
  ]) {
    set(name, program);
  }
  for (const name of ['gpg.program', 'core.sshCommand', 'filter.odd.clean', 'filter.odd.smudge'])
    set(name, program);
  set('core.hooksPath', join(dir, '..'));
  set('log.showSignature', 'true');
  set('log.diffMerges', 'on');
  set('alias.log', `!${program}`);
  const dates = await readGitDates(dir);
  expect(dates.get('b.md')).toEqual(new Date('2024-02-02T00:00:00Z'));
  expect(existsSync(trap)).toBe(false);
});

test('a shallow clone dates no file that its first commit seems to add', async () => {
  const dir = await makeRepository();
  const copy = join(dir, '..', 'copy');
  git(dir, '2024-03-03T00:00:00Z', 'clone', '--depth', '1', `file://${join(dir, '..')}`, copy);
  const copied = join(copy, basename(dir));
  expect(existsSync(join(copied, 'b.md'))).toBe(true);
  expect(await readGitDates(await realpath(copied))).toEqual(new Map());
  await addFiles(copied, { 'a.md': 'A again' });
  git(copied, '2024-04-04T00:00:00Z', 'commit', '-a', '-m', 'Three');
  expect(await readGitDates(await realpath(copied))).toEqual(
    new Map([['a.md', new Date('2024-04-04T00:00:00Z')]]),
  );
  const folder = await readFolder(copied, { hasGitDates: true });
  expect(articleOf(folder, 'b.md').updatedAt).toBeNull();
});

test('a copy of a folder keeps the dates that it was copied with, without git', async () => {
  const gitDates = new Map([['b.md', new Date('2023-03-03T00:00:00Z')]]);
  const folder = await readFolder(await makeRepository(), { hasGitDates: true, gitDates });
  expect(articleOf(folder, 'b.md').updatedAt).toEqual(new Date('2023-03-03T00:00:00Z'));
  expect(articleOf(folder, 'a.md').updatedAt).toBeNull();
});

test('a folder without a repository, or without commits, has no dates', async () => {
  const dir = await makeFolder({ 'a.md': 'A' });
  expect(await readGitDates(dir)).toEqual(new Map());
  git(dir, '2024-01-01T00:00:00Z', 'init', '.');
  expect(await readGitDates(dir)).toEqual(new Map());
});
