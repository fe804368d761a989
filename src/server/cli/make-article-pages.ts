import { bundledFile } from '../bundle/bundled-dir.ts';
import type { Database } from '../db/database.ts';
import { createArticlePages } from '../help/article-html/article-pages.ts';
import { runStep } from './progress.ts';

/** What takes longer is left to the server. */
const mostMs = 60_000;

/**
 * Makes what pages show of articles that a command has stored, so that their first readers need not wait for it.
 * @param userId whose articles; everybody's where it is absent
 */
export async function makeArticlePages(db: Database, userId?: number): Promise<void> {
  const pages = createArticlePages(db, { workerUrl: bundledFile('article-worker.js') });
  const end = Date.now() + mostMs;
  try {
    // A few are made in a moment.
    if (!(await pages.bringUp(userId))) return;
    await runStep('Making pages', async () => {
      while ((await pages.bringUp(userId)) && Date.now() < end);
    });
  } finally {
    await pages.close();
  }
}
