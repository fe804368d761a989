import { expect, test, vi } from 'vitest';
import { createCounter } from '../../../../src/server/http/limits/rate-limit-counter.ts';

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

test('what was counted is taken once, and only of sources that come often', async () => {
  const counter = createCounter(200, 60);
  await counter.count('seldom');
  for (let time = 0; time < 5; time += 1) await counter.count('often');
  expect(counter.take(10)).toEqual([{ source: 'often', points: 5, left: expect.any(Number) }]);
  expect(counter.take(10)).toEqual([]);
  await counter.count('often');
  expect(counter.take(10)).toMatchObject([{ source: 'often', points: 1 }]);
});

test('a source that goes on beyond its limit is not told of again and again', async () => {
  const counter = createCounter(2, 60);
  for (let time = 0; time < 50; time += 1) await counter.count('flood');
  expect(counter.take(10)).toMatchObject([{ source: 'flood', points: 3 }]);
  for (let time = 0; time < 50; time += 1) await counter.count('flood');
  expect(counter.take(10)).toEqual([]);
});

test('what another process has counted is added, until the time ends there', async () => {
  const counter = createCounter(3, 3600);
  await counter.add({ source: 'a', points: 2, left: 5000 });
  expect(await counter.count('a')).toBeNull();
  const wait = await counter.count('a');
  expect(wait).toBeGreaterThan(0);
  expect(wait).toBeLessThanOrEqual(5);
  // It does not go back to where it came from.
  expect(counter.take(10)).toMatchObject([{ source: 'a', points: 2 }]);
});

test('a new time begins with nothing, here and for others', async () => {
  vi.useFakeTimers();
  try {
    const counter = createCounter(2, 60);
    for (let time = 0; time < 3; time += 1) await counter.count('a');
    expect(counter.take(10)).toMatchObject([{ points: 3 }]);
    vi.advanceTimersByTime(61_000);
    expect(await counter.count('a')).toBeNull();
    expect(counter.take(10)).toMatchObject([{ points: 1 }]);
  } finally {
    vi.useRealTimers();
  }
});
