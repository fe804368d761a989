import { expect, test } from 'vitest';
import { describeTrial, parseGroup, trySynonyms } from '../../../../src/server/cli/content/tried-synonyms.ts';
import { readSynonymGroups } from '../../../../src/server/search/owner-synonyms.sql.ts';
import { useDatabase } from '../../../support/database.ts';
import { buildArticles, buildHelpCenter } from '../../../support/faq-content.ts';

const database = useDatabase();

test('synonyms are tried on a search and on recent ones, and are not stored', async () => {
  const { db } = database;
  const { faqCategoryId, ...index } = await buildHelpCenter(db);
  await buildArticles(db, { ...index, faqCategoryId }, [
    { title: 'Jacket', body: 'With little soap.' },
    { title: 'Tent', body: 'By hand.' },
    { title: 'Lamp' },
  ]);
  const count = (words: string, foundNothing: number, ledToNothing: number) =>
    database.pool.query(
      `insert into faq_searches
        (user_id, help_center_id, language, day, words, searches, found_nothing, led_to_nothing)
        values ($1, $2, $3, current_date, $4, 5, $5, $6)`,
      [index.userId, index.helpCenterId, index.language, words, foundNothing, ledToNothing],
    );
  await count('hoodie', 5, 0);
  await count('lamp', 0, 5);
  // Searches that helped are tried too: synonyms may spoil them.
  await count('lamp hoodie', 0, 0);

  const tried = await trySynonyms(db, index, [['hoodie', 'jacket']], { text: 'tent hoodie', limit: 5 });

  expect(tried.after.articles.map(({ title }) => title)).toEqual(['Tent', 'Jacket']);
  expect(tried.recent).toEqual([
    { text: 'hoodie', before: [], after: ['Jacket'] },
    {
      text: 'lamp hoodie',
      before: ['Lamp'],
      after: ['Lamp', 'Jacket'],
    },
  ]);
  expect(describeTrial(tried)).toEqual([
    expect.stringMatching(/^ 1\. Tent \(General\): /),
    expect.stringMatching(/^ 2\. Jacket \(General\): /),
    'Recent searches that change, with their first article:',
    '    hoodie: nothing → Jacket',
    '    lamp hoodie: Lamp → Lamp, Jacket',
    'Nothing is stored. Add the group to synonyms.yaml, and import the folder.',
  ]);
  expect(await readSynonymGroups(db, index)).toEqual([]);
  await expect(trySynonyms(db, index, [['the', 'jacket']], { text: 'the', limit: 5 })).rejects.toThrow(
    'too common',
  );
});

test('articles that are not found any more are named, and what changes behind the first one', () => {
  const found = (...titles: string[]) => ({
    corrections: [],
    articles: titles.map((title) => ({
      ...{ title, faqArticleId: title.length, categoryTitle: 'Gear' },
      ...{ matches: [], titleFit: 1, asTyped: 1, titleGain: 0, score: 1 },
    })),
  });
  const recent = [{ text: 'wash', before: ['Tent', 'Lamps'], after: ['Tent', 'Jacket'] }];
  expect(describeTrial({ before: found('Tent', 'Lamps'), after: found('Tent', 'Jacket'), recent })).toEqual([
    ' 1. Tent (Gear): as before',
    ' 2. Jacket (Gear): new',
    ' –. Lamps (Gear): was 2',
    'Recent searches that change, with their first article:',
    '    wash: Tent, Lamps → Tent, Jacket',
    'Nothing is stored. Add the group to synonyms.yaml, and import the folder.',
  ]);
});

test.each([
  ['hoodie=gear', ['hoodie', 'gear']],
  ['hut card = Fjällpass=pass', ['hut card', 'Fjällpass', 'pass']],
  ['hoodie', null],
  ['hoodie=', null],
])('the group “%s” is read as %j', (text, members) => {
  expect(parseGroup(text)).toEqual(members);
});
