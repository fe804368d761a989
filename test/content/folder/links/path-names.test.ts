import { expect, test } from 'vitest';
import { readFolder } from '../../../../src/content/folder/scan/read-folder.ts';
import { useFolders } from '../../article/folders.ts';

const makeFolder = useFolders();

async function titlesIn(...files: readonly string[]): Promise<string[]> {
  const folder = await readFolder(await makeFolder(Object.fromEntries(files.map((file) => [file, 'Text.']))));
  return folder.articles.map(({ title, categoryKey, key }) => {
    const category = folder.categories.find((one) => one.key === categoryKey);
    return `${category?.title}: ${title} = ${key}`;
  });
}

test('a number in a name is an order only where another name has one', async () => {
  expect(await titlesIn('a/2-factor authentication.md', 'a/Passwords.md')).toEqual([
    'A: 2-factor authentication = a/factor authentication',
    'A: Passwords = a/Passwords',
  ]);
  expect(await titlesIn('a/2-second.md', 'a/1-first.md', 'a/other.md')).toEqual([
    'A: First = a/first',
    'A: Second = a/second',
    'A: Other = a/other',
  ]);
  expect(await titlesIn('a/01-only.md', 'a/other.md')).toEqual(['A: Only = a/only', 'A: Other = a/other']);
  expect(await titlesIn('en/a/2-factor.md', 'sv/a/2-faktor.md')).toEqual([
    'A: 2 factor = a/factor',
    'A: 2 faktor = a/faktor',
  ]);
});

test('the same holds for the names of topics', async () => {
  expect(await titlesIn('3-d printing/x.md', 'other/x.md')).toEqual([
    '3-d printing: X = d printing/x',
    'Other: X = other/x',
  ]);
  expect(await titlesIn('2-b/x.md', '1-a/x.md')).toEqual(['A: X = a/x', 'B: X = b/x']);
});

test('hyphens are blanks only in names without blanks', async () => {
  expect(await titlesIn('Pop-out windows.md', 'pop-out_windows-2.md')).toEqual([
    'General: Pop out windows 2 = pop-out_windows-2',
    'General: Pop-out windows = Pop-out windows',
  ]);
});
