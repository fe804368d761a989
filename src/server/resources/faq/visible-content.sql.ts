/** Queries of the FAQ tables. Each query is limited to one user, and reads visible articles only. */

import { and, asc, desc, eq, getTableColumns, gt, isNull, lte, or, type SQL, sql } from 'drizzle-orm';
import { notFound } from '../../../api/refusal.ts';
import type { HelpCenterSelector } from '../../../api/schemas/common.ts';
import type { ListedArticle, ListedCategory } from '../../../api/schemas/faq.ts';
import { formerPath } from '../../../formats/former-path.ts';
import { defaultTimeZone } from '../../../formats/instants.ts';
import type { Queryable, ReadDatabase } from '../../db/database.ts';
import {
  agents,
  contentFiles,
  faqArticles,
  faqCategories,
  faqSections,
  faqViews,
  helpCenters,
} from '../../db/tables/index.ts';
import { millisecondsUntilOffice } from '../../office-hours/office-state.ts';
import type { Schedule } from '../../office-hours/schedule.ts';

export type HelpCenterRow = typeof helpCenters.$inferSelect;
export type CategoryRow = typeof faqCategories.$inferSelect;
export type SectionRow = typeof faqSections.$inferSelect;
/** All columns except the Markdown, which is as long as the HTML and rarely needed. */
const { markdown: _, ...articleColumns } = getTableColumns(faqArticles);

export type ArticleRow = Omit<typeof faqArticles.$inferSelect, 'markdown'>;

/** The same columns, with empty texts. */
const columnsWithoutTexts = {
  ...articleColumns,
  content: sql<string>`''`,
  contentPlain: sql<string>`''`,
};

/** One help center of a user, in one language. */
export interface LocalizedHelpCenter {
  readonly userId: number;
  readonly helpCenterId: number;
  readonly language: string;
}

/** Help centers in which a category is looked up: one, all, or those that are not private and the one in `named`. */
export type CategoryScope = Omit<LocalizedHelpCenter, 'helpCenterId'> & {
  readonly helpCenters: number | 'all' | { readonly named: number | null };
};

const isCategoryOfArticle = and(
  eq(faqCategories.userId, faqArticles.userId),
  eq(faqCategories.faqCategoryId, faqArticles.faqCategoryId),
  eq(faqCategories.language, faqArticles.language),
);

/** The order of a category's articles: those without a section, then section by section. */
const inSections = sql`${faqSections.order} nulls first, ${faqSections.id}, ${faqArticles.order},
  ${faqArticles.title} collate "C", ${faqArticles.id}`;

/** The number of past days whose views decide which articles are popular. */
const popularDays = 90;
/** The minimum number of views for sorting by views. Fewer may be the owner's, and would shuffle a new site. */
const fewestTellingViews = 5;

/** Finds a help center by its id or its FAQ id; null if there is none. */
export type FindHelpCenter = (userId: number, selector: HelpCenterSelector) => Promise<HelpCenterRow | null>;

export async function findHelpCenterRow(
  db: Queryable,
  userId: number,
  { helpCenterId, faqId }: HelpCenterSelector,
): Promise<HelpCenterRow | null> {
  const selected =
    helpCenterId === undefined ? eq(helpCenters.faqId, faqId) : eq(helpCenters.id, helpCenterId);
  const [row] = await db
    .select()
    .from(helpCenters)
    .where(and(eq(helpCenters.userId, userId), selected));
  return row ?? null;
}

/** Returns the help center with the id or the FAQ id. @throws {Refusal} `NotFound` */
export async function findHelpCenter(
  db: Queryable,
  userId: number,
  selector: HelpCenterSelector,
): Promise<HelpCenterRow> {
  const row = await findHelpCenterRow(db, userId, selector);
  if (!row) throw notFound();
  return row;
}

/**
 * Returns categories, sorted by help center and by their order within it. A category without a listed article is
 * omitted: its title may be that of a draft.
 */
export async function listCategories(db: ReadDatabase, scope: CategoryScope): Promise<CategoryRow[]> {
  return await db
    .select()
    .from(faqCategories)
    .where(and(isVisibleCategory(scope), hasListedArticle))
    .orderBy(asc(faqCategories.helpCenterId), asc(faqCategories.order), asc(faqCategories.id));
}

/** Selects the same categories as `listCategories` as the JSON of `ListedCategory` objects. */
export function categoriesJson(scope: CategoryScope): SQL<ListedCategory[]> {
  const { faqCategoryId, title, description, order, id } = faqCategories;
  return sql<ListedCategory[]>`(
    select coalesce(json_agg(json_build_object(
      'faqCategoryId', ${faqCategoryId}, 'title', ${title}, 'description', ${description}
    ) order by ${faqCategories.helpCenterId}, ${order}, ${id}), '[]')
    from ${faqCategories} where ${and(isVisibleCategory(scope), hasListedArticle)})`;
}

/** Finds a category by its language-independent id, else by a translation's row id. @throws {Refusal} `NotFound` */
export async function findCategory(db: ReadDatabase, scope: CategoryScope, id: number): Promise<CategoryRow> {
  const [row] = await db
    .select()
    .from(faqCategories)
    .where(
      and(
        isVisibleCategory(scope),
        sql`${faqCategories.faqCategoryId} = any(array[${id}::bigint, (
          select c.faq_category_id from faq_categories c where c.user_id = ${scope.userId} and c.id = ${id})])`,
      ),
    )
    .orderBy(desc(sql`${faqCategories.faqCategoryId} = ${id}`))
    .limit(1);
  if (!row) throw notFound();
  return row;
}

/** Returns the sections of a category in a help center, in order. */
export async function listSections(
  db: ReadDatabase,
  helpCenter: LocalizedHelpCenter,
  faqCategoryId: number,
): Promise<SectionRow[]> {
  return await db
    .select()
    .from(faqSections)
    .where(
      and(
        eq(faqSections.userId, helpCenter.userId),
        eq(faqSections.helpCenterId, helpCenter.helpCenterId),
        eq(faqSections.faqCategoryId, faqCategoryId),
        eq(faqSections.language, helpCenter.language),
        eq(faqSections.isRemoved, false),
      ),
    )
    .orderBy(asc(faqSections.order), asc(faqSections.id));
}

/**
 * Returns the listed articles of a category, with those of all its sections, in order.
 * @param hasTexts whether the rows have the articles' texts, which are empty otherwise
 */
export async function listArticles(
  db: ReadDatabase,
  helpCenter: LocalizedHelpCenter,
  faqCategoryId: number,
  hasTexts: boolean,
): Promise<ArticleRow[]> {
  return await db
    .select(hasTexts ? articleColumns : columnsWithoutTexts)
    .from(faqArticles)
    .where(and(isListedIn(helpCenter), eq(faqArticles.faqCategoryId, faqCategoryId)))
    .orderBy(asc(faqArticles.order), sql`${faqArticles.title} collate "C"`, asc(faqArticles.id));
}

/** Returns listed articles with at least one of the tags, in order. */
export async function listTaggedArticles(
  db: ReadDatabase,
  helpCenter: LocalizedHelpCenter,
  tags: readonly string[],
): Promise<ArticleRow[]> {
  return await db
    .select(articleColumns)
    .from(faqArticles)
    .where(and(isListedIn(helpCenter), sql`${faqArticles.tags} && ${sql.param([...tags])}::text[]`))
    .orderBy(asc(faqArticles.order), sql`${faqArticles.title} collate "C"`, asc(faqArticles.id));
}

export interface ArticleDetails {
  readonly article: ArticleRow;
  readonly categoryTitle: string | null;
  readonly authorName: string | null;
  readonly authorPicture: string | null;
}

/** Finds a visible article by its language-independent id, else a translation's row id. @throws {Refusal} `NotFound` */
export async function findArticle(
  db: ReadDatabase,
  helpCenter: LocalizedHelpCenter,
  id: number,
): Promise<ArticleDetails> {
  const [row] = await selectDetails(db)
    .where(and(isVisibleIn(helpCenter), hasEitherId(helpCenter.userId, id)))
    .orderBy(desc(sql`${faqArticles.faqArticleId} = ${id}`))
    .limit(1);
  if (!row) throw notFound();
  return row;
}

/** Finds a visible article by the former site's URL of any translation. @throws {Refusal} `NotFound` */
export async function findArticleByAddress(
  db: ReadDatabase,
  helpCenter: LocalizedHelpCenter,
  address: string,
): Promise<ArticleDetails> {
  const normal = formerPath(address);
  if (normal === null) throw notFound();
  const hasAddress = sql`${faqArticles.addresses} @> array[${normal}]::text[]`;
  const translations = sql`${faqArticles.faqArticleId} in (
    select a.faq_article_id from faq_articles a
    where a.user_id = ${helpCenter.userId} and a.help_center_id = ${helpCenter.helpCenterId}
      and not a.is_removed and a.addresses @> array[${normal}]::text[])`;
  const [row] = await selectDetails(db)
    .where(and(isVisibleIn(helpCenter), translations))
    .orderBy(desc(hasAddress), asc(faqArticles.id))
    .limit(1);
  if (!row) throw notFound();
  return row;
}

function selectDetails(db: ReadDatabase) {
  return db
    .select({
      article: articleColumns,
      categoryTitle: faqCategories.title,
      authorName: agents.name,
      authorPicture: agents.picture,
    })
    .from(faqArticles)
    .leftJoin(faqCategories, isCategoryOfArticle)
    .leftJoin(agents, and(eq(agents.userId, faqArticles.userId), eq(agents.id, faqArticles.authorId)));
}

export interface CountedArticle {
  readonly article: ArticleRow;
  readonly count: number;
}

/**
 * Returns the most viewed articles. Articles with fewer than five views follow: featured ones, then the first article
 * of each category, then the second article of each category, and so on.
 */
export async function listPopularArticles(
  db: ReadDatabase,
  helpCenter: LocalizedHelpCenter,
  now: Date,
  limit: number,
): Promise<CountedArticle[]> {
  const popular = rankPopularArticles(db, helpCenter, now, limit);
  return await db
    .select({ article: articleColumns, count: popular.count })
    .from(popular)
    .innerJoin(faqArticles, and(eq(faqArticles.userId, helpCenter.userId), eq(faqArticles.id, popular.id)))
    .orderBy(...inPopularOrder(popular));
}

/** Selects the same articles as `listPopularArticles` as the JSON of `ListedArticle` objects. */
export function popularArticlesJson(
  db: ReadDatabase,
  helpCenter: LocalizedHelpCenter,
  now: Date,
  limit: number,
): SQL<ListedArticle[]> {
  const popular = rankPopularArticles(db, helpCenter, now, limit);
  return sql<ListedArticle[]>`(
    select coalesce(json_agg(json_build_object(
      'faqArticleId', ${faqArticles.faqArticleId}, 'title', ${faqArticles.title}, 'categoryId', ${faqArticles.faqCategoryId}
    ) order by ${sql.join(inPopularOrder(popular), sql`, `)}), '[]')
    from ${popular}
    join ${faqArticles} on ${faqArticles.userId} = ${helpCenter.userId}::bigint and ${faqArticles.id} = ${popular.id})`;
}

type PopularRanks = ReturnType<typeof rankPopularArticles>;

const inPopularOrder = (popular: PopularRanks): SQL[] => [
  desc(popular.weight),
  desc(popular.featured),
  asc(popular.turn),
  asc(popular.categoryOrder),
  asc(popular.categoryId),
  asc(popular.id),
];

/** Selects the ids of the most popular articles. Texts are read later: sorting them would take most of the time. */
function rankPopularArticles(db: ReadDatabase, helpCenter: LocalizedHelpCenter, now: Date, limit: number) {
  const views = db.$with('views').as(viewsByArticle(db, helpCenter, now));
  const viewed = db
    .$with('viewed')
    .as(
      db
        .select({ id: faqArticles.id })
        .from(faqArticles)
        .innerJoin(views, eq(views.faqArticleId, faqArticles.faqArticleId))
        .where(isListedIn(helpCenter)),
    );
  const unviewed = sql`${faqArticles.faqArticleId} not in (select ${views.faqArticleId} from ${views})`;
  const first = sql`
    ${firstArticles(helpCenter, unviewed, limit)}
    where (select count(*) from ${viewed}) < ${limit}`;
  const mayBePopular = sql`${faqArticles.id} in (select ${viewed.id} from ${viewed} union all ${first})`;
  const count = sql<number>`coalesce(${views.count}, 0)`;
  const weight = sql<number>`case when ${count} >= ${sql.raw(String(fewestTellingViews))} then ${count} else 0 end`;
  const turn = sql<number>`row_number() over (
    partition by ${faqArticles.faqCategoryId}, ${weight} > 0, ${faqArticles.featured} order by ${inSections})`;
  return db
    .with(views, viewed)
    .select({
      id: faqArticles.id,
      count: count.as('view_count'),
      weight: weight.as('weight'),
      featured: sql`${faqArticles.featured}`.as('is_featured'),
      turn: turn.as('turn'),
      categoryOrder: sql`${faqCategories.order}`.as('category_order'),
      categoryId: sql`${faqCategories.id}`.as('category_id'),
    })
    .from(faqArticles)
    .leftJoin(views, eq(views.faqArticleId, faqArticles.faqArticleId))
    .leftJoin(faqCategories, isCategoryOfArticle)
    .leftJoin(
      faqSections,
      and(eq(faqSections.userId, faqArticles.userId), eq(faqSections.id, faqArticles.sectionId)),
    )
    .where(and(isListedIn(helpCenter), mayBePopular))
    .orderBy(
      desc(sql`weight`),
      desc(sql`is_featured`),
      sql`turn`,
      sql`category_order`,
      sql`category_id`,
      faqArticles.id,
    )
    .limit(limit)
    .as('popular');
}

/** Selects the first articles of each group: among articles without views, only these can be listed. */
function firstArticles(helpCenter: LocalizedHelpCenter, condition: SQL, limit: number): SQL {
  return sql`
    select first_of_place.id from ${articleGroups(helpCenter)} place, lateral (
      select ${faqArticles.id} from ${faqArticles}
      where ${isListedIn(helpCenter)} and ${faqArticles.faqCategoryId} = place.category_id
        and coalesce(${faqArticles.sectionId}, 0) = place.section_id and ${condition}
      order by ${faqArticles.featured} desc, ${faqArticles.order}, left(${faqArticles.title}, 200) collate "C",
        ${faqArticles.id}
      limit ${limit}
    ) first_of_place`;
}

/** Selects the groups of articles: each category with each of its sections, and with section 0 for “no section”. */
function articleGroups({ userId, helpCenterId, language }: LocalizedHelpCenter): SQL {
  return sql`(
    with categories as (
      select distinct c.faq_category_id as id from faq_categories c
      where c.user_id = ${userId} and c.help_center_id = ${helpCenterId}
    )
    select id as category_id, 0 as section_id from categories
    union all
    select categories.id, s.id from categories
    join faq_sections s on s.user_id = ${userId} and s.faq_category_id = categories.id and s.language = ${language}
  )`;
}

/** Returns the views that decide popularity, by language-independent id; articles without views are absent. */
export async function countViews(
  db: ReadDatabase,
  helpCenter: LocalizedHelpCenter,
  now: Date,
): Promise<Map<number, number>> {
  const rows = await viewsByArticle(db, helpCenter, now);
  return new Map(rows.map(({ faqArticleId, count }) => [faqArticleId, count]));
}

function viewsByArticle(db: ReadDatabase, helpCenter: LocalizedHelpCenter, now: Date) {
  const since = new Date(now.getTime() - popularDays * 86_400_000).toISOString().slice(0, 10);
  return db
    .select({
      faqArticleId: faqViews.faqArticleId,
      count: sql<number>`sum(${faqViews.count})::int`.as('count'),
    })
    .from(faqViews)
    .where(
      and(
        eq(faqViews.userId, helpCenter.userId),
        eq(faqViews.helpCenterId, helpCenter.helpCenterId),
        eq(faqViews.language, helpCenter.language),
        gt(faqViews.day, since),
      ),
    )
    .groupBy(faqViews.faqArticleId);
}

/** Returns the milliseconds until publication dates or office hours change something; null if nothing is due. */
export async function millisecondsUntilChange(db: Queryable, userId: number): Promise<number | null> {
  const { rows } = await db.execute<{ milliseconds: number | null } & Partial<OfficeColumns>>(sql`
    select (extract(epoch from least(
      (select min(a.publish_at) from faq_articles a where a.user_id = ${userId}::bigint and a.publish_at > now()),
      (select min(a.unpublish_at) from faq_articles a where a.user_id = ${userId}::bigint and a.unpublish_at > now())
    ) - now()) * 1000)::float8 as milliseconds, h.timezone, h.weekly_hours as "weeklyHours", h.holidays
    from (select) one left join help_centers h
      on h.user_id = ${userId}::bigint and h.contact_enabled and h.weekly_hours is not null`);
  const now = new Date();
  const changes = rows.flatMap(({ milliseconds, timezone = null, weeklyHours = null, holidays }) => {
    const schedule = officeSchedule({ timezone, weeklyHours, holidays: holidays ?? [] });
    return [milliseconds, schedule && millisecondsUntilOffice(schedule, now)];
  });
  const known = changes.filter((milliseconds) => milliseconds !== null);
  return known.length > 0 ? Math.min(...known) : null;
}

type OfficeColumns = Pick<HelpCenterRow, 'timezone' | 'weeklyHours' | 'holidays'>;

/** Returns the office hours of a help center; null if it has none. */
export function officeSchedule({ timezone, weeklyHours, holidays }: OfficeColumns): Schedule | null {
  return weeklyHours && { timezone: timezone ?? defaultTimeZone, weekly: weeklyHours, holidays };
}

export interface ContentFile {
  readonly type: string;
  readonly data: Buffer;
}

/** Returns a file of an article, such as an image, by the hash of its content. */
export async function findContentFile(
  db: Queryable,
  userId: number,
  helpCenterId: number,
  hash: string,
): Promise<ContentFile | null> {
  const [file] = await db
    .select({ type: contentFiles.type, data: contentFiles.data })
    .from(contentFiles)
    .where(
      and(
        eq(contentFiles.userId, userId),
        eq(contentFiles.helpCenterId, helpCenterId),
        eq(contentFiles.hash, hash),
      ),
    );
  return file ?? null;
}

function isVisibleCategory({ userId, helpCenters: within, language }: CategoryScope): SQL | undefined {
  return and(
    eq(faqCategories.userId, userId),
    isInScope(userId, within),
    eq(faqCategories.language, language),
    eq(faqCategories.isRemoved, false),
  );
}

/** Whether a category has an article that is listed in its help center. */
const hasListedArticle = sql`exists (select from ${faqArticles} where ${and(
  isListedIn({
    userId: sql`${faqCategories.userId}`,
    helpCenterId: sql`${faqCategories.helpCenterId}`,
    language: sql`${faqCategories.language}`,
  }),
  eq(faqArticles.faqCategoryId, faqCategories.faqCategoryId),
)})`;

function isInScope(userId: number, within: CategoryScope['helpCenters']): SQL | undefined {
  if (within === 'all') return undefined;
  if (typeof within === 'number') return eq(faqCategories.helpCenterId, within);
  return sql`${faqCategories.helpCenterId} in (
    select h.id from help_centers h
    where h.user_id = ${userId} and (h.visibility <> 'private' or h.id = ${within.named}::bigint))`;
}

/** Whether an article is visible in a help center. The parameters are values, or columns of an outer query. */
export function isVisibleIn({
  userId,
  helpCenterId,
  language,
}: {
  readonly [Name in keyof LocalizedHelpCenter]: LocalizedHelpCenter[Name] | SQL;
}): SQL | undefined {
  const now = sql`now()`;
  return and(
    eq(faqArticles.userId, userId),
    eq(faqArticles.helpCenterId, helpCenterId),
    eq(faqArticles.language, language),
    eq(faqArticles.status, 'published'),
    eq(faqArticles.isRemoved, false),
    or(isNull(faqArticles.publishAt), lte(faqArticles.publishAt, now)),
    or(isNull(faqArticles.unpublishAt), gt(faqArticles.unpublishAt, now)),
  );
}

/** Whether an article is visible, and not only found by search or read by its URL. The parameters are as above. */
export function isListedIn(helpCenter: Parameters<typeof isVisibleIn>[0]): SQL | undefined {
  return and(isVisibleIn(helpCenter), sql`not ${faqArticles.hiddenFrom} @> array['lists']`);
}

/** Whether an article has this language-independent id, or one of its translations has this row id. */
export function hasEitherId(userId: number | SQL, id: number | SQL): SQL {
  return sql`${faqArticles.faqArticleId} = any(array[${id}::bigint, (
    select a.faq_article_id from faq_articles a where a.user_id = ${userId} and a.id = ${id})])`;
}
