import { expect, test } from 'vitest';
import { maxEmailLength } from '../../../src/api/limits.ts';
import { isEmail, isPlainEmail } from '../../../src/api/shared/email.ts';

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

test.each([
  ['ann@post.example', true],
  [" o'hara+shop@post.example ", true],
  ['jürgen@münchen.example', true],
  ['"ann"@post.example', false],
  ['ann(me)@post.example', false],
  ['ann@post.example(me)', false],
  ['ann@[192.0.2.1].example', false],
  ['a,ann@post.example', false],
  ['ann%post.example@relay.example', false],
  ['relay!ann@post.example', false],
  ['ann@post', false],
])('mail that anybody can cause goes to %s: %s', (text, is) => {
  expect(isPlainEmail(text)).toBe(is);
});
