import { expect, test } from 'vitest';
import { foldWords, markTitle } from '../../../src/ui/search/title-match.ts';

const marked = (title: string, typed: string) =>
  markTitle(title, foldWords(typed))
    .map(({ text, isMarked }) => (isMarked ? `[${text}]` : text))
    .join('');

test.each([
  ['Return something you bought', 're', '[Re]turn something you bought'],
  ['Swap for another size', 'size sw', '[Sw]ap for another [size]'],
  ['Återbetalning', 'ater', '[Åter]betalning'],
  ['Cafe\u0301 au lait', 'cafe', '[Cafe\u0301] au lait'],
  ['Große Straße', 'strass', 'Große [Straß]e'],
  ['تتبّع الطرد', 'طرد', 'تتبّع [الطرد]'],
  ['商品の返品方法', '返品', '商品の[返品]方法'],
  ['Where to return it', 'to ret', 'Where to [ret]urn it'],
  ['Track your parcel', 'zzz', 'Track your parcel'],
  ['', 'a', ''],
])('the title “%s” is marked for “%s”', (title, typed, expected) => {
  expect(marked(title, typed)).toBe(expected);
});
