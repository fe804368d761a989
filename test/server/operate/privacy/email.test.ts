import { expect, test } from 'vitest';
import { containsEmail, readPersonEmail } from '../../../../src/server/operate/privacy/email.ts';

const address = readPersonEmail(' åsa.öberg@Post.example ');

test.each([
  'åsa.öberg@post.example',
  'åSA.öBERG@POST.example',
  'Åsa <åsa.öberg@post.example>',
  'Write to åsa.öberg@Post.example.',
  '(åsa.öberg@post.example, nils@post.example)',
  'https://shop.example/?mail=%C3%A5sa.%C3%B6berg%40post.example&x=%',
  'mail=åsa.öberg@post.example',
  `a${'\u0316\u0301'.repeat(1000)} åsa.öberg@post.example`,
  'xåsa.öberg@post.example åsa.öberg@post.example',
])('%s names the address', (text) => {
  expect(containsEmail(address, text)).toBe(true);
});

test.each([
  'xåsa.öberg@post.example',
  '𝐱åsa.öberg@post.example',
  'åsa.öberg@post.example𝐱',
  'åsa.öberg@post.example.𝐱',
  'maja.åsa.öberg@post.example',
  'x+åsa.öberg@post.example',
  'åsa.öberg@post.example.org',
  'åsa.öberg@post.examples',
  'asa.oberg@post.example',
  'Åsa.öberg@post.example',
  'a\u030asa.o\u0308berg@post.example',
  'Åsa Öberg',
  '',
])('%s does not', (text) => {
  expect(containsEmail(address, text)).toBe(false);
});
