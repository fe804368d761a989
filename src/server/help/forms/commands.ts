/** What is kept of forms: what a user's are signed with, and which were sent. */

import { randomBytes } from 'node:crypto';
import { and, eq, lt, sql } from 'drizzle-orm';
import { hashOf } from '../../../formats/hash.ts';
import type { Database, Queryable } from '../../db/database.ts';
import { formSecrets, usedForms } from '../../db/tables/index.ts';

/** What a user's forms are signed with; made when it is first asked for. */
export async function formSecretOf(db: Queryable, userId: number): Promise<string> {
  const find = () =>
    db.select({ secret: formSecrets.secret }).from(formSecrets).where(eq(formSecrets.userId, userId));
  const [known] = await find();
  if (known) return known.secret;
  const secret = randomBytes(32).toString('base64url');
  await db.insert(formSecrets).values({ userId, secret }).onConflictDoNothing();
  const [made] = await find();
  if (!made) throw new Error('the secret of forms was not stored');
  return made.secret;
}

/** A form that was sent, by the hash of its nonce, with what was in it. */
export interface SentForm {
  readonly userId: number;
  readonly hash: string;
  readonly content: string;
}

/**
 * Notes that a form was sent. `again`: the same was sent before, as by a second click, and need not be done again;
 * `used`: the form was, with something else in it.
 */
export async function useForm(
  db: Queryable,
  { userId, hash, content }: SentForm,
): Promise<'first' | 'again' | 'used'> {
  const contentHash = hashOf(`${hash} ${content}`);
  const noted = await db
    .insert(usedForms)
    .values({ userId, hash })
    .onConflictDoNothing()
    .returning({ hash: usedForms.hash });
  if (noted.length > 0) {
    await db.insert(usedForms).values({ userId, hash: contentHash });
    return 'first';
  }
  const same = await db
    .select({ hash: usedForms.hash })
    .from(usedForms)
    .where(and(eq(usedForms.userId, userId), eq(usedForms.hash, contentHash)));
  return same.length > 0 ? 'again' : 'used';
}

/** Forgets forms whose nonces have long ended. */
export async function removeUsedForms(db: Database): Promise<void> {
  await db.delete(usedForms).where(lt(usedForms.createdAt, sql`now() - interval '1 day'`));
}
