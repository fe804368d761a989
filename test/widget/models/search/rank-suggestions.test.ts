import { expect, test } from 'vitest';
import { createFinder } from '../../../../src/widget/models/search/rank-suggestions.ts';

/** An index of articles that are given by their titles, with words of the text behind a colon. */
function finderOf(...articles: string[]) {
  const listed = articles.map((article, index) => {
    const [title = '', words = ''] = article.split(':');
    return { id: index + 1, title, words: words.split(' ').filter(Boolean) };
  });
  const find = createFinder({
    stopWords: ['how', 'do', 'i', 'the', 'a', 'your', 'my'],
    categories: [{ title: 'Help', articles: listed }],
  });
  const titlesOf = (list: readonly { readonly title: string }[]) => list.map(({ title }) => title);
  return (text: string) => {
    const { sure, unsure } = find(text);
    return { sure: titlesOf(sure), unsure: titlesOf(unsure) };
  };
}

const shop = finderOf(
  'Refund times:return',
  'How to return worn boots',
  'Return a tent',
  'Return',
  'Forgot your password?:login account',
  'Återvinning i Åre',
  'Change the delivery address',
);

test('the very title comes first, then titles that begin so, titles with the word, and texts', () => {
  expect(shop('return')).toEqual({
    sure: ['Return', 'Return a tent', 'How to return worn boots'],
    unsure: ['Refund times'],
  });
});

test.each([
  ['your pass', 'Forgot your password?'],
  ['how do i change my address', 'Change the delivery address'],
  ['addresses', 'Change the delivery address'],
  ['ATERVIN', 'Återvinning i Åre'],
  ['boots return', 'How to return worn boots'],
])('all that is typed as “%s” stands in a title', (text, title) => {
  expect(shop(text).sure[0]).toBe(title);
});

test.each(['pasword', 'passswo', 'passowrd', 'pastword', 'login'])(
  '“%s” may mean a title, and nobody is sure',
  (text) => {
    expect(shop(text)).toEqual({ sure: [], unsure: ['Forgot your password?'] });
  },
);

test.each(['', '?', 'zebra', 'return zebra', 'cha zebra', 'pxxsword', 'worx'])(
  '“%s” finds nothing',
  (text) => {
    expect(shop(text)).toEqual({ sure: [], unsure: [] });
  },
);

test('a title that says little else comes first, and a rare word decides before a common one', () => {
  const gifts = finderOf('Return a gift that was wrapped for you', 'Gift cards', 'Wrap a gift', 'Gift');
  expect(gifts('gift').sure).toEqual([
    'Gift',
    'Gift cards',
    'Wrap a gift',
    'Return a gift that was wrapped for you',
  ]);
});

test('scripts without blanks, and with an article before the word, are found by the words within', () => {
  const scripts = finderOf('商品の返品方法', 'تتبّع الطرد', '배송 조회');
  expect(scripts('返品').sure).toEqual(['商品の返品方法']);
  expect(scripts('طرد').sure).toEqual(['تتبّع الطرد']);
  expect(scripts('배').sure).toEqual(['배송 조회']);
});
