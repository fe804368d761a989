import { expect, test } from 'vitest';
import { loadStem } from '../../../../src/languages/stemmers.ts';
import { ArticleIndex } from '../../../../src/widget/models/search/article-index.ts';

const stopWords = ['how', 'do', 'i', 'the', 'a', 'your', 'my'];

/** An index of articles that are given by their titles, with words of the text behind a colon. */
async function finderIn(lang: string, ...articles: string[]) {
  const index = new ArticleIndex({ lang, stem: await loadStem(lang), stopWords });
  index.add(
    articles.map((article, at) => {
      const [title = '', words = ''] = article.split(':');
      return { faqArticleId: at + 1, title, category: 'Help', words: words.split(' ').filter(Boolean) };
    }),
  );
  const titlesOf = (list: readonly { readonly title: string }[]) => list.map(({ title }) => title);
  return (text: string) => {
    const { sure, unsure } = index.find(text);
    return { sure: titlesOf(sure), unsure: titlesOf(unsure) };
  };
}

const shop = await finderIn(
  'en',
  'Refund times:return',
  'How to return worn boots',
  'Return a tent',
  'Return',
  'Forgot your password?:login account',
  'Återvinning i Åre',
  'Change the delivery address',
);

test('an equal title is found first, then titles that begin so, titles with the word, and texts', () => {
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
])('a title that has every word of “%s” is found', (text, title) => {
  expect(shop(text).sure[0]).toBe(title);
});

test.each(['pasword', 'passswo', 'passowrd', 'pastword', 'login'])(
  '“%s” finds a title without certainty',
  (text) => {
    expect(shop(text)).toEqual({ sure: [], unsure: ['Forgot your password?'] });
  },
);

test.each(['', '?', 'zebra', 'return zebra', 'cha zebra', 'pxxsword'])('“%s” finds nothing', (text) => {
  expect(shop(text)).toEqual({ sure: [], unsure: [] });
});

test('a title of few other words is found first, and a rare word decides before a common one', async () => {
  const gifts = await finderIn(
    'en',
    'Return a gift that was wrapped for you',
    'Gift cards',
    'Wrap a gift',
    'Gift',
  );
  expect(gifts('gift').sure).toEqual([
    'Gift',
    'Gift cards',
    'Wrap a gift',
    'Return a gift that was wrapped for you',
  ]);
});

test('words within others are found in scripts without spaces and with attached articles', async () => {
  expect((await finderIn('ja', '商品の返品方法'))('返品').sure).toEqual(['商品の返品方法']);
  expect((await finderIn('ar', 'تتبّع الطرد'))('طرد').sure).toEqual(['تتبّع الطرد']);
  expect((await finderIn('ko', '배송 조회'))('배').sure).toEqual(['배송 조회']);
});

test('an article that is added again is found by its new title alone', () => {
  const index = new ArticleIndex({ lang: 'en', stem: null });
  const titlesFor = (text: string) => index.find(text).sure.map(({ title }) => title);
  index.add([{ faqArticleId: 1, title: 'Kayak' }]);
  index.add([{ faqArticleId: 1, title: 'Canoe' }]);
  expect([titlesFor('kayak'), titlesFor('canoe')]).toEqual([[], ['Canoe']]);
});
