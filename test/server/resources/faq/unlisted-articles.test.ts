import { beforeAll, describe, expect, test } from 'vitest';
import type { Operation } from '../../../../src/api/operation.ts';
import * as faq from '../../../../src/api/operations/faq.ts';
import * as faqV1 from '../../../../src/api/operations/faq-v1.ts';
import { setFaqV1Enabled } from '../../../../src/server/resources/faq-v1/faq-v1.sql.ts';
import { setHelpCenter } from '../../../../src/server/users/help-centers/help-centers.sql.ts';
import { requestFor, type TestInput, useApp } from '../../../support/app.ts';
import { buildHelpCenter, secretKey, type TestHelpCenter } from '../../../support/help-center.ts';
import { usePublicFiles } from '../../../support/public-files.ts';

const publicDir = usePublicFiles();
const service = useApp({ publicDir, hasPages: true });
const userId = 1;
const unlistedTitle = 'Zanzibar';

const text = (members: string, words: string) => `---\ntags: [parcel]\n${members}\n---\n\n${words}\n`;
const files = {
  'orders/track.md': text('title: Track a parcel', 'A parcel has a number for its tracking.'),
  'orders/pack.md': text('title: Pack a parcel', 'A parcel has a number for its tracking, outside.'),
  'orders/zanzibar.md': text(
    `title: ${unlistedTitle}\nfeatured: true\nhidden: true`,
    'A parcel to the island has a number for its tracking.',
  ),
  'islands/unlisted.md': text('title: Pemba\nunlisted: true', 'A second island.'),
};

let help: TestHelpCenter;
let apiKey = '';
let categoryId = 0;
let articleId = 0;
let listedId = 0;

beforeAll(async () => {
  const { db, pool } = service.database;
  help = await buildHelpCenter(db, { userId, files, title: 'Shop' });
  await setHelpCenter(db, userId, help.helpCenterId, { visibility: 'public' });
  await setFaqV1Enabled(db, userId, true);
  apiKey = await secretKey(db, userId);
  const { rows } = await pool.query('select title, faq_article_id, faq_category_id from faq_articles');
  const row = (title: string) => rows.find((one) => one.title === title);
  articleId = Number(row(unlistedTitle).faq_article_id);
  categoryId = Number(row(unlistedTitle).faq_category_id);
  listedId = Number(row('Track a parcel').faq_article_id);
});

async function ask(operation: Operation, input: TestInput = {}) {
  const request = requestFor(
    operation,
    { apiKey, userId },
    { lang: 'en', helpCenterId: help.helpCenterId, ...input },
  );
  const { statusCode, body } = await service.app.inject(request);
  expect(statusCode).toBe(200);
  return body;
}

async function get(url: string) {
  const { statusCode: status, body } = await service.app.inject({ url });
  return { status, body };
}

describe('an unlisted article', () => {
  test('is in no list of the interface', async () => {
    const lists: [Operation, TestInput][] = [
      [faq.getCategory, { id: categoryId }],
      [faq.listTaggedArticles, { tag: 'parcel' }],
      [faq.listPopularArticles, {}],
      [faq.home, {}],
      [faq.listRelatedArticles, { id: listedId }],
      [faqV1.listArticlesV1, { categoryId }],
      [faqV1.popularArticlesV1, {}],
    ];
    for (const [operation, input] of lists) {
      const body = await ask(operation, input);
      expect(body).toContain('Pack a parcel');
      expect(body).not.toContain(unlistedTitle);
    }
    expect(JSON.parse(await ask(faq.getCategory, { id: categoryId }))).toMatchObject({ articleCount: 2 });
  });

  test('is found by search and read by its id', async () => {
    expect(JSON.parse(await ask(faq.getArticle, { id: articleId }))).toMatchObject({ title: unlistedTitle });
    for (const operation of [faq.search, faq.suggestSearch]) {
      expect(await ask(operation, { q: 'zanzibar' })).toContain(String(articleId));
    }
  });

  test('leaves its category out of lists where no other article is in it', async () => {
    const titles = JSON.parse(await ask(faq.listCategories)).map(({ title }: { title: string }) => title);
    expect(titles).toEqual(['Orders']);
  });

  test('is on no hosted page but its own, which asks search engines not to list it', async () => {
    const home = await get('/help/en/');
    const track = await get(`/help/en/articles/${listedId}-track-a-parcel`);
    for (const page of [
      home,
      await get(`/help/en/${categoryId}-orders`),
      track,
      await get('/help/en/feed.xml'),
    ]) {
      expect(page.body).toContain('Pack a parcel');
      expect(page.body).not.toContain(unlistedTitle);
    }
    expect(track.body).not.toContain('noindex');
    const own = await get(`/help/en/articles/${articleId}-zanzibar`);
    expect(own).toMatchObject({ status: 200 });
    expect(own.body).toContain('to the island');
    expect(own.body).toContain('<meta name="robots" content="noindex"');
  });

  test('is in no file for search engines and other programs', async () => {
    const { body } = await get('/help/sitemap.xml');
    const parts = Array.from(body.matchAll(/<loc>[^<]*?(\/help\/[^<]+)<\/loc>/g), ([, path = '']) => path);
    const pages = await Promise.all([...parts, '/help/llms.txt'].map(get));
    expect(pages.map((page) => page.body).join()).toContain('pack-a-parcel');
    expect(pages.map((page) => page.body).join()).not.toMatch(/zanzibar|pemba|islands/i);
  });
});
