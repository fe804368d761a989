import { expect, test } from 'vitest';
import { complete, guess, keepInPlace, refine } from '../../../../src/widget/models/search/refinement.ts';
import type { Suggestion } from '../../../../src/widget/models/search/suggestion-source.ts';

/** One article for each title. */
const byTitle = new Map<string, Suggestion>();
const list = (...titles: string[]) =>
  titles.map((title) => {
    const one = byTitle.get(title) ?? { faqArticleId: byTitle.size + 1, title };
    byTitle.set(title, one);
    return one;
  });

test('known titles come first, and below them what was answered to the beginning', () => {
  const known = list('Return a gift', 'Book a return');
  const answered = list('Refunds', 'Book a return');
  expect(guess('ret', [], known, answered)).toEqual(list('Return a gift', 'Book a return', 'Refunds'));
});

test('rows that still match keep their order, although they are known in another', () => {
  const shown = list('Book a return', 'Plan a return');
  const known = list('Return a gift', 'Plan a return', 'Book a return');
  expect(guess('return', shown, known, [])).toEqual(list('Return a gift', 'Book a return', 'Plan a return'));
});

test('an answer puts new rows where the server has them, and what matches better above', () => {
  const shown = list('Book a return', 'Plan a return', 'Old news');
  const answer = list('Return a gift', 'Plan a return', 'How long refunds take', 'Book a return');
  expect(refine('return', shown, answer)).toEqual(
    list('Return a gift', 'Book a return', 'How long refunds take', 'Plan a return'),
  );
});

test('what does not match by its title stands where the server has it', () => {
  const shown = list('Refunds', 'Money back');
  const answer = list('Money back', 'Refunds');
  expect(refine('return', shown, answer)).toEqual(answer);
});

test('an answer comes below what is sure, and above what is not', () => {
  const local = { sure: list('Book a return'), unsure: list('Old news', 'Refunds') };
  const answer = list('Return a gift', 'Refunds', 'Book a return');
  expect(complete(local, answer)).toEqual(list('Book a return', 'Return a gift', 'Refunds', 'Old news'));
});

test('a row that may be chosen any moment stands where it stood, whether the answer has it or not', () => {
  const answer = list('R1', 'R2', 'R3', 'R4', 'R5', 'R6');
  const [row, known] = list('Old', 'R5');
  if (!row || !known) throw new Error('no rows');
  expect(keepInPlace(answer, row, 1)).toEqual(list('R1', 'Old', 'R2', 'R3', 'R4', 'R5'));
  expect(keepInPlace(answer, known, 0)).toEqual(list('R5', 'R1', 'R2', 'R3', 'R4', 'R6'));
  expect(keepInPlace([], row, 4)).toEqual([row]);
});

test('rows are six at most', () => {
  const many = list('R1', 'R2', 'R3', 'R4', 'R5', 'R6', 'R7');
  expect(guess('r', [], many, [])).toHaveLength(6);
  expect(refine('r', [], many)).toHaveLength(6);
});
