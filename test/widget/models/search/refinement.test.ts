import { expect, test } from 'vitest';
import { guess, refine } from '../../../../src/widget/models/search/refinement.ts';
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
  expect(refine('return', shown, answer, undefined)).toEqual(
    list('Return a gift', 'Book a return', 'How long refunds take', 'Plan a return'),
  );
});

test('what does not match by its title stands where the server has it', () => {
  const shown = list('Refunds', 'Money back');
  const answer = list('Money back', 'Refunds');
  expect(refine('return', shown, answer, undefined)).toEqual(answer);
});

test('the highlighted row stays, although the answer does not have it', () => {
  const shown = list('Book a return', 'Old return', 'Plan a return');
  const answer = list('R1 return', 'R2 return', 'R3 return', 'R4 return', 'R5 return', 'R6 return');
  const refined = refine('return', shown, answer, shown[1]);
  expect(refined.map(({ title }) => title)).toEqual([
    ...['R1 return', 'Old return', 'R2 return', 'R3 return', 'R4 return', 'R5 return'],
  ]);
});

test('rows are six at most', () => {
  const many = list('R1', 'R2', 'R3', 'R4', 'R5', 'R6', 'R7');
  expect(guess('r', [], many, [])).toHaveLength(6);
  expect(refine('r', [], many, undefined)).toHaveLength(6);
});
