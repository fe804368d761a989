import { expect, test } from 'vitest';
import { RecentlyUsed } from '../../src/state/recently-used.ts';

test('values that were used longest ago are dropped, unless they are needed', () => {
  const values = new RecentlyUsed<number, { readonly name: string }>(2, ({ name }) => name === 'needed');
  values.put(1, { name: 'needed' });
  values.put(2, { name: 'two' });
  values.put(3, { name: 'three' });
  expect([...values.entries()].map(([key]) => key)).toEqual([1, 3]);
  expect(values.getOrCreate(3, () => ({ name: 'another' }))).toEqual({ name: 'three' });
  values.getOrCreate(4, () => ({ name: 'four' }));
  expect([1, 2, 3, 4].map((key) => values.find(key)?.name)).toEqual(['needed', undefined, undefined, 'four']);
});
