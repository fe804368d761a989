import { expect, test } from 'vitest';
import { replyText } from '../../../../src/desk/models/saved-replies/saved-replies.ts';

const texts = ['de', 'pt-BR', 'en'].map((lang) => ({ lang, message: lang }));

test.each([
  ['en-GB', 'en'],
  ['pt', 'pt-BR'],
  ['DE', 'de'],
  ['sv', 'de'],
  [null, 'de'],
])('a customer who reads %s is sent the text in %s', (wanted, lang) => {
  expect(replyText({ texts }, wanted)).toEqual({ lang, message: lang });
});
