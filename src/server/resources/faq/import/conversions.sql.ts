import { and, eq, inArray } from 'drizzle-orm';
import type { StoredConversions } from '../../../../content/article/conversion.ts';
import type { SourceArticle } from '../../../../content/folder/content.ts';
import { converterVersion } from '../../../bundle/converter-version.ts';
import type { Queryable, Transaction } from '../../../db/database.ts';
import { articleConversions } from '../../../db/tables/index.ts';
import { upsert } from '../../../db/upsert.ts';
import { chunks } from './rows.sql.ts';
import type { ImportTarget, StoredContent, StoredThing } from './stored-content.ts';

/** Returns the conversions that earlier imports into a help center have stored. */
export function storedConversions(
  db: Queryable,
  { userId, helpCenterId }: ImportTarget,
  converter = converterVersion,
): StoredConversions {
  return {
    converter,
    async find(hashes) {
      const rows = await db
        .select({ hash: articleConversions.hash, conversion: articleConversions.conversion })
        .from(articleConversions)
        .where(
          and(
            eq(articleConversions.userId, userId),
            eq(articleConversions.helpCenterId, helpCenterId),
            inArray(articleConversions.hash, [...hashes]),
          ),
        );
      return new Map(rows.map(({ hash, conversion }) => [hash, conversion]));
    },
  };
}

/** Stores the new conversions of an import, and removes those of removed articles. */
export async function storeConversions(
  tx: Transaction,
  target: ImportTarget,
  content: StoredContent,
  articles: readonly SourceArticle[],
  removed: readonly StoredThing[],
): Promise<void> {
  const rows = articles.flatMap((article) =>
    article.conversion ? [{ ...target, articleId: content.get(article).id, ...article.conversion }] : [],
  );
  const key = [articleConversions.userId, articleConversions.articleId];
  for (const chunk of chunks(rows)) await upsert(tx, articleConversions, key, chunk);
  for (const chunk of chunks(removed)) {
    const ids = chunk.map(({ id }) => id);
    await tx
      .delete(articleConversions)
      .where(and(eq(articleConversions.userId, target.userId), inArray(articleConversions.articleId, ids)));
  }
}
