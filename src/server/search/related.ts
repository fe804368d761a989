/** Articles to read next: those that say much of what an article says. */

import { type SQL, sql } from 'drizzle-orm';
import type { ReadDatabase } from '../db/database.ts';
import { faqArticles, faqCategories } from '../db/tables/faq.ts';
import { type SearchIndex, withinGiven } from './search-index.ts';
import { stopWordsOf } from './stop-words.ts';
import { articleIsVisible, categoryIsVisible } from './visible.ts';

export interface RelatedArticle {
  readonly faqArticleId: number;
  readonly title: string;
  readonly faqCategoryId: number;
}

/** The words of the article that tell most. */
const mostWords = 16;

/** A word that more articles have is not looked for: it tells little, and is read from end to end. */
const mostArticles = 500;

/** An article that has less of it than this share of the most related one has little to do with the article. */
const leastShare = 0.2;

/** The values of what `relatedTo` leaves to be given. */
export function relatedValues(index: SearchIndex) {
  return { ...index, stopWords: [...stopWordsOf(index.language)] };
}

/**
 * The visible articles that are most like one, for a prepared query that is given `relatedValues`: `article_id` and
 * `score`. What the most telling words of the article weigh is what they weigh in a search: how much they say about
 * either article, and how rare they are.
 * @param articleId the row id of the article
 */
export function relatedTo(articleId: SQL): SQL {
  return sql`
    with told as materialized (
      select l.id as word_id, p.impact * rarity.of as weight
      from search_indexes i
      join search_postings p on p.user_id = i.user_id and p.article_id = ${articleId}
      join search_lexicon l on l.id = p.word_id and ${withinGiven('l')}
      cross join lateral (
        select ln(1 + (i.article_count - l.article_count + .5) / (l.article_count + .5)) as of
      ) rarity
      where ${withinGiven('i')} and l.article_count between 2 and ${mostArticles}
        and l.word <> all(${sql.placeholder('stopWords')}::text[])
      order by weight desc, l.word limit ${mostWords}
    ), near as (
      -- Rounded: sums of equal parts differ by their order.
      select p.article_id, round(sum(t.weight * p.impact)::numeric, 3) as score
      from told t join search_postings p on p.user_id = ${sql.placeholder('userId')}::bigint and p.word_id = t.word_id
      where p.article_id <> ${articleId}
      group by 1 having count(*) > 1
    )
    select article_id, score from (select n.*, max(score) over () as best from near n) n
    where score >= ${leastShare}::numeric * best`;
}

/** The same as articles, the one that its row id names left out, best first, at most `limit`. */
export async function listRelatedArticles(
  db: ReadDatabase,
  index: SearchIndex,
  articleId: number,
  limit: number,
): Promise<RelatedArticle[]> {
  return await db
    .select({
      faqArticleId: faqArticles.faqArticleId,
      title: faqArticles.title,
      faqCategoryId: faqArticles.faqCategoryId,
    })
    .from(sql`(${relatedTo(sql`${sql.placeholder('articleId')}::bigint`)}) ranked`)
    .innerJoin(faqArticles, articleIsVisible)
    .innerJoin(faqCategories, categoryIsVisible)
    .orderBy(sql`ranked.score desc, ranked.article_id`)
    .limit(sql.placeholder('limit'))
    .prepare('frontdesk_related')
    .execute({ ...relatedValues(index), articleId, limit });
}
