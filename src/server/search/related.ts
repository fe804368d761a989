/** Articles to read next: those that share most informative words with an article. */

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

/** Words of the article whose relatives are looked up, the most informative ones. */
const mostWords = 64;

/** Stems that are then looked up, the most informative ones. */
const mostStems = 32;

/** Articles with a stem, above which it is not looked up: it is not informative, and its postings would all be read. */
const mostArticles = 500;

/** Stems that two articles have to share: a few alone may have different meanings. */
const leastShared = 3;

/** The factor of another article in the same category. */
const sameCategoryGain = 1.3;

/** Articles that share most, among which those of the same category are preferred. */
const candidates = 50;

/**
 * The least similarity, where the article itself has 1. Related articles of the demo have .09 to .47; below, other
 * articles are as good.
 */
const leastLikeness = 0.08;

/** Returns the values of `relatedTo`'s placeholders. */
export function relatedValues(index: SearchIndex) {
  return { ...index, stopWords: [...stopWordsOf(index.language)] };
}

/**
 * The most similar articles, for a prepared query with `relatedValues`: `article_id` and `score`, at least
 * `leastLikeness`. Informative words are looked up by their stems, so that one article may have `returned` and the
 * other `returns`, and weigh as in a search: by their impact in either article, and their rarity. Reads at most
 * `mostStems` times `mostArticles` postings.
 * @param articleId the row id of the article
 */
export function relatedTo(articleId: SQL): SQL {
  const rarity = (having: SQL) => sql`ln(1 + (i.article_count - ${having} + .5) / (${having} + .5))`;
  return sql`
    with spoken as materialized (
      select l.stem, p.impact
      from search_indexes i
      join search_postings p on p.user_id = i.user_id and p.article_id = ${articleId}
      join search_lexicon l on l.id = p.word_id and ${withinGiven('l')}
      where ${withinGiven('i')} and l.article_count <= ${mostArticles}
        and l.word <> all(${sql.placeholder('stopWords')}::text[])
      order by p.impact * ${rarity(sql`l.article_count`)} desc, l.word limit ${mostWords}
    ), stems as materialized (
      select s.stem, s.impact, array_agg(l.id) as word_ids,
        least(sum(l.article_count), max(i.article_count))::float8 as having_it
      from (select stem, max(impact) as impact from spoken group by 1) s
      join search_lexicon l on l.stem = s.stem and ${withinGiven('l')}
      join search_indexes i on ${withinGiven('i')}
      group by 1, 2 having sum(l.article_count) <= ${mostArticles}
    ), told as materialized (
      select s.stem, s.word_ids, s.impact * r.rarity as weight, r.rarity
      from stems s join search_indexes i on ${withinGiven('i')}
      cross join lateral (select ${rarity(sql`s.having_it`)} as rarity) r
      order by weight desc, s.stem limit ${mostStems}
    ), shared as (
      select p.article_id, t.stem, t.weight * t.rarity * max(p.impact) as points
      from told t
      join search_postings p on p.user_id = ${sql.placeholder('userId')}::bigint and p.word_id = any(t.word_ids)
      where p.article_id <> ${articleId}
      group by p.article_id, t.stem, t.weight, t.rarity
    ), near as (
      -- What only this article says counts too: of an article that is like no other, little is said elsewhere.
      select s.article_id, sum(s.points) / (select sum(weight * weight) from told) as likeness
      from shared s group by 1 having count(*) >= ${leastShared}
      order by likeness desc, s.article_id limit ${candidates}
    ), likened as (
      select n.article_id,
        -- Rounded: sums of equal parts differ by their order.
        round((n.likeness * case when other.faq_category_id = own.faq_category_id
          then ${sameCategoryGain}::real else 1 end)::numeric, 3) as score
      from near n
      join faq_articles other on other.user_id = ${sql.placeholder('userId')}::bigint and other.id = n.article_id
      join faq_articles own on own.user_id = ${sql.placeholder('userId')}::bigint and own.id = ${articleId}
    )
    select article_id, score from likened where score >= ${leastLikeness}::numeric`;
}

/** Returns the similar articles of the one with a row id, best first, at most `limit`. */
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
