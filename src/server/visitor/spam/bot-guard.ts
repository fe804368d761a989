/** Refuses messages of anonymous visitors that a program filled in. */

import { invalidInput } from '../../../api/refusal.ts';
import type { Guard } from '../../../api/schemas/visitor.ts';
import type { Caller } from '../../../api/service.ts';
import { sha256 } from '../../../formats/hash.ts';
import type { GuardSettings } from '../../settings/server/subjects/visitors.ts';

/** Accepts a solution once. `claim` identifies a message and its repeats; null if it has no idempotency key. */
export type TakeSolution = (
  userId: number,
  solution: string,
  minSeconds: number,
  claim: string | null,
) => Promise<boolean>;

/** @throws {ValidationError} on `guard` for a program's message; a person mistaken for one keeps the typed text */
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
    const claim = operation === 'insertTicket' ? challengeClaim(caller) : null;
    const isGood =
      challenge !== undefined && (await takeSolution(caller.userId, challenge, minFillSeconds, claim));
    if (!isGood) throw invalidInput('guard', null);
  };
}

/** Identifies the repeats of a message by its idempotency key: a repeat creates no second ticket. */
function challengeClaim({ keyId, idempotencyKey }: Caller): string | null {
  if (idempotencyKey === undefined) return null;
  return sha256(`${keyId} ${idempotencyKey}`);
}
