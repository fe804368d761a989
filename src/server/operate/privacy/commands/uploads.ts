/** Ends files before their time. Their addresses stop working at once; what they hold goes with the next sweep. */

import { and, eq, isNull, or } from 'drizzle-orm';
import { hashOf } from '../../../../formats/hash.ts';
import { anyOf } from '../../../db/any-of.ts';
import type { Transaction } from '../../../db/database.ts';
import { uploads } from '../../../db/tables/index.ts';

/** The hash of the secret in the url of a file; undefined where it is no url of ours. */
export function hashOfUploadUrl(path: string): string | undefined {
  const token = /\/uploads\/([A-Za-z0-9_-]{43})\//.exec(path)?.[1];
  return token && hashOf(token);
}

/**
 * Ends files by their addresses, and those that visitors sent and no message took. A file that has ended looks like one
 * that nobody attached long ago, so that whoever sweeps next, also after a crash, removes it. Returns how many.
 */
export async function endUploads(
  tx: Transaction,
  userId: number,
  paths: readonly string[],
  subs: readonly string[],
): Promise<number> {
  const hashes = paths.flatMap((path) => hashOfUploadUrl(path) ?? []);
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
