import { beforeAll, describe, expect, test } from 'vitest';
import type { Caller } from '../../../../../src/api/service.ts';
import { createFaqService } from '../../../../../src/server/resources/faq/index.ts';
import { createSearchRecorder } from '../../../../../src/server/resources/faq/searches/recorder.ts';
import {
  addSearches,
  listFailedSearches,
  mostSearchesADay,
  removeOldSearches,
} from '../../../../../src/server/resources/faq/searches/searches.sql.ts';
import { setHelpCenter } from '../../../../../src/server/users/help-centers/help-centers.sql.ts';
import { useDatabase } from '../../../../support/database.ts';
import { quiet } from '../../../../support/log.ts';

const database = useDatabase();
const caller: Caller = { userId: 7, kind: 'public', scopes: [] };

/** Counts in one, two and four; not in three. */
beforeAll(async () => {
  for (const id of [1, 2, 3, 4]) {
    await setHelpCenter(database.db, 7, id, { title: 'Help', searchInsights: id !== 3 });
  }
});

type Ended = readonly [q: string, found: number, opened: boolean, lang?: string];

/** Tells of searches as the widget does, and waits until they are written. */
async function record(helpCenterId: number, ...searches: readonly Ended[]) {
  const recorder = createSearchRecorder(database.db, quiet);
  const service = createFaqService(database.db, { searches: recorder });
  for (const [q, found, opened, lang = 'en'] of searches) {
    await service.recordSearch(caller, { helpCenterId, lang, q, found, opened });
  }
  await recorder.close();
}

const failed = (helpCenterId: number, language?: string) =>
  listFailedSearches(database.db, { userId: 7, helpCenterId, language, days: 30 });

const rowsOf = async (helpCenterId: number) => {
  const { rows } = await database.pool.query(
    'select day::text, words, searches from faq_searches where user_id = 7 and help_center_id = $1 order by words',
    [helpCenterId],
  );
  return rows;
};

describe('searches that did not help', () => {
  test('are listed from the third time, the most frequent first', async () => {
    await record(
      1,
      ...Array<Ended>(3).fill(['Gift wrapping?', 0, false]),
      ...Array<Ended>(4).fill(['lost parcel', 5, false]),
      ['lost parcel', 5, true],
      ['rare', 0, false],
      ['rare', 0, false],
    );
    await record(1, ['gift  WRAPPING', 0, false], ...Array<Ended>(3).fill(['presentpapper', 0, false, 'sv']));
    expect(await failed(1)).toEqual({
      foundNothing: [
        { language: 'en', words: 'gift wrapping', failed: 4, searches: 4, messages: 0 },
        { language: 'sv', words: 'presentpapper', failed: 3, searches: 3, messages: 0 },
      ],
      ledToNothing: [{ language: 'en', words: 'lost parcel', failed: 4, searches: 5, messages: 0 }],
      ledToMessage: [],
    });
    expect((await failed(1, 'sv')).foundNothing).toHaveLength(1);
    expect(await failed(2)).toEqual({ foundNothing: [], ledToNothing: [], ledToMessage: [] });
  });

  test('are not counted where nobody has asked for it', async () => {
    await record(3, ['gift wrapping', 0, false]);
    expect(await rowsOf(3)).toEqual([]);
  });

  test('are counted of a thousand words a day and help center at most, and those go on', async () => {
    const flood = Array.from({ length: mostSearchesADay + 5 }, (_, index): Ended => [`w${index}x`, 0, false]);
    const few = flood.map(
      ([q, ...rest]): Ended => [q.replace(/\d/g, (d) => 'abcdefghij'[Number(d)] ?? ''), ...rest],
    );
    await record(4, ...few);
    await record(4, ['another', 0, false], few[0] ?? ['', 0, false]);
    const rows = await rowsOf(4);
    expect(rows).toHaveLength(mostSearchesADay);
    expect(rows.find(({ words }) => words === 'wax')).toMatchObject({ searches: 2 });
    expect(rows.find(({ words }) => words === 'another')).toBeUndefined();
  });

  test('are forgotten after ninety days', async () => {
    const dayBefore = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10);
    const count = {
      userId: 7,
      helpCenterId: 2,
      language: 'en',
      searches: 1,
      foundNothing: 1,
      ledToNothing: 0,
    };
    await addSearches(database.db, [
      { ...count, words: 'old', day: dayBefore(92) },
      { ...count, words: 'young', day: dayBefore(80) },
    ]);
    await removeOldSearches(database.db);
    expect((await rowsOf(2)).map(({ words }) => words)).toEqual(['young']);
  });
});
