/** Stores the secrets that sign challenges, and records used challenges. */

import { randomBytes } from 'node:crypto';
import { and, eq, lt, sql } from 'drizzle-orm';
import type { Database, Queryable } from '../../../db/database.ts';
import { challengeSecrets, usedChallenges } from '../../../db/tables/index.ts';

/** Returns the secret that signs a user's challenges; the first call creates it. */
export async function getChallengeSecret(db: Queryable, userId: number): Promise<string> {
  const find = () =>
    db
      .select({ secret: challengeSecrets.secret })
      .from(challengeSecrets)
      .where(eq(challengeSecrets.userId, userId));
  const [known] = await find();
  if (known) return known.secret;
  const secret = randomBytes(32).toString('base64url');
  await db.insert(challengeSecrets).values({ userId, secret }).onConflictDoNothing();
  const [made] = await find();
  if (!made) throw new Error('the secret for challenges was not stored');
  return made.secret;
}

/** Whether the same message used the challenge before. */
export async function isUsedBy(
  db: Queryable,
  userId: number,
  hash: string,
  claim: string | null,
): Promise<boolean> {
  const [row] = await db
    .select({ claim: usedChallenges.claim })
    .from(usedChallenges)
    .where(and(eq(usedChallenges.userId, userId), eq(usedChallenges.hash, hash)));
  return row !== undefined && row.claim !== null && row.claim === claim;
}

/** Marks a challenge as used. Returns false if another message has used it. */
export async function useChallenge(
  db: Queryable,
  userId: number,
  hash: string,
  claim: string | null,
): Promise<boolean> {
  const noted = await db
    .insert(usedChallenges)
    .values({ userId, hash, claim })
    .onConflictDoNothing()
    .returning({ hash: usedChallenges.hash });
  return noted.length > 0 || (await isUsedBy(db, userId, hash, claim));
}

/** Removes records of used challenges after a day, when the challenges have long expired. */
export async function removeUsedChallenges(db: Database): Promise<void> {
  await db.delete(usedChallenges).where(lt(usedChallenges.createdAt, sql`now() - interval '1 day'`));
}
