import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { sha256 } from '../../../src/formats/hash.ts';
import type { ArticleHeading } from '../../../src/server/db/tables/help.ts';
import { faqArticles } from '../../../src/server/db/tables/index.ts';
import { storeArticlePage } from '../../../src/server/help/article-html/article-pages.sql.ts';
import { type FoundArticle, searchArticles } from '../../../src/server/search/search.ts';
import { toTextParts } from '../../../src/ui/html/highlight.ts';
import { countQueries } from '../../support/count-queries.ts';
import { useDatabase } from '../../support/database.ts';
import { buildHelpCenter, type Files, importFiles } from '../../support/help-center.ts';
import { indexesOf } from '../../support/search-indexes.ts';

const database = useDatabase();
let lastUserId = 0;

/** Imports articles in English; answers how to search them. */
async function searching(files: Files) {
  lastUserId += 1;
  const userId = lastUserId;
  const center = await buildHelpCenter(database.db, { userId, files });
  const index = { userId, helpCenterId: center.helpCenterId, language: 'en' };
  const search = async (text: string, offset = 0): Promise<FoundArticle[]> => {
    const found = await searchArticles(indexesOf(database.db), database.db, index, text, 20, { offset });
    return found.articles;
  };
  return { center, search };
}

/** Stores pages of all articles of the last user, with these headings. */
async function storePages(headings: readonly Omit<ArticleHeading, 'isSub'>[]): Promise<void> {
  const { userId, id, content } = faqArticles;
  const articles = await database.db
    .select({ userId, id, content })
    .from(faqArticles)
    .where(eq(userId, lastUserId));
  const page = {
    html: '',
    headings: headings.map((each) => ({ ...each, isSub: false })),
    linkedArticles: [],
  };
  for (const article of articles) {
    await storeArticlePage(database.db, article, sha256(article.content), page);
  }
}

const parcels = `# Parcels

All about them.

## Send it

Pack it well, and pay in a shop.

### What it <b>costs</b> & more {#prices}

A card is enough.

#### Abroad

Ask the postman.
`;

const ids = [
  { id: 'send-it', text: 'Send it' },
  { id: 'prices', text: 'What it costs & more' },
];

test('a snippet stays below its heading, whose id is known once the page is made', async () => {
  const { search } = await searching({ 'en/post/parcels.md': parcels });
  expect(await search('shop')).toMatchObject([
    { snippet: 'Pack it well, and pay in a <em>shop</em>.', heading: null },
  ]);
  await storePages(ids);
  expect(await search('shop')).toMatchObject([
    {
      snippet: 'Pack it well, and pay in a <em>shop</em>.',
      heading: { id: 'send-it', highlighted: 'Send it' },
    },
  ]);
  expect(await search('costs')).toMatchObject([
    {
      snippet: 'A card is enough.',
      heading: { id: 'prices', highlighted: 'What it <em>costs</em> &amp; more' },
    },
  ]);
  // A small heading has no id; it is in the section of the one above.
  expect(await search('postman')).toMatchObject([
    { snippet: 'Ask the <em>postman</em>.', heading: { id: 'prices' } },
  ]);
  expect(await search('parcels')).toMatchObject([{ snippet: 'All about them.', heading: null }]);
  // Only whether the index has changed is asked again.
  expect(await countQueries(() => search('costs'))).toBe(1);
});

test('a page of what an article said before gives no ids', async () => {
  const { center, search } = await searching({ 'en/post/parcels.md': parcels });
  await storePages(ids);
  expect(await search('shop')).toMatchObject([{ heading: { id: 'send-it' } }]);
  await importFiles(database.db, center, { 'en/post/parcels.md': `${parcels}\nMore.\n` });
  expect(await search('shop')).toMatchObject([{ heading: null }]);
});

test('only the very first article has a long snippet', async () => {
  const text = 'A tent is folded in the evening, when it is dry and nobody sleeps in it. '.repeat(9);
  const { search } = await searching({
    'en/tents/one.md': `# One\n\n${text}`,
    'en/tents/two.md': `# Two\n\n${text}`,
  });
  const lengths = (found: readonly FoundArticle[]) =>
    found.map(({ snippet }) => Math.round(snippet.replace(/<[^>]+>/g, '').length / 100));
  expect(lengths(await search('tent'))).toEqual([3, 2]);
  expect(lengths(await search('tent', 1))).toEqual([2]);
});

test('alternative texts stay out, and references to characters are read once', async () => {
  const { search } = await searching({
    'en/codes/marks.md':
      '# Marks\n\n![A lighthouse at night](https://pictures.example/a.png "The keeper")\n\n' +
      'Caf&eacute; is written &amp;eacute; & &lt;b&gt; is bold.\n',
  });
  const [found] = await search('bold');
  const parts = toTextParts(found?.snippet ?? '');
  expect(parts.map(({ text }) => text).join('')).toBe('Café is written &eacute; & <b> is bold.');
  expect(await search('lighthouse')).toEqual([]);
  expect(await search('keeper')).toEqual([]);
});

test('the first result leads to the question that fits best, not to the place with most words', async () => {
  const questions = [
    'Can I pay with bitcoin?',
    'Why was my card declined?',
    'Who sees it?',
    'Is it safe?',
    'How?',
  ];
  const answers = questions.map((question) => `## ${question}\n\nPay by card: a declined bitcoin is kept.\n`);
  const { search } = await searching({ 'en/post/questions.md': `# Questions\n\n${answers.join('\n')}` });
  await storePages(questions.map((text, at) => ({ id: String(at), text })));
  expect(await search('pay bitcoin')).toMatchObject([{ heading: { id: '0' } }]);
  expect(await search('bitcoin card was declined')).toMatchObject([{ heading: { id: '1' } }]);
});
