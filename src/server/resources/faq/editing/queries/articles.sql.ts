/** Queries of articles as their writers see them. Every query is limited to one user. */

import { and, asc, desc, eq, type SQL, sql } from 'drizzle-orm';
import { notFound } from '../../../../../api/refusal.ts';
import type { ArticleState } from '../../../../../api/schemas/editing.ts';
import type { Queryable } from '../../../../db/database.ts';
import {
  agents,
  articleDrafts,
  articleVersions,
  type ContentSourceKind,
  contentSources,
  faqArticles,
} from '../../../../db/tables/index.ts';

export type StoredArticle = typeof faqArticles.$inferSelect;
export type DraftRow = typeof articleDrafts.$inferSelect;
export type VersionRow = typeof articleVersions.$inferSelect;

/** An article in one language, by its language-independent id. */
export interface ArticleKey {
  readonly userId: number;
  readonly articleId: number;
  readonly language: string;
}

export interface Writer {
  readonly agentId: number;
  readonly name: string;
}

/** What the list shows of an article in one language. */
export interface TranslationRow {
  readonly articleId: number;
  readonly language: string;
  /** That of the draft, if there is one. */
  readonly title: string;
  readonly state: ArticleState;
  readonly isDeskOwned: boolean;
  /** The key by which an import finds the article; empty for an article that was loaded. */
  readonly sourceKey: string;
  readonly scheduledAt: Date | null;
  readonly changedAt: Date;
  readonly changedBy: Writer | null;
}

/** The state of an article, in a join with its draft. */
const state = sql<ArticleState>`case
  when ${articleDrafts.scheduledAt} is not null then 'scheduled'
  when ${faqArticles.status} = 'published' and ${faqArticles.publishAt} > now() then 'scheduled'
  when ${faqArticles.status} = 'draft' or ${faqArticles.unpublishAt} <= now() then 'draft'
  when ${articleDrafts.articleId} is not null then 'changed'
  else 'published' end`;

/** The time of the last change that a writer sees, in a join with the draft. */
const changedAt = sql<Date>`greatest(coalesce(${faqArticles.revisedAt}, ${faqArticles.updatedAt}), ${articleDrafts.changedAt})`;

const isDraftOfArticle = and(
  eq(articleDrafts.userId, faqArticles.userId),
  eq(articleDrafts.articleId, faqArticles.id),
);

/** The agent of the last change: of the draft, or else of the last version. */
const changedBy = sql<
  number | null
>`case when ${articleDrafts.articleId} is not null then ${articleDrafts.changedBy}
  when ${faqArticles.isDeskOwned} then (
    select v.published_by from ${articleVersions} v
    where v.user_id = ${faqArticles.userId} and v.article_id = ${faqArticles.id}
    order by v.published_at desc, v.id desc limit 1) end`;

export interface ListFilter {
  readonly userId: number;
  readonly helpCenterId: number;
  readonly language?: string | undefined;
  readonly state?: ArticleState | undefined;
  readonly words: readonly string[];
}

/** A position in the list, after which a page begins. */
export interface ListPosition {
  readonly time: Date;
  readonly id: number;
}

/** Lists the ids of articles, the last changed one first. */
export async function listArticlePage(
  db: Queryable,
  filter: ListFilter,
  after: ListPosition | null,
  limit: number,
): Promise<ListPosition[]> {
  const time = sql<number>`floor(extract(epoch from max(${changedAt})) * 1000)::float8`;
  const rows = await db
    .select({ id: faqArticles.faqArticleId, time })
    .from(faqArticles)
    .leftJoin(articleDrafts, isDraftOfArticle)
    .where(and(isIn(filter), isMatching(filter)))
    .groupBy(faqArticles.faqArticleId)
    .having(
      after === null
        ? undefined
        : sql`(${time}, -${faqArticles.faqArticleId}) < (${after.time.getTime()}, -${after.id}::bigint)`,
    )
    .orderBy(desc(time), asc(faqArticles.faqArticleId))
    .limit(limit);
  return rows.map(({ id, time: milliseconds }) => ({ id, time: new Date(milliseconds) }));
}

function isIn({ userId, helpCenterId }: ListFilter): SQL | undefined {
  return and(
    eq(faqArticles.userId, userId),
    eq(faqArticles.helpCenterId, helpCenterId),
    eq(faqArticles.isRemoved, false),
  );
}

function isMatching({ language, state: wanted, words }: ListFilter): SQL | undefined {
  const texts = sql`concat_ws(' ', ${faqArticles.title}, ${faqArticles.contentPlain}, ${articleDrafts.title}, ${articleDrafts.markdown})`;
  return and(
    language === undefined ? undefined : eq(faqArticles.language, language),
    wanted === undefined ? undefined : sql`${state} = ${wanted}`,
    ...words.map((word) => sql`${texts} ilike ${`%${word.replace(/[\\%_]/g, '\\$&')}%`}`),
  );
}

/** Returns the languages of articles, in the order of their tags. */
export async function listTranslations(
  db: Queryable,
  userId: number,
  articleIds: readonly number[],
): Promise<TranslationRow[]> {
  if (articleIds.length === 0) return [];
  const rows = await db
    .select({
      articleId: faqArticles.faqArticleId,
      language: faqArticles.language,
      title: sql<string>`coalesce(${articleDrafts.title}, ${faqArticles.title})`,
      state,
      isDeskOwned: faqArticles.isDeskOwned,
      sourceKey: faqArticles.sourceKey,
      scheduledAt:
        sql`coalesce(${articleDrafts.scheduledAt}, case when ${faqArticles.publishAt} > now() then ${faqArticles.publishAt} end)`.mapWith(
          articleDrafts.scheduledAt,
        ),
      changedAt: sql`${changedAt}`.mapWith(faqArticles.updatedAt),
      writerId: agents.id,
      writerName: agents.name,
    })
    .from(faqArticles)
    .leftJoin(articleDrafts, isDraftOfArticle)
    .leftJoin(agents, and(eq(agents.userId, faqArticles.userId), eq(agents.id, changedBy)))
    .where(
      and(
        eq(faqArticles.userId, userId),
        sql`${faqArticles.faqArticleId} = any(${sql.param([...articleIds])}::bigint[])`,
        eq(faqArticles.isRemoved, false),
      ),
    )
    .orderBy(sql`${faqArticles.language} collate "C"`);
  return rows.map(({ writerId, writerName, ...row }) => ({
    ...row,
    changedBy: writerId === null || writerName === null ? null : { agentId: writerId, name: writerName },
  }));
}

export interface ArticleAndDraft {
  readonly article: StoredArticle;
  readonly draft: DraftRow | null;
  /** The last version that was published at the desk, or that it took over; null if there is none. */
  readonly version: VersionRow | null;
}

/** @throws {Refusal} `NotFound` */
export async function findArticleAndDraft(db: Queryable, key: ArticleKey): Promise<ArticleAndDraft> {
  const [found] = await db
    .select({ article: faqArticles, draft: articleDrafts })
    .from(faqArticles)
    .leftJoin(articleDrafts, isDraftOfArticle)
    .where(and(isArticle(key), eq(faqArticles.isRemoved, false)));
  if (!found) throw notFound();
  const { userId, id } = found.article;
  const [version = null] = await db
    .select()
    .from(articleVersions)
    .where(and(eq(articleVersions.userId, userId), eq(articleVersions.articleId, id)))
    .orderBy(desc(articleVersions.publishedAt), desc(articleVersions.id))
    .limit(1);
  return { ...found, version };
}

export function isArticle({ userId, articleId, language }: ArticleKey): SQL | undefined {
  return and(
    eq(faqArticles.userId, userId),
    eq(faqArticles.faqArticleId, articleId),
    eq(faqArticles.language, language),
  );
}

/** Returns any language of an article that is not removed. @throws {Refusal} `NotFound` */
export async function findAnyTranslation(
  db: Queryable,
  userId: number,
  articleId: number,
): Promise<StoredArticle> {
  const [article] = await db
    .select()
    .from(faqArticles)
    .where(
      and(
        eq(faqArticles.userId, userId),
        eq(faqArticles.faqArticleId, articleId),
        eq(faqArticles.isRemoved, false),
      ),
    )
    .orderBy(asc(faqArticles.id))
    .limit(1);
  if (!article) throw notFound();
  return article;
}

export interface ContentSource {
  readonly kind: ContentSourceKind;
  readonly name: string;
}

/** Returns what was last imported into a help center; null if it is unknown. */
export async function findContentSource(
  db: Queryable,
  userId: number,
  helpCenterId: number,
): Promise<ContentSource | null> {
  const [source] = await db
    .select({ kind: contentSources.kind, name: contentSources.name })
    .from(contentSources)
    .where(and(eq(contentSources.userId, userId), eq(contentSources.helpCenterId, helpCenterId)));
  return source ?? null;
}

/** Whether the article came through a browser, so that there is no other place where it is edited. */
export function isUpload(
  { sourceKey }: { readonly sourceKey: string },
  imported: ContentSource | null,
): boolean {
  return sourceKey !== '' && (imported?.kind === 'upload' || imported?.kind === 'sample');
}
