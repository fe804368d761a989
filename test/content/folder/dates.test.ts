import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { chmod, realpath, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { expect, test } from 'vitest';
import { readGitDates } from '../../../src/content/folder/git-dates.ts';
import { readFolder } from '../../../src/content/folder/read-folder.ts';
import { addFiles, articleOf, problemsOf, useFolders } from '../article/folders.ts';

const makeFolder = useFolders();

function git(dir: string, date: string, ...words: string[]): void {
  const author = ['-c', 'user.name=Ada', '-c', 'user.email=ada@shop.example'];
  execFileSync('git', [...author, ...words], {
    cwd: dir,
    stdio: 'ignore',
    env: { PATH: process.env['PATH'], GIT_AUTHOR_DATE: date, GIT_COMMITTER_DATE: date },
  });
}

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

test('front matter dates an article, else its last change in git, else nobody', async () => {
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

test('members of front matter, in the order of how much they say', async () => {
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

test('a history that is cut off says nothing of the files that it seems to begin with', async () => {
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

test('a copy of a folder has the dates that it was copied with, and git is not asked', async () => {
  const gitDates = new Map([['b.md', new Date('2023-03-03T00:00:00Z')]]);
  const folder = await readFolder(await makeRepository(), { hasGitDates: true, gitDates });
  expect(articleOf(folder, 'b.md').updatedAt).toEqual(new Date('2023-03-03T00:00:00Z'));
  expect(articleOf(folder, 'a.md').updatedAt).toBeNull();
});

test('no repository, and one without commits, say nothing', async () => {
  const dir = await makeFolder({ 'a.md': 'A' });
  expect(await readGitDates(dir)).toEqual(new Map());
  git(dir, '2024-01-01T00:00:00Z', 'init', '.');
  expect(await readGitDates(dir)).toEqual(new Map());
});
