import { expect, test } from 'vitest';
import { fuse, type LexicalFind } from '../../../../src/server/search/semantic/fusion.ts';

const find = (articleId: number, score: number, more: Partial<LexicalFind> = {}): LexicalFind => ({
  articleId,
  score,
  coverage: 1,
  isAsTyped: false,
  tier: 0,
  ...more,
});
/** Articles 1 to 9 mean something else, but for those that are given. */
const similarity = (given: Readonly<Record<number, number>>) =>
  new Map([1, 2, 3, 4, 5, 6, 7, 8, 9].map((id) => [id, given[id] ?? 0.1]));

test('meaning decides between articles that the words put close together, and not between others', () => {
  expect(fuse([find(1, 10), find(2, 9), find(3, 4)], similarity({ 2: 0.8 }), 1)).toEqual([2, 1, 3]);
  expect(fuse([find(1, 10), find(2, 9), find(3, 4)], similarity({ 3: 0.8 }), 1)).toEqual([1, 2, 3]);
});

test('titles and texts that have the words as typed stay first', () => {
  const finds = [find(1, 1e6, { tier: 3 }), find(2, 10, { isAsTyped: true }), find(3, 9.9), find(4, 9.8)];
  expect(fuse(finds, similarity({ 4: 0.9 }), 1)).toEqual([1, 2, 4, 3]);
});

test('what has none of the words is added behind what says all, before what says little, and five at most', () => {
  expect(fuse([find(1, 10), find(2, 8)], similarity({ 9: 0.8 }), 1)).toEqual([1, 2, 9]);
  expect(fuse([find(1, 10, { coverage: 0.3 })], similarity({ 9: 0.8 }), 0.5)).toEqual([9, 1]);
  const alike = Object.fromEntries([2, 3, 4, 5, 6, 7].map((id) => [id, 1 - id / 100]));
  expect(fuse([find(1, 10)], similarity(alike), 1)).toEqual([1, 2, 3, 4, 5, 6]);
});

test('nothing is added where everything means about the same', () => {
  expect(fuse([], similarity({ 9: 0.15 }), 0)).toEqual([]);
  expect(fuse([find(1, 10)], new Map([[1, 1]]), 1)).toEqual([1]);
});
