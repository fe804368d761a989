import { describe, expect, test } from 'vitest';
import { baseLanguage, findDictionary } from '../../../src/ui/i18n/dictionaries.ts';
import { en } from '../../../src/ui/i18n/en.ts';
import { enLater } from '../../../src/ui/i18n/en-later.ts';
import { format, formatCount } from '../../../src/ui/i18n/format.ts';
import { formatDay } from '../../../src/ui/i18n/format-day.ts';
import type { Plural, Strings } from '../../../src/ui/i18n/strings.ts';

const english: Strings = { ...en, ...enLater };

const placesIn = (text: string) => (text.match(/\{\w+\}/g) ?? []).sort();

const sentencesOf = (words: string | Plural) => (typeof words === 'string' ? { other: words } : words);

/** A file of another language beside the others is found here, and must be spoken. */
const languages = Object.keys(import.meta.glob('../../../src/ui/i18n/??.ts'))
  .map((path) => path.slice(-5, -3))
  .filter((language) => language !== 'en');

async function stringsOf(language: string): Promise<Strings> {
  return (await findDictionary(language)?.())?.strings ?? english;
}

test('there are five languages beside English', () => {
  expect(languages).toEqual(['ar', 'de', 'es', 'fr', 'sv']);
});

describe.each(languages)('%s', (language) => {
  test('has every string, none of them empty, and only a few that are as in English', async () => {
    const strings = await stringsOf(language);
    expect(Object.keys(strings).sort()).toEqual(Object.keys(english).sort());
    for (const words of Object.values(strings)) {
      for (const sentence of Object.values(sentencesOf(words))) expect(sentence.trim()).not.toBe('');
    }
    const same = Object.entries(english).filter(
      ([name, words]) => strings[name as keyof Strings] === words && typeof words === 'string',
    );
    expect(same.length).toBeLessThan(5);
  });

  test('has the same values in its sentences', async () => {
    const places = (all: Strings) =>
      Object.entries(all)
        .map(([name, words]) => [name, placesIn(sentencesOf(words).other)])
        .sort();
    expect(places(await stringsOf(language))).toEqual(places(english));
  });

  test('has a sentence for each of its plural categories', async () => {
    const { pluralCategories } = new Intl.PluralRules(language).resolvedOptions();
    for (const words of Object.values(await stringsOf(language))) {
      if (typeof words !== 'string') expect(Object.keys(words).sort()).toEqual([...pluralCategories].sort());
    }
  });
});

test('a variant is spoken as its language, and what is not known in English', () => {
  expect(baseLanguage('de_AT')).toBe('de');
  expect(findDictionary('de-CH')).toBe(findDictionary('de'));
  expect(findDictionary('fi')).toBeUndefined();
});

test('values stand in their places, also those that look like one', () => {
  expect(format('{a} and {b}', { a: '{b}', b: 2 })).toBe('{b} and 2');
});

test('counts follow the plural rules and numbers of the language', async () => {
  expect(formatCount('en', english.articleCount, 1)).toBe('1 article');
  expect(formatCount('sv', (await stringsOf('sv')).articleCount, 1200)).toBe('1\u00a0200 artiklar');
  expect(formatCount('fr', (await stringsOf('fr')).articleCount, 0)).toBe('0 article');
  expect(formatCount('ar', (await stringsOf('ar')).articleCount, 2)).toBe('مقالتان');
});

test('days are written as the language has them', () => {
  expect(formatDay('en', '2026-03-03T12:00:00.000Z')).toBe('3 March 2026');
  expect(formatDay('de', '2026-03-03T12:00:00.000Z')).toBe('3. März 2026');
});
