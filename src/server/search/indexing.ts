/** Writing the index, in the transaction that saves the articles. */

import { sql } from 'drizzle-orm';
import type { Transaction } from '../db/database.ts';
import { indexVersion } from '../db/tables/search.ts';
import { rarity } from './rarity.ts';
import { type SearchIndex, within } from './search-index.ts';
import { stemDictionary } from './stemming.ts';
import { stopWordsOf } from './stop-words.ts';
import { findPhrases, phrasesOfIndex, stemsOf } from './thesaurus.ts';
import { phrase, type Word } from './tokenise.ts';
import { typoVariantsOf } from './typo-variants.ts';
import { allWords, cutArticle, type IndexedArticle, type WordImpact, wordImpacts } from './word-impacts.ts';

/** Articles whose words are in memory at once. */
const articlesAtOnce = 500;

/** With so many new articles the planner needs to know of them at once. */
const articlesToAnalyse = 20;

/** Replaces what the index knows of these articles; of an id that comes twice the last one counts. */
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
  const titles: AddedTitle[] = [];
  for (let start = 0; start < latest.length; start += articlesAtOnce) {
    titles.push(...(await add(tx, index, latest.slice(start, start + articlesAtOnce))));
  }
  await dropUnused(tx, index, unused);
  await weighTitles(tx, index, titles);
  if (latest.length >= articlesToAnalyse) {
    // Whoever holds one of the tables analyses it too.
    await tx.execute(
      sql`analyze (skip_locked) search_lexicon, search_postings, search_titles, search_indexes, faq_articles`,
    );
  }
}

/** Forgets these articles; ids that the index does not have are ignored. */
export async function removeFromIndex(
  tx: Transaction,
  index: SearchIndex,
  articleIds: readonly number[],
): Promise<void> {
  if (articleIds.length === 0) return;
  await lockIndex(tx, index);
  await dropUnused(tx, index, await forget(tx, index, articleIds));
}

/**
 * Counts are added to what another transaction has committed, so writers of one help center take turns. The lock is
 * the help center's row rather than the index's: two imports of several languages cannot then wait for each other.
 */
export async function lockIndex(tx: Transaction, index: SearchIndex): Promise<void> {
  await tx.execute(sql`select 1 from help_centers
    where user_id = ${index.userId}::bigint and id = ${index.helpCenterId}::bigint for no key update`);
  await tx.execute(sql`insert into search_indexes (user_id, help_center_id, language, article_count)
    values (${index.userId}::bigint, ${index.helpCenterId}::bigint, ${index.language}::text, 0)
    on conflict do nothing`);
}

/** Takes articles out; returns the ids of the words that no article has any more. */
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

/** Stores what the words of these titles tell together, stop words left out. */
async function weighTitles(
  tx: Transaction,
  index: SearchIndex,
  titles: readonly AddedTitle[],
): Promise<void> {
  const wordIds = [...new Set(titles.flatMap((title) => title.wordIds))];
  const { rows } = await tx.execute<{ id: string; articles: number; total: number }>(sql`
    select l.id::text, l.article_count as articles, i.article_count as total
    from search_indexes i, unnest(${sql.param(wordIds)}::bigint[]) as given (id)
    join search_lexicon l on l.id = given.id
    where ${within(index, 'i')} and ${within(index, 'l')}`);
  const rarities = new Map(rows.map(({ id, articles, total }) => [Number(id), rarity(total, articles)]));
  const masses = titles.map(({ wordIds }) => wordIds.reduce((sum, id) => sum + (rarities.get(id) ?? 0), 0));
  await tx.execute(sql`
    update search_titles s set mass = given.mass
    from unnest(${sql.param(titles.map(({ articleId }) => articleId))}::bigint[], ${sql.param(masses)}::real[])
      as given (article_id, mass)
    where s.user_id = ${index.userId}::bigint and s.article_id = given.article_id`);
}

async function dropUnused(tx: Transaction, index: SearchIndex, wordIds: readonly number[]): Promise<void> {
  if (wordIds.length === 0) return;
  await tx.execute(sql`delete from search_lexicon l
    where ${within(index, 'l')} and l.id = any(${sql.param(wordIds)}::bigint[]) and l.article_count = 0`);
}

interface AddedTitle {
  readonly articleId: number;
  /** Of the words that tell something. */
  readonly wordIds: readonly number[];
}

async function add(
  tx: Transaction,
  index: SearchIndex,
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
  await tx.execute(sql`
    with added as (
      insert into search_titles (user_id, help_center_id, language, article_id, title, version)
      select ${index.userId}::bigint, ${index.helpCenterId}::bigint, ${index.language}::text, given.*, ${indexVersion}
      from unnest(${sql.param(analysed.map(({ id }) => id))}::bigint[],
                  ${sql.param(analysed.map(({ title }) => title))}::text[]) as given
      returning 1
    )
    update search_indexes i set article_count = i.article_count + (select count(*) from added)
    where ${within(index, 'i')}`);
  const wordIds = await countWords(tx, index, analysed);
  await addPostings(tx, index, analysed, wordIds);
  const stopWords = stopWordsOf(index.language);
  return analysed.map(({ id, title }) => ({
    articleId: id,
    wordIds: [...new Set(title.split(' '))].flatMap((word) =>
      stopWords.has(word) ? [] : (wordIds.get(word) ?? []),
    ),
  }));
}

interface Analysed {
  readonly id: number;
  readonly words: ReadonlyMap<string, WordImpact>;
}

/** Adds the words to the lexicon, or to the counts of those that are there; returns their ids. */
async function countWords(
  tx: Transaction,
  index: SearchIndex,
  articles: readonly Analysed[],
): Promise<Map<string, number>> {
  const counts = new Map<string, { spelling: string; articles: number; titles: number }>();
  for (const { words } of articles) {
    for (const [word, { spelling, titleImpact }] of words) {
      const count = counts.get(word) ?? { spelling, articles: 0, titles: 0 };
      count.articles += 1;
      if (titleImpact > 0) count.titles += 1;
      counts.set(word, count);
    }
  }
  const words = [...counts.keys()];
  const values = [...counts.values()];
  const articleCounts = sql.param(values.map((count) => count.articles));
  const titleCounts = sql.param(values.map((count) => count.titles));
  const { rows: known } = await tx.execute<{ id: string; word: string }>(sql`
    update search_lexicon l
    set article_count = l.article_count + given.articles, title_count = l.title_count + given.titles
    from unnest(${sql.param(words)}::text[], ${articleCounts}::int[], ${titleCounts}::int[])
      as given (word, articles, titles)
    where ${within(index, 'l')} and l.word = given.word
    returning l.id::text, l.word`);
  const ids = new Map(known.map(({ id, word }) => [word, Number(id)]));

  const fresh = words.filter((word) => !ids.has(word)).sort();
  if (fresh.length === 0) return ids;
  const freshCounts = fresh.flatMap((word) => counts.get(word) ?? []);
  const { rows: added } = await tx.execute<{ id: string; word: string }>(sql`
    insert into search_lexicon
      (user_id, help_center_id, language, word, spelling, stem, article_count, title_count, deletions)
    select ${index.userId}::bigint, ${index.helpCenterId}::bigint, ${index.language}::text, word, spelling,
      case when word like '% %' then word
        else coalesce(nullif((ts_lexize(${stemDictionary(index.language)}::regdictionary, word))[1], ''), word) end,
      articles, titles, string_to_array(deletions, ' ')
    from unnest(
      ${sql.param(fresh)}::text[],
      ${sql.param(freshCounts.map((count) => count.spelling))}::text[],
      ${sql.param(freshCounts.map((count) => count.articles))}::int[],
      ${sql.param(freshCounts.map((count) => count.titles))}::int[],
      ${sql.param(fresh.map((word) => (word.includes(' ') ? '' : typoVariantsOf(word, index).join(' '))))}::text[]
    ) as given (word, spelling, articles, titles, deletions)
    returning id::text, word`);
  for (const { id, word } of added) ids.set(word, Number(id));
  return ids;
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
  // In the order of the index: a bulk load is then appended rather than scattered.
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
