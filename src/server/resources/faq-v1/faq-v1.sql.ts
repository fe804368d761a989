import { and, asc, eq, inArray, ne } from 'drizzle-orm';
import { notFound } from '../../../api/refusal.ts';
import type { Queryable, ReadDatabase } from '../../db/database.ts';
import { faqArticles, helpCenters, users } from '../../db/tables/index.ts';
import {
  type ArticleRow,
  type LocalizedHelpCenter,
  listArticles,
  listSections,
} from '../faq/visible-content.sql.ts';

/** Returns the first help center that is not private. @throws {Refusal} `NotFound`, also if version 1 is off */
export async function findFirstHelpCenter(db: Queryable, userId: number): Promise<LocalizedHelpCenter> {
  const [row] = await db
    .select({ helpCenterId: helpCenters.id, language: helpCenters.defaultLanguage })
    .from(users)
    .innerJoin(helpCenters, eq(helpCenters.userId, users.userId))
    .where(and(eq(users.userId, userId), eq(users.faqV1Enabled, true), ne(helpCenters.visibility, 'private')))
    .orderBy(asc(helpCenters.id))
    .limit(1);
  if (!row) throw notFound();
  return { userId, ...row };
}

/** Returns the visible articles of a category without texts: those without a section first, then section by section. */
export async function listArticlesAsRead(
  db: ReadDatabase,
  helpCenter: LocalizedHelpCenter,
  faqCategoryId: number,
): Promise<ArticleRow[]> {
  const sections = await listSections(db, helpCenter, faqCategoryId);
  const articles = await listArticles(db, helpCenter, faqCategoryId, false);
  const ranks = new Map(sections.map(({ id }, index) => [id, index]));
  const sectionRank = ({ sectionId }: ArticleRow) => ranks.get(sectionId ?? 0) ?? -1;
  return articles.toSorted((a, b) => sectionRank(a) - sectionRank(b));
}

export async function findTags(
  db: ReadDatabase,
  userId: number,
  ids: readonly number[],
): Promise<Map<number, readonly string[]>> {
  const rows = await db
    .select({ id: faqArticles.id, tags: faqArticles.tags })
    .from(faqArticles)
    .where(and(eq(faqArticles.userId, userId), inArray(faqArticles.id, [...ids])));
  return new Map(rows.map(({ id, tags }) => [id, tags]));
}

/** Turns version 1 of the FAQ on or off; while off, its URLs respond with 404. @throws {Refusal} `NotFound` */
export async function setFaqV1Enabled(db: Queryable, userId: number, isEnabled: boolean): Promise<void> {
  const changed = await db
    .update(users)
    .set({ faqV1Enabled: isEnabled })
    .where(eq(users.userId, userId))
    .returning({ userId: users.userId });
  if (changed.length === 0) throw notFound();
}
