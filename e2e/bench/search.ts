/**
 * How well an article is found, beside MiniSearch and the text search of PostgreSQL on the same articles: the help of
 * the demo shop in English and Swedish, and a folder of Markdown of one's own.
 *
 *     npm run bench search
 *     npm run bench search -- DIR                   and the articles of a folder
 *     npm run bench search -- DIR QUESTIONS.yaml    and questions about them, as in `search/tuning/demo.yaml`
 *     npm run bench search growth                   only how a suggestion slows down
 *     npm run bench search engine                   only what the engine in memory costs, beside MiniSearch
 *
 * Each number is a mean reciprocal rank (1: always first), unless its line says otherwise: hit@3 is the share of the
 * questions with an answer among the first three, and letters is how much of a title is typed until its article is one
 * of six suggestions. The held-out questions are never used to tune the ranking. The demo is measured with the keywords
 * of its articles and without them; the other engines have none. The last line says how a suggestion slows down from
 * 1,000 to 50,000 articles.
 *
 * `EMBEDDINGS_URL`, `EMBEDDINGS_MODEL` and `EMBEDDINGS_KEY` add semantic search by that endpoint; with
 * `EMBEDDINGS_URL=hashing` by one of its own, which knows no more than the words: what meaning costs where it is none.
 *
 * `DATABASE_URL` names an empty PostgreSQL to use; without it the built-in one runs in a temporary folder.
 */

import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openDatabase } from '../../src/server/db/connect.ts';
import type { Database } from '../../src/server/db/database.ts';
import { createEmbedder } from '../../src/server/search/semantic/embedder.ts';
import { startEmbeddingsServer } from '../../test/support/embeddings-server.ts';
import type { SearchEngine } from '../../test/support/search-quality/engine.ts';
import { createFrontdesk } from '../../test/support/search-quality/frontdesk.ts';
import type { JudgedQuery } from '../../test/support/search-quality/judged-query.ts';
import { knownItemQueries } from '../../test/support/search-quality/known-item-queries.ts';
import { measureLetters, ranksOf, summarise } from '../../test/support/search-quality/measure.ts';
import { type HelpContent, readContent, readDemo } from './search/content.ts';
import { printEngineGrowth } from './search/engine-growth.ts';
import { createMiniSearch } from './search/minisearch.ts';
import { createPostgresql } from './search/postgresql.ts';
import { printSuggestionGrowth } from './search/suggestion-growth.ts';

const log = { info() {}, warn: report, error: report };

function report(details: object, message: string): void {
  process.stderr.write(`${message} ${JSON.stringify(details)}\n`);
}

async function createEngines(db: Database, { language, articles }: HelpContent): Promise<SearchEngine[]> {
  return [
    await createFrontdesk(db, language, articles),
    ...(embedder ? [await createFrontdesk(db, language, articles, embedder)] : []),
    createMiniSearch(language, articles, { keepStopWords: false }),
    createMiniSearch(language, articles, { keepStopWords: true }),
    await createPostgresql(db, language, articles),
  ];
}

const firstColumn = 30;
const countColumn = 5;
const leastColumn = 12;

/** Prints the table of one content as its lines are measured: how many were asked, and a number for each engine. */
async function printTable(db: Database, content: HelpContent): Promise<void> {
  const engines = await createEngines(db, content);
  const widths = engines.map(({ name }) => Math.max(leastColumn, name.length + 2));
  const printLine = (name: string, count: string, cells: readonly string[]) => {
    const aligned = cells.map((cell, column) => cell.padStart(widths[column] ?? leastColumn));
    process.stdout.write(`${name.padEnd(firstColumn)}${count.padStart(countColumn)}${aligned.join('')}\n`);
  };
  const printRanks = (name: string, { length }: readonly JudgedQuery[], values: readonly number[]) =>
    printLine(
      `  ${name}`,
      String(length),
      values.map((value) => value.toFixed(3)),
    );
  const measureRanks = (queries: readonly JudgedQuery[]) =>
    ofEach(engines, async (engine) => summarise(await ranksOf(engine, queries)));

  printLine(
    content.name,
    'n',
    engines.map(({ name }) => name),
  );
  for (const { name, queries } of knownItemQueries(content.articles)) {
    if (queries.length === 0) continue;
    const measured = await measureRanks(queries);
    printRanks(
      name,
      queries,
      measured.map(({ meanReciprocalRank }) => meanReciprocalRank),
    );
  }
  const letters = await ofEach(engines, (engine) => measureLetters(engine, content.articles));
  printLine(
    '  letters',
    String(content.articles.length),
    letters.map((count) => count.toFixed(2)),
  );
  for (const { name, queries } of content.questionSets) {
    const measured = await measureRanks(queries);
    printRanks(
      name,
      queries,
      measured.map(({ meanReciprocalRank }) => meanReciprocalRank),
    );
    printRanks(
      `${name}, hit@1`,
      queries,
      measured.map(({ hitAt1 }) => hitAt1),
    );
    printRanks(
      `${name}, hit@3`,
      queries,
      measured.map(({ hitAt3 }) => hitAt3),
    );
  }
}

/** Measures one engine after the other. */
async function ofEach<T>(
  engines: readonly SearchEngine[],
  measure: (engine: SearchEngine) => Promise<T>,
): Promise<T[]> {
  const measured: T[] = [];
  for (const engine of engines) measured.push(await measure(engine));
  return measured;
}

// Behind the name of the benchmark.
const [folder, questionsFile] = process.argv.slice(3);
const only = questionsFile === undefined && ['growth', 'engine'].includes(folder ?? '') ? folder : null;
const contents = only
  ? []
  : [...(await readDemo()), ...(folder === undefined ? [] : await readContent(folder, questionsFile))];
const dataFolder = await mkdtemp(join(tmpdir(), 'frontdesk-bench-'));
const url = process.env['DATABASE_URL'];
const { db, close } = await openDatabase(url ? { databaseUrl: url } : { dataDir: join(dataFolder, 'data') }, {
  log,
});
const embeddingsUrl = process.env['EMBEDDINGS_URL'];
const hashing = embeddingsUrl === 'hashing' ? await startEmbeddingsServer() : null;
const embedder = embeddingsUrl
  ? createEmbedder({
      url: hashing?.url ?? embeddingsUrl,
      model: process.env['EMBEDDINGS_MODEL'] ?? 'hashing',
      key: process.env['EMBEDDINGS_KEY'] ?? null,
    })
  : null;
try {
  for (const content of contents) await printTable(db, content);
  if (only === 'engine') await printEngineGrowth();
  else await printSuggestionGrowth(db);
} finally {
  await embedder?.close();
  await hashing?.close();
  await close();
  await rm(dataFolder, { recursive: true, force: true });
}
