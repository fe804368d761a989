/** Reads a user's content, private articles included, a page at a time. */

import { and, asc, eq, type SQL, sql } from 'drizzle-orm';
import type { Queryable } from '../../../db/database.ts';
import { afterId, eachPage } from '../../../db/each-page.ts';
import {
  contentFiles,
  faqArticles,
  faqCategories,
  faqSections,
  faqViews,
  faqVotes,
  helpCenters,
  searchSynonyms,
} from '../../../db/tables/index.ts';
import { readSynonymGroups } from '../../../search/owner-synonyms.sql.ts';
import type { SearchIndex } from '../../../search/search-index.sql.ts';

export type HelpCenterRow = typeof helpCenters.$inferSelect;
export type CategoryRow = typeof faqCategories.$inferSelect;
export type SectionRow = typeof faqSections.$inferSelect;
export type ArticleRow = typeof faqArticles.$inferSelect;
export type ContentFileRow = typeof contentFiles.$inferSelect;
export type ViewsRow = typeof faqViews.$inferSelect;
export type VoteRow = typeof faqVotes.$inferSelect;

export function readHelpCenters(db: Queryable, userId: number): AsyncGenerator<HelpCenterRow[]> {
  return eachPage((last, limit) =>
    db
      .select()
      .from(helpCenters)
      .where(afterId(helpCenters, userId, last))
      .orderBy(asc(helpCenters.id))
      .limit(limit),
  );
}

export function readCategories(db: Queryable, userId: number): AsyncGenerator<CategoryRow[]> {
  return eachPage((last, limit) =>
    db
      .select()
      .from(faqCategories)
      .where(afterId(faqCategories, userId, last))
      .orderBy(asc(faqCategories.id))
      .limit(limit),
  );
}

export function readSections(db: Queryable, userId: number): AsyncGenerator<SectionRow[]> {
  return eachPage((last, limit) =>
    db
      .select()
      .from(faqSections)
      .where(afterId(faqSections, userId, last))
      .orderBy(asc(faqSections.id))
      .limit(limit),
  );
}

/** Reads synonyms: one row per help center and language. */
export async function* readSynonyms(
  db: Queryable,
  userId: number,
): AsyncGenerator<(SearchIndex & { groups: string[][] })[]> {
  const indexes = await db
    .selectDistinct({
      userId: searchSynonyms.userId,
      helpCenterId: searchSynonyms.helpCenterId,
      language: searchSynonyms.language,
    })
    .from(searchSynonyms)
    .where(eq(searchSynonyms.userId, userId))
    .orderBy(asc(searchSynonyms.helpCenterId), asc(searchSynonyms.language));
  for (const index of indexes) yield [{ ...index, groups: await readSynonymGroups(db, index) }];
}

export function readArticles(db: Queryable, userId: number): AsyncGenerator<ArticleRow[]> {
  return eachPage((last, limit) =>
    db
      .select()
      .from(faqArticles)
      .where(afterId(faqArticles, userId, last))
      .orderBy(asc(faqArticles.id))
      .limit(limit),
  );
}

export function readVotes(db: Queryable, userId: number): AsyncGenerator<VoteRow[]> {
  return eachPage((last, limit) =>
    db
      .select()
      .from(faqVotes)
      .where(afterId(faqVotes, userId, last))
      .orderBy(asc(faqVotes.id))
      .limit(limit),
  );
}

/** The number of files in one page; few, since they are large. */
const filesAtOnce = 4;

export function readContentFiles(db: Queryable, userId: number): AsyncGenerator<ContentFileRow[]> {
  const { helpCenterId, hash } = contentFiles;
  return eachPage((last, limit) => {
    const after: SQL | undefined =
      last && sql`(${helpCenterId}, ${hash} collate "C") > (${last.helpCenterId}::bigint, ${last.hash})`;
    return db
      .select()
      .from(contentFiles)
      .where(and(eq(contentFiles.userId, userId), after))
      .orderBy(asc(helpCenterId), sql`${hash} collate "C"`)
      .limit(limit);
  }, filesAtOnce);
}

export function readViews(db: Queryable, userId: number): AsyncGenerator<ViewsRow[]> {
  const { helpCenterId, language, day, faqArticleId, device } = faqViews;
  const key = sql`(${helpCenterId}, ${language} collate "C", ${day}, ${faqArticleId}, ${device} collate "C")`;
  return eachPage((last, limit) => {
    const after: SQL | undefined =
      last &&
      sql`${key} > (${last.helpCenterId}::bigint, ${last.language}, ${last.day}::date,
        ${last.faqArticleId}::bigint, ${last.device})`;
    return db
      .select()
      .from(faqViews)
      .where(and(eq(faqViews.userId, userId), after))
      .orderBy(key)
      .limit(limit);
  });
}
