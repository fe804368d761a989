import { describe, expect, test } from 'vitest';
import {
  type ArticleFacts,
  articleData,
  breadcrumbData,
  faqData,
  webSiteData,
} from '../../../src/server/help/structured-data.ts';
import { structuredDataProblems } from '../../support/structured-data.ts';

const article: ArticleFacts = {
  title: 'Return a parcel </script>',
  description: 'How to return a parcel.',
  url: 'https://help.shop.example/help/en/articles/34-return-a-parcel',
  lang: 'en',
  publishedAt: '2026-01-01T08:00:00.000Z',
  modifiedAt: '2026-02-01T08:00:00.000Z',
  author: 'Ada',
  publisher: {
    name: 'Shop help',
    url: 'https://help.shop.example/help/en/',
    logo: 'https://help.shop.example/logo.png',
  },
  image: 'https://help.shop.example/help/pictures/35-0a.png',
};

describe('what search engines are told', () => {
  test('of an article has what they require', () => {
    const data = articleData(article);
    expect(structuredDataProblems(data)).toEqual([]);
    expect(data).toMatchObject({
      headline: article.title,
      inLanguage: 'en',
      mainEntityOfPage: { '@id': article.url },
      author: { '@type': 'Person', name: 'Ada' },
      image: [article.image],
    });
  });

  test('of an article of which little is known has no empty members', () => {
    const publisher = { ...article.publisher, logo: null };
    const data = articleData({ ...article, author: null, image: null, description: '', publisher });
    expect(structuredDataProblems(data)).toEqual([]);
    const printed: unknown = JSON.parse(JSON.stringify(data));
    expect(printed).not.toHaveProperty('image');
    expect(printed).not.toHaveProperty('description');
    expect(printed).not.toHaveProperty('publisher.logo');
    expect(printed).toMatchObject({ author: { '@type': 'Organization', name: 'Shop help' } });
  });

  test('of the way to a page has what they require, and is nothing for the home page', () => {
    const home = { text: 'Help', href: 'https://help.shop.example/help/en/' };
    expect(breadcrumbData([home])).toBeNull();
    const data = breadcrumbData([home, { text: 'Orders', href: `${home.href}12-orders` }]);
    expect(structuredDataProblems(data)).toEqual([]);
    expect(data).toMatchObject({ itemListElement: [{ position: 1, name: 'Help' }, { position: 2 }] });
  });

  test('of a site has what they require', () => {
    const url = 'https://help.shop.example/help/en/';
    const data = webSiteData({ title: 'Help', lang: 'en', url, searchUrl: `${url}search` });
    expect(structuredDataProblems(data)).toEqual([]);
  });
});

describe('questions and answers', () => {
  const answers = (html: string) => {
    const data = faqData(html, 'en');
    if (data) expect(structuredDataProblems(data)).toEqual([]);
    return data?.['mainEntity'];
  };
  const first = '<h2 id="a">Can I <em>return</em> it?</h2><p>Yes.</p><ul><li>Within a month</li></ul>';
  const second = '<h2 id="b">When?</h2><h3>Always</h3><p>Soon.</p>';

  test('are those of an article of nothing else', () => {
    expect(answers(`<p>Ask us.</p>${first}${second}`)).toEqual([
      {
        '@type': 'Question',
        name: 'Can I return it?',
        acceptedAnswer: { '@type': 'Answer', text: 'Yes.\nWithin a month' },
      },
      { '@type': 'Question', name: 'When?', acceptedAnswer: { '@type': 'Answer', text: 'Always\nSoon.' } },
    ]);
  });

  test('are asked in other scripts', () => {
    expect(answers('<h2>متى؟</h2><p>الآن.</p><h2>أين؟</h2><p>هنا.</p>')).toHaveLength(2);
    expect(answers('<h2>返品できますか？</h2><p>はい。</p><h2>いつ？</h2><p>今。</p>')).toHaveLength(2);
  });

  test.each([
    ['one question', first],
    ['a heading that is none', `${first}${second}<h2>Contact</h2><p>Here.</p>`],
    ['a question without an answer', `${first}<h2>Why?</h2>${second}`],
    ['questions only below other headings', '<h2>A</h2><h3>B?</h3><p>C</p><h3>D?</h3><p>E</p>'],
    ['no headings', '<p>Why? Because.</p>'],
    ['markup without end', `<h2>A?</h2><p>B</p><h2>C?</h2>${'<b>'.repeat(5000)}D`],
  ])('are not those of an article with %s', (_name, html) => {
    expect(faqData(html, 'en')).toBeNull();
  });
});
