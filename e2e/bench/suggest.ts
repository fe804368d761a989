/**
 * What a suggestion costs with 5,000 articles: the time of its database work, beside that of a bare round trip.
 *
 *     npm run bench suggest
 *
 * `DATABASE_URL` names an empty PostgreSQL to use; without it the built-in one runs in a temporary folder.
 */

import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { performance } from 'node:perf_hooks';
import { openDatabase } from '../../src/server/db/connect.ts';
import type { Database } from '../../src/server/db/database.ts';
import { searchArticles } from '../../src/server/search/search.ts';
import type { SearchIndex } from '../../src/server/search/search-index.sql.ts';
import { suggestArticles } from '../../src/server/search/suggest.ts';
import { buildArticles, buildHelpCenter } from '../../test/support/faq-content.ts';
import { helpTexts, seeded } from '../../test/support/help-texts.ts';
import { indexesOf } from '../../test/support/search-indexes.ts';

const articleCount = 5000;
const typedCount = 500;

const log = { info() {}, warn: report, error: report };

function report(details: object, message: string): void {
  process.stderr.write(`${message} ${JSON.stringify(details)}\n`);
}

function print(line: string): void {
  process.stdout.write(`${line}\n`);
}

/** Titles as they are typed: stopped after some letter, one in five with a letter wrong. */
function typed(titles: readonly string[]): string[] {
  const random = seeded(7);
  return Array.from({ length: typedCount }, () => {
    const title = titles[Math.floor(random() * titles.length)] ?? '';
    const text = title.slice(0, 1 + Math.floor(random() * title.length));
    if (random() > 0.2 || text.length < 5) return text;
    const at = 1 + Math.floor(random() * (text.length - 2));
    return text.slice(0, at) + text.slice(at + 1);
  });
}

interface Times {
  readonly median: number;
  readonly p95: number;
  readonly max: number;
}

/** Milliseconds of `work` for each text. */
async function timesOf(texts: readonly string[], work: (text: string) => Promise<unknown>): Promise<Times> {
  const times: number[] = [];
  for (const text of texts) {
    const start = performance.now();
    await work(text);
    times.push(performance.now() - start);
  }
  times.sort((a, b) => a - b);
  const at = (share: number) => times[Math.min(times.length - 1, Math.floor(share * times.length))] ?? 0;
  return { median: at(0.5), p95: at(0.95), max: at(1) };
}

const line = (name: string, { median, p95, max }: Times) =>
  print(
    `${name.padEnd(12)} median ${median.toFixed(2)} ms, p95 ${p95.toFixed(2)} ms, max ${max.toFixed(2)} ms`,
  );

async function measure(db: Database, index: SearchIndex, titles: readonly string[]): Promise<void> {
  const texts = typed(titles);
  // Plans, caches and the compiler are warm in a running server.
  for (const text of texts.slice(0, 50)) await suggestArticles(indexesOf(db), db, index, text, 10);
  const bare = await timesOf(texts, () => db.execute('select 1'));
  const suggestion = await timesOf(texts, (text) => suggestArticles(indexesOf(db), db, index, text, 10));
  line('select 1', bare);
  line('suggestion', suggestion);
  line('search', await timesOf(texts, (text) => searchArticles(indexesOf(db), db, index, text, 20)));
  print(`a suggestion takes ${(suggestion.median / bare.median).toFixed(1)} bare round trips`);
}

const folder = await mkdtemp(join(tmpdir(), 'frontdesk-bench-'));
const url = process.env['DATABASE_URL'];
const { db, close } = await openDatabase(url ? { databaseUrl: url } : { dataDir: join(folder, 'data') }, {
  log,
});
try {
  const helpCenter = await buildHelpCenter(db);
  const texts = helpTexts(articleCount);
  const start = performance.now();
  await buildArticles(db, helpCenter, texts);
  print(
    `${articleCount} articles written and indexed in ${((performance.now() - start) / 1000).toFixed(1)} s`,
  );
  const { faqCategoryId: _, ...index } = helpCenter;
  const titles = texts.map((text) => text.title);
  print('before the tables are analysed');
  await measure(db, index, titles);
  await db.execute('vacuum analyze');
  print('after');
  await measure(db, index, titles);
} finally {
  await close();
  await rm(folder, { recursive: true, force: true });
}
