import { describe, expect, test } from 'vitest';
import { strings as english } from '../../../../src/ui/i18n/messages/en.ts';
import { findMessageStrings } from '../../../../src/ui/i18n/messages/find.ts';
import type { MessageStrings } from '../../../../src/ui/i18n/messages/strings.ts';
import type { Plural } from '../../../../src/ui/i18n/strings.ts';

const placesIn = (text: string) => (text.match(/\{\w+\}/g) ?? []).sort();
const sentencesOf = (words: string | Plural) => (typeof words === 'string' ? { other: words } : words);
const namesOf = (strings: MessageStrings) => Object.keys(strings).sort();

const languages = Object.keys(import.meta.glob('../../../../src/ui/i18n/messages/??.ts'))
  .map((path) => path.slice(-5, -3))
  .filter((language) => language !== 'en');

async function stringsOf(language: string): Promise<MessageStrings> {
  return (await findMessageStrings(language)?.())?.strings ?? english;
}

test('they are the languages of the rest of the interface', () => {
  expect(languages).toEqual(['ar', 'de', 'es', 'fr', 'sv']);
});

describe.each(languages)('%s', (language) => {
  test('has every string, with the same values in it, and nearly none as in English', async () => {
    const strings = await stringsOf(language);
    expect(namesOf(strings)).toEqual(namesOf(english));
    const same: string[] = [];
    for (const [name, words] of Object.entries(english)) {
      const spoken: string | Plural = strings[name as keyof MessageStrings];
      expect(sentencesOf(spoken).other.trim(), name).not.toBe('');
      expect(placesIn(sentencesOf(spoken).other), name).toEqual(placesIn(sentencesOf(words).other));
      if (spoken === words) same.push(name);
    }
    expect(same.length).toBeLessThan(3);
  });

  test('has a sentence for each of its plural categories', async () => {
    const { pluralCategories } = new Intl.PluralRules(language).resolvedOptions();
    const { tryingAgain } = await stringsOf(language);
    expect(Object.keys(tryingAgain).sort()).toEqual([...pluralCategories].sort());
  });
});
