import { and, eq, sql } from 'drizzle-orm';
import type { Queryable } from '../../db/database.ts';
import { articleImages, faqArticles } from '../../db/tables/index.ts';
import { isVisibleIn } from '../../resources/faq/queries.ts';
import type { HelpSite } from '../site.ts';

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
