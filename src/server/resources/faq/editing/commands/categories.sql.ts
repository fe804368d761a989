/** Finds and makes the categories of articles that are written at the desk. */

import { and, asc, desc, eq, like, type SQL, sql } from 'drizzle-orm';
import { invalidInput, notFound, Refusal } from '../../../../../api/refusal.ts';
import { articleTextsIn } from '../../../../../languages/article-texts.ts';
import type { Database, Transaction } from '../../../../db/database.ts';
import { faqCategories, helpCenters } from '../../../../db/tables/index.ts';
import { deskKey, deskKeyPrefix } from '../../import/desk-articles.ts';
import type { ImportTarget } from '../../import/stored-content.ts';

/** The order of a category that was made at the desk: after those with an order of their own. */
const lastOrder = 9_999;

export interface CategoryKey {
  readonly userId: number;
  /** Language-independent. */
  readonly categoryId: number;
  readonly language: string;
}

export interface ChosenCategory {
  /** An existing category of the help center. */
  readonly categoryId?: number | undefined;
  /** The title of a new category. */
  readonly categoryTitle?: string | undefined;
}

/**
 * Returns the language-independent id of an article's category: the chosen one, a new one, or the first one of the help
 * center in the language. A help center without categories gets a general one.
 * @throws {ValidationError} on `categoryId`, for a category of another help center
 */
export async function chooseCategory(
  tx: Transaction,
  target: ImportTarget,
  language: string,
  { categoryId, categoryTitle }: ChosenCategory,
): Promise<number> {
  if (categoryTitle !== undefined) return await addCategory(tx, target, language, categoryTitle);
  if (categoryId !== undefined) return await requireCategory(tx, target, categoryId);
  const [first] = await tx
    .select({ id: faqCategories.faqCategoryId })
    .from(faqCategories)
    .where(and(isIn(target), eq(faqCategories.isRemoved, false)))
    .orderBy(desc(eq(faqCategories.language, language)), asc(faqCategories.order), asc(faqCategories.id))
    .limit(1);
  return first?.id ?? (await addCategory(tx, target, language, articleTextsIn(language).general));
}

/** @throws {ValidationError} on `categoryId` */
export async function requireCategory(
  tx: Transaction,
  target: ImportTarget,
  categoryId: number,
): Promise<number> {
  const [found] = await tx
    .select({ id: faqCategories.faqCategoryId })
    .from(faqCategories)
    .where(and(isIn(target), eq(faqCategories.faqCategoryId, categoryId), eq(faqCategories.isRemoved, false)))
    .limit(1);
  if (!found) throw invalidInput('categoryId', categoryId);
  return found.id;
}

/**
 * Gives a category that was made at the desk another title in one language.
 * @throws {Refusal} `NotFound`, `Forbidden` for a category that belongs to a folder or an export
 * @throws {ValidationError} on `title`, if it is empty
 */
export async function renameCategory(
  db: Database,
  { userId, categoryId, language }: CategoryKey,
  title: string,
): Promise<void> {
  if (title.trim() === '') throw invalidInput('title', title);
  const isCategory = and(
    eq(faqCategories.userId, userId),
    eq(faqCategories.faqCategoryId, categoryId),
    eq(faqCategories.language, language),
    eq(faqCategories.isRemoved, false),
  );
  const [category] = await db.select({ id: faqCategories.id }).from(faqCategories).where(isCategory);
  if (!category) throw notFound();
  const isOfDesk = like(faqCategories.sourceKey, `${deskKeyPrefix}%`);
  const renamed = await db
    .update(faqCategories)
    .set({ title: title.trim(), updatedAt: new Date() })
    .where(and(isCategory, isOfDesk))
    .returning({ id: faqCategories.id });
  if (renamed.length === 0)
    throw new Refusal('Forbidden', 'The category belongs to its source. Rename it there.');
}

async function addCategory(
  tx: Transaction,
  target: ImportTarget,
  language: string,
  title: string,
): Promise<number> {
  const { rows } = await tx.execute<{ id: string | number }>(sql`select nextval('entity_id') as id`);
  const faqCategoryId = Number(rows[0]?.id);
  await tx.insert(faqCategories).values({
    ...target,
    faqCategoryId,
    language,
    title,
    order: lastOrder,
    sourceKey: deskKey(faqCategoryId),
    sourceHash: '',
  });
  return faqCategoryId;
}

/** A category in the language of an article, as imports name it. */
export interface CategoryInLanguage {
  readonly key: string;
  readonly rowId: number;
}

/**
 * Makes sure that a category exists in a language, so that readers of that language find its articles: with its title in
 * the help center's language, until somebody translates it.
 * @throws {ValidationError} on `categoryId`, for a category that no longer exists
 */
export async function ensureCategoryIn(
  tx: Transaction,
  target: ImportTarget,
  language: string,
  faqCategoryId: number,
): Promise<CategoryInLanguage> {
  const isCategory = and(isIn(target), eq(faqCategories.faqCategoryId, faqCategoryId));
  const [translated] = await tx
    .update(faqCategories)
    .set({ isRemoved: false })
    .where(and(isCategory, eq(faqCategories.language, language)))
    .returning({ key: faqCategories.sourceKey, rowId: faqCategories.id });
  if (translated) return translated;
  const [other] = await tx
    .select({ title: faqCategories.title, order: faqCategories.order, key: faqCategories.sourceKey })
    .from(faqCategories)
    .innerJoin(
      helpCenters,
      and(eq(helpCenters.userId, faqCategories.userId), eq(helpCenters.id, faqCategories.helpCenterId)),
    )
    .where(isCategory)
    .orderBy(desc(eq(faqCategories.language, helpCenters.defaultLanguage)), asc(faqCategories.id))
    .limit(1);
  if (!other) throw invalidInput('categoryId', faqCategoryId);
  const { title, order, key } = other;
  const [added] = await tx
    .insert(faqCategories)
    .values({ ...target, faqCategoryId, language, title, order, sourceKey: key, sourceHash: '' })
    .returning({ rowId: faqCategories.id });
  if (!added) throw new Error('the category was not stored');
  return { key, rowId: added.rowId };
}

function isIn({ userId, helpCenterId }: ImportTarget): SQL | undefined {
  return and(eq(faqCategories.userId, userId), eq(faqCategories.helpCenterId, helpCenterId));
}
