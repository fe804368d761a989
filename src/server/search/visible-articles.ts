import { sql } from 'drizzle-orm';
import type { ReadDatabase } from '../db/database.ts';
import { prepareOnce } from '../db/prepare-once.ts';
import { faqArticles, faqCategories } from '../db/tables/faq.ts';
import { given, listGiven, type SearchIndex, withinGiven } from './search-index.ts';
import { articleIsVisible, categoryIsVisible } from './visible.ts';

interface Page {
  readonly limit: number;
  /** Articles that are skipped. */
  readonly offset?: number;
}

/** Titles that begin with a text; of more, any are as good. */
const mostStarting = 100;

/** The ids as rows, in their order. */
const ranked = sql`unnest(${listGiven('articleIds', 'bigint')}) with ordinality as ranked (article_id, place)`;

const suggested = prepareOnce((db) =>
  db
    .select({
      faqArticleId: faqArticles.faqArticleId,
      title: faqArticles.title,
      faqCategoryId: faqArticles.faqCategoryId,
      categoryTitle: faqCategories.title,
    })
    .from(ranked)
    .innerJoin(faqArticles, articleIsVisible)
    .innerJoin(faqCategories, categoryIsVisible)
    .orderBy(sql`ranked.place`)
    .limit(sql.placeholder('limit'))
    .prepare('frontdesk_suggest'),
);

/** Returns the titles of articles that visitors may see at present, in the order of their ids. */
export async function readSuggestions(
  db: ReadDatabase,
  index: SearchIndex,
  articleIds: readonly number[],
  { limit }: Page,
) {
  return await suggested(db).execute({ ...index, articleIds, limit });
}

const starting = prepareOnce((db) =>
  db
    .select({
      faqArticleId: faqArticles.faqArticleId,
      title: faqArticles.title,
      faqCategoryId: faqArticles.faqCategoryId,
      categoryTitle: faqCategories.title,
    })
    .from(sql`(
      select s.article_id from search_titles s
      where ${withinGiven('s')} and s.title >= ${given('start', 'text')}
        and s.title < (${given('start', 'text')} || U&'\\+10FFFF')
      order by s.title limit ${sql.raw(String(mostStarting))}
    ) ranked`)
    .innerJoin(faqArticles, articleIsVisible)
    .innerJoin(faqCategories, categoryIsVisible)
    .orderBy(sql`length(${faqArticles.title})`, faqArticles.id)
    .limit(sql.placeholder('limit'))
    .prepare('frontdesk_suggest_titles'),
);

/** Returns visible articles whose folded titles begin with a text, the shortest titles first. */
export async function readTitlesStartingWith(
  db: ReadDatabase,
  index: SearchIndex,
  start: string,
  { limit }: Page,
) {
  return start === '' ? [] : await starting(db).execute({ ...index, start, limit });
}

const found = prepareOnce((db) =>
  db
    .select({
      id: faqArticles.id,
      faqArticleId: faqArticles.faqArticleId,
      title: faqArticles.title,
      contentPlain: faqArticles.contentPlain,
      status: faqArticles.status,
      publishAt: faqArticles.publishAt,
      unpublishAt: faqArticles.unpublishAt,
      availableIn: faqArticles.helpCenterId,
      faqCategoryId: faqArticles.faqCategoryId,
      categoryTitle: faqCategories.title,
      total: sql<number>`(count(*) over ())::int`,
    })
    .from(ranked)
    .innerJoin(faqArticles, articleIsVisible)
    .innerJoin(faqCategories, categoryIsVisible)
    .orderBy(sql`ranked.place`)
    .limit(sql.placeholder('limit'))
    .offset(sql.placeholder('offset'))
    .prepare('frontdesk_search'),
);

/** Returns articles that visitors may see at present, in the order of their ids, and how many there are of all. */
export async function readFoundArticles(
  db: ReadDatabase,
  index: SearchIndex,
  articleIds: readonly number[],
  { limit, offset = 0 }: Page,
) {
  const rows = await found(db).execute({ ...index, articleIds, limit, offset });
  return { total: rows[0]?.total ?? 0, rows: rows.map(({ total: _, ...row }) => row) };
}
