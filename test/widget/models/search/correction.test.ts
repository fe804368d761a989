import { expect, test } from 'vitest';
import { correct } from '../../../../src/widget/models/search/search-results.ts';

const correction = (offset: number, text: string, ...better: string[]) => ({
  offset,
  length: text.length,
  text,
  options: better.map((option) => ({ score: 0.5, text: option })),
});

test('every misspelt word is replaced by its best correction', () => {
  expect(
    correct('retrun a prcel', [correction(0, 'retrun', 'return', 'retro'), correction(9, 'prcel', 'parcel')]),
  ).toBe('return a parcel');
});

test('no correction is offered where none is better', () => {
  expect(correct('parcel', [])).toBeUndefined();
  expect(correct('parcel', [correction(0, 'parcel')])).toBeUndefined();
});
