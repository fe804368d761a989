import { expect, it } from 'vitest';
import { distance, prefixDistance } from '../../../src/server/search/distance.ts';

it.each([
  ['password', 'password', 0],
  ['pasword', 'password', 1],
  ['passwrod', 'password', 1],
  ['paswrod', 'password', 2],
  ['', 'abc', 3],
  ['🎒a', '🎒b', 1],
])('%s and %s are %i letters apart', (typed, word, letters) => {
  expect(distance(typed, word)).toBe(letters);
  expect(distance(word, typed)).toBe(letters);
});

it('compares what is typed with the beginning of a word', () => {
  expect(prefixDistance('passw', 'password')).toBe(0);
  expect(prefixDistance('paswo', 'password')).toBe(1);
  expect(prefixDistance('delviery', 'delivery address')).toBe(1);
  expect(prefixDistance('order', 'password')).toBeGreaterThan(2);
});
