import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isRepairable, misspeltBeginnings, nearestWords } from '../../../src/search/words/similar-words.ts';
import { assembleIndex } from '../../support/assembled-index.ts';

/** The words without one letter of a word, and the word. */
function variantsOf(word: string): Set<string> {
  return new Set([word, ...Array.from(word, (_, at) => word.slice(0, at) + word.slice(at + 1))]);
}

const letters = fc.string({ unit: fc.constantFrom('a', 'b', 'c', 'd'), minLength: 3, maxLength: 8 });

describe('nearestWords', () => {
  it.each([
    ['pasword', 'password', 1],
    ['passwrod', 'password', 1],
    ['passsword', 'password', 1],
    ['pazsword', 'password', 1],
    ['asswordp', 'password', 2],
  ])('finds for %s %s, %i letters away', (typed, word, distance) => {
    const { index } = assembleIndex('en', [{ title: word }]);
    expect(nearestWords(index, typed, 3)).toEqual([{ word: index.find(word), distance }]);
  });

  it('finds no word that two edits make of a short one', () => {
    const { index } = assembleIndex('en', [{ title: 'order tent' }]);
    expect(nearestWords(index, 'drero', 3)).toEqual([]);
    expect(nearestWords(index, 'tetns', 3)).toEqual([]);
  });

  it('finds words that are the same without a letter of each, and no others', () => {
    fc.assert(
      fc.property(fc.uniqueArray(letters, { minLength: 1, maxLength: 30 }), letters, (words, typed) => {
        fc.pre(!words.includes(typed));
        const { index } = assembleIndex('tlh', [{ title: words.join(' ') }]);
        const found = nearestWords(index, typed, 100).map(({ word }) => index.textOf(word));
        const ofTyped = variantsOf(typed);
        const alike = words.filter((word) => [...variantsOf(word)].some((one) => ofTyped.has(one)));
        expect(alike).toEqual(expect.arrayContaining(found));
        if (typed.length > 5) expect(found.length > 0).toBe(alike.length > 0);
      }),
    );
  });

  it('has words of many articles before others', () => {
    const { index } = assembleIndex('en', [{ title: 'boots' }, { title: 'boats' }, { title: 'boats' }]);
    expect(nearestWords(index, 'bots', 1).map(({ word }) => index.textOf(word))).toEqual(['boats']);
  });
});

it('compares an unfinished word with the beginnings of words', () => {
  const { index } = assembleIndex('en', [{ title: 'delivery' }, { title: 'delve' }, { title: 'order' }]);
  const found = misspeltBeginnings(index, 'delvier', 5).map((word) => index.textOf(word));
  expect(found).toEqual(['delivery']);
});

it('leaves numbers, codes, and what is very short or long as it is', () => {
  for (const word of ['204518', 'x32', 'ab', 'x'.repeat(25)]) expect(isRepairable(word)).toBe(false);
  expect(isRepairable('pasword')).toBe(true);
});
