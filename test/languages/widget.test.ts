import { describe, expect, test } from 'vitest';
import { baseLanguage } from '../../src/api/language-tag.ts';
import { widget as english } from '../../src/languages/en/widget.ts';
import { home as englishHome } from '../../src/languages/en/widget-home.ts';
import { compareByOwnName, findLanguage, ownLanguageName } from '../../src/languages/index.ts';
import type { Plural, WidgetMessages } from '../../src/languages/parts/widget.ts';
import { languageTags } from '../../src/languages/texts.ts';
import { format, formatCount } from '../../src/ui/i18n/format.ts';
import { formatDay } from '../../src/ui/i18n/format-day.ts';

const placesIn = (text: string) => (text.match(/\{\w+\}/g) ?? []).sort();

const sentencesOf = (message: string | Plural) =>
  typeof message === 'string' ? { other: message } : message;

/** Every folder beside English, so that one without a line in the tables is found. */
const languages = Object.keys(import.meta.glob('../../src/languages/*/widget.ts'))
  .map((path) => path.split('/').at(-2) ?? '')
  .filter((language) => !['en', 'parts'].includes(language));

async function messagesIn(language: string): Promise<WidgetMessages> {
  return (await findLanguage(language)?.load?.())?.widget ?? english;
}

test('each folder of a language has its lines in the tables', async () => {
  expect([...languages, 'en'].sort()).toEqual([...languageTags].sort());
  for (const language of languages) expect(await messagesIn(language)).not.toBe(english);
});

describe.each(languages)('%s', (language) => {
  test('has every message, none of them empty, and only a few that are as in English', async () => {
    const messages = await messagesIn(language);
    expect(Object.keys(messages).sort()).toEqual(Object.keys(english).sort());
    for (const message of Object.values(messages)) {
      for (const sentence of Object.values(sentencesOf(message))) expect(sentence.trim()).not.toBe('');
    }
    const same = Object.entries(english).filter(
      ([name, message]) => messages[name as keyof WidgetMessages] === message && typeof message === 'string',
    );
    expect(same.length).toBeLessThan(7);
  });

  test('has the sentences of home apart, as they are among all', async () => {
    const { home } = (await findLanguage(language)?.loadHome?.()) ?? { home: undefined };
    expect(Object.keys(home ?? {}).sort()).toEqual(Object.keys(englishHome).sort());
    expect(await messagesIn(language)).toMatchObject({ ...home });
  });

  test('has the same values in its sentences', async () => {
    const places = (all: WidgetMessages) =>
      Object.entries(all)
        .map(([name, message]) => [name, placesIn(sentencesOf(message).other)])
        .sort();
    expect(places(await messagesIn(language))).toEqual(places(english));
  });

  test('has a sentence for each of its plural categories', async () => {
    const { pluralCategories } = new Intl.PluralRules(language).resolvedOptions();
    for (const message of Object.values(await messagesIn(language))) {
      if (typeof message !== 'string') {
        expect(Object.keys(message).sort()).toEqual([...pluralCategories].sort());
      }
    }
  });
});

test('German says “du” in every sentence that else says “Sie”, and in no other', async () => {
  const formal = await messagesIn('de');
  const informal = (await findLanguage('de')?.loadInformal?.())?.informal ?? {};
  const addresses = /\b(?:Sie|Ihr|Ihre|Ihren|Ihrer|Ihnen)\b/;
  const addressed = Object.entries(formal).filter(([, message]) =>
    addresses.test(sentencesOf(message).other),
  );
  expect(Object.keys(informal).sort()).toEqual(addressed.map(([name]) => name).sort());
  for (const [name, message] of Object.entries(informal)) {
    expect(sentencesOf(message).other).not.toMatch(addresses);
    expect(placesIn(sentencesOf(message).other)).toEqual(
      placesIn(sentencesOf(formal[name as keyof WidgetMessages]).other),
    );
  }
});

test('a variant has the messages of its language, and English stands in for an unknown one', () => {
  expect(baseLanguage('de_AT')).toBe('de');
  expect(findLanguage('de-CH')).toBe(findLanguage('de'));
  expect(findLanguage('fi')).toBeUndefined();
});

test('a language is called what it is called in itself, also one that the table does not know', () => {
  expect(['sv', 'fr', 'ar', 'nl', 'pt-BR', '-'].map(ownLanguageName)).toEqual([
    'Svenska',
    'Français',
    'العربية',
    'Nederlands',
    'Português (Brasil)',
    '-',
  ]);
});

test('the names of the common languages are known without asking the browser, whose names they are', () => {
  const common = ['en', ...languages, 'fa', 'he', 'ur'];
  const expected = common.map((tag) =>
    new Intl.DisplayNames(tag, { type: 'language' }).of(tag)?.toLocaleLowerCase(tag),
  );
  const { DisplayNames } = Intl;
  Reflect.deleteProperty(Intl, 'DisplayNames');
  try {
    expect(common.map((tag) => ownLanguageName(tag).toLocaleLowerCase(tag))).toEqual(expected);
  } finally {
    Object.assign(Intl, { DisplayNames });
  }
});

test('languages are in the order of their own names, accents included', () => {
  const tags = ['sv', 'ar', 'cs', 'es', 'he', 'de', 'pt-BR', 'en', 'fr', 'it', 'el', 'ru'];
  const byCollation = tags.toSorted((one, other) =>
    ownLanguageName(one).localeCompare(ownLanguageName(other), 'en'),
  );
  expect(tags.toSorted(compareByOwnName)).toEqual(byCollation);
});

test('values stand in their places, also those that look like one', () => {
  expect(format('{a} and {b}', { a: '{b}', b: 2 })).toBe('{b} and 2');
});

test('counts follow the plural rules and numbers of the language', async () => {
  expect(formatCount('en', english.articleCount, 1)).toBe('1 article');
  expect(formatCount('sv', (await messagesIn('sv')).articleCount, 1200)).toBe('1\u00a0200 artiklar');
  expect(formatCount('fr', (await messagesIn('fr')).articleCount, 0)).toBe('0 article');
  expect(formatCount('ar', (await messagesIn('ar')).articleCount, 2)).toBe('مقالتان');
});

test('days are written as the language has them', () => {
  expect(formatDay('en', '2026-03-03T12:00:00.000Z')).toBe('3 March 2026');
  expect(formatDay('de', '2026-03-03T12:00:00.000Z')).toBe('3. März 2026');
});
