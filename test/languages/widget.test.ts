import { expect, test } from 'vitest';
import { baseLanguage } from '../../src/api/shared/language-tag.ts';
import { widget as english } from '../../src/languages/en/widget.ts';
import {
  compareByOwnName,
  homeTranslations,
  informalTranslations,
  ownLanguageName,
  widgetTranslations,
} from '../../src/languages/index.ts';
import { loadMessages } from '../../src/languages/load-messages.ts';
import type { Plural, WidgetMessages } from '../../src/languages/messages.ts';
import { languageTags } from '../../src/languages/texts.ts';
import { format, formatCount } from '../../src/ui/i18n/format.ts';
import { formatDay } from '../../src/ui/i18n/format-day.ts';

const placesIn = (text: string) => (text.match(/\{\w+\}/g) ?? []).sort();

const otherForm = (message: string | Plural) => (typeof message === 'string' ? message : message.other);

const load = (tag: string) => loadMessages('widget', tag, widgetTranslations, () => ({ widget: english }));

const messagesIn = async (tag: string): Promise<WidgetMessages> => (await load(tag)).messages;

test.each(Object.entries(homeTranslations))(
  'the messages of home in %s are among all',
  async (tag, loadHome) => {
    const { home } = await loadHome();
    expect(await messagesIn(tag)).toMatchObject(home);
  },
);

test('German says “du” in every sentence that else says “Sie”, and in no other', async () => {
  const formal = await messagesIn('de');
  const { informal } = (await informalTranslations.de?.()) ?? { informal: {} };
  const addresses = /\b(?:Sie|Ihr|Ihre|Ihren|Ihrer|Ihnen)\b/;
  const addressed = Object.entries(formal).filter(([, message]) => addresses.test(otherForm(message)));
  expect(Object.keys(informal).sort()).toEqual(addressed.map(([name]) => name).sort());
  for (const name of addressed.map(([replaced]) => replaced as keyof typeof informal)) {
    const sentence = otherForm(informal[name] ?? '');
    expect(sentence).not.toMatch(addresses);
    expect(placesIn(sentence)).toEqual(placesIn(otherForm(formal[name])));
  }
});

test('a variant has the messages of its language, and English stands in for an unknown one', async () => {
  expect(baseLanguage('de_AT')).toBe('de');
  expect(await load('de-CH')).toEqual({ locale: 'de-CH', messages: await messagesIn('de') });
  expect(await load('fi')).toEqual({ locale: 'en', messages: english });
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
  const common = [...languageTags, 'fa', 'he', 'ur'];
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
