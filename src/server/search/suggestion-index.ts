/** What can be suggested in a help center of ordinary size, all of it: for suggestions that nobody is asked for. */

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
  /** Folded words that its title lacks, the most telling one first. */
  readonly words: readonly string[];
}

export interface Suggestable {
  readonly articles: readonly SuggestableArticle[];
  /** Of the language, folded. */
  readonly stopWords: ReadonlySet<string>;
}

/** Words of one article, where the articles are so few that there is room for them. */
const mostWords = sql.raw('12');

/** Words that are looked up of an article, those that say most about it: which are rare is only known then. */
const mostLookedUp = sql.raw('40');

/**
 * Every visible article of an index, in the order of the categories and of the articles' ids; null where there are too
 * many to be sent at once, which is found out first.
 */
export async function listSuggestable(db: ReadDatabase, index: SearchIndex): Promise<Suggestable | null> {
  const [{ count } = { count: 0 }] = await counting(db).execute({ ...index });
  if (count > maxIndexedArticles) return null;
  const stopWords = stopWordsOf(index.language);
  const rows = await listing(db).execute({ ...index, stopWords: [...stopWords] });
  const articles = withinRoom(rows, maxIndexedLetters);
  return articles && { articles, stopWords };
}

/** Leaves every article as many of its words as all can have; null where not even the titles find room. */
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

/** Articles of the index, among them those that are not visible at this moment. */
const counting = prepareOnce((db) =>
  db
    .select({ count: sql`i.article_count`.mapWith(Number) })
    .from(sql`search_indexes i`)
    .where(withinGiven('i'))
    .prepare('frontdesk_count_suggestable'),
);

/** A word that every third article has tells nothing, and neither does a number. */
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
