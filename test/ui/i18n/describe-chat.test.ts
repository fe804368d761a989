import { describe, expect, test } from 'vitest';
import { widget as arabic } from '../../../src/languages/ar/widget.ts';
import { widget as english } from '../../../src/languages/en/widget.ts';
import { describePresence, describeWaiting } from '../../../src/ui/i18n/describe-chat.ts';

const [anna, bo, eli] = [{ name: 'Anna Berg' }, { name: ' Bo  Ek ' }, { name: 'Eli' }];

test.each([
  [[], 'Our team is here'],
  [[anna], 'Anna is here'],
  [[anna, bo], 'Anna and Bo are here'],
  [[anna, bo, eli], 'Anna, Bo and others are here'],
])('agents who are there are named by their first names: %j', (agents, sentence) => {
  expect(describePresence(agents, english)).toBe(sentence);
});

describe('a chat that waits', () => {
  const waiting = { place: 1, wait: null, cutOff: null };
  const localization = { locale: 'en', messages: english };

  test.each([
    [waiting, 'You are next.'],
    [{ ...waiting, place: 3 }, 'You are number 3 in line.'],
    [{ ...waiting, wait: { from: 1, to: 2 } }, 'You are next. It usually takes 1 to 2 minutes.'],
    [{ ...waiting, wait: { from: 1, to: 1 } }, 'You are next. It usually takes 1 minute.'],
    [
      { ...waiting, cutOff: 'Anna Berg' },
      'Anna’s connection broke. The others have been told. You are next.',
    ],
    [{ ...waiting, place: null }, ''],
  ])('is described by its place, its usual wait and a broken connection: %j', (chat, sentence) => {
    expect(describeWaiting(chat, localization)).toBe(sentence);
  });

  test('has its numbers in each plural of a language', () => {
    for (const to of [2, 5, 12]) {
      const said = describeWaiting(
        { ...waiting, wait: { from: 1, to } },
        { locale: 'ar-EG-u-nu-latn', messages: arabic },
      );
      expect(said).toContain(`من 1 إلى ${to}`);
    }
  });
});
