import fc from 'fast-check';
import { expect, test } from 'vitest';
import { makeDeskArticle } from '../../../../../../src/content/article/desk-article.ts';
import { answerMarkdown } from '../../../../../../src/server/resources/faq/editing/answers/answer-markdown.ts';

test.each([
  ['<p>One.</p><p>Two.</p>', 'One.\n\nTwo.'],
  ['One.<br>Two.<br><br>Three.', 'One.\\\nTwo.\n\nThree.'],
  ['<b>Bold </b>and <em>leaning</em>', '**Bold** and *leaning*'],
  ['<ul><li>A</li><li>B<ol><li>C</li></ol></li></ul>', '- A\n- B\n\n  1. C'],
  ['<pre>a * b\n  c</pre>', '```\na * b\n  c\n```'],
  ['See <code>a`b</code>.', 'See `` a`b ``.'],
  ['<a href="https://shop.example/a b">Shop</a>', '[Shop](https://shop.example/a%20b)'],
  ['<a href="javascript:alert(1)">Shop</a>', 'Shop'],
  ['<p>Yes.</p><blockquote>You wrote</blockquote><img src="/uploads/x/a.png" alt="Me">', 'Yes.'],
  [
    '1. is not a list, # no heading, 2 * 3 * 4, [x](y), &lt;b&gt;',
    '1\\. is not a list, # no heading, 2 \\* 3 \\* 4, \\[x\\](y), \\<b>',
  ],
  ['maja_lind_x _so_', 'maja_lind_x \\_so\\_'],
])('%s', (html, markdown) => {
  expect(answerMarkdown(html, '')).toBe(markdown);
});

test('any text is shown as it was written', async () => {
  await fc.assert(
    fc.asyncProperty(fc.string({ unit: 'grapheme-ascii', minLength: 1, maxLength: 40 }), async (text) => {
      const escaped = text.replace(/[&<>]/g, (character) => `&#${character.charCodeAt(0)};`);
      const { plain } = await makeDeskArticle({
        title: '',
        language: 'en',
        markdown: answerMarkdown(`<p>x ${escaped} x</p>`, ''),
      });
      const words = (one: string) => one.replace(/\s+/g, ' ').trim();
      expect(words(plain)).toBe(words(`x ${text} x`));
    }),
  );
});

test('markup beyond the limits is the plain text', () => {
  expect(answerMarkdown('<b>'.repeat(5000), 'Plain *text*')).toBe('Plain \\*text\\*');
});
