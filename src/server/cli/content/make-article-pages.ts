import { bundledFile } from '../../bundle/bundled-dir.ts';
import type { Database } from '../../db/database.ts';
import { createArticlePages } from '../../help/article-html/article-pages.ts';
import { runStep } from '../progress.ts';

/** Milliseconds after which the command ends; the server makes the remaining pages. */
const mostMs = 60_000;

/** Makes the pages of one user's or all articles, so that their first readers do not wait. */
export async function makeArticlePages(db: Database, userId?: number): Promise<void> {
  const pages = createArticlePages(db, { workerUrl: bundledFile('article-worker.js') });
  const end = Date.now() + mostMs;
  try {
    // Few pages are made without a progress line.
    if (!(await pages.bringUp(userId))) return;
    await runStep('Making pages', async () => {
      while ((await pages.bringUp(userId)) && Date.now() < end);
    });
  } finally {
    await pages.close();
  }
}
