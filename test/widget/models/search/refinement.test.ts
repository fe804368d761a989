import { expect, test } from 'vitest';
import { complete, extend, keepInPlace, keepOrder } from '../../../../src/widget/models/search/refinement.ts';
import type { Suggestion } from '../../../../src/widget/models/search/suggestion-source.ts';

/** One article for each title. */
const byTitle = new Map<string, Suggestion>();
const list = (...titles: string[]) =>
  titles.map((title) => {
    const one = byTitle.get(title) ?? { faqArticleId: byTitle.size + 1, title };
    byTitle.set(title, one);
    return one;
  });

test('visible rows keep their order if they are certain, and others have that of the server', () => {
  const shown = list('Book a return', 'Plan a return', 'Old news');
  const sure = list('Plan a return', 'Book a return', 'Return a gift');
  const answer = list('Return a gift', 'Plan a return', 'How long refunds take', 'Book a return');
  expect(keepOrder(shown, answer, sure)).toEqual(
    list('Return a gift', 'Book a return', 'How long refunds take', 'Plan a return'),
  );
  expect(keepOrder(list('Refunds', 'Money back'), list('Money back', 'Refunds'), [])).toEqual(
    list('Money back', 'Refunds'),
  );
});

test('rows of an answer are below certain rows, and above uncertain ones', () => {
  const local = { sure: list('Book a return'), unsure: list('Old news', 'Refunds') };
  const answer = list('Return a gift', 'Refunds', 'Book a return');
  expect(complete(local, answer)).toEqual(list('Book a return', 'Return a gift', 'Refunds', 'Old news'));
});

test('a highlighted row keeps its position, whether the answer has it or not', () => {
  const answer = list('R1', 'R2', 'R3', 'R4', 'R5', 'R6');
  const [row, known] = list('Old', 'R5');
  if (!row || !known) throw new Error('no rows');
  expect(keepInPlace(answer, row, 1)).toEqual(list('R1', 'Old', 'R2', 'R3', 'R4', 'R5'));
  expect(keepInPlace(answer, known, 0)).toEqual(list('R5', 'R1', 'R2', 'R3', 'R4', 'R6'));
  expect(keepInPlace([], row, 4)).toEqual([row]);
});

test('rows are limited to six', () => {
  const many = list('R1', 'R2', 'R3', 'R4', 'R5', 'R6', 'R7');
  expect(extend(many, [])).toHaveLength(6);
  expect(complete({ sure: many, unsure: many }, many)).toHaveLength(6);
});
