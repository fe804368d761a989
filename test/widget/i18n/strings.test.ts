import { describe, expect, test } from 'vitest';
import { ar } from '../../../src/widget/i18n/ar.ts';
import { en } from '../../../src/widget/i18n/en.ts';
import { format, formatCount } from '../../../src/widget/i18n/format.ts';
import { formatDay } from '../../../src/widget/i18n/format-day.ts';
import type { Plural } from '../../../src/widget/i18n/strings.ts';
import { sv } from '../../../src/widget/i18n/sv.ts';

const placesIn = (text: string) => (text.match(/\{\w+\}/g) ?? []).sort();

const sentencesOf = (words: string | Plural) => (typeof words === 'string' ? { other: words } : words);

describe.each([
  ['ar', ar],
  ['sv', sv],
])('%s', (language, strings) => {
  test('has every string, none of them empty', () => {
    expect(Object.keys(strings).sort()).toEqual(Object.keys(en).sort());
    for (const words of Object.values(strings)) {
      for (const sentence of Object.values(sentencesOf(words))) expect(sentence.trim()).not.toBe('');
    }
  });

  test('has the same values in its sentences', () => {
    const places = (all: typeof en) =>
      Object.entries(all).map(([name, words]) => [name, placesIn(sentencesOf(words).other)]);
    expect(places(strings)).toEqual(places(en));
  });

  test('has a sentence for each of its plural categories', () => {
    const { pluralCategories } = new Intl.PluralRules(language).resolvedOptions();
    for (const words of Object.values(strings)) {
      if (typeof words !== 'string') expect(Object.keys(words).sort()).toEqual([...pluralCategories].sort());
    }
  });
});

test('values stand in their places, also those that look like one', () => {
  expect(format('{a} and {b}', { a: '{b}', b: 2 })).toBe('{b} and 2');
});

test('counts follow the plural rules and numbers of the language', () => {
  expect(formatCount('en', en.articleCount, 1)).toBe('1 article');
  expect(formatCount('sv', sv.articleCount, 1200)).toBe('1\u00a0200 artiklar');
});

test('days are written as the language has them', () => {
  expect(formatDay('en', '2026-03-03T12:00:00.000Z')).toBe('3 March 2026');
  expect(formatDay('sv', '2026-03-03T12:00:00.000Z')).toBe('3 mars 2026');
});
