import { symlink } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { readFolder } from '../../../../src/content/folder/scan/read-folder.ts';
import { makePipe, png, problemsOf, useFolders } from '../../article/folders.ts';

const makeFolder = useFolders();

test('links of the file system that leave the folder are refused', async () => {
  const outside = await makeFolder({ 'secret.md': 'Secret', 'secret.png': png });
  const dir = await makeFolder({ 'a.md': 'Text ![Picture](picture.png)' });
  await symlink(outside, join(dir, 'folder'));
  await symlink(join(outside, 'secret.md'), join(dir, 'page.md'));
  await symlink(join(outside, 'secret.png'), join(dir, 'picture.png'));
  await symlink(join(outside, 'nothing.md'), join(dir, 'broken.md'));
  const folder = await readFolder(dir);
  expect(folder.articles.map(({ file }) => file)).toEqual(['a.md']);
  expect(folder.files).toEqual([]);
  expect(problemsOf(folder)).toEqual([
    'a.md:1 The image "picture.png" leads outside the folder.',
    'broken.md: The link cannot be followed: it does not exist.',
    'folder: The symbolic link leads outside the folder.',
    'page.md: The symbolic link leads outside the folder.',
  ]);
});

test('loops and pipes in a folder do not hang its reading', async () => {
  const dir = await makeFolder({ 'a/b/c.md': 'Text' });
  await symlink(dir, join(dir, 'a/b/loop'));
  await symlink(join(dir, 'self.md'), join(dir, 'self.md'));
  makePipe(join(dir, 'pipe.md'));
  const folder = await readFolder(dir);
  expect(folder.articles.map(({ file }) => file)).toEqual(['a/b/c.md']);
  expect(problemsOf(folder)).toEqual(['self.md: The link cannot be followed: it leads to itself.']);
});

test('a linked file within the folder is read under its own name', async () => {
  const dir = await makeFolder({ 'en/a.md': 'Text' });
  await symlink(join(dir, 'en/a.md'), join(dir, 'en/again.md'));
  const folder = await readFolder(dir);
  expect(folder.articles.map(({ key }) => key)).toEqual(['a', 'again']);
});

test('hidden files, node_modules and parts of other pages are no articles', async () => {
  const dir = await makeFolder({
    'a.md': '![Picture](.assets/a.png)',
    '.hidden.md': 'x',
    '.git/b.md': 'x',
    'node_modules/c/README.md': 'x',
    'drafts/_part.md': 'x',
    '_parts/d.md': 'x',
    'e.txt': 'x',
    '.assets/a.png': png,
  });
  const folder = await readFolder(dir);
  expect(folder.articles.map(({ file }) => file)).toEqual(['a.md']);
  expect(folder.categories).toHaveLength(1);
  expect(folder.files).toHaveLength(1);
  expect(folder.problems).toEqual([]);
});
