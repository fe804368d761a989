/** How the time of a suggestion grows with the number of articles. */

import { performance } from 'node:perf_hooks';
import type { Database } from '../../../src/server/db/database.ts';
import { suggestArticles } from '../../../src/server/search/suggest.ts';
import { buildArticles, buildHelpCenter } from '../../../test/support/faq-content.ts';
import { helpTexts, seeded } from '../../../test/support/help-texts.ts';
import { indexesOf } from '../../../test/support/search-indexes.ts';

const articleCounts = [1000, 50_000] as const;
const typedCount = 300;

/** Titles as they are typed, stopped after some letter. */
function typed(titles: readonly string[]): string[] {
  const random = seeded(7);
  return Array.from({ length: typedCount }, () => {
    const title = titles[Math.floor(random() * titles.length)] ?? '';
    return title.slice(0, 1 + Math.floor(random() * title.length));
  });
}

/** Returns the median time of a suggestion in a new help center of so many articles, in milliseconds. */
async function measureSuggestion(db: Database, articleCount: number): Promise<number> {
  const helpCenter = await buildHelpCenter(db);
  const texts = helpTexts(articleCount);
  await buildArticles(db, helpCenter, texts);
  await db.execute('vacuum analyze');
  const { faqCategoryId: _, ...index } = helpCenter;
  const queries = typed(texts.map(({ title }) => title));
  // Plans, caches and the compiler are warm in a running server.
  for (const query of queries.slice(0, 50)) await suggestArticles(indexesOf(db), db, index, query, 10);
  const times: number[] = [];
  for (const query of queries) {
    const start = performance.now();
    await suggestArticles(indexesOf(db), db, index, query, 10);
    times.push(performance.now() - start);
  }
  return times.sort((a, b) => a - b)[Math.floor(times.length / 2)] ?? 0;
}

/** Prints the median time of a suggestion with few and with many articles, and how many times the one is the other. */
export async function printSuggestionGrowth(db: Database): Promise<void> {
  const [few, many] = articleCounts;
  const small = await measureSuggestion(db, few);
  const large = await measureSuggestion(db, many);
  process.stdout.write(
    `a suggestion: ${small.toFixed(2)} ms with ${few} articles, ${large.toFixed(2)} ms with ${many}: ` +
      `${(large / small).toFixed(1)} times\n`,
  );
}
