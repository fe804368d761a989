import { bundledFile } from '../bundle/bundled-dir.ts';
import type { Database } from '../db/database.ts';
import { createArticlePages } from '../help/article-html/article-pages.ts';
import { runStep } from './progress.ts';

/** Milliseconds; the server makes the rest. */
const mostMs = 60_000;

/**
 * Makes the pages of articles that a command has stored, so that their first readers do not wait.
 * @param userId the user of the articles; absent: every user
 */
export async function makeArticlePages(db: Database, userId?: number): Promise<void> {
  const pages = createArticlePages(db, { workerUrl: bundledFile('article-worker.js') });
  const end = Date.now() + mostMs;
  try {
    // A few pages are made at once.
    if (!(await pages.bringUp(userId))) return;
    await runStep('Making pages', async () => {
      while ((await pages.bringUp(userId)) && Date.now() < end);
    });
  } finally {
    await pages.close();
  }
}
