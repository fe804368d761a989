import { expect, test } from 'vitest';
import { changeLines, problemLines } from '../../../../src/server/markdown/folder/report.ts';

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
    'Pictures:   1 removed',
    'Synonyms:   changed in en, sv',
  ]);
});

test('problems are told as compilers do, with paths from where the command was run', () => {
  expect(problemLines([], 'help')).toEqual([]);
  expect(
    problemLines(
      [
        { file: 'en/a.md', line: 3, message: 'Wrong.' },
        { file: 'en/b.md', line: null, message: 'Too large.' },
      ],
      './help/',
    ),
  ).toEqual(['./help/en/a.md:3: Wrong.', './help/en/b.md: Too large.', '2 problems']);
});
