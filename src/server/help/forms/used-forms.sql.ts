import { randomBytes } from 'node:crypto';
import { and, eq, lt, sql } from 'drizzle-orm';
import { sha256 } from '../../../formats/hash.ts';
import type { Database, Queryable } from '../../db/database.ts';
import { formSecrets, usedForms } from '../../db/tables/index.ts';

/** Creates the secret if there is none. */
export async function getOrCreateFormSecret(db: Queryable, userId: number): Promise<string> {
  const find = () =>
    db.select({ secret: formSecrets.secret }).from(formSecrets).where(eq(formSecrets.userId, userId));
  const [present] = await find();
  if (present) return present.secret;
  const secret = randomBytes(32).toString('base64url');
  await db.insert(formSecrets).values({ userId, secret }).onConflictDoNothing();
  const [stored] = await find();
  if (!stored) throw new Error('the secret of forms was not stored');
  return stored.secret;
}

/** A sent form, identified by the hash of its nonce. */
export interface SentForm {
  readonly userId: number;
  readonly hash: string;
  /** The values of the form's fields. */
  readonly content: string;
}

/** Returns `again` if the same content was sent before, as by a second click; `used` if other content was. */
export async function markFormUsed(
  db: Queryable,
  { userId, hash, content }: SentForm,
): Promise<'first' | 'again' | 'used'> {
  const contentHash = sha256(`${hash} ${content}`);
  const recorded = await db
    .insert(usedForms)
    .values({ userId, hash })
    .onConflictDoNothing()
    .returning({ hash: usedForms.hash });
  if (recorded.length > 0) {
    await db.insert(usedForms).values({ userId, hash: contentHash });
    return 'first';
  }
  const same = await db
    .select({ hash: usedForms.hash })
    .from(usedForms)
    .where(and(eq(usedForms.userId, userId), eq(usedForms.hash, contentHash)));
  return same.length > 0 ? 'again' : 'used';
}

export async function removeUsedForms(db: Database): Promise<void> {
  await db.delete(usedForms).where(lt(usedForms.createdAt, sql`now() - interval '1 day'`));
}
