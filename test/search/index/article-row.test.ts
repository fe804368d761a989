import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type ArticleText, writeArticleRow } from '../../../src/search/index/article-row.ts';
import { RowReader } from '../../../src/search/index/row-reader.ts';
import { findQuestions } from '../../../src/search/rank/questions.ts';
import { fields } from '../../../src/search/rank/weights.ts';
import { hyphenated, tokenise } from '../../../src/search/words/tokenise.ts';
import { helpTexts } from '../../support/help-texts.ts';

/** The words of each text of each field, then those with a hyphen. */
function wordsOf(article: ArticleText, language: string): string[][][] {
  return fields.map((field) => {
    const texts = field === 'questions' ? findQuestions(article.headings) : article[field];
    return (typeof texts === 'string' ? [texts] : texts).map((text) => {
      const words = tokenise(text, language);
      return [...words, ...hyphenated(text, words)].map((word) => word.text);
    });
  });
}

function readWords(row: Uint8Array): string[][][] {
  const reader = new RowReader();
  reader.read(row);
  const wordAt = (number: number) =>
    String.fromCharCode(...reader.units.subarray(reader.wordStarts[number], reader.wordStarts[number + 1]));
  return fields.map((_, field) =>
    reader.texts
      .filter((text) => text.field === field)
      .map(({ start, end }) => Array.from(reader.tokens.subarray(start, end), wordAt)),
  );
}

const text = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 120 }),
  fc
    .array(
      fc.constantFrom('wash', 'washing', 'Wi-Fi', 'e-mail', 'Återställ', '返品', 'x'.repeat(90), '👩‍👩‍👧'),
    )
    .map((words) => words.join(' ')),
);
const heading = fc.oneof(
  text,
  text.map((words) => `${words}?`),
);
const article = fc.record({ title: text, headings: fc.array(heading), body: text, keywords: fc.array(text) });

describe('the row of an article', () => {
  it('has every word of every text in its order, whatever the article', () => {
    fc.assert(
      fc.property(article, fc.constantFrom('en', 'sv', 'ja'), (one, language) => {
        expect(readWords(writeArticleRow(one, language))).toEqual(wordsOf(one, language));
      }),
    );
  });

  it('keeps how words are first spelt', () => {
    const reader = new RowReader();
    const one = {
      title: 'Återställ LÖSENORD',
      headings: [],
      body: 'lösenord, Wi-Fi',
      keywords: ['Lösenord'],
    };
    reader.read(writeArticleRow(one, 'sv'));
    const spellings = Array.from({ length: reader.wordCount }, (_, number) => reader.spellingAt(number));
    expect(spellings).toEqual(['återställ', 'fi', 'lösenord', 'wi', 'wi-fi']);
  });

  it('takes less room than the text', () => {
    for (const one of helpTexts(50)) {
      const row = writeArticleRow({ ...one, keywords: [] }, 'en');
      expect(row.length).toBeLessThan(one.title.length + one.headings.join().length + one.body.length);
    }
  });

  it('is refused where it is damaged, cut off or of another version, and asks for no memory', () => {
    const row = writeArticleRow({ title: 'Wash a tent', headings: [], body: 'Soap.', keywords: [] }, 'en');
    const reader = new RowReader();
    for (let length = 0; length < row.length; length += 1) {
      expect(() => reader.read(row.subarray(0, length))).toThrow(RangeError);
    }
    expect(() => reader.read(row.with(0, 99))).toThrow(RangeError);
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 300 }), (bytes) => {
        try {
          reader.read(bytes);
        } catch (error) {
          expect(error).toBeInstanceOf(RangeError);
        }
        expect(reader.tokens.length).toBeLessThan(10_000);
      }),
    );
  });

  it('has the first hundred thousand words of a long article', () => {
    const body = 'many words '.repeat(60_000);
    const words = readWords(writeArticleRow({ title: 'Long', headings: [], body, keywords: ['late'] }, 'en'));
    expect(words.flat(2)).toHaveLength(100_000);
    expect(words[0]).toEqual([['long']]);
  });
});
