import { expect, test } from 'vitest';
import { makeDeskArticle } from '../../../src/content/article/desk-article.ts';

const make = (markdown: string, title = 'Boots') => makeDeskArticle({ title, markdown, language: 'en' });

test('a first heading that is the title is left out', async () => {
  expect(await make('# Boots\n\nA.')).toMatchObject({ html: '<p>A.</p>', markdown: 'A.', plain: 'A.' });
  expect((await make('# Shoes\n\nA.')).html).toContain('Shoes');
});

test('whole addresses stay as they are', async () => {
  const markdown =
    '[a](https://a.example/) [b](#/articles/7?h=x) [c](#/) [d](/prices) [e](mailto:a@b.example) ![f](/files/1/2/x/y.png)\n\n## Here\n\n[g](#here)';
  const { html, problems } = await make(markdown);
  expect(problems).toEqual([]);
  for (const url of [
    'https://a.example/',
    '#/articles/7?h=x',
    '#/',
    '/prices',
    'mailto:a@b.example',
    '#here',
  ]) {
    expect(html).toContain(`href="${url}"`);
  }
  expect(html).toContain('src="/files/1/2/x/y.png"');
});

test('what leads nowhere is named by its line', async () => {
  const { html, problems } = await make('[a](a.md)\n\n![b](b.png)\n\n[c](#c)');
  expect(problems).toEqual([
    { line: 1, message: expect.stringContaining('a.md') },
    { line: 3, message: expect.stringContaining('b.png') },
    { line: 5, message: expect.stringContaining('#c') },
  ]);
  expect(html).not.toMatch(/a\.md|b\.png/);
});

test('markup beyond the limits is a problem, and no error', async () => {
  const { html, problems } = await make('<b>'.repeat(5000));
  expect(html).toBe('');
  expect(problems).toEqual([{ line: expect.any(Number), message: expect.stringMatching(/^The HTML/) }]);
});
