/** Finds articles whose preview image is missing or out of date, and stores new images. */

import { and, eq, ne, or, sql } from 'drizzle-orm';
import type { Database, Queryable } from '../../db/database.ts';
import { articleImages, faqArticles, faqCategories, helpCenters } from '../../db/tables/index.ts';
import { isVisibleIn } from '../../resources/faq/visible-content.sql.ts';
import type { HelpSite } from '../site.ts';
import { drawingVersion } from './drawing.ts';

/** Whether the image is not empty; an empty one marks an article that cannot be drawn. */
const hasImage = sql`length(${articleImages.data}) > 0`;

/** Returns the PNG of a visible article; null if there is none with that hash. */
export async function findPreviewImage(
  db: Queryable,
  { userId, helpCenterId, languages }: Pick<HelpSite, 'userId' | 'helpCenterId' | 'languages'>,
  articleRowId: number,
  hash: string,
): Promise<Buffer | null> {
  const language = sql`any(${sql.param([...languages])}::text[])`;
  const [row] = await db
    .select({ data: articleImages.data })
    .from(articleImages)
    .innerJoin(
      faqArticles,
      and(eq(faqArticles.userId, articleImages.userId), eq(faqArticles.id, articleImages.articleId)),
    )
    .where(
      and(
        eq(articleImages.userId, userId),
        eq(articleImages.articleId, articleRowId),
        eq(articleImages.hash, hash),
        hasImage,
        isVisibleIn({ userId, helpCenterId, language }),
      ),
    );
  return row?.data ?? null;
}

export interface DrawnHelpCenter {
  readonly userId: number;
  readonly helpCenterId: number;
  readonly title: string;
}

export interface UndrawnArticle {
  readonly rowId: number;
  readonly lang: string;
  readonly title: string;
  readonly category: string;
  /** The hash of everything that the image shows. */
  readonly hash: string;
}

export async function listDrawnHelpCenters(db: Queryable): Promise<DrawnHelpCenter[]> {
  const { userId, id, title, visibility } = helpCenters;
  return await db
    .select({ userId, helpCenterId: id, title })
    .from(helpCenters)
    .where(ne(visibility, 'private'))
    .orderBy(userId, id);
}

/** @param brandKey a text that changes with the brand of the help center */
export async function listUndrawn(
  db: Queryable,
  { userId, helpCenterId, title }: DrawnHelpCenter,
  brandKey: string,
  limit: number,
): Promise<UndrawnArticle[]> {
  const category = sql<string>`coalesce(${faqCategories.title}, '')`;
  // The separator cannot be part of a title.
  const hash = sql<string>`left(encode(sha256(convert_to(concat_ws(chr(31), ${drawingVersion}::int, ${brandKey}::text,
    ${title}::text, ${faqArticles.language}, ${category}, ${faqArticles.title}), 'UTF8')), 'hex'), 32)`;
  return await db
    .select({
      rowId: faqArticles.id,
      lang: faqArticles.language,
      title: faqArticles.title,
      category,
      hash,
    })
    .from(faqArticles)
    .leftJoin(
      faqCategories,
      and(
        eq(faqCategories.userId, faqArticles.userId),
        eq(faqCategories.faqCategoryId, faqArticles.faqCategoryId),
        eq(faqCategories.language, faqArticles.language),
      ),
    )
    .leftJoin(
      articleImages,
      and(eq(articleImages.userId, faqArticles.userId), eq(articleImages.articleId, faqArticles.id)),
    )
    .where(
      and(
        eq(faqArticles.userId, userId),
        eq(faqArticles.helpCenterId, helpCenterId),
        eq(faqArticles.status, 'published'),
        eq(faqArticles.isRemoved, false),
        sql`${articleImages.hash} is distinct from ${hash}`,
      ),
    )
    .limit(limit);
}

/** @param data empty if this content cannot be drawn, so that it is not tried again */
export async function storeImage(
  db: Database,
  userId: number,
  { rowId, hash }: UndrawnArticle,
  data: Uint8Array,
): Promise<void> {
  // The article may have been deleted meanwhile.
  await db.execute(sql`insert into article_pictures (user_id, article_id, hash, data)
    select a.user_id, a.id, ${hash}, ${Buffer.from(data)} from faq_articles a
    where a.user_id = ${userId} and a.id = ${rowId}
    on conflict (user_id, article_id) do update set hash = excluded.hash, data = excluded.data`);
}

/** Deletes preview images of unpublished articles, and of private help centers. */
export async function removeUnusedImages(db: Database): Promise<void> {
  const unused = db
    .select({ one: sql`1` })
    .from(faqArticles)
    .innerJoin(
      helpCenters,
      and(eq(helpCenters.userId, faqArticles.userId), eq(helpCenters.id, faqArticles.helpCenterId)),
    )
    .where(
      and(
        eq(faqArticles.userId, articleImages.userId),
        eq(faqArticles.id, articleImages.articleId),
        or(
          ne(faqArticles.status, 'published'),
          eq(faqArticles.isRemoved, true),
          eq(helpCenters.visibility, 'private'),
        ),
      ),
    );
  await db.delete(articleImages).where(sql`exists (${unused})`);
}
