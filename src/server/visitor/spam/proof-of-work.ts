/** Creates and checks challenges that take a browser a second, so that a thousand messages take 15 minutes. */

import { createChallenge, randomInt, verifySolution } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import { type Static, Type } from 'typebox';
import { Check } from 'typebox/value';
import { Challenge } from '../../../api/schemas/visitor.ts';
import { sha256 } from '../../../formats/hash.ts';

const expiresAfterMs = 600_000;

/** Iterations of one try; a solution takes about a thousand tries. No other solver is faster than WebCrypto. */
const cost = 1000;
const tries = { min: 500, max: 1500 };

const Solved = Type.Object({
  challenge: Challenge,
  solution: Type.Object({ counter: Type.Integer(), derivedKey: Type.String() }),
});
export type Solved = Static<typeof Solved>;

export async function newChallenge(userId: number, secret: string): Promise<Challenge> {
  const challenge = await createChallenge({
    algorithm: 'PBKDF2/SHA-256',
    cost,
    counter: randomInt(tries.max, tries.min),
    deriveKey,
    expiresAt: new Date(Date.now() + expiresAfterMs),
    data: { issuedAt: Date.now(), userId },
    ...signedWith(secret),
  });
  if (!Check(Challenge, challenge)) throw new Error('a challenge does not match its schema');
  return challenge;
}

/** Parses a solution; null if the text is none. */
export function readSolved(text: string): Solved | null {
  try {
    const value: unknown = JSON.parse(Buffer.from(text, 'base64').toString());
    return Check(Solved, value) ? value : null;
  } catch {
    return null;
  }
}

/** Whether the challenge was made for the user, is neither too young nor too old, and is solved. */
export async function isSolved(
  { challenge, solution }: Solved,
  userId: number,
  secret: string,
  minSeconds: number,
): Promise<boolean> {
  const { issuedAt, userId: issuedFor } = challenge.parameters.data;
  if (issuedFor !== userId || Date.now() < issuedAt + minSeconds * 1000) return false;
  const { verified } = await verifySolution({ challenge, solution, deriveKey, ...signedWith(secret) });
  return verified;
}

export function hashOfChallenge({ signature }: Challenge): string {
  return sha256(signature);
}

function signedWith(secret: string) {
  return { hmacSignatureSecret: secret, hmacKeySignatureSecret: `${secret} key` };
}
