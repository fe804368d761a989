import { expect, test } from 'vitest';
import type { TextPart } from '../../../src/search/rank/highlight.ts';
import {
  snippet as cut,
  longSnippetLength,
  type SnippetMatch,
  snippetLength,
  snippetMatches,
} from '../../../src/search/rank/snippet.ts';
import { search } from '../../../src/search/search.ts';
import { readProse } from '../../../src/search/words/prose.ts';
import { headingKey } from '../../../src/search/words/prose-headings.ts';
import { tokenise } from '../../../src/search/words/tokenise.ts';
import { assembleIndex } from '../../support/assembled-index.ts';

/** Returns a snippet with its marked words between brackets. */
function snippet(
  text: string,
  language: string,
  matchOf: (word: string) => SnippetMatch | undefined,
): string {
  return printed(cut(readProse(text, language), matchOf).parts);
}

const printed = (parts: readonly TextPart[]) =>
  parts.map((part) => (part.isMarked ? `[${part.text}]` : part.text)).join('');

/** Returns the snippet of an article with headings, and the id of the heading above it. Small headings have no ids. */
function snippetBelow(text: string, headings: readonly string[], ...matched: string[]) {
  const known = headings.map((heading, number) => ({
    key: headingKey(tokenise(heading, 'en')),
    link: heading.startsWith('Small') ? null : { id: String(number), text: heading },
  }));
  const { parts, heading } = cut(readProse(text, 'en', known), matching(...matched));
  return [printed(parts), heading?.id];
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

test('a snippet ends at headings, and says below which it stands', () => {
  const text = 'All about parcels.\nSend it\nPack it well.\nPay in a shop.\nGet it\nWe ring the bell.';
  const headings = ['Send it', 'Get it'];
  expect(snippetBelow(text, headings, 'parcels')).toEqual(['All about [parcels].', undefined]);
  expect(snippetBelow(text, headings, 'shop')).toEqual(['Pack it well. Pay in a [shop].', '0']);
  expect(snippetBelow(text, headings, 'bell')).toEqual(['We ring the [bell].', '1']);
  expect(snippetBelow(text, headings, 'zzz')).toEqual(['All about parcels.', undefined]);
});

test('a heading that matches shows what is below it, which counts as well', () => {
  const text = `The return of a parcel.\n${filler}\nReturn it\nYou have sixty days.\nWays\nA parcel.`;
  expect(snippetBelow(text, ['Return it', 'Ways'], 'return')).toEqual([
    expect.stringMatching(/^The \[/),
    undefined,
  ]);
  expect(snippetBelow(text, ['Return it', 'Ways'], 'return', 'sixty')).toEqual([
    'You have [sixty] days.',
    '0',
  ]);
  expect(snippetBelow(text, ['Return it', 'Ways'], 'ways', 'parcel')).toEqual(['A [parcel].', '1']);
});

test('a long section is cut within itself, near its end too', () => {
  const text = `Before\n${filler}\nCode\n${filler.repeat(5)}The card is last.\nAfter\n${filler}`;
  const [shown, id] = snippetBelow(text, ['Before', 'Code', 'After'], 'card');
  expect(id).toBe('1');
  expect(shown).toMatch(/^… .* The \[card\] is last\.$/);
  expect(shown?.length).toBeGreaterThan(snippetLength - 20);
  expect(snippetBelow(text, ['Before', 'Code', 'After'], 'code')[0]).toMatch(/^Nothing to see .* …$/);
  const prose = readProse(text, 'en');
  const long = printed(cut(prose, matching('card'), longSnippetLength).parts);
  expect(long.length).toBeGreaterThan(snippetLength + 50);
});

test('of headings that follow each other the one that matches counts, with the text below the last', () => {
  const text = 'Returns\nWithin sixty days\nSend it back.';
  const headings = ['Returns', 'Within sixty days'];
  expect(snippetBelow(text, headings, 'returns')).toEqual(['Send it back.', '0']);
  expect(snippetBelow(text, headings, 'returns', 'days')).toEqual(['Send it back.', '1']);
  expect(snippetBelow(text, headings, 'back')).toEqual(['Send it [back].', '1']);
  expect(snippetBelow(text, headings, 'zzz')).toEqual(['Send it back.', undefined]);
});

test('a heading above a table is shown itself', () => {
  const text = 'Prices\nGift card\t10 kr\nTerms\nAsk us.';
  expect(snippetBelow(text, ['Prices', 'Terms'], 'prices')).toEqual(['[Prices]', '0']);
  expect(snippetBelow('Terms\nPrices', ['Terms', 'Prices'], 'prices')).toEqual(['[Prices]', '1']);
});

test('a heading without an id is below the nearest one that has one', () => {
  const text = 'Small print\nTop.\nTerms\nOne.\nSmall words\nTwo cards.';
  const headings = ['Small print', 'Terms', 'Small words'];
  expect(snippetBelow(text, headings, 'cards')).toEqual(['Two [cards].', '1']);
  expect(snippetBelow(text, headings, 'top')).toEqual(['[Top].', undefined]);
});

test('a list of contents is none of the headings, and a heading may have line breaks and come again', () => {
  const text = 'Sizes\nCare\nA list.\nSizes\nMeasure it.\nCare\nand mending\nWash it.\nSizes\nOf belts.';
  const headings = ['Sizes', 'Care and mending', 'Sizes'];
  expect(snippetBelow(text, headings, 'list')).toEqual(['Sizes Care A [list].', undefined]);
  expect(snippetBelow(text, headings, 'measure')).toEqual(['[Measure] it.', '0']);
  expect(snippetBelow(text, headings, 'wash')).toEqual(['[Wash] it.', '1']);
  expect(snippetBelow(text, headings, 'belts')).toEqual(['Of [belts].', '2']);
});

test('of equal headings none is led to if the end of the article is not read', () => {
  const text = 'Sizes\nMeasure it.\nCare\nWash it.\nCare\nMend it.\nTerms\n';
  const headings = ['Sizes', 'Care', 'Care', 'Terms', 'Care'];
  expect(snippetBelow(`${text}Ask us.\nCare\nDry it.`, headings, 'mend')).toEqual(['[Mend] it.', '2']);
  expect(snippetBelow(`${text}${filler.repeat(150)}`, headings, 'mend')).toEqual(['[Mend] it.', '0']);
});
