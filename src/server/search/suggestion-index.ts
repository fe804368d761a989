/** Everything that can be suggested in a help center of usual size, for suggestions without a request. */

import { sql } from 'drizzle-orm';
import { maxIndexedArticles, maxIndexedLetters } from '../../api/limits.ts';
import { informativeWords } from '../../search/informative-words.ts';
import type { ReadDatabase } from '../db/database.ts';
import { prepareOnce } from '../db/prepare-once.ts';
import { faqArticles, faqCategories } from '../db/tables/faq.ts';
import type { SearchIndexes } from './indexes/search-indexes.ts';
import { listGiven, type SearchIndex } from './search-index.ts';
import { articleIsVisible, categoryIsVisible } from './visible.ts';

export interface SuggestableArticle {
  readonly faqArticleId: number;
  readonly title: string;
  readonly faqCategoryId: number;
  readonly categoryTitle: string;
  /** Folded words that the title lacks, the most informative one first. */
  readonly words: readonly string[];
}

export interface Suggestable {
  readonly articles: readonly SuggestableArticle[];
  /** Stop words of the language, folded. */
  readonly stopWords: ReadonlySet<string>;
}

/** Words of one article, where articles are few enough. */
const mostWords = 12;

/**
 * Returns every visible article of an index, in the order of categories and article ids; null: there are too many to
 * send.
 */
export async function listSuggestable(
  indexes: SearchIndexes,
  db: ReadDatabase,
  key: SearchIndex,
): Promise<Suggestable | null> {
  const { index } = await indexes.get(key);
  if (index.articleCount > maxIndexedArticles) return null;
  const { stopWords } = index.language;
  const words = informativeWords(index, mostWords);
  const rows = await listing(db).execute({ ...key, articleIds: [...words.keys()] });
  const articles = withinRoom(
    rows.map(({ id, ...row }) => ({ ...row, words: words.get(id) ?? [] })),
    maxIndexedLetters,
  );
  return articles && { articles, stopWords };
}

/** Leaves every article the same number of words, so that all fit; null: not even the titles fit. */
function withinRoom(rows: readonly SuggestableArticle[], letters: number): SuggestableArticle[] | null {
  let room = letters - lettersOf(rows.map(({ title }) => title));
  if (room < 0) return null;
  let count = 0;
  for (; rows.some(({ words }) => words.length > count); count += 1) {
    room -= lettersOf(rows.map(({ words }) => words[count] ?? ''));
    if (room < 0) break;
  }
  return rows.map((row) => ({ ...row, words: row.words.slice(0, count) }));
}

const lettersOf = (texts: readonly string[]) => texts.reduce((sum, { length }) => sum + length, 0);

const listing = prepareOnce((db) =>
  db
    .select({
      id: faqArticles.id,
      faqArticleId: faqArticles.faqArticleId,
      title: faqArticles.title,
      faqCategoryId: faqArticles.faqCategoryId,
      categoryTitle: faqCategories.title,
    })
    .from(sql`unnest(${listGiven('articleIds', 'bigint')}) as ranked (article_id)`)
    .innerJoin(faqArticles, articleIsVisible)
    .innerJoin(faqCategories, categoryIsVisible)
    .orderBy(faqCategories.order, faqCategories.id, faqArticles.faqArticleId)
    .prepare('frontdesk_suggestion_index'),
);
