import { and, eq, sql } from 'drizzle-orm';
import type { Queryable } from '../../db/database.ts';
import { articlePictures, faqArticles } from '../../db/tables/index.ts';
import { isVisibleIn } from '../../resources/faq/queries.ts';
import type { HelpSite } from '../site.ts';

/** Whether the image is not empty; an empty one marks an article that cannot be drawn. */
const hasPicture = sql`length(${articlePictures.data}) > 0`;

/** Returns the PNG of a visible article; null if there is none with that hash. */
export async function findPicture(
  db: Queryable,
  { userId, helpCenterId, languages }: Pick<HelpSite, 'userId' | 'helpCenterId' | 'languages'>,
  articleRowId: number,
  hash: string,
): Promise<Buffer | null> {
  const language = sql`any(${sql.param([...languages])}::text[])`;
  const [row] = await db
    .select({ data: articlePictures.data })
    .from(articlePictures)
    .innerJoin(
      faqArticles,
      and(eq(faqArticles.userId, articlePictures.userId), eq(faqArticles.id, articlePictures.articleId)),
    )
    .where(
      and(
        eq(articlePictures.userId, userId),
        eq(articlePictures.articleId, articleRowId),
        eq(articlePictures.hash, hash),
        hasPicture,
        isVisibleIn({ userId, helpCenterId, language }),
      ),
    );
  return row?.data ?? null;
}
