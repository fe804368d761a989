import { expect, test } from 'vitest';
import {
  fillWithMarks,
  findGaps,
  gapMarks,
  replyValues,
} from '../../../../../src/desk/models/thread/compose/reply-gaps.ts';
import { desk } from '../../../../../src/languages/en/desk.ts';

const marks = gapMarks(desk.savedReplies);

function fill(message: string, fromName = 'Maja'): string {
  const values = replyValues({ ticketId: 5, fromName }, 'Aino Laine');
  return fillWithMarks(message, values, marks)
    .map(({ text }) => text)
    .join('');
}

test('fields are filled, and those without a value are marked', () => {
  expect(fill('{{customer.name}} #{{ticket.id}} {{agent.name}} {{link}}')).toBe('Maja #5 Aino Laine [link?]');
  expect(fill('Hello {{customer.name}}', '')).toBe('Hello [customer name?]');
});

test('an unknown field stays as it is written', () => {
  expect(fill('{{toString}} {{order.id}}')).toBe('{{toString}} {{order.id}}');
});

test.each([
  ['Maja\n\n# [Free](https://a.example)', 'Maja # Free (https://a.example)'],
  ['**`now`**', 'now'],
  ['{{link}}', '{{link}}'],
])('the name %j makes no marks in a message', (name, filled) => {
  expect(fill('{{customer.name}}', name)).toBe(filled);
});

test('marks and fields are found once each, and other brackets are not', () => {
  const text = 'Hi [customer name?], [sure?] {{link}} {{link}} {{order.id}} [customer name?]';
  expect(findGaps(text, marks)).toEqual(['[customer name?]', '{{link}}', '{{order.id}}']);
  expect(findGaps('Hello Maja [1]', marks)).toEqual([]);
});
