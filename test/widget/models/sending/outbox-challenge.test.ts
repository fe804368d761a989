import { createChallenge, verifySolution } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/web/pbkdf2';
import { expect, test } from 'vitest';
import { solveChallenge } from '../../../../src/widget/models/sending/outbox-challenge.ts';

const secrets = { hmacSignatureSecret: 'secret', hmacKeySignatureSecret: 'secret key' };

test('a challenge is solved, and its solution has the format of a message', async () => {
  const { parameters, signature = '' } = await createChallenge({
    algorithm: 'PBKDF2/SHA-256',
    cost: 10,
    counter: 7,
    deriveKey,
    ...secrets,
  });
  const challenge = {
    parameters: {
      keySignature: '',
      expiresAt: 4_000_000_000,
      ...parameters,
      data: { issuedAt: 1, userId: 1 },
    },
    signature,
  };
  const solved = JSON.parse(atob(await solveChallenge(challenge)));
  expect(solved).toEqual({ challenge, solution: { counter: 7, derivedKey: expect.any(String) } });
  const { verified } = await verifySolution({
    challenge: { parameters, signature },
    solution: solved.solution,
    deriveKey,
    ...secrets,
  });
  expect(verified).toBe(true);
});
