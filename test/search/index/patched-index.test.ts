/** An index that is changed article by article finds what one that is assembled of the result finds. */

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { IndexBuilder } from '../../../src/search/index/assemble.ts';
import { PatchedIndex } from '../../../src/search/index/patched-index.ts';
import { SearchIndex } from '../../../src/search/index/search-index.ts';
import { search } from '../../../src/search/search.ts';
import { assembleIndex, languageOf, rowOf } from '../../support/assembled-index.ts';
import { demoHelp } from '../../support/demo-help.ts';

const questions = Array.from({ length: 6 }, (_, at) => `How do I change my password ${at} times?`);
const texts = [
  ...demoHelp('en').slice(0, 23),
  { title: 'Passwords', headings: questions, body: questions.join(' You log in first. ') },
];
const language = languageOf('en');
const { phrases } = language.thesaurus;
const rows = texts.map((text) => rowOf(text, 'en'));

const queries = [
  'track my order',
  'how do i return a gift',
  'log in',
  'pasword',
  'sleepingbag',
  'change',
  'p',
  'the',
  ...texts.map(({ title }) => title),
];

function assemble(articles: ReadonlyMap<number, number>): PatchedIndex {
  const builder = new IndexBuilder(language, phrases);
  for (const [id, text] of articles) builder.add(id, rows[text] ?? new Uint8Array(0));
  return new PatchedIndex(builder.finish(), language, phrases);
}

/** Returns the ids and scores of what each query finds. */
function foundIn(index: SearchIndex) {
  return queries.flatMap((text) =>
    [true, false].map((isTyping) => {
      const { articles, corrections } = search(index, text, { isTyping });
      const ranked = articles.map(({ id, score, tier }) => ({ id, tier, score: score.toFixed(6) }));
      return { text, isTyping, ranked, corrections };
    }),
  );
}

const changes = fc.array(
  fc.record({
    id: fc.integer({ min: 1, max: 12 }),
    text: fc.option(fc.integer({ min: 0, max: texts.length - 1 }), { nil: null }),
  }),
  { maxLength: 20 },
);

describe('an index', () => {
  it('that is patched finds what one that is assembled again finds', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 12 }), changes, (count, list) => {
        const articles = new Map(Array.from({ length: count }, (_, at) => [at + 1, at] as const));
        const index = assemble(articles);
        for (const { id, text } of list) {
          articles.delete(id);
          index.remove(id);
          const row = text === null ? undefined : rows[text];
          if (text === null || !row) continue;
          articles.set(id, text);
          index.put(id, row);
        }
        const expected = foundIn(assemble(articles));
        expect(index.articleCount).toBe(articles.size);
        expect(foundIn(index)).toEqual(expected);
        // Many at once are the same as one after the other.
        const together = assemble(new Map(Array.from({ length: count }, (_, at) => [at + 1, at] as const)));
        together.putAll(Array.from(articles, ([id, text]) => ({ id, row: rows[text] ?? new Uint8Array(0) })));
        together.keepOnly(new Set(articles.keys()));
        expect(together.articleCount).toBe(articles.size);
        expect(foundIn(together)).toEqual(expected);
      }),
      { numRuns: 25 },
    );
  });

  it('finds a new article at once, and one that is removed no more', () => {
    const { index } = assembleIndex('en', [{ title: 'Kayak' }]);
    const find = (text: string) => search(index, text, { isTyping: false }).articles.map(({ id }) => id);
    index.put(7, rowOf({ title: 'Paddles for kayaks', body: 'Log in first.' }, 'en'));
    expect(find('paddle')).toEqual([7]);
    expect(find('sign in')).toEqual([7]);
    expect(find('paddels')).toEqual([7]);
    index.put(7, rowOf({ title: 'Boats' }, 'en'));
    expect(find('paddle')).toEqual([]);
    expect(find('boat')).toEqual([7]);
    index.remove(1);
    expect(find('kayak')).toEqual([]);
    index.remove(1);
    expect(index.articleCount).toBe(1);
  });

  it('keeps what it had when a row is damaged', () => {
    const { index } = assembleIndex('en', [{ title: 'Kayak' }]);
    expect(() => index.put(1, new Uint8Array([9, 9, 9]))).toThrow(RangeError);
    expect(search(index, 'kayak', { isTyping: false }).articles.map(({ id }) => id)).toEqual([1]);
  });

  it('is worn once many articles were changed, and says how many bytes it has', () => {
    const { index } = assembleIndex('en', texts);
    const before = index.byteLength;
    expect(before).toBeLessThan(300_000);
    expect(index.isWorn).toBe(false);
    for (const [at, row] of rows.entries()) index.put(100 + at, row);
    expect(index.isWorn).toBe(true);
    expect(index.byteLength).toBeGreaterThan(before);
  });

  it('is the same in another thread', () => {
    const { index } = assembleIndex('en', texts);
    const copy = new SearchIndex(structuredClone(index.data), language);
    expect(foundIn(copy)).toEqual(foundIn(index));
  });
});
