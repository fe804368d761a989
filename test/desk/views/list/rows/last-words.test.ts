import { expect, test } from 'vitest';
import { lastWords } from '../../../../../src/desk/views/list/rows/last-words.ts';

test.each([
  ['It smells', 'It smells', ''],
  ['It **smells**', 'It smells', ''],
  ['It smells of gas since Sunday', 'It smells of…', '… gas since Sunday'],
  ['It smells', 'My stove', 'It smells'],
  ['It smells of gas', 'It smells', 'It smells of gas'],
  ['It smells', '', 'It smells'],
])('the words “%s” below the subject “%s” are “%s”', (text, subject, words) => {
  const last = { agentId: null, isParticipants: false, name: 'Maja', text, date: '2026-11-26T10:00:00.000Z' };
  expect(lastWords({ subject, last })).toBe(words);
});
