import { beforeAll, describe, expect, test } from 'vitest';
import { operations } from '../../../../../src/api/operations/index.ts';
import { faqVoteReasons, faqVotes } from '../../../../../src/server/db/tables/index.ts';
import { addSearches } from '../../../../../src/server/resources/faq/searches/searches.sql.ts';
import { requestFor, type TestInput, useApp } from '../../../../support/app.ts';
import {
  buildHelpCenter,
  publicKey,
  secretKey,
  type TestHelpCenter,
} from '../../../../support/help-center.ts';

const service = useApp();
let help: TestHelpCenter;
let apiKey: string;
let articleId: number;
const today = new Date().toISOString().slice(0, 10);

const send = (name: 'listSearchInsights' | 'listArticleInsights', input: TestInput = {}, key = apiKey) => {
  const { userId, helpCenterId } = help;
  return service.app.inject(
    requestFor(operations[name], { apiKey: key, userId }, { helpCenterId, ...input }),
  );
};

async function search(words: string, searches: number, foundNothing: number, ledToNothing: number) {
  const { userId, helpCenterId } = help;
  await addSearches(service.database.db, [
    { userId, helpCenterId, language: 'en', day: today, words, searches, foundNothing, ledToNothing },
  ]);
}

beforeAll(async () => {
  const { db, pool } = service.database;
  help = await buildHelpCenter(db, { userId: 5, files: { 'en/a/tent.md': '# Dry a tent\n\nHang it.' } });
  apiKey = await secretKey(db, 5);
  const { rows } = await pool.query('select faq_article_id as id from faq_articles where user_id = 5');
  articleId = Number(rows[0]?.id);
  await search('bivvy', 5, 4, 0);
  await search('dry tent', 3, 0, 3);
  await search('wet tent', 2, 0, 0);
  const { userId, helpCenterId } = help;
  const seen = { userId, helpCenterId, faqArticleId: articleId, language: 'en' };
  await db.insert(faqVotes).values([
    { ...seen, isYes: false, device: 'mobile' },
    { ...seen, isYes: false, device: 'desktop' },
    { ...seen, isYes: true, device: 'desktop' },
  ]);
  await db.insert(faqVoteReasons).values([
    { ...seen, vote: 'a', reason: 'steps', comment: 'Where does it hang?' },
    { ...seen, vote: 'b' },
  ]);
});

describe('searches', () => {
  test('without success are listed by what came of them, and counted day by day', async () => {
    const { isCounted, days, json } = (await send('listSearchInsights', { days: 7 })).json();
    expect(isCounted).toBe(false);
    expect(days).toHaveLength(7);
    expect(days[0]).toMatchObject({ searches: 0, foundNothing: 0, ledToNothing: 0, ledToMessage: 0 });
    expect(days[6]).toEqual({ day: today, searches: 10, foundNothing: 4, ledToNothing: 3, ledToMessage: 0 });
    expect(json).toEqual([
      { outcome: 'foundNothing', language: 'en', words: 'bivvy', failed: 4, searches: 5 },
      { outcome: 'ledToNothing', language: 'en', words: 'dry tent', failed: 3, searches: 3 },
      { outcome: 'wordWithoutArticle', language: 'en', words: 'bivvy', failed: 5, searches: 5 },
      { outcome: 'wordWithoutArticle', language: 'en', words: 'wet', failed: 2, searches: 2 },
      { outcome: 'wordLedToNothing', language: 'en', words: 'dry', failed: 3, searches: 3 },
    ]);
  });

  test('of another language are left out, and a longer period than is kept is the longest', async () => {
    const { days, json } = (await send('listSearchInsights', { lang: 'sv', days: 400 })).json();
    expect(json).toEqual([]);
    expect(days).toHaveLength(90);
    expect(days.at(-1)).toMatchObject({ searches: 0 });
  });

  test('are there as CSV', async () => {
    const { headers, body } = await send('listSearchInsights', { fileType: 'csv' });
    expect(headers['content-type']).toContain('text/csv');
    expect(body).toContain(
      '"outcome","language","words","failed","searches"\r\n"foundNothing","en","bivvy",4,5',
    );
  });
});

test('articles with negative votes are listed with all votes, reasons and comments', async () => {
  expect((await send('listArticleInsights')).json()).toEqual({
    articles: [
      {
        articleId,
        language: 'en',
        title: 'Dry a tent',
        no: 2,
        yes: 1,
        reasons: { unanswered: 0, unclear: 0, wrong: 0, steps: 1, other: 0 },
        comments: [{ reason: 'steps', comment: 'Where does it hang?' }],
      },
    ],
  });
});

test('visitors read neither', async () => {
  const key = await publicKey(service.database.db, 5);
  for (const name of ['listSearchInsights', 'listArticleInsights'] as const) {
    expect((await send(name, {}, key)).statusCode).toBe(403);
  }
});
