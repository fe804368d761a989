import { expect, test } from 'vitest';
import { isEmail } from '../../src/api/email.ts';
import { maxEmailLength } from '../../src/api/limits.ts';

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
  [`${'a'.repeat(maxEmailLength - 5)}@b.cd`, true],
  [`${'a'.repeat(maxEmailLength - 4)}@b.cd`, false],
])('%.30s: %s', (text, is) => {
  expect(isEmail(text)).toBe(is);
});
