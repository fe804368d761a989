/** The rows of drafts, which commands write after they have locked the article's row. */

import { and, eq, type SQL, sql } from 'drizzle-orm';
import type { Transaction } from '../../../../db/database.ts';
import { articleDrafts } from '../../../../db/tables/index.ts';
import type { DraftTexts } from '../draft-texts.ts';
import type { DraftRow, StoredArticle } from '../queries/articles.sql.ts';

/** The draft has another version than the writer has read. */
export class StaleArticleDraft extends Error {
  override readonly name = 'StaleArticleDraft';

  constructor() {
    super('the draft has another version');
  }
}

/** The version of a new draft. */
const firstVersion = sql<number>`floor(extract(epoch from clock_timestamp()) * 1000)`;

/** The version of a draft after a change. */
export const nextVersion = sql<number>`greatest(${articleDrafts.version} + 1, ${firstVersion})`;

/** Members of a new or changed draft. */
export type NewDraft = DraftTexts &
  Partial<Pick<DraftRow, 'proposedKeywords' | 'passages' | 'ticketId' | 'changedBy'>> & {
    /** That of a new draft. @default one that no draft of the article had */
    readonly version?: number;
  };

/** Stores a draft in place of the read one; null if there was none. The article's row is locked. */
export async function storeDraft(
  tx: Transaction,
  { userId, id: articleId, helpCenterId }: Pick<StoredArticle, 'userId' | 'id' | 'helpCenterId'>,
  draft: DraftRow | null,
  { keywords, tags, ...texts }: NewDraft,
): Promise<void> {
  const values = { ...texts, keywords: [...keywords], tags: [...tags] };
  if (draft === null) {
    await tx
      .insert(articleDrafts)
      .values({ version: firstVersion, ...values, userId, articleId, helpCenterId });
    return;
  }
  await tx
    .update(articleDrafts)
    .set({ ...values, version: nextVersion, scheduledAt: null, scheduledBy: null, changedAt: sql`now()` })
    .where(isDraft({ userId, articleId }));
}

export function isDraft({ userId, articleId }: Pick<DraftRow, 'userId' | 'articleId'>): SQL | undefined {
  return and(eq(articleDrafts.userId, userId), eq(articleDrafts.articleId, articleId));
}
