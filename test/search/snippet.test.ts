import { expect, test } from 'vitest';
import { readProse } from '../../src/search/prose.ts';
import { search } from '../../src/search/search.ts';
import {
  snippet as cut,
  type SnippetMatch,
  snippetLength,
  snippetMatches,
} from '../../src/search/snippet.ts';
import { assembleIndex } from '../support/assembled-index.ts';

/** Returns a snippet with its marked words between brackets. */
function snippet(
  text: string,
  language: string,
  matchOf: (word: string) => SnippetMatch | undefined,
): string {
  const parts = cut(readProse(text, language), matchOf);
  return parts.map((part) => (part.isMarked ? `[${part.text}]` : part.text)).join('');
}

const matching =
  (...words: string[]) =>
  (word: string) =>
    words.includes(word) ? { place: words.indexOf(word), weight: 1 } : undefined;

const filler = 'Nothing to see here, only words that fill a line until the end of it comes at last. ';
const text = `A code is needed.\n${filler.repeat(20)}\nPress <b>Use</b> & enter the code of the “card”. ${filler.repeat(5)}`;

test('a snippet shows where most of the search stands together, cut at words', () => {
  const shown = snippet(text, 'en', matching('code', 'card'));
  expect(shown).toMatch(/^… .*Press <b>Use<\/b> & enter the \[code\] of the “\[card\]”\. /);
  expect(shown).toMatch(/ \w+[.,]? …$/);
  const plain = shown.replace(/[[\]]|^… | …$/g, '');
  expect(plain.length).toBeGreaterThan(snippetLength / 2);
  expect(plain.length).toBeLessThanOrEqual(snippetLength + 3);
  expect(text.replaceAll('\n', ' ')).toContain(plain);
});

test('a short text is shown whole, and the beginning of one in which nothing matches', () => {
  expect(snippet('Two words.', 'en', matching('words'))).toBe('Two [words].');
  expect(snippet('“Quoted” first.', 'en', matching('first'))).toBe('“Quoted” [first].');
  expect(snippet(text, 'en', matching('zzz'))).toMatch(/^A code is needed\. Nothing .* …$/);
  expect(snippet('', 'en', matching('zzz'))).toBe('');
});

test('rows of tables are left out', () => {
  expect(snippet('Prices\nA code\t10 kr\nEnter the code.', 'en', matching('code'))).toBe(
    'Prices Enter the [code].',
  );
  expect(snippet('a\tb', 'en', matching('a'))).toBe('');
});

test('a text without blanks is cut too', () => {
  expect(snippet('x'.repeat(900), 'en', matching('zzz'))).toBe(`${'x'.repeat(200)} …`);
  const chinese = `${'退货需要在六十天内完成。'.repeat(40)}优惠券可以使用。`;
  expect(snippet(chinese, 'zh', matching('使用'))).toMatch(/^… .*\[使用\]。$/);
});

test('a search marks its words, other forms and phrases, and no stop words', () => {
  const { index } = assembleIndex('en', [{ title: 'Get your money back', body: 'Refunds take five days.' }]);
  const { terms } = search(index, 'where is my refund', { isTyping: false });
  const matches = snippetMatches(index, terms);
  expect([...matches.keys()].sort()).toEqual(['back', 'money', 'refunds']);
  expect(snippet('Where are refunds? Money comes back.', 'en', (word) => matches.get(word))).toBe(
    'Where are [refunds]? [Money] comes [back].',
  );
});
