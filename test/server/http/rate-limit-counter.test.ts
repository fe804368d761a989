import { expect, test } from 'vitest';
import { createCounter } from '../../../src/server/http/rate-limit-counter.ts';

test('each source has its own count, and waits for the rest of the time', () => {
  const counter = createCounter(2, 60);
  expect([counter.count('a'), counter.count('a'), counter.count('b')]).toEqual([null, null, null]);
  const wait = counter.count('a');
  expect(wait).toBeGreaterThan(0);
  expect(wait).toBeLessThanOrEqual(60);
  expect(counter.look('b')).toBeNull();
  expect(counter.look('a')).toBeGreaterThan(0);
});

test('of very many sources, those seen longest ago are forgotten', () => {
  const counter = createCounter(1, 3600);
  counter.count('first');
  counter.count('often');
  for (let index = 0; index < 60_000; index += 1) {
    counter.count(`source ${index}`);
    if (index % 10_000 === 0) counter.count('often');
  }
  expect(counter.look('first')).toBeNull();
  expect(counter.look('often')).toBeGreaterThan(0);
});
