import { sql } from 'drizzle-orm';
import { describe, expect, test, vi } from 'vitest';
import { findSearchWords } from '../../../src/languages/search-words.ts';
import { languageTags } from '../../../src/languages/texts.ts';
import { stopWordsOf } from '../../../src/server/search/stop-words.ts';
import { findPhrases, stemsOf, thesaurusOf } from '../../../src/server/search/thesaurus.ts';
import { tokenise } from '../../../src/server/search/tokenise.ts';
import { useDatabase } from '../../support/database.ts';

const database = useDatabase();

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
    const stopWords = stopWordsOf(language);
    expect(stopWords.size).toBeGreaterThan(100);
    expect(groups.flat().filter((member) => stopWords.has(member))).toEqual([]);
  });

  test('joins no opposites', async () => {
    const { synonyms } = await thesaurusOf(database.db, language);
    for (const pair of opposites[language] ?? []) {
      const [one, other] = await Promise.all(
        pair.map(async (member) => {
          const words = tokenise(member, language).map(({ text }) => text);
          const stems = await stemsOf(database.db, language, words);
          return words.map((word) => stems.get(word)).join(' ');
        }),
      );
      expect(synonyms.get(one ?? '') ?? [], pair.join()).not.toContain(other);
    }
  });
});

test('phrases are found wherever their words stand side by side, by stem', async () => {
  const thesaurus = await thesaurusOf(database.db, 'en');
  const stems = ['how', 'to', 'log', 'in', 'to', 'log'];
  expect(findPhrases(thesaurus, stems)).toEqual([{ key: 'log in', start: 2, length: 2 }]);
  expect(findPhrases(await thesaurusOf(database.db, 'tlh'), stems)).toEqual([]);
});

test('a search in a transaction that fails takes none along that waits for the same thesaurus', async () => {
  vi.resetModules();
  const { thesaurusOf: readAnew } = await import('../../../src/server/search/thesaurus.ts');
  const { db } = database;
  await db.transaction(async (tx) => {
    await tx.execute(sql`select 1 / 0`).catch(() => {});
    const failing = expect(readAnew(tx, 'en')).rejects.toThrow();
    expect((await readAnew(db, 'en')).synonyms.size).toBeGreaterThan(300);
    await failing;
  });
});
