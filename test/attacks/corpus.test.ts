import { expect, test } from 'vitest';
import { attacks } from './corpus.ts';

test('at least 400 attacks are unlike all others, and each has its own name', () => {
  expect(new Set(attacks.map(({ name }) => name)).size).toBe(attacks.length);
  // The call and the address hold the name: without it, what is left has to differ.
  const bare = attacks.map(({ name, markup }) => markup.replaceAll(name, ''));
  expect(new Set(bare).size).toBeGreaterThanOrEqual(400);
});
