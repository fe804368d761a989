import { expect, test } from 'vitest';
import { proposeKeywords } from '../../../../../../src/server/resources/faq/editing/answers/propose-keywords.ts';

test('words of the customer are proposed, the most frequent first', () => {
  const written = ['My Fastener is stuck', 'the fastener, again: anorak 48213 Maja'];
  expect(proposeKeywords(written, 'It is stuck.', ['Maja Lind'], 'en')).toEqual(['fastener', 'anorak']);
});

test('there are at most twelve', () => {
  const words = Array.from(
    { length: 40 },
    (_, index) => `word${'abcdefghijklmnopqrstuvwxyz'.charAt(index % 26).repeat(index + 1)}`,
  );
  expect(proposeKeywords([words.join(' ')], '', [], 'en')).toHaveLength(12);
});
