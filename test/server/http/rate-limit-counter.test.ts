import { expect, test } from 'vitest';
import { createCounter } from '../../../src/server/http/rate-limit-counter.ts';

test('each source has its own count, and waits for the rest of the time', async () => {
  const counter = createCounter(2, 60);
  expect([await counter.count('a'), await counter.count('a'), await counter.count('b')]).toEqual([
    null,
    null,
    null,
  ]);
  const wait = await counter.count('a');
  expect(wait).toBeGreaterThan(0);
  expect(wait).toBeLessThanOrEqual(60);
  expect(await counter.look('b')).toBeNull();
  expect(await counter.look('a')).toBeGreaterThan(0);
});

test('of very many sources, those seen longest ago are forgotten', async () => {
  const counter = createCounter(1, 3600);
  await counter.count('first');
  await counter.count('often');
  for (let index = 0; index < 60_000; index += 1) {
    await counter.count(`source ${index}`);
    if (index % 10_000 === 0) await counter.count('often');
  }
  expect(await counter.look('first')).toBeNull();
  expect(await counter.look('often')).toBeGreaterThan(0);
});
