import { and, inArray, sql } from 'drizzle-orm';
import type { Changes, SourceFile } from '../../../../content/folder/content.ts';
import type { Transaction } from '../../../db/database.ts';
import { articleDrafts, articleVersions, contentFiles, faqArticles } from '../../../db/tables/index.ts';
import { inTarget } from './rows.sql.ts';
import type { ImportTarget } from './stored-content.ts';

export async function storeFiles(
  tx: Transaction,
  target: ImportTarget,
  files: readonly SourceFile[],
): Promise<Omit<Changes, 'removed'>> {
  const stored = await storedHashes(tx, target);
  const added = files.filter(({ hash }) => !stored.has(hash));
  for (const file of added) {
    await tx
      .insert(contentFiles)
      .values({ ...target, ...file })
      .onConflictDoNothing();
  }
  return { added: added.length, changed: 0, unchanged: files.length - added.length };
}

/** Removes the files that are not in the folder, and that no article, draft or version contains. Returns how many. */
export async function removeUnusedFiles(
  tx: Transaction,
  target: ImportTarget,
  files: readonly SourceFile[],
): Promise<number> {
  const present = new Set(files.map(({ hash }) => hash));
  const candidates = [...(await storedHashes(tx, target))].filter((hash) => !present.has(hash));
  if (candidates.length === 0) return 0;
  const removed = await tx
    .delete(contentFiles)
    .where(
      and(
        inTarget(contentFiles, target),
        inArray(contentFiles.hash, candidates),
        sql`not exists (
          select 1 from ${faqArticles} a
          where a.user_id = ${target.userId} and a.help_center_id = ${target.helpCenterId}
            and not a.is_removed and position(${contentFiles.hash} in a.content) > 0)`,
        ...[articleDrafts, articleVersions].map(
          (table) => sql`not exists (
          select 1 from ${table} t
          where t.user_id = ${target.userId} and t.help_center_id = ${target.helpCenterId}
            and position(${contentFiles.hash} in t.markdown) > 0)`,
        ),
      ),
    )
    .returning({ hash: contentFiles.hash });
  return removed.length;
}

async function storedHashes(tx: Transaction, target: ImportTarget): Promise<Set<string>> {
  const rows = await tx
    .select({ hash: contentFiles.hash })
    .from(contentFiles)
    .where(inTarget(contentFiles, target));
  return new Set(rows.map(({ hash }) => hash));
}
