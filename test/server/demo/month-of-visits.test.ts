import { join } from 'node:path';
import { expect, test } from 'vitest';
import { readFolder } from '../../../src/content/folder/scan/read-folder.ts';
import { search } from '../../../src/search/search.ts';
import { storeMonthOfVisits } from '../../../src/server/demo/month-of-visits.sql.ts';
import {
  answeredSearches,
  complaints,
  languageShares,
  unansweredSearches,
  views,
} from '../../../src/server/demo/visits.ts';
import { root } from '../../../tools/fresh.mjs';
import { useApp } from '../../support/app.ts';
import { answerOf } from '../../support/ask.ts';
import { assembleIndex, commonWordsOf } from '../../support/assembled-index.ts';
import { buildHelpCenter, secretKey } from '../../support/help-center.ts';

const service = useApp();

test('visitors read what the demo has, and their searches find what its visits say', async () => {
  const { articles } = await readFolder(join(root, 'public/demo/help'));
  const readable = articles.filter(({ status }) => status === 'published');
  const names = new Set(readable.map(({ language, key }) => `${language} ${key}`));
  const read = Object.keys(views).flatMap((key) =>
    ['en', 'sv', 'de'].map((language) => `${language} ${key}`),
  );
  const judged = complaints.map(({ language, key }) => `${language} ${key}`);
  expect([...read, ...judged].filter((name) => !names.has(name))).toEqual([]);

  for (const language of Object.keys(languageShares)) {
    const its = readable.filter((article) => article.language === language);
    const { index } = assembleIndex(
      language,
      its.map(({ title, headings, plain, keywords }) => ({ title, headings, body: plain, keywords })),
    );
    const correctWords = await commonWordsOf(language);
    const finds = ([words]: readonly [string, ...unknown[]]) =>
      search(index, words, { isTyping: false, correctWords }).articles.length > 0;
    expect(answeredSearches[language]?.filter((one) => !finds(one))).toEqual([]);
    expect(unansweredSearches[language]?.filter(finds)).toEqual([]);
  }
});

test('a month of visits says what visitors miss, once, before anybody has read an article', async () => {
  const { db } = service.database;
  const article = (key: string) => `---\ntitle: ${key}\nkey: ${key}\n---\nNo discount.\n`;
  const { userId, helpCenterId } = await buildHelpCenter(db, {
    userId: 1,
    files: {
      'en/orders/a.md': article('cancel-order'),
      'en/orders/b.md': article('track-order'),
      'de/orders/a.md': article('cancel-order'),
      'de/orders/b.md': article('track-order'),
    },
  });
  await storeMonthOfVisits(db, { userId, helpCenterId });
  const shop = { apiKey: await secretKey(db, userId), userId };
  const reports = async () => [
    await answerOf(service, shop, 'listSearchInsights', { helpCenterId }),
    await answerOf(service, shop, 'listArticleInsights', { helpCenterId }),
    await answerOf(service, shop, 'listPopularArticles', { helpCenterId, lang: 'de' }),
  ];
  const stored = await reports();
  const [searches, { articles }, popular] = stored;
  expect(searches.isCounted).toBe(true);
  expect(new Set(searches.json.map(({ outcome }: { outcome: string }) => outcome))).toEqual(
    new Set([
      'foundNothing',
      'ledToNothing',
      'ledToMessage',
      'wordWithoutArticle',
      'wordLedToNothing',
      'wordLedToMessage',
    ]),
  );
  expect(new Set(searches.json.map(({ language }: { language: string }) => language))).toEqual(
    new Set(['en', 'sv', 'de', 'ar']),
  );
  const searchedDays = searches.days.filter(({ searches }: { searches: number }) => searches > 0);
  expect(searchedDays.length).toBeGreaterThan(25);
  expect(articles[0]).toMatchObject({
    title: 'track-order',
    language: 'en',
    reasons: { steps: 2, unanswered: 1 },
  });
  expect(articles[0].yes).toBeGreaterThan(articles[0].no);
  expect(popular.map(({ title }: { title: string }) => title)).toEqual(['track-order', 'cancel-order']);

  await storeMonthOfVisits(db, { userId, helpCenterId });
  expect(await reports()).toEqual(stored);
});
