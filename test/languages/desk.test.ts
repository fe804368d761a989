/** The desk says the same in every language. */

import { describe, expect, test } from 'vitest';
import type { Plural } from '../../src/languages/parts/widget.ts';
import { languageTags, textsIn } from '../../src/languages/texts.ts';

/** The messages of the desk by name, those of its pages among them. */
function messagesIn(tag: string): Record<string, string | Plural> {
  const { articleHelp, forwarding, insights, merging, savedReplies, ...desk } = textsIn(tag).texts.desk;
  const ofParts = { articleHelp, forwarding, insights, merging, savedReplies };
  const parts = Object.entries(ofParts).flatMap(([part, messages]) =>
    Object.entries(messages).map(([name, message]) => [`${part}.${name}`, message]),
  );
  return { ...desk, ...Object.fromEntries(parts) };
}

const english = messagesIn('en');

const sentencesOf = (message: string | Plural): string[] =>
  typeof message === 'string' ? [message] : Object.values(message);

const placesIn = (text: string) => (text.match(/\{\w+\}/g) ?? []).sort();

describe.each(languageTags.filter((tag) => tag !== 'en'))('%s', (tag) => {
  const entries = Object.entries(messagesIn(tag));

  test('has the values of every English sentence in their places', () => {
    for (const [name, message] of entries) {
      const [expected = ''] = sentencesOf(english[name] ?? '');
      for (const sentence of sentencesOf(message)) {
        const places = placesIn(sentence).filter((place) => place !== '{count}');
        expect(places, name).toEqual(placesIn(expected).filter((place) => place !== '{count}'));
      }
    }
  });

  test('has every plural of its language', () => {
    const categories = new Intl.PluralRules(tag).resolvedOptions().pluralCategories;
    for (const [name, message] of entries) {
      if (typeof message === 'object')
        expect(Object.keys(message).sort(), name).toEqual([...categories].sort());
    }
  });

  test('says only a few things as English does', () => {
    const same = entries.filter(
      ([name, message]) => typeof message === 'string' && message === english[name],
    );
    // Languages share words, such as “Status”.
    expect(same.length).toBeLessThan(entries.length / 40);
  });
});
