import { beforeAll, describe, expect, test } from 'vitest';
import { listFailedWords } from '../../../../../src/server/resources/faq/searches/failed-words.ts';
import { addSearches } from '../../../../../src/server/resources/faq/searches/searches.sql.ts';
import { createIndexes } from '../../../../../src/server/search/indexes/create-indexes.ts';
import { useDatabase } from '../../../../support/database.ts';
import { type BuiltHelpCenter, buildArticles, buildHelpCenter } from '../../../../support/faq-content.ts';

const database = useDatabase();
let center: BuiltHelpCenter;

/** How a search ended: without an article, without a click, or with one. */
type Outcome = 'found nothing' | 'led to nothing' | 'opened';

async function count(words: string, outcome: Outcome, searches = 1, language = 'en') {
  const { userId, helpCenterId } = center;
  const day = new Date().toISOString().slice(0, 10);
  await addSearches(database.db, [
    {
      ...{ userId, helpCenterId, language, day, words, searches },
      foundNothing: outcome === 'found nothing' ? searches : 0,
      ledToNothing: outcome === 'led to nothing' ? searches : 0,
    },
  ]);
}

const listed = (language?: string) =>
  listFailedWords(database.db, createIndexes({ db: database.db }), {
    userId: center.userId,
    helpCenterId: center.helpCenterId,
    language,
    days: 30,
  });

beforeAll(async () => {
  center = await buildHelpCenter(database.db);
  await buildArticles(database.db, center, [
    { title: 'Wash a tent', body: 'By hand. Dry it in the sun.', keywords: ['wigwam'] },
    { title: 'Returns', body: 'Send the parcel back within thirty days.' },
  ]);
  await count('wash my bivvy', 'opened');
  await count('bivvy', 'found nothing', 2);
  await count('tents in the sun', 'led to nothing');
  await count('drying tents', 'opened');
  await count('wigwam', 'led to nothing');
  await count('tentt', 'led to nothing');
  await count('where is the parcel', 'led to nothing', 4);
  await count('skogsrå', 'found nothing', 1, 'sv');
});

describe('words of searches', () => {
  test('that no article has are listed from the first search, whatever came of the search', async () => {
    expect((await listed()).wordsWithoutArticle).toEqual([
      { language: 'en', word: 'bivvy', searches: 3 },
      { language: 'sv', word: 'skogsrå', searches: 1 },
      { language: 'en', word: 'tentt', searches: 1 },
    ]);
    expect((await listed('sv')).wordsWithoutArticle).toHaveLength(1);
  });

  test('that articles have are listed if no search with them led to an article', async () => {
    // A tent was found by another search, and stop words say nothing.
    expect((await listed()).wordsLedToNothing).toEqual([
      { language: 'en', word: 'parcel', searches: 4 },
      { language: 'en', word: 'sun', searches: 1 },
      { language: 'en', word: 'wigwam', searches: 1 },
    ]);
  });

  test('are only those of letters that seem to be no secret', async () => {
    const before = await listed();
    await count('… b2b 42 r2d2 xkqzvbnm hottentottenstottertrottelmutterattentat x it’s', 'found nothing');
    expect(await listed()).toEqual(before);
  });

  test('are looked up again each time: an article that has one takes it from the list', async () => {
    await buildArticles(database.db, center, [{ title: 'Pitch a bivvy' }]);
    expect((await listed()).wordsWithoutArticle.map(({ word }) => word)).not.toContain('bivvy');
  });
});
