import { expect, test } from 'vitest';
import { foldWords, markTitle, rankTitle } from '../../../src/ui/search/title-match.ts';

const rank = (title: string, typed: string) => rankTitle(foldWords(title), foldWords(typed));

const marked = (title: string, typed: string) =>
  markTitle(title, foldWords(typed))
    .map(({ text, isMarked }) => (isMarked ? `[${text}]` : text))
    .join('');

test.each([
  ['Return something you bought', 're', 2],
  ['Return something you bought', 'return som', 2],
  ['Return something you bought', 'bought ret', 1],
  ['Return something you bought', 'turn', 0],
  ['Return something you bought', 'return parcel', 0],
  ['Återbetalning: hur lång tid?', 'ater', 2],
  ['Straße und Größe', 'strasse', 2],
  ['Straße und Größe', 'grosse', 1],
  ['تتبّع الطرد', 'طرد', 1],
  ['商品の返品方法', '返品', 1],
  ['วิธีคืนสินค้า', 'คืน', 1],
  ['Return something', '?', 0],
])('the title “%s” is of rank for “%s”: %i', (title, typed, expected) => {
  expect(rank(title, typed)).toBe(expected);
});

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
])('of “%s” are marked for “%s”', (title, typed, expected) => {
  expect(marked(title, typed)).toBe(expected);
});
