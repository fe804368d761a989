/** The desk says the same in every language. */

import { describe, expect, test } from 'vitest';
import { loadArticleEditorMessages } from '../../src/languages/article-editor.ts';
import type { Plural } from '../../src/languages/parts/widget.ts';
import { loadSetupMessages } from '../../src/languages/setup.ts';
import { languageTags, textsIn } from '../../src/languages/texts.ts';

type Messages = string | Plural | { readonly [name: string]: Messages };

const isPlural = (messages: object): messages is Plural => 'other' in messages;

/** The messages of a part by name, those of the parts within it among them. */
function namedMessages(name: string, messages: Messages): [string, string | Plural][] {
  if (typeof messages === 'string' || isPlural(messages)) return [[name, messages]];
  return Object.entries(messages).flatMap(([part, inner]) => namedMessages(`${name}.${part}`, inner));
}

/** The messages of the desk by name, those of its pages among them. */
async function messagesIn(tag: string): Promise<Record<string, string | Plural>> {
  const { desk, settings } = textsIn(tag).texts;
  const articleEditor = await loadArticleEditorMessages(tag);
  const setup = await loadSetupMessages(tag);
  const parts: object = { desk, settings, articleEditor, setup };
  return Object.fromEntries(Object.entries(parts).flatMap(([part, inner]) => namedMessages(part, inner)));
}

const english = await messagesIn('en');

const sentencesOf = (message: string | Plural): string[] =>
  typeof message === 'string' ? [message] : Object.values(message);

const placesIn = (text: string) => (text.match(/\{\w+\}/g) ?? []).sort();

describe.each(languageTags.filter((tag) => tag !== 'en'))('%s', async (tag) => {
  const entries = Object.entries(await messagesIn(tag));

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
