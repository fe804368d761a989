import { and, eq } from 'drizzle-orm';
import type { Unread } from '../../../../content/folder/content.ts';
import type { Queryable } from '../../../db/database.ts';
import { faqArticles, faqCategories, faqSections } from '../../../db/tables/index.ts';
import type { ImportTarget } from './stored-content.ts';

/** Lists the categories that contain articles of the desk, as `<faqCategoryId> <language>`. */
export async function listCategoriesOfDesk(db: Queryable, target: ImportTarget): Promise<Set<string>> {
  const rows = await db
    .selectDistinct({ id: faqArticles.faqCategoryId, language: faqArticles.language })
    .from(faqArticles)
    .where(isOfDesk(target));
  return new Set(rows.map(({ id, language }) => `${id} ${language}`));
}

/** Lists the row ids of the sections that contain articles of the desk. */
export async function listSectionsOfDesk(db: Queryable, target: ImportTarget): Promise<Set<number>> {
  const rows = await db
    .selectDistinct({ id: faqArticles.sectionId })
    .from(faqArticles)
    .where(isOfDesk(target));
  return new Set(rows.flatMap(({ id }) => (id === null ? [] : [id])));
}

function isOfDesk({ userId, helpCenterId }: ImportTarget) {
  return and(
    eq(faqArticles.userId, userId),
    eq(faqArticles.helpCenterId, helpCenterId),
    eq(faqArticles.isDeskOwned, true),
    eq(faqArticles.isRemoved, false),
  );
}

/** Lists what former imports and the desk have stored in a help center, as an import names what it cannot read. */
export async function listStoredReferences(db: Queryable, target: ImportTarget): Promise<Unread> {
  const references = (table: typeof faqArticles | typeof faqCategories | typeof faqSections) =>
    db
      .select({ key: table.sourceKey, language: table.language })
      .from(table)
      .where(and(eq(table.userId, target.userId), eq(table.helpCenterId, target.helpCenterId)));
  return {
    articles: await references(faqArticles),
    categories: await references(faqCategories),
    sections: await references(faqSections),
  };
}
