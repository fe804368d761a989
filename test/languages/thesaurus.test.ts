import { describe, expect, test } from 'vitest';
import { findSearchWords } from '../../src/languages/search-words.ts';
import { languageTags } from '../../src/languages/texts.ts';
import { tokenise } from '../../src/search/words/tokenise.ts';
import { languageOf } from '../support/assembled-index.ts';

/** Of those that are not named here, the half. */
const leastGroups: Readonly<Record<string, number>> = { en: 300, sv: 300 };

/** None of these may stand in a group with the other of its pair. */
const opposites: Readonly<Record<string, readonly (readonly [string, string])[]>> = {
  en: [
    ['turn on', 'turn off'],
    ['log in', 'log out'],
    ['enable', 'disable'],
    ['upload', 'download'],
    ['buy', 'sell'],
    ['open', 'close'],
    ['send', 'receive'],
    ['add', 'remove'],
    ['subscribe', 'unsubscribe'],
    ['increase', 'decrease'],
    ['lock', 'unlock'],
    ['sender', 'recipient'],
    ['install', 'uninstall'],
    ['import', 'export'],
  ],
  sv: [
    ['logga in', 'logga ut'],
    ['köpa', 'sälja'],
    ['öppna', 'stänga'],
    ['skicka', 'ta emot'],
    ['avsändare', 'mottagare'],
    ['ladda upp', 'ladda ner'],
    ['installera', 'avinstallera'],
  ],
};

describe.each(languageTags)('the thesaurus of %s', (language) => {
  const groups = (findSearchWords(language)?.thesaurus ?? '')
    .trim()
    .split('\n')
    .map((line) =>
      line.split(',').map((member) =>
        tokenise(member, language)
          .map(({ text }) => text)
          .join(' '),
      ),
    );

  test('has groups of two and more, each member once', () => {
    expect(groups.length).toBeGreaterThanOrEqual(leastGroups[language] ?? 150);
    for (const group of groups) {
      expect(group.length, group.join()).toBeGreaterThan(1);
      expect(new Set(group).size, group.join()).toBe(group.length);
      expect(group, group.join()).not.toContain('');
    }
  });

  test('has no stop word for a member', () => {
    const { stopWords } = languageOf(language);
    expect(stopWords.size).toBeGreaterThan(100);
    expect(groups.flat().filter((member) => stopWords.has(member))).toEqual([]);
  });

  test('joins no opposites', () => {
    const { stem, thesaurus } = languageOf(language);
    for (const pair of opposites[language] ?? []) {
      const [one = '', other = ''] = pair.map((member) =>
        tokenise(member, language)
          .map(({ text }) => stem(text))
          .join(' '),
      );
      expect(thesaurus.synonyms.get(one) ?? [], pair.join()).not.toContain(other);
    }
  });
});
