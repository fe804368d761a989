/** Help centers and articles in the database, without the commands that users would go through. */

import { sql } from 'drizzle-orm';
import type { Database } from '../../src/server/db/database.ts';
import { faqArticles, faqCategories, helpCenters } from '../../src/server/db/tables/faq.ts';
import { users } from '../../src/server/db/tables/users.ts';
import { indexArticles } from '../../src/server/search/indexing.sql.ts';
import type { SearchIndex } from '../../src/server/search/search-index.sql.ts';

export interface BuiltHelpCenter extends SearchIndex {
  /** Of the category that its articles are in. */
  readonly faqCategoryId: number;
}

let lastUserId = 1000;

/** A help center of a new user, with one category. */
export async function buildHelpCenter(db: Database, language = 'en'): Promise<BuiltHelpCenter> {
  lastUserId += 1;
  const userId = lastUserId;
  await db.insert(users).values({ userId, name: `User ${userId}` });
  const [helpCenter] = await db
    .insert(helpCenters)
    .values({ userId, title: 'Help', defaultLanguage: language })
    .returning({ id: helpCenters.id });
  if (!helpCenter) throw new Error('no help center');
  const index = { userId, helpCenterId: helpCenter.id, language };
  return { ...index, faqCategoryId: await buildCategory(db, index, 'General') };
}

/** A category; answers its language-independent id. */
export async function buildCategory(db: Database, index: SearchIndex, title: string): Promise<number> {
  const [category] = await db
    .insert(faqCategories)
    .values({ ...index, faqCategoryId: sql`nextval('entity_id')`, title, sourceKey: title, sourceHash: '' })
    .returning({ faqCategoryId: faqCategories.faqCategoryId });
  if (!category) throw new Error('no category');
  return category.faqCategoryId;
}

export interface ArticleToBuild {
  readonly title: string;
  readonly headings?: readonly string[];
  readonly body?: string;
  readonly keywords?: readonly string[];
  readonly publishAt?: Date;
  readonly unpublishAt?: Date;
  readonly faqCategoryId?: number;
}

const rowsAtOnce = 1000;

/** Published articles, indexed; answers their row ids in the same order. */
export async function buildArticles(
  db: Database,
  { faqCategoryId, ...index }: BuiltHelpCenter,
  articles: readonly ArticleToBuild[],
): Promise<number[]> {
  return await db.transaction(async (tx) => {
    const ids: number[] = [];
    for (let start = 0; start < articles.length; start += rowsAtOnce) {
      const rows = await tx
        .insert(faqArticles)
        .values(
          articles
            .slice(start, start + rowsAtOnce)
            .map(({ title, body = '', headings = [], keywords = [], ...rest }) => ({
              ...index,
              faqCategoryId,
              ...rest,
              faqArticleId: sql`nextval('entity_id')`,
              status: 'published' as const,
              title,
              content: `${headings.map((heading) => `<h2>${heading}</h2>`).join('')}<p>${body}</p>`,
              contentPlain: body,
              keywords: [...keywords],
              sourceKey: title,
              sourceHash: '',
            })),
        )
        .returning({ id: faqArticles.id });
      ids.push(...rows.map((row) => row.id));
    }
    await indexArticles(
      tx,
      index,
      articles.map(({ title, headings = [], body = '', keywords = [] }, at) => ({
        id: ids[at] ?? 0,
        title,
        headings,
        body,
        keywords,
      })),
    );
    return ids;
  });
}
