import { expect, test } from 'vitest';
import { snippet, snippetLength } from '../../../src/server/search/snippet.ts';

const matching =
  (...words: string[]) =>
  (word: string) =>
    words.includes(word) ? { place: words.indexOf(word), weight: 1 } : undefined;

const filler = 'Nothing to see here, only words that fill a line until the end of it comes at last. ';
const text = `A code is needed.\n${filler.repeat(20)}\nPress <b>Use</b> & enter the code of the “card”. ${filler.repeat(5)}`;

test('a snippet shows where most of the search stands together, escaped and cut at words', () => {
  const shown = snippet(text, 'en', matching('code', 'card'));
  expect(shown).toMatch(
    /^… .*Press &lt;b&gt;Use&lt;\/b&gt; &amp; enter the <em>code<\/em> of the “<em>card<\/em>”\. /,
  );
  expect(shown).toMatch(/ \w+[.,]? …$/);
  const plain = shown
    .replace(/<\/?em>|^… | …$/g, '')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&');
  expect(plain.length).toBeGreaterThan(snippetLength / 2);
  expect(plain.length).toBeLessThanOrEqual(snippetLength + 3);
  expect(text.replaceAll('\n', ' ')).toContain(plain);
});

test('a short text is shown whole, and the beginning of one in which nothing matches', () => {
  expect(snippet('Two words.', 'en', matching('words'))).toBe('Two <em>words</em>.');
  expect(snippet('“Quoted” first.', 'en', matching('first'))).toBe('“Quoted” <em>first</em>.');
  expect(snippet(text, 'en', matching('zzz'))).toMatch(/^A code is needed\. Nothing .* …$/);
  expect(snippet('', 'en', matching('zzz'))).toBe('');
});

test('rows of tables are left out', () => {
  expect(snippet('Prices\nA code\t10 kr\nEnter the code.', 'en', matching('code'))).toBe(
    'Prices Enter the <em>code</em>.',
  );
  expect(snippet('a\tb', 'en', matching('a'))).toBe('');
});

test('a text without blanks is cut too', () => {
  expect(snippet('x'.repeat(900), 'en', matching('zzz'))).toBe(`${'x'.repeat(200)} …`);
  const chinese = `${'退货需要在六十天内完成。'.repeat(40)}优惠券可以使用。`;
  expect(snippet(chinese, 'zh', matching('使用'))).toMatch(/^… .*<em>使用<\/em>。$/);
});
