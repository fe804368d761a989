import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readFolder } from '../../../src/content/folder/scan/read-folder.ts';
import { resolveHtml } from '../../../src/markup/linked-text.ts';
import { roundsOf } from '../../support/sample.ts';
import { addFiles, useFolders } from './folders.ts';

const makeFolder = useFolders();

const pieces = [
  ...[
    '---\n',
    'title: ',
    'key: ',
    'order: ',
    'tags: [',
    '&a ',
    '*a',
    '"\\0"',
    '!!binary ',
    '{',
    ']',
    ': ',
    '- ',
  ],
  ...['# ', '[a](', '![b](', 'b.md', '../', '%', '#x', ')', '`', '\n', '\n\n', '|', '> [!NOTE]', '{#', '}'],
  ...[
    '<a href="',
    '<img src="',
    'frontdesk-article:%',
    'frontdesk-file:',
    '">',
    '</',
    '<template>',
    '<table>',
  ],
  ...['<!--', '&#0;', '\0', '\ud800', '\u202e', 'é', '\r', '\t', 'text '],
];

test('any text is read or reported, and what is read can be stored', async () => {
  const dir = await makeFolder({ 'b.md': '# B\n\nText' });
  const text = fc.array(fc.oneof(fc.constantFrom(...pieces), fc.string({ unit: 'binary', maxLength: 4 })), {
    maxLength: 40,
  });
  await fc.assert(
    fc.asyncProperty(text, async (parts) => {
      await addFiles(dir, { 'a.md': parts.join('') });
      const folder = await readFolder(dir);
      const article = folder.articles.find(({ file }) => file === 'a.md');
      expect(article !== undefined || folder.problems.some(({ file }) => file === 'a.md')).toBe(true);
      expect(JSON.stringify([folder.articles, folder.categories, folder.sections])).not.toContain('\\u0000');
      resolveHtml(article?.html ?? [], { articleUrl: () => '#/articles/1', fileUrl: () => '/f' });
    }),
    { numRuns: roundsOf(400, 120) },
  );
});
