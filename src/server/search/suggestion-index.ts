/** Everything that can be suggested in a help center of usual size, for suggestions without a request. */

import { sql } from 'drizzle-orm';
import { maxIndexedArticles, maxIndexedLetters } from '../../api/limits.ts';
import type { ReadDatabase } from '../db/database.ts';
import { prepareOnce } from '../db/prepare-once.ts';
import { faqArticles, faqCategories } from '../db/tables/faq.ts';
import { given, type SearchIndex, withinGiven } from './search-index.ts';
import { stopWordsOf } from './stop-words.ts';
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
const mostWords = sql.raw('12');

/** Words of an article that are looked up, those with the most impact: their rarity is known only then. */
const mostLookedUp = sql.raw('40');

/**
 * Returns every visible article of an index, in the order of categories and article ids; null: there are too many to
 * send, which is checked first.
 */
export async function listSuggestable(db: ReadDatabase, index: SearchIndex): Promise<Suggestable | null> {
  const [{ count } = { count: 0 }] = await counting(db).execute({ ...index });
  if (count > maxIndexedArticles) return null;
  const stopWords = stopWordsOf(index.language);
  const rows = await listing(db).execute({ ...index, stopWords: [...stopWords] });
  const articles = withinRoom(rows, maxIndexedLetters);
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

/** Counts the articles of the index, with those that are invisible at present. */
const counting = prepareOnce((db) =>
  db
    .select({ count: sql`i.article_count`.mapWith(Number) })
    .from(sql`search_indexes i`)
    .where(withinGiven('i'))
    .prepare('frontdesk_count_suggestable'),
);

/** A word of every third article is not informative, and neither is a number. */
const words = sql`(
  select coalesce(array_agg(telling.word order by telling.weight desc, telling.word), '{}') as list
  from (
    select l.word, p.impact * ln((1 + (i.article_count - l.article_count + .5) / (l.article_count + .5))::real) as weight
    from search_indexes i
    cross join lateral (
      select p.word_id, p.impact from search_postings p
      where p.user_id = ${given('userId', 'bigint')} and p.article_id = ranked.article_id and p.title_impact = 0
      order by p.impact desc, p.word_id limit ${mostLookedUp}
    ) p
    -- One word after the other, by its key: joined, the whole lexicon would be read for each article.
    cross join lateral (
      select l.word, l.article_count from search_lexicon l where l.id = p.word_id and ${withinGiven('l')} limit 1
    ) l
    where ${withinGiven('i')} and l.article_count * 3 <= greatest(i.article_count, 3)
      and length(l.word) between 2 and 24 and l.word !~ '[ 0-9]' and l.word <> all(${sql.placeholder('stopWords')}::text[])
    order by weight desc, l.word limit ${mostWords}
  ) telling
) telling`;

const listing = prepareOnce((db) =>
  db
    .select({
      faqArticleId: faqArticles.faqArticleId,
      title: faqArticles.title,
      faqCategoryId: faqArticles.faqCategoryId,
      categoryTitle: faqCategories.title,
      words: sql<string[]>`telling.list`,
    })
    .from(sql`(select s.article_id from search_titles s where ${withinGiven('s')}) ranked`)
    .innerJoin(faqArticles, articleIsVisible)
    .innerJoin(faqCategories, categoryIsVisible)
    .innerJoin(sql`lateral ${words}`, sql`true`)
    .orderBy(faqCategories.order, faqCategories.id, faqArticles.faqArticleId)
    .prepare('frontdesk_suggestion_index'),
);
