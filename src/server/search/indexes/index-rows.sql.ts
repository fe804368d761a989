/** Reads the parts of an index in memory. */

import { and, asc, desc, eq, gt, inArray, type SQL, sql } from 'drizzle-orm';
import { rowVersion } from '../../../search/index/article-row.ts';
import type { Database } from '../../db/database.ts';
import { prepareOnce } from '../../db/prepare-once.ts';
import {
  faqArticles,
  faqCategories,
  searchIndexes,
  searchIndexUses,
  searchRows,
  searchSynonyms,
} from '../../db/tables/index.ts';
import type { ArticleRow } from '../rows/store-rows.sql.ts';
import { type SearchIndex, within, withinGiven } from '../search-index.sql.ts';
import type { ListedArticle, ListedCategory } from './listed-articles.ts';

/** The revision of an index, and the parts that are small enough to be read with each change. */
export interface IndexState {
  /** The number of the last change; 0 if no article was ever indexed. */
  readonly revision: number;
  readonly articleCount: number;
  /** The synonyms of the owner. */
  readonly ownGroups: readonly (readonly string[])[];
  /** The categories that are not removed, in their order. */
  readonly categories: readonly ListedCategory[];
}

const stateQuery = prepareOnce((db) =>
  db
    .select({
      revision: sql`coalesce((
        select i.revision from ${searchIndexes} i where ${withinGiven('i')}
      ), 0)`.mapWith(Number),
      articleCount: sql`coalesce((
        select i.article_count from ${searchIndexes} i where ${withinGiven('i')}
      ), 0)`.mapWith(Number),
      ownGroups: sql<string[][]>`(
        select coalesce(json_agg(g.members order by g.group_number), '[]') from (
          select s.group_number, json_agg(s.member order by s.position) as members
          from ${searchSynonyms} s where ${withinGiven('s')} group by s.group_number
        ) g
      )`,
      categories: sql<ListedCategory[]>`(
        select coalesce(json_agg(json_build_object('faqCategoryId', c.faq_category_id, 'title', c.title)
          order by c."order", c.id), '[]')
        from ${faqCategories} c where ${withinGiven('c')} and not c.is_removed
      )`,
    })
    .from(sql`(select) one`)
    .prepare('frontdesk_search_index_state'),
);

export async function readIndexState(db: Database, index: SearchIndex): Promise<IndexState> {
  const [state] = await stateQuery(db).execute({ ...index });
  return state ?? { revision: 0, articleCount: 0, ownGroups: [], categories: [] };
}

const ofVersion = eq(searchRows.version, rowVersion);

/** Returns at most `limit` rows of articles whose ids are above `after`, in the order of ids. */
export async function readRows(
  db: Database,
  index: SearchIndex,
  { after, limit }: { readonly after: number; readonly limit: number },
): Promise<ArticleRow[]> {
  return await db
    .select({ id: searchRows.articleId, row: searchRows.row })
    .from(searchRows)
    .where(and(within(index, 'search_rows'), ofVersion, gt(searchRows.articleId, after)))
    .orderBy(asc(searchRows.articleId))
    .limit(limit);
}

/** Returns at most `limit` rows that are newer than a revision, the oldest first. */
export async function readNewRows(
  db: Database,
  index: SearchIndex,
  { revision, limit }: { readonly revision: number; readonly limit: number },
): Promise<ArticleRow[]> {
  return await db
    .select({ id: searchRows.articleId, row: searchRows.row })
    .from(searchRows)
    .where(and(within(index, 'search_rows'), ofVersion, gt(searchRows.revision, revision)))
    .orderBy(asc(searchRows.revision))
    .limit(limit);
}

/** Returns the ids of all articles of an index. */
export async function readArticleIds(db: Database, index: SearchIndex): Promise<Set<number>> {
  const rows = await db
    .select({ id: searchRows.articleId })
    .from(searchRows)
    .where(and(within(index, 'search_rows'), ofVersion));
  return new Set(rows.map(({ id }) => id));
}

/** Returns the indexes that were searched last; of those searched on one day, those with the most days first. */
export async function readUsedIndexes(db: Database, limit: number): Promise<SearchIndex[]> {
  const { userId, helpCenterId, language, usedOn, days } = searchIndexUses;
  return await db
    .select({ userId, helpCenterId, language })
    .from(searchIndexUses)
    .orderBy(desc(usedOn), desc(days), asc(userId), asc(helpCenterId), asc(language))
    .limit(limit);
}

/** Returns indexes that were never searched, the largest first. */
export async function readUnusedIndexes(db: Database, limit: number): Promise<SearchIndex[]> {
  const { userId, helpCenterId, language, articleCount } = searchIndexes;
  return await db
    .select({ userId, helpCenterId, language })
    .from(searchIndexes)
    .where(
      and(
        gt(articleCount, 0),
        sql`not exists (
          select from ${searchIndexUses} u where u.user_id = ${userId} and u.help_center_id = ${helpCenterId}
            and u.language = ${language}
        )`,
      ),
    )
    .orderBy(desc(articleCount), asc(userId), asc(helpCenterId), asc(language))
    .limit(limit);
}

/** Returns at most `limit` published articles whose ids are above `after`, in the order of ids. */
export async function readListed(
  db: Database,
  index: SearchIndex,
  { after, limit }: { readonly after: number; readonly limit: number },
): Promise<ListedArticle[]> {
  return await selectListed(db, index, gt(faqArticles.id, after)).limit(limit);
}

/** Returns those of the given articles that are published. */
export async function readListedOf(
  db: Database,
  index: SearchIndex,
  ids: readonly number[],
): Promise<ListedArticle[]> {
  return await selectListed(db, index, inArray(faqArticles.id, [...ids]));
}

function selectListed(db: Database, index: SearchIndex, which: SQL) {
  const { id, faqArticleId, title, faqCategoryId, publishAt, unpublishAt, status, isRemoved, hiddenFrom } =
    faqArticles;
  const isInLists = sql<boolean>`not ${hiddenFrom} @> array['lists']`;
  return db
    .select({ id, faqArticleId, title, faqCategoryId, publishAt, unpublishAt, isInLists })
    .from(faqArticles)
    .where(and(within(index, 'faq_articles'), eq(status, 'published'), eq(isRemoved, false), which))
    .orderBy(asc(id));
}
