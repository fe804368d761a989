import { afterEach, expect, test } from 'vitest';
import { toJson } from '../../src/client/to-json.ts';

afterEach(() => {
  for (const prototype of [Array.prototype, String.prototype]) Reflect.deleteProperty(prototype, 'toJSON');
});

const written = { text: 'a "word"', list: ['x', { deep: ['y'] }], number: 1, nothing: null, left: undefined };

test('is JSON', () => {
  for (const value of [written, ['a'], 'a', 1, null]) expect(toJson(value)).toBe(JSON.stringify(value));
  expect(toJson({ at: new Date(0) })).toBe('{"at":"1970-01-01T00:00:00.000Z"}');
});

test('is the same where a script of the page has taught arrays and strings a JSON of its own', () => {
  const plain = toJson(written);
  const foreign = { configurable: true, value: () => 'spoilt' };
  Object.defineProperty(Array.prototype, 'toJSON', foreign);
  Object.defineProperty(String.prototype, 'toJSON', foreign);
  expect(JSON.stringify(['a'])).toBe('"spoilt"');
  expect(toJson(written)).toBe(plain);
  expect(toJson(['a'])).toBe('["a"]');
});
