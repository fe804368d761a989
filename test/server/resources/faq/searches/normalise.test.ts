import { expect, test } from 'vitest';
import { normaliseSearch } from '../../../../../src/server/resources/faq/searches/normalise.ts';

test.each([
  ['  Where is\tmy PARCEL? ', 'where is my parcel'],
  ['“E-mail” & återköp!', 'e-mail återköp'],
  ['ｒｅｔｕｒｎ', 'return'],
  ['order 20260301 status', 'order … status'],
  ['call 070-123 45 67 now', 'call … now'],
  ['٠٧٠١ طلب', '… طلب'],
  ['maja@post.example return', '… return'],
  ['maja @ post.example return', '… return'],
  ['windows 10 and office 365', 'windows 10 and office 365'],
  [`token ${'x'.repeat(41)}`, 'token …'],
  ['password xkqzvbnm please', 'password … please'],
  ['sk-aBcDeFgHiJkLmNoP does not work', '… does not work'],
  ['MacBookPro and PlayStation5 rhythm', 'macbookpro and playstation5 rhythm'],
  ['red\u001b[31m text\u200b', 'red[31m text'],
  ['a b c d e f g h i j k l m n', 'a b c d e f g h i j k l'],
])('of “%s” is kept: %s', (typed, kept) => {
  expect(normaliseSearch(typed)).toBe(kept);
});

test.each(['', '  ', '?!', '12345', 'maja@post.example 0701234567'])('of “%s” nothing is kept', (typed) => {
  expect(normaliseSearch(typed)).toBeNull();
});
