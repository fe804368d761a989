import { expect, test } from 'vitest';
import { compare } from '../../../../../src/server/resources/faq/import/compare.ts';

test('tells what is new, changed, the same, back and gone; what could not be read is not gone', () => {
  const source = (key: string, hash: string, language = 'en') => ({ key, language, hash });
  const stored = (key: string, hash: string, isRemoved = false) => ({ ...source(key, hash), isRemoved });
  const result = compare(
    [
      source('same', '1'),
      source('edited', '2'),
      source('back', '1'),
      source('new', '1'),
      source('same', '1', 'sv'),
    ],
    [
      stored('same', '1'),
      stored('edited', '1'),
      stored('back', '1', true),
      stored('gone', '1'),
      stored('long gone', '1', true),
      stored('unread', '1'),
    ],
    [{ key: 'unread', language: 'en' }],
  );
  expect(result.added).toEqual([source('new', '1'), source('same', '1', 'sv')]);
  expect(result.changed.map((pair) => pair.source.key)).toEqual(['edited', 'back']);
  expect(result.unchanged.map((pair) => pair.stored.key)).toEqual(['same']);
  expect(result.removed.map(({ key }) => key)).toEqual(['gone']);
});
