/**
 * What the search engine costs as articles grow more, beside MiniSearch over the same ones. A program of its own: other
 * code of the benchmarks is not compiled as in a server.
 */

import { performance } from 'node:perf_hooks';
import { IndexBuilder } from '../../../src/search/index/assemble.ts';
import { PatchedIndex } from '../../../src/search/index/patched-index.ts';
import { search } from '../../../src/search/search.ts';
import { languageOf, rowOf } from '../../../test/support/assembled-index.ts';
import type { HelpArticle } from '../../../test/support/help-articles.ts';
import { helpTexts, seeded } from '../../../test/support/help-texts.ts';
import { printTable } from '../print.ts';
import { createMiniSearch } from './minisearch.ts';

const articleCounts = [1000, 10_000, 100_000] as const;
/** Articles beyond which MiniSearch is left out: it takes minutes. */
const mostForMiniSearch = 10_000;
/** Characters of an article. */
const articleLength = 3000;
const queryCount = 300;

/** Returns articles of equal length, whose texts are made of those of a smaller help center. */
function* longArticles(count: number): Generator<HelpArticle> {
  const texts = helpTexts(count);
  const more = helpTexts(2000, 2);
  const random = seeded(5);
  for (const [at, { title, headings, body }] of texts.entries()) {
    let text = body;
    while (text.length < articleLength) text += `\n\n${more[Math.floor(random() * more.length)]?.body}`;
    yield { path: String(at), language: 'en', title, headings, body: text.slice(0, articleLength) };
  }
}

/** The texts of one measurement: titles as they are typed, whole titles, and sentences. */
interface Queries {
  readonly typed: string[];
  readonly titles: string[];
  readonly sentences: string[];
}

async function measureMedian(texts: readonly string[], run: (text: string) => unknown): Promise<number> {
  // Caches and the compiler are warm in a running server.
  for (const text of texts.slice(0, 50)) await run(text);
  const times: number[] = [];
  for (const text of texts) {
    const start = performance.now();
    await run(text);
    times.push(performance.now() - start);
  }
  return times.sort((a, b) => a - b)[Math.floor(times.length / 2)] ?? 0;
}

const milliseconds = (value: number) => `${value.toFixed(2)} ms`;
const megabytes = (bytes: number) => `${(bytes / 1e6).toFixed(1)} MB`;

async function measureEngine(count: number): Promise<{ row: string[]; queries: Queries }> {
  const random = seeded(7);
  const rows: Uint8Array[] = [];
  const queries: Queries = { typed: [], titles: [], sentences: [] };
  const asked = new Set(Array.from({ length: queryCount }, () => Math.floor(random() * count)));
  for (const article of longArticles(count)) {
    if (asked.has(rows.length)) {
      queries.typed.push(article.title.slice(0, 1 + Math.floor(random() * article.title.length)));
      queries.titles.push(article.title);
      queries.sentences.push(article.body.split('. ')[2] ?? article.title);
    }
    rows.push(rowOf(article, 'en'));
  }
  const language = languageOf('en');
  const start = performance.now();
  const builder = new IndexBuilder(language, language.thesaurus.phrases);
  for (const [at, row] of rows.entries()) builder.add(at + 1, row);
  const index = new PatchedIndex(builder.finish(), language, language.thesaurus.phrases);
  const assembled = performance.now() - start;
  const typing = await measureMedian(queries.typed, (text) => search(index, text, { isTyping: true }));
  const titles = await measureMedian(queries.titles, (text) => search(index, text, { isTyping: false }));
  const sentences = await measureMedian(queries.sentences, (text) =>
    search(index, text, { isTyping: false }),
  );
  const changed = await measureMedian([...rows.keys()].slice(0, 100).map(String), (at) =>
    index.put(Number(at) + 1, rows[Number(at)] ?? new Uint8Array(0)),
  );
  return {
    row: [
      `in memory, ${count}`,
      milliseconds(typing),
      milliseconds(titles),
      milliseconds(sentences),
      milliseconds(changed),
      milliseconds(assembled),
      megabytes(index.byteLength),
      megabytes(rows.reduce((sum, { length }) => sum + length, 0)),
    ],
    queries,
  };
}

async function measureMiniSearch(count: number, { typed, titles, sentences }: Queries): Promise<string[]> {
  const articles = [...longArticles(count)];
  const start = performance.now();
  const engine = createMiniSearch('en', articles, { keepStopWords: false });
  const assembled = performance.now() - start;
  const typing = await measureMedian(typed, (text) => engine.suggest(text, 10));
  const whole = await measureMedian(titles, (text) => engine.search(text, 10));
  const long = await measureMedian(sentences, (text) => engine.search(text, 10));
  const times = [typing, whole, long].map(milliseconds);
  return [`${engine.name}, ${count}`, ...times, '', milliseconds(assembled), '', ''];
}

const table: string[][] = [];
for (const count of articleCounts) {
  const { row, queries } = await measureEngine(count);
  table.push(row);
  if (count <= mostForMiniSearch) table.push(await measureMiniSearch(count, queries));
}
printTable({
  title: `Articles of ${articleLength} characters`,
  head: ['', 'typing', 'title', 'sentence', 'change', 'assembled', 'memory', 'rows'],
  rows: table,
});
