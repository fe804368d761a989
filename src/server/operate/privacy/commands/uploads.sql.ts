import { and, eq, isNull, or } from 'drizzle-orm';
import { sha256 } from '../../../../formats/hash.ts';
import { anyOf } from '../../../db/any-of.ts';
import type { Transaction } from '../../../db/database.ts';
import { uploads } from '../../../db/tables/index.ts';

/** Returns the hash of the secret in a file's URL; undefined for any other URL. */
export function uploadHash(path: string): string | undefined {
  const token = /\/uploads\/([A-Za-z0-9_-]{43})\//.exec(path)?.[1];
  return token && sha256(token);
}

/** Expires files by URL, and visitors' unattached files, for the next cleanup. Returns the number of files. */
export async function endUploads(
  tx: Transaction,
  userId: number,
  paths: readonly string[],
  subs: readonly string[],
): Promise<number> {
  const hashes = paths.flatMap((path) => uploadHash(path) ?? []);
  const senders = subs.map((sub) => `sub:${sub}`);
  const ended = await tx
    .update(uploads)
    .set({ name: '', attachedAt: null, createdAt: new Date(0), keyId: null, sentBy: null })
    .where(
      and(
        eq(uploads.userId, userId),
        or(anyOf(uploads.hash, hashes), and(anyOf(uploads.sentBy, senders), isNull(uploads.attachedAt))),
      ),
    )
    .returning({ hash: uploads.hash });
  await tx
    .update(uploads)
    .set({ sentBy: null })
    .where(and(eq(uploads.userId, userId), anyOf(uploads.sentBy, senders)));
  return ended.length;
}
