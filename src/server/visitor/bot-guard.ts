/** What holds off programs that fill in forms: looked at where an anonymous visitor writes, and nowhere else. */

import { invalidInput } from '../../api/refusal.ts';
import type { Guard } from '../../api/schemas/visitor.ts';
import type { Caller } from '../../api/service.ts';
import { hashOf } from '../../formats/hash.ts';
import type { GuardSettings } from '../settings/server/subjects/visitors.ts';

/**
 * Takes a solution, which is good once: true where it is. `claim` tells the repeats of one message, which may bring it
 * again; null where there are none.
 */
export type TakeSolution = (
  userId: number,
  solution: string,
  minSeconds: number,
  claim: string | null,
) => Promise<boolean>;

/**
 * Looks at what came with a message.
 * @throws {ValidationError} naming `guard`: a person whose browser filled in too much, or too fast, still has the text.
 */
export type CheckGuard = (
  caller: Caller,
  operation: 'insertTicket' | 'submitForm',
  guard: Guard | undefined,
) => Promise<void>;

export function createGuard(
  { minFillSeconds, requiresChallenge }: GuardSettings,
  takeSolution: TakeSolution,
): CheckGuard {
  return async (caller, operation, guard) => {
    if (caller.visitor?.identity) return;
    const { website = '', elapsed, challenge } = guard ?? {};
    if (website !== '') throw invalidInput('guard', website);
    if (elapsed !== undefined && elapsed < minFillSeconds * 1000) throw invalidInput('guard', elapsed);
    if (!requiresChallenge) return;
    const claim = operation === 'insertTicket' ? claimOf(caller) : null;
    const isGood =
      challenge !== undefined && (await takeSolution(caller.userId, challenge, minFillSeconds, claim));
    if (!isGood) throw invalidInput('guard', null);
  };
}

/** A repeat is told by its idempotency key, which makes it the same ticket whatever it brings. */
function claimOf({ keyId, idempotencyKey }: Caller): string | null {
  if (idempotencyKey === undefined) return null;
  return hashOf(`${keyId} ${idempotencyKey}`);
}
