/** Lists the visible content of a help center for sitemaps, feeds and language models. */

import { and, asc, desc, eq, gt, gte, inArray, lte, type SQL, sql } from 'drizzle-orm';
import type { Queryable } from '../db/database.ts';
import { eachPage } from '../db/each-page.ts';
import { faqArticles, faqCategories } from '../db/tables/index.ts';
import { isListedIn, isVisibleIn } from '../resources/faq/visible-content.sql.ts';
import type { HelpSite } from './site.ts';

interface Where extends Pick<HelpSite, 'userId' | 'helpCenterId' | 'languages'> {
  /** Whether to leave out articles that are hidden from sitemaps or from all lists. @default false */
  readonly isForSitemap?: boolean;
}

export interface ListedGroup {
  /** The language-independent id. */
  readonly id: number;
  readonly translations: readonly ListedTranslation[];
}

export interface ListedTranslation {
  readonly lang: string;
  readonly title: string;
  /** For an article, the last change of its text, or null if unknown; for a category, the last change of its rows. */
  readonly modifiedAt: Date | null;
}

/** A range of articles by id, which one sitemap lists. */
export interface ListedPart {
  readonly first: number;
  readonly updatedAt: Date;
}

const batchSize = 500;

const languagesOf = ({ languages }: Where) => sql`any(${sql.param([...languages])}::text[])`;

const isVisible = (site: Where) =>
  and(
    isVisibleIn({ ...site, language: languagesOf(site) }),
    site.isForSitemap ? sql`not ${faqArticles.hiddenFrom} && array['sitemap', 'lists']` : undefined,
  );

/** Divides the articles into parts of the given size. */
export async function listParts(db: Queryable, site: Where, articles: number): Promise<ListedPart[]> {
  const numbered = db
    .select({
      id: faqArticles.faqArticleId,
      updatedAt: sql<Date>`max(${faqArticles.updatedAt})`.as('updated_at'),
      part: sql<number>`(row_number() over (order by ${faqArticles.faqArticleId}) - 1) / ${articles}::int`.as(
        'part',
      ),
    })
    .from(faqArticles)
    .where(isVisible(site))
    .groupBy(faqArticles.faqArticleId)
    .as('numbered');
  return await db
    .select({
      first: sql`min(${numbered.id})`.mapWith(Number),
      updatedAt: sql`max(${numbered.updatedAt})`.mapWith(faqArticles.updatedAt),
    })
    .from(numbered)
    .groupBy(numbered.part)
    .orderBy(numbered.part);
}

/** Returns a text that changes with the part. */
export async function partVersion(
  db: Queryable,
  site: Where,
  first: number,
  articles: number,
): Promise<string> {
  const { faqArticleId, language, title, revisedAt } = faqArticles;
  const range = await findRange(db, site, gte(faqArticleId, first), articles);
  const [row] = await db
    .select({
      version: sql<string>`md5(coalesce(string_agg(
        concat_ws(' ', ${faqArticleId}, ${language}, coalesce(extract(epoch from ${revisedAt}), 0), ${title}), E'\n'
        order by ${faqArticleId}, ${language}), ''))`,
    })
    .from(faqArticles)
    .where(and(isVisible(site), range));
  return row?.version ?? '';
}

/** Reads a part's articles in batches as they are consumed. */
export async function* readPart(
  db: Queryable,
  site: Where,
  first: number,
  articles: number,
): AsyncGenerator<ListedGroup[]> {
  let left = articles;
  const read = async (last: ListedGroup | undefined, limit: number) => {
    const from = last ? gt(faqArticles.faqArticleId, last.id) : gte(faqArticles.faqArticleId, first);
    const groups = left > 0 ? await readGroups(db, site, from, Math.min(limit, left)) : [];
    left -= groups.length;
    return groups;
  };
  yield* eachPage(read, batchSize);
}

/** Counts a site's visible articles, each translation separately. */
export async function countArticles(db: Queryable, site: Where): Promise<number> {
  return await db.$count(faqArticles, isVisible(site));
}

async function readGroups(db: Queryable, site: Where, from: SQL, limit: number): Promise<ListedGroup[]> {
  const range = await findRange(db, site, from, limit);
  const rows = await db
    .select({
      id: faqArticles.faqArticleId,
      lang: faqArticles.language,
      title: faqArticles.title,
      modifiedAt: faqArticles.revisedAt,
    })
    .from(faqArticles)
    .where(and(isVisible(site), range))
    .orderBy(asc(faqArticles.faqArticleId), asc(faqArticles.language));
  return grouped(rows);
}

/** Has its own query, as with few statistics the planner would choose joins of quadratic time. */
async function findRange(db: Queryable, site: Where, from: SQL, limit: number): Promise<SQL | undefined> {
  const ids = db
    .selectDistinct({ id: faqArticles.faqArticleId })
    .from(faqArticles)
    .where(and(isVisible(site), from))
    .orderBy(asc(faqArticles.faqArticleId))
    .limit(limit)
    .as('ids');
  const [found] = await db.select({ last: sql`max(${ids.id})`.mapWith(Number) }).from(ids);
  return and(from, lte(faqArticles.faqArticleId, found?.last ?? 0));
}

/** Returns categories with listed articles; at most `limit` rows. */
export async function listCategoryGroups(db: Queryable, site: Where, limit: number): Promise<ListedGroup[]> {
  const { userId, helpCenterId, languages } = site;
  const newest = db
    .select({
      category: faqArticles.faqCategoryId,
      language: faqArticles.language,
      updatedAt: sql<Date>`max(${faqArticles.updatedAt})`.as('newest'),
    })
    .from(faqArticles)
    .where(isListedIn({ userId, helpCenterId, language: languagesOf(site) }))
    .groupBy(faqArticles.faqCategoryId, faqArticles.language)
    .as('newest');
  const rows = await db
    .select({
      id: faqCategories.faqCategoryId,
      lang: faqCategories.language,
      title: faqCategories.title,
      modifiedAt: sql`greatest(${newest.updatedAt}, ${faqCategories.updatedAt})`.mapWith(
        faqCategories.updatedAt,
      ),
    })
    .from(faqCategories)
    .innerJoin(
      newest,
      and(eq(newest.category, faqCategories.faqCategoryId), eq(newest.language, faqCategories.language)),
    )
    .where(
      and(
        eq(faqCategories.userId, userId),
        eq(faqCategories.helpCenterId, helpCenterId),
        inArray(faqCategories.language, [...languages]),
        eq(faqCategories.isRemoved, false),
      ),
    )
    .orderBy(asc(faqCategories.faqCategoryId), asc(faqCategories.language))
    .limit(limit);
  return grouped(rows);
}

/** Returns null if there are no articles. */
export async function findNewestChange(db: Queryable, site: Where): Promise<Date | null> {
  const [row] = await db
    .select({ updatedAt: sql`max(${faqArticles.updatedAt})`.mapWith(faqArticles.updatedAt) })
    .from(faqArticles)
    .where(isVisible(site));
  return row?.updatedAt ?? null;
}

export interface ChangedArticle {
  readonly id: number;
  readonly title: string;
  readonly description: string;
  /** The beginning of the text. */
  readonly contentPlain: string;
  readonly language: string;
  readonly createdAt: Date;
  readonly updatedAt: Date;
  /** The last change of the article's text; null if unknown. */
  readonly revisedAt: Date | null;
}

/** The part of a text from which descriptions are taken. */
const beginning = sql<string>`left(${faqArticles.contentPlain}, 4000)`;

const changedColumns = {
  id: faqArticles.faqArticleId,
  title: faqArticles.title,
  description: faqArticles.description,
  contentPlain: beginning,
  language: faqArticles.language,
  createdAt: faqArticles.createdAt,
  updatedAt: faqArticles.updatedAt,
  revisedAt: faqArticles.revisedAt,
};

/** Returns the newest listed articles first, by the last revision, or without one by the last change of the row. */
export async function listChanged(
  db: Queryable,
  { userId, helpCenterId }: Where,
  language: string,
  limit: number,
): Promise<ChangedArticle[]> {
  return await db
    .select(changedColumns)
    .from(faqArticles)
    .where(isListedIn({ userId, helpCenterId, language }))
    .orderBy(
      sql`coalesce(${faqArticles.revisedAt}, ${faqArticles.updatedAt}) desc`,
      desc(faqArticles.faqArticleId),
    )
    .limit(limit);
}

export interface CategorisedArticle extends ChangedArticle {
  readonly categoryId: number;
  readonly categoryTitle: string;
}

/** Returns the first listed articles of a language, category by category. */
export async function listCategorised(
  db: Queryable,
  { userId, helpCenterId }: Where,
  language: string,
  limit: number,
): Promise<CategorisedArticle[]> {
  return await db
    .select({
      ...changedColumns,
      categoryId: faqCategories.faqCategoryId,
      categoryTitle: faqCategories.title,
    })
    .from(faqArticles)
    .innerJoin(
      faqCategories,
      and(
        eq(faqCategories.userId, faqArticles.userId),
        eq(faqCategories.faqCategoryId, faqArticles.faqCategoryId),
        eq(faqCategories.language, faqArticles.language),
        eq(faqCategories.isRemoved, false),
      ),
    )
    .where(isListedIn({ userId, helpCenterId, language }))
    .orderBy(
      asc(faqCategories.order),
      asc(faqCategories.id),
      asc(faqArticles.order),
      sql`${faqArticles.title} collate "C"`,
      asc(faqArticles.id),
    )
    .limit(limit);
}

/** Returns the titles of visible articles, by language-independent id. */
export async function findTitles(
  db: Queryable,
  { userId, helpCenterId }: Where,
  language: string,
  ids: readonly number[],
): Promise<Map<number, string>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .select({ id: faqArticles.faqArticleId, title: faqArticles.title })
    .from(faqArticles)
    .where(and(isVisibleIn({ userId, helpCenterId, language }), inArray(faqArticles.faqArticleId, [...ids])));
  return new Map(rows.map(({ id, title }) => [id, title]));
}

function grouped(rows: readonly (ListedTranslation & { readonly id: number })[]): ListedGroup[] {
  const groups = new Map<number, ListedTranslation[]>();
  for (const { id, ...translation } of rows) {
    const known = groups.get(id);
    if (known) known.push(translation);
    else groups.set(id, [translation]);
  }
  return [...groups].map(([id, translations]) => ({ id, translations }));
}
