/** Solves proof-of-work challenges; loaded when a server asks for one. */

import { solveChallenge as findSolution } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/web/pbkdf2';
import type { OutputOf } from '../../../api/operation.ts';
import type { getChallenge } from '../../../api/operations/visitor.ts';

export type Challenge = NonNullable<OutputOf<typeof getChallenge>['challenge']>;

/** @throws {TypeError} on pages without TLS, where browsers have no Web Crypto */
export async function solveChallenge(challenge: Challenge): Promise<string> {
  // No timeout, however slow the device: the message waits for the solution.
  const solution = await findSolution({ challenge, deriveKey, timeout: 0 });
  if (!solution) throw new Error('the challenge was not solved');
  const { counter, derivedKey } = solution;
  return btoa(JSON.stringify({ challenge, solution: { counter, derivedKey } }));
}
