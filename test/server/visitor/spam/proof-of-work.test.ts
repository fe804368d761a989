import { solveChallenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/web/pbkdf2';
import { beforeAll, expect, test, vi } from 'vitest';
import { isSolved, newChallenge, type Solved } from '../../../../src/server/visitor/spam/proof-of-work.ts';

const secret = 'a secret of the test';
const minute = 60_000;

let solved: Solved;

beforeAll(async () => {
  const challenge = await newChallenge(4, secret);
  const solution = await solveChallenge({ challenge, deriveKey });
  if (solution === null) throw new Error('the challenge was not solved');
  solved = { challenge, solution };
});

test('a solution is good between the shortest time and ten minutes', async () => {
  const { issuedAt } = solved.challenge.parameters.data;
  const isGoodAfter = async (ms: number) => {
    vi.useFakeTimers({ toFake: ['Date'], now: issuedAt + ms });
    return await isSolved(solved, 4, secret, 30);
  };
  expect(await isGoodAfter(29_999)).toBe(false);
  expect(await isGoodAfter(30_000)).toBe(true);
  expect(await isGoodAfter(9 * minute)).toBe(true);
  expect(await isGoodAfter(11 * minute)).toBe(false);
});

test('a solution is good for its user, under its secret', async () => {
  expect(await isSolved(solved, 4, secret, 0)).toBe(true);
  expect(await isSolved(solved, 5, secret, 0)).toBe(false);
  expect(await isSolved(solved, 4, 'another secret', 0)).toBe(false);
});

test('every challenge takes work, and is another one', async () => {
  const made = await Promise.all(Array.from({ length: 20 }, () => newChallenge(4, secret)));
  expect(new Set(made.map(({ signature }) => signature)).size).toBe(20);
  expect(solved.solution.counter).toBeGreaterThanOrEqual(500);
});
