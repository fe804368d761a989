import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { eq } from 'drizzle-orm';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { sha256 } from '../../../../src/formats/hash.ts';
import { articleHtmlVersion } from '../../../../src/markup/version.ts';
import { isCurrentPage } from '../../../../src/server/db/current-page.ts';
import { faqArticles, articlePages as pagesTable } from '../../../../src/server/db/tables/index.ts';
import type { ArticleSource } from '../../../../src/server/help/article-html/article-pages.sql.ts';
import { storeArticlePage } from '../../../../src/server/help/article-html/article-pages.sql.ts';
import {
  type ArticlePages,
  createArticlePages,
} from '../../../../src/server/help/article-html/article-pages.ts';
import { startHousekeeping } from '../../../../src/server/housekeeping.ts';
import { ensureBuilt, root } from '../../../../tools/fresh.mjs';
import { testConfig } from '../../../support/config.ts';
import { useDatabase } from '../../../support/database.ts';
import { buildHelpCenter, type Files, importFiles } from '../../../support/help-center.ts';
import { quiet } from '../../../support/log.ts';

const database = useDatabase();
const builtThread = pathToFileURL(join(root, 'dist/server/article-worker.js'));
/** Where there is no thread, nothing can be made. */
const noThread = new URL('file:///nowhere/worker.js');

const opened: ArticlePages[] = [];
beforeAll(() => ensureBuilt());
afterEach(async () => {
  for (const pages of opened.splice(0)) await pages.close();
});

function open(workerUrl = builtThread): ArticlePages {
  const pages = createArticlePages(database.db, { workerUrl, timeoutMs: 60_000 });
  opened.push(pages);
  return pages;
}

let lastUserId = 0;

async function buildArticles(files: Files) {
  lastUserId += 1;
  return await buildHelpCenter(database.db, { userId: lastUserId, files });
}

async function articles(): Promise<ArticleSource[]> {
  return await database.db
    .select({
      userId: faqArticles.userId,
      id: faqArticles.id,
      helpCenterId: faqArticles.helpCenterId,
      language: faqArticles.language,
      content: faqArticles.content,
      contentPlain: faqArticles.contentPlain,
    })
    .from(faqArticles)
    .where(eq(faqArticles.userId, lastUserId))
    .orderBy(faqArticles.title);
}

async function onlyArticle(): Promise<ArticleSource> {
  const [article] = await articles();
  if (!article) throw new Error('there is no article');
  return article;
}

const stored = () => database.db.select().from(pagesTable).where(eq(pagesTable.userId, lastUserId));

async function currentOnes(): Promise<boolean[]> {
  const rows = await database.db
    .select({ isCurrent: isCurrentPage })
    .from(faqArticles)
    .leftJoin(pagesTable, eq(pagesTable.articleId, faqArticles.id))
    .where(eq(faqArticles.userId, lastUserId));
  return rows.map(({ isCurrent }) => isCurrent);
}

test('it is made when it is first asked for, and stored', async () => {
  await buildArticles({
    'en/a/b.md': '# B\n\n## Sizes\n\nSee [here](#sizes) and [there](c.md).\n',
    'en/a/c.md': '# C\n',
  });
  const [article, other] = await articles();
  if (!article) throw new Error('there is no article');
  expect(await currentOnes()).toEqual([false, false]);
  const pages = open();
  const [page, same] = await Promise.all([pages.getPageHtml(article), pages.getPageHtml(article)]);
  expect(page.html).toContain('<h2 id="article-sizes">Sizes</h2>');
  expect(page.html).toContain('<a href="#article-sizes">here</a>');
  expect(page.headings).toEqual([{ id: 'sizes', text: 'Sizes', isSub: false }]);
  expect(page.linkedArticles).toHaveLength(1);
  expect(same).toEqual(page);
  expect(await open(noThread).getPageHtml(article)).toEqual(page);
  expect((await currentOnes()).sort()).toEqual([false, true]);
  if (other) await expect(open(noThread).getPageHtml(other)).rejects.toThrow();
});

/** A thread that ends at each question. */
const endingThread = new URL(
  `data:text/javascript,${encodeURIComponent(
    "import { parentPort } from 'node:worker_threads'; parentPort.postMessage(null); parentPort.on('message', () => process.exit(0));",
  )}`,
);

test('one that could not be made is plain text for now, with its cause in the log, and is made again', async () => {
  await buildArticles({ 'en/a/b.md': '# B\n\n## Sizes\n\nText.\n' });
  const article = await onlyArticle();
  const warn = vi.fn();
  const pages = createArticlePages(database.db, { workerUrl: endingThread, log: { ...quiet, warn } });
  opened.push(pages);
  const plain = { html: '<p>Sizes</p><p>Text.</p>', headings: [], linkedArticles: [] };
  expect(await pages.getPageHtml(article)).toEqual(plain);
  expect(await stored()).toEqual([]);
  expect(await pages.bringUp(lastUserId)).toBe(false);
  expect(await pages.getPageHtml(article)).toEqual(plain);
  expect(warn.mock.calls).toEqual([
    [
      expect.objectContaining({ articleRowId: article.id, cause: expect.stringContaining('memory') }),
      'an article is shown as plain text for now',
    ],
  ]);
  expect((await open().getPageHtml(article)).html).toContain('<h2');
  expect(await currentOnes()).toEqual([true]);
});

test('it is never of an older version or of what the article said before', async () => {
  const help = await buildArticles({ 'en/a/b.md': '# B\n\nOne\n' });
  const before = await onlyArticle();
  const pages = open();
  await pages.getPageHtml(before);
  await database.pool.query('update article_pages set version = 0, html = $2 where user_id = $1', [
    lastUserId,
    'old',
  ]);
  expect(await currentOnes()).toEqual([false]);
  expect((await pages.getPageHtml(before)).html).toBe('<p>One</p>');
  expect(await currentOnes()).toEqual([true]);

  await importFiles(database.db, help, { 'en/a/b.md': '# B\n\nTwo\n' });
  expect(await stored()).toEqual([]);
  // By a process that read the article before.
  await storeArticlePage(database.db, before, sha256(before.content), {
    html: '<p>One</p>',
    headings: [],
    linkedArticles: [],
  });
  expect(await stored()).toEqual([]);
  expect((await pages.getPageHtml(await onlyArticle())).html).toBe('<p>Two</p>');
  expect(await stored()).toMatchObject([{ html: '<p>Two</p>', version: articleHtmlVersion }]);
});

test('it goes with its article', async () => {
  await buildArticles({ 'en/a/b.md': '# B\n\nOne\n' });
  await open().getPageHtml(await onlyArticle());
  await database.db.delete(faqArticles).where(eq(faqArticles.userId, lastUserId));
  expect(await stored()).toEqual([]);
});

test('pictures of the help center have their sizes, however large their files are', async () => {
  const picture = `<svg xmlns="http://www.w3.org/2000/svg" width="640" height="480">${'<g/>'.repeat(30_000)}</svg>`;
  await buildArticles({ 'en/a/b.md': '# B\n\n![Boot](boot.svg)\n', 'en/a/boot.svg': picture });
  const { html } = await open().getPageHtml(await onlyArticle());
  expect(html).toMatch(
    /<img src="\/files\/\d+\/\d+\/[\da-f]{64}\/boot.svg" alt="Boot" decoding="async" width="640" height="480" class="wide">/,
  );
});

test('housekeeping makes what is missing and what is of an older version, of what readers may see', async () => {
  const files = Object.fromEntries(
    Array.from({ length: 45 }, (_, index) => [`en/a/${index}.md`, `# ${index}\n\nText ${index}\n`]),
  );
  await buildArticles({ ...files, 'en/a/draft.md': '---\nstatus: draft\n---\n\n# Draft\n\nText\n' });
  const first = await onlyArticle();
  await open().getPageHtml(first);
  await database.pool.query("update article_pages set version = 0, html = 'old'");
  const housekeeping = startHousekeeping({
    db: database.db,
    config: testConfig(),
    articlePages: open(),
    log: quiet,
  });
  await vi.waitFor(async () => expect(await stored()).toHaveLength(45));
  await housekeeping.stop();
  expect(
    (await stored()).filter(({ html, version }) => html === 'old' || version !== articleHtmlVersion),
  ).toEqual([]);
});
