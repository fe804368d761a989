import { and, count, eq } from 'drizzle-orm';
import { maxContentFiles } from '../../../../../api/limits.ts';
import { conflict } from '../../../../../api/refusal.ts';
import { sha256 } from '../../../../../formats/hash.ts';
import type { Database } from '../../../../db/database.ts';
import { contentFiles } from '../../../../db/tables/index.ts';
import { contentFilePath } from '../../import/content-file-path.ts';
import type { ImportTarget } from '../../import/stored-content.ts';

export interface NewPicture {
  readonly name: string;
  readonly type: string;
  readonly data: Buffer;
}

/**
 * Stores a picture with the files of a help center, once for all pictures with the same bytes.
 * @returns the path of its url
 * @throws {Refusal} `Conflict` if the help center has too many files
 */
export async function storePicture(
  db: Database,
  { userId, helpCenterId }: ImportTarget,
  { name, type, data }: NewPicture,
): Promise<string> {
  const hash = sha256(data);
  await db.transaction(async (tx) => {
    const [stored] = await tx
      .select({ files: count() })
      .from(contentFiles)
      .where(and(eq(contentFiles.userId, userId), eq(contentFiles.helpCenterId, helpCenterId)));
    if ((stored?.files ?? 0) >= maxContentFiles) throw conflict({ field: 'files', max: maxContentFiles });
    await tx
      .insert(contentFiles)
      .values({ userId, helpCenterId, hash, name, type, data })
      .onConflictDoNothing();
  });
  return contentFilePath(userId, helpCenterId, hash, name);
}
