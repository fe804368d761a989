import { expect, test, vi } from 'vitest';
import { inSlices } from '../../src/widget/models/search/local-search.ts';

test('a long task is done in slices, between which other tasks run', async () => {
  const done: string[] = [];
  let now = 0;
  vi.spyOn(performance, 'now').mockImplementation(() => now);
  setTimeout(() => done.push('another task'));
  const whole = inSlices(['a', 'b', 'c', 'd'], (item) => {
    done.push(item);
    now += 5;
  });
  await whole;
  expect(done).toEqual(['a', 'b', 'another task', 'c', 'd']);
});
