/** Writes to the index, in the transaction that saves the articles. */

import { sql } from 'drizzle-orm';
import type { Transaction } from '../db/database.ts';
import { indexVersion } from '../db/tables/search.ts';
import { removeArticleRows, storeArticleRows } from './article-rows.ts';
import { rarity } from './rarity.ts';
import { type SearchIndex, within } from './search-index.ts';
import { stopWordsOf } from './stop-words.ts';
import { findPhrases, phrasesOfIndex, stemsOf } from './thesaurus.ts';
import { phrase, type Word } from './tokenise.ts';
import { WordCounter } from './word-counter.ts';
import { allWords, cutArticle, type IndexedArticle, type WordImpact, wordImpacts } from './word-impacts.ts';

/** Articles whose words are in memory at the same time. */
const articlesAtOnce = 500;

/** New articles from which on the tables are analysed at once. */
const articlesToAnalyse = 20;

/** Replaces the index rows of these articles; of a repeated id the last one counts. */
export async function indexArticles(
  tx: Transaction,
  index: SearchIndex,
  articles: readonly IndexedArticle[],
): Promise<void> {
  const latest = [...new Map(articles.map((article) => [article.id, article])).values()];
  if (latest.length === 0) return;
  await lockIndex(tx, index);
  const ids = latest.map((article) => article.id);
  const unused = await forget(tx, index, ids);
  const counter = new WordCounter(tx, index);
  const titles: AddedTitle[] = [];
  for (const batch of batchesOf(latest)) titles.push(...(await add(tx, index, counter, batch)));
  await counter.finish();
  await dropUnused(tx, index, unused);
  await addTitles(tx, index, titles);
  await storeArticleRows(tx, index, latest);
  if (latest.length >= articlesToAnalyse) {
    // The owner of a table analyses it with the others.
    await tx.execute(
      sql`analyze (skip_locked) search_lexicon, search_postings, search_titles, search_indexes, faq_articles`,
    );
  }
}

function batchesOf<T>(all: readonly T[]): T[][] {
  const count = Math.ceil(all.length / articlesAtOnce);
  return Array.from({ length: count }, (_, at) => all.slice(at * articlesAtOnce, (at + 1) * articlesAtOnce));
}

/** Removes articles from the index; unknown ids are ignored. */
export async function removeFromIndex(
  tx: Transaction,
  index: SearchIndex,
  articleIds: readonly number[],
): Promise<void> {
  if (articleIds.length === 0) return;
  await lockIndex(tx, index);
  await dropUnused(tx, index, await forget(tx, index, articleIds));
  await removeArticleRows(tx, index, articleIds);
}

/**
 * Locks an index until the end of the transaction: counts are added to committed ones, so writers of one help center
 * take turns. The lock is on the row of the help center, so that two imports of several languages cannot wait for each
 * other.
 */
export async function lockIndex(tx: Transaction, index: SearchIndex): Promise<void> {
  await tx.execute(sql`select 1 from help_centers
    where user_id = ${index.userId}::bigint and id = ${index.helpCenterId}::bigint for no key update`);
  await tx.execute(sql`insert into search_indexes (user_id, help_center_id, language, article_count)
    values (${index.userId}::bigint, ${index.helpCenterId}::bigint, ${index.language}::text, 0)
    on conflict do nothing`);
}

/** Removes articles; returns the ids of the words that no article has any more. */
async function forget(tx: Transaction, index: SearchIndex, articleIds: readonly number[]): Promise<number[]> {
  const ids = sql`any(${sql.param(articleIds)}::bigint[])`;
  await tx.execute(sql`
    with gone as (delete from search_titles t where ${within(index, 't')} and t.article_id = ${ids} returning 1)
    update search_indexes i set article_count = i.article_count - (select count(*) from gone)
    where ${within(index, 'i')}`);
  const { rows } = await tx.execute<{ id: string }>(sql`
    with gone as (
      delete from search_postings p where p.user_id = ${index.userId}::bigint and p.article_id = ${ids}
      returning p.word_id, p.title_impact
    ), counted as (
      select word_id, count(*) as articles, count(*) filter (where title_impact > 0) as titles from gone group by 1
    ), changed as (
      update search_lexicon l
      set article_count = l.article_count - counted.articles, title_count = l.title_count - counted.titles
      from counted where ${within(index, 'l')} and l.id = counted.word_id
      returning l.id, l.article_count
    )
    select id::text from changed where article_count = 0`);
  return rows.map((row) => Number(row.id));
}

async function dropUnused(tx: Transaction, index: SearchIndex, wordIds: readonly number[]): Promise<void> {
  if (wordIds.length === 0) return;
  await tx.execute(sql`delete from search_lexicon l
    where ${within(index, 'l')} and l.id = any(${sql.param(wordIds)}::bigint[]) and l.article_count = 0`);
}

interface AddedTitle {
  readonly articleId: number;
  /** Folded words, separated by blanks. */
  readonly title: string;
  /** The ids of informative words. */
  readonly wordIds: readonly number[];
}

/** Adds the words of articles; their titles are added when all words are counted. */
async function add(
  tx: Transaction,
  index: SearchIndex,
  counter: WordCounter,
  articles: readonly IndexedArticle[],
): Promise<AddedTitle[]> {
  const cut = articles.map((article) => ({ id: article.id, words: cutArticle(article, index.language) }));
  const distinct = new Set<string>();
  for (const { words } of cut) for (const word of allWords(words)) distinct.add(word.text);
  const stems = await stemsOf(tx, index.language, [...distinct]);
  const phrases = await phrasesOfIndex(tx, index);
  const phrasesOf = (words: readonly Word[]) =>
    findPhrases(
      phrases,
      words.map(({ text }) => stems.get(text) ?? text),
    );
  const analysed = cut.map(({ id, words }) => ({
    id,
    title: phrase(words.title.flatMap((text) => text.words)),
    words: wordImpacts(words, phrasesOf),
  }));
  const wordIds = await counter.add(analysed.map(({ words }) => words));
  await addPostings(tx, index, analysed, wordIds);
  const stopWords = stopWordsOf(index.language);
  return analysed.map(({ id, title }) => ({
    articleId: id,
    title,
    wordIds: [...new Set(title.split(' '))].flatMap((word) =>
      stopWords.has(word) ? [] : (wordIds.get(word) ?? []),
    ),
  }));
}

interface Analysed {
  readonly id: number;
  readonly words: ReadonlyMap<string, WordImpact>;
}

async function addPostings(
  tx: Transaction,
  index: SearchIndex,
  articles: readonly Analysed[],
  wordIds: ReadonlyMap<string, number>,
): Promise<void> {
  const rows = articles.flatMap(({ id, words }) =>
    Array.from(words, ([word, impact]) => ({ wordId: wordIds.get(word) ?? 0, articleId: id, ...impact })),
  );
  // The rows are in the order of the index, so that a bulk load appends to it.
  rows.sort((a, b) => a.wordId - b.wordId || a.articleId - b.articleId);
  if (rows.length === 0) return;
  await tx.execute(sql`
    insert into search_postings (user_id, word_id, article_id, impact, title_impact)
    select ${index.userId}::bigint, given.*
    from unnest(
      ${sql.param(rows.map((row) => row.wordId))}::bigint[],
      ${sql.param(rows.map((row) => row.articleId))}::bigint[],
      ${sql.param(rows.map((row) => row.impact))}::real[],
      ${sql.param(rows.map((row) => row.titleImpact))}::real[]
    ) as given`);
}

/** Adds titles with the sum of their words' idf without stop words, by the counts of all articles. */
async function addTitles(tx: Transaction, index: SearchIndex, titles: readonly AddedTitle[]): Promise<void> {
  const wordIds = [...new Set(titles.flatMap((title) => title.wordIds))];
  const { rows } = await tx.execute<{ id: string; articles: number; total: number }>(sql`
    with grown as (
      update search_indexes i set article_count = i.article_count + ${titles.length}::int
      where ${within(index, 'i')}
      returning i.article_count
    )
    select l.id::text, l.article_count as articles, grown.article_count as total
    from grown, unnest(${sql.param(wordIds)}::bigint[]) as given (id)
    join search_lexicon l on l.id = given.id
    where ${within(index, 'l')}`);
  const rarities = new Map(rows.map(({ id, articles, total }) => [Number(id), rarity(total, articles)]));
  const massOf = ({ wordIds }: AddedTitle) => wordIds.reduce((sum, id) => sum + (rarities.get(id) ?? 0), 0);
  for (const batch of batchesOf(titles)) {
    await tx.execute(sql`
      insert into search_titles (user_id, help_center_id, language, article_id, title, mass, version)
      select ${index.userId}::bigint, ${index.helpCenterId}::bigint, ${index.language}::text, given.*, ${indexVersion}
      from unnest(${sql.param(batch.map(({ articleId }) => articleId))}::bigint[],
                  ${sql.param(batch.map(({ title }) => title))}::text[],
                  ${sql.param(batch.map(massOf))}::real[]) as given`);
  }
}
