/** Pages of articles that are published at the desk: made at once, so that no reader waits for a long one. */

import { and, eq } from 'drizzle-orm';
import { beforeAll, describe, expect, test } from 'vitest';
import { operations } from '../../../../src/api/operations/index.ts';
import { makeDeskArticle } from '../../../../src/content/article/desk-article.ts';
import { articlePages, faqArticles } from '../../../../src/server/db/tables/index.ts';
import { makePublished } from '../../../../src/server/help/article-html/article-pages.ts';
import { publishDueDrafts } from '../../../../src/server/resources/faq/editing/publishing.ts';
import { useApp } from '../../../support/app.ts';
import { deskOrigin } from '../../../support/desk.ts';
import { buildEditingSite, type EditingSite } from '../../../support/editing.ts';
import { quiet } from '../../../support/log.ts';

const service = useApp({ config: { listen: { publicUrl: deskOrigin } }, hasPages: true });
let site: EditingSite;

beforeAll(async () => {
  site = await buildEditingSite(service, 1);
});

/** Returns the pages of an article that are stored. */
async function storedPages(faqArticleId: number): Promise<string[]> {
  const isPageOf = and(
    eq(articlePages.userId, faqArticles.userId),
    eq(articlePages.articleId, faqArticles.id),
  );
  const rows = await service.database.db
    .select({ html: articlePages.html })
    .from(articlePages)
    .innerJoin(faqArticles, isPageOf)
    .where(eq(faqArticles.faqArticleId, faqArticleId));
  return rows.map(({ html }) => html);
}

describe('the page of an article', () => {
  test('is made when the article is published, and when a change of it is', async () => {
    const { articleId } = await site.publish({ markdown: '## First' });
    await expect.poll(() => storedPages(articleId)).toEqual([expect.stringContaining('First</h2>')]);
    const { version } = await site.edit(operations.grabEditableArticle, { articleId, lang: 'en' });
    const change = { articleId, lang: 'en', version, title: 'Mend a zip', markdown: '## Second' };
    const saved = await site.edit(operations.saveArticleDraft, change);
    await site.edit(operations.publishArticle, { articleId, lang: 'en', version: saved.version });
    await expect.poll(() => storedPages(articleId)).toEqual([expect.stringContaining('Second</h2>')]);
  });

  test('is made when the time of a scheduled article has come', async () => {
    const { db, pool } = service.database;
    const { articleId, lang, version } = await site.create({ markdown: '## Later' });
    const date = new Date(Date.now() + 3_600_000).toISOString();
    await site.edit(operations.publishArticle, { articleId, lang, version, date });
    expect(await storedPages(articleId)).toEqual([]);
    await pool.query(`update article_drafts set scheduled_at = now() - interval '1 second'`);
    const onPublished = makePublished(service.articlePages, quiet);
    await publishDueDrafts(db, { log: quiet, makeArticle: makeDeskArticle, onPublished });
    await expect.poll(() => storedPages(articleId)).toEqual([expect.stringContaining('Later</h2>')]);
  });
});
