/** Challenges for authenticators: each is used once, within five minutes, by what it was created for. */

import { randomBytes } from 'node:crypto';
import { and, eq, gt, lt, sql } from 'drizzle-orm';
import { sha256 } from '../../../formats/hash.ts';
import type { Queryable } from '../../db/database.ts';
import { deskChallenges } from '../../db/tables/index.ts';
import type { DeskSession } from '../sessions.sql.ts';

/** Minutes for which a challenge works. */
export const challengeMinutes = 5;

export interface ChallengePurpose {
  /** 0 before anybody is known. */
  readonly userId: number;
  readonly purposeHash: string;
}

/** For adding a passkey, in one session. */
export function additionPurpose({ userId, id }: Pick<DeskSession, 'userId' | 'id'>): ChallengePurpose {
  return { userId, purposeHash: sha256(`session ${userId} ${id}`) };
}

/** For signing in, in one browser. @param browserHash the hash of its nonce */
export function signInPurpose(browserHash: string): ChallengePurpose {
  return { userId: 0, purposeHash: browserHash };
}

/** Stores a challenge, and returns its bytes. */
export async function createChallenge(
  db: Queryable,
  purpose: ChallengePurpose,
): Promise<Uint8Array<ArrayBuffer>> {
  const challenge = randomBytes(32);
  await db.insert(deskChallenges).values({
    ...purpose,
    hash: sha256(challenge.toString('base64url')),
    endsAt: sql`now() + make_interval(mins => ${challengeMinutes})`,
  });
  return new Uint8Array(challenge);
}

/** Uses a challenge up. Returns whether it was there. @param challenge its bytes as base64url */
export async function useChallenge(
  db: Queryable,
  { userId, purposeHash }: ChallengePurpose,
  challenge: string,
): Promise<boolean> {
  const used = await db
    .delete(deskChallenges)
    .where(
      and(
        eq(deskChallenges.userId, userId),
        eq(deskChallenges.hash, sha256(challenge)),
        eq(deskChallenges.purposeHash, purposeHash),
        gt(deskChallenges.endsAt, sql`now()`),
      ),
    )
    .returning({ hash: deskChallenges.hash });
  return used.length > 0;
}

export async function removeEndedChallenges(db: Queryable): Promise<void> {
  await db.delete(deskChallenges).where(lt(deskChallenges.endsAt, sql`now()`));
}
