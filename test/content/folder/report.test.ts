import { expect, test } from 'vitest';
import { changeLines, problemLines, summaryLines } from '../../../src/content/folder/report.ts';
import { readFolder } from '../../../src/content/folder/scan/read-folder.ts';
import { png, useFolders } from '../article/folders.ts';

const makeFolder = useFolders();

test('changes are told by kind', () => {
  const none = { added: 0, changed: 0, unchanged: 0, removed: 0 };
  expect(
    changeLines({
      categories: { ...none, unchanged: 8 },
      sections: none,
      articles: { added: 1, changed: 2, removed: 3, unchanged: 40 },
      files: { ...none, removed: 1 },
      synonyms: ['en', 'sv'],
    }),
  ).toEqual([
    'Categories: 8 unchanged',
    'Sections:   none',
    'Articles:   1 added, 2 changed, 3 removed, 40 unchanged',
    'Files:      1 removed',
    'Synonyms:   changed in en, sv',
  ]);
});

test('problems are told as compilers do, with paths from where the command was run', () => {
  expect(problemLines([], 'help')).toEqual([]);
  expect(
    problemLines(
      [
        { file: 'en/a.md', line: 3, message: 'Wrong.', kind: 'link', form: '', count: 1 },
        { file: 'en/b.md', line: null, message: 'Too large.', kind: 'file', form: '', count: 1 },
      ],
      './help/',
    ),
  ).toEqual(['./help/en/a.md:3: Wrong.', './help/en/b.md: Too large.', '2 problems']);
});

test('what was found and what was not is summed up by kind, and skipped folders are named', async () => {
  const dir = await makeFolder({
    'a.md': [
      '{% image src="one.png" %}',
      '',
      '{% image src="gone.png" %} ![A](one.png)',
      '',
      '[b](b.md) [c](c.md) [d](#d)',
      '',
      '{% include a.html %} {% include b.html %} {% include c.html %}',
    ].join('\n'),
    'b.md': '---\norder: first\n---\n![B](one.png) {% include a.html %}',
    'empty.md': '',
    'one.png': png,
    '_layouts/c.md': 'C',
    '.git/d.md': 'D',
    'node_modules/e.md': 'E',
  });
  const folder = await readFolder(dir, { dialect: 'jekyll' });
  expect(summaryLines(folder)).toEqual([
    '3 images by {% image %}: 2 found, 1 missing',
    '2 links: 1 found, 1 broken',
    '1 link to a missing heading in 1 file',
    '4 {% include %} left out in 2 files',
    '1 front matter member ignored in 1 file',
    '1 file left out',
    'Skipped: .git (hidden), _layouts (begins with an underscore), node_modules (npm packages)',
  ]);
  expect(folder.summary).toContainEqual({ kind: 'picture', form: '', found: 1, failed: 0, files: 0 });
});

test('nothing is summed up where all was found', () => {
  const tally = { kind: 'picture', form: '', found: 3, failed: 0, files: 0 } as const;
  expect(summaryLines({ summary: [tally], skipped: [], hidden: [] })).toEqual([]);
});

test('drafts and unlisted articles are counted, and the first twenty of each are named with their reasons', () => {
  const buildHidden = (name: string, state: 'draft' | 'unlisted', reason: string) => ({
    name,
    state,
    reason,
  });
  const many = Array.from({ length: 22 }, (_, index) =>
    buildHidden(`${index}.md`, 'unlisted', 'hidden: true'),
  );
  const hidden = [buildHidden('a.md', 'draft', 'draft: true'), ...many];
  expect(summaryLines({ summary: [], skipped: [], hidden })).toEqual([
    '1 draft: a.md (draft: true)',
    expect.stringMatching(
      /^22 unlisted articles: 0\.md \(hidden: true\), .*, 19\.md \(hidden: true\) and 2 more$/,
    ),
  ]);
});
