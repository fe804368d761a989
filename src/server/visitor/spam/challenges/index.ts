/** Implements the service's challenge operation and the check of solutions on the database. */

import type { Service } from '../../../../api/service.ts';
import type { Database } from '../../../db/database.ts';
import type { GuardSettings } from '../../../settings/server/subjects/visitors.ts';
import type { TakeSolution } from '../bot-guard.ts';
import { hashOfChallenge, isSolved, newChallenge, readSolved } from '../proof-of-work.ts';
import { getChallengeSecret, isUsedBy, useChallenge } from './challenges.sql.ts';

export function createChallengeService(
  db: Database,
  { minFillSeconds, requiresChallenge }: GuardSettings,
): Pick<Service, 'getChallenge'> {
  return {
    async getChallenge({ userId }) {
      const challenge = requiresChallenge
        ? await newChallenge(userId, await getChallengeSecret(db, userId))
        : null;
      return { required: requiresChallenge, challenge, minSeconds: minFillSeconds };
    },
  };
}

export function createTakeSolution(db: Database): TakeSolution {
  return async (userId, text, minSeconds, claim) => {
    const solved = readSolved(text);
    if (solved === null) return false;
    const hash = hashOfChallenge(solved.challenge);
    // A repeat is checked first, as the challenge may have expired since the first request.
    if (await isUsedBy(db, userId, hash, claim)) return true;
    const secret = await getChallengeSecret(db, userId);
    return (
      (await isSolved(solved, userId, secret, minSeconds)) && (await useChallenge(db, userId, hash, claim))
    );
  };
}
