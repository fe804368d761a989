import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { fillReply, type ReplyValues, replyFields } from '../../../src/api/shared/reply-fields.ts';

const values: ReplyValues = {
  'customer.name': 'Maja',
  'ticket.id': '4711',
  'agent.name': 'Aino',
  link: 'https://shop.example/$&',
};
const textOf = (message: string, known: ReplyValues = values) =>
  fillReply(message, known)
    .map(({ text }) => text)
    .join('');

describe('the fields of a saved reply', () => {
  test('are filled, however often and wherever they are', () => {
    const message =
      '{{customer.name}}, {{ customer.name }}: {{ticket.id}}\n{{agent.name}} {{link}}{{link}}{{agent.name}}';
    expect(fillReply(message, values)).toEqual([
      {
        text: 'Maja, Maja: 4711\nAino https://shop.example/$&https://shop.example/$&Aino',
        missing: null,
      },
    ]);
  });

  test('without a value stay as they are written, and are marked', () => {
    const known = { ...values, 'customer.name': '', 'agent.name': ' ', link: null };
    expect(fillReply('Hello {{customer.name}}, see {{ link }} – {{agent.name}}', known)).toEqual([
      { text: 'Hello ', missing: null },
      { text: '{{customer.name}}', missing: 'customer.name' },
      { text: ', see ', missing: null },
      { text: '{{ link }}', missing: 'link' },
      { text: ' – ', missing: null },
      { text: '{{agent.name}}', missing: 'agent.name' },
    ]);
  });

  test('that do not exist are marked too', () => {
    expect(fillReply('{{customer.nmae}} {{constructor}}', values)).toEqual([
      { text: '{{customer.nmae}}', missing: 'customer.nmae' },
      { text: ' ', missing: null },
      { text: '{{constructor}}', missing: 'constructor' },
    ]);
  });

  test('are found in no other braces, and a value is not filled again', () => {
    const message = '{customer.name} {{}} {{ }} {{customer .name}} {{1}} {{a.b.c}}';
    expect(fillReply(message, values)).toEqual([{ text: message, missing: null }]);
    expect(textOf('{{customer.name}}', { ...values, 'customer.name': '{{link}}' })).toBe('{{link}}');
    expect(fillReply('', values)).toEqual([]);
  });

  test('leave every other letter of a text', () => {
    const written = fc.array(
      fc.oneof(
        fc.string(),
        fc.constantFrom('{', '}', ...replyFields, ...replyFields.map((name) => `{{${name}}}`)),
      ),
    );
    const unknown = { 'customer.name': null, 'ticket.id': null, 'agent.name': null, link: null };
    fc.assert(fc.property(written, (parts) => textOf(parts.join(''), unknown) === parts.join('')));
  });
});
