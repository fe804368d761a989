import { expect, test } from 'vitest';
import { isAddress } from '../../../src/widget/models/sending/contact.ts';

test.each([
  ['ann@post.example', true],
  [' ann@post.example ', true],
  ['ann@mail.post.example', true],
  ['a@b.c', true],
  ['a@.b.c', true],
  ['a@b..c', true],
  ['ann@post', false],
  ['ann@post.', false],
  ['ann@.post', false],
  ['ann@', false],
  ['@post.example', false],
  ['ann@post@example.com', false],
  ['ann smith@post.example', false],
  ['<ann@post.example>', false],
  ['', false],
])('%s: %s', (text, is) => {
  expect(isAddress(text)).toBe(is);
});
