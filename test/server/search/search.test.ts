import { beforeAll, describe, expect, it } from 'vitest';
import { searchArticles } from '../../../src/server/search/search.ts';
import type { SearchIndex } from '../../../src/server/search/search-index.sql.ts';
import { useDatabase } from '../../support/database.ts';
import { type ArticleToBuild, buildArticles, buildHelpCenter } from '../../support/faq-content.ts';
import { indexesOf } from '../../support/search-indexes.ts';

const database = useDatabase();
let english: SearchIndex;
let swedish: SearchIndex;

async function built(language: string, articles: readonly ArticleToBuild[]): Promise<SearchIndex> {
  const center = await buildHelpCenter(database.db, language);
  await buildArticles(database.db, center, articles);
  const { faqCategoryId: _, ...index } = center;
  return index;
}

const search = (index: SearchIndex, text: string) =>
  searchArticles(indexesOf(database.db), database.db, index, text, 20);

async function titles(index: SearchIndex, text: string): Promise<string[]> {
  return (await search(index, text)).articles.map((article) => article.title);
}

beforeAll(async () => {
  english = await built('en', [
    { title: 'Returning a <used> tent', body: 'You may return it within thirty days.' },
    { title: 'Café & opening hours', body: 'Coffee is served until four.' },
    { title: 'Change your password', body: 'Choose a long one. Returns are not affected.' },
    { title: 'Sign in with e-mail', headings: ['Lost passwords'], body: 'A link is enough.' },
  ]);
  swedish = await built('sv', [
    { title: 'Återställ ditt lösenord', body: 'Vi skickar en länk.' },
    { title: 'Så returnerar du en vara', body: 'Skriv ut din retursedel hemma.' },
    { title: 'Frakt och leverans', body: 'Frakten kostar 49 kr. Adressen ändrar du själv.' },
    { title: 'Retur', body: 'Allt om returer.' },
  ]);
});

describe('searchArticles', () => {
  it('answers whole articles', async () => {
    const { articles } = await search(english, 'coffee');
    expect(articles).toEqual([
      {
        id: expect.any(Number),
        faqArticleId: expect.any(Number),
        title: 'Café & opening hours',
        contentPlain: 'Coffee is served until four.',
        publishAt: null,
        unpublishAt: null,
        isInLists: true,
        availableIn: english.helpCenterId,
        faqCategoryId: expect.any(Number),
        categoryTitle: 'General',
        highlightedTitle: 'Café &amp; opening hours',
        snippet: '<em>Coffee</em> is served until four.',
        heading: null,
        matchedWords: 1,
      },
    ]);
  });

  it('says how many words of the search an article has, in its title, its text and its tables', async () => {
    const index = await built('en', [
      { title: 'Wash a down jacket', body: 'With little soap.' },
      { title: 'Jacket sizes', body: 'Measure yourself.\nDown\tL\tXL' },
      { title: 'Soap', body: `Rinse well. ${'More of the same. '.repeat(900)}A jacket needs little.` },
      { title: 'Wash', body: 'Everything else.', keywords: ['jacket'] },
    ]);
    const { articles } = await search(index, 'how to wash the down jacket with soap');
    expect(Object.fromEntries(articles.map(({ title, matchedWords }) => [title, matchedWords]))).toEqual({
      'Wash a down jacket': 4,
      'Jacket sizes': 2,
      Soap: 2,
      Wash: 1,
    });
  });

  it('finds an article by its keywords, above texts that mention the word and below titles', async () => {
    const index = await built('en', [
      { title: 'Wash a tent', body: 'No machine, please.', keywords: ['laundry', 'cleaning a wigwam'] },
      { title: 'Wash a jacket', body: 'Any laundry will do. Hang it up, wait a day, and proof it again.' },
      { title: 'The laundry room', body: 'Downstairs.' },
    ]);
    expect(await titles(index, 'laundry')).toEqual(['The laundry room', 'Wash a tent', 'Wash a jacket']);
    expect(await titles(index, 'wigwams')).toEqual(['Wash a tent']);
    expect((await search(index, 'wash wigwam')).articles[0]?.highlightedTitle).toBe('<em>Wash</em> a tent');
  });

  it('finds inflected forms, titles before texts', async () => {
    expect(await titles(english, 'return')).toEqual(['Returning a <used> tent', 'Change your password']);
    expect(await titles(english, 'choosing')).toEqual(['Change your password']);
    expect((await titles(swedish, 'lösenorden'))[0]).toBe('Återställ ditt lösenord');
  });

  it('marks whole words of the title that match by form, stem, beginning or typo', async () => {
    const marked = async (index: SearchIndex, text: string) =>
      (await search(index, text)).articles[0]?.highlightedTitle;
    expect(await marked(english, 'return tent')).toBe('<em>Returning</em> a &lt;used&gt; <em>tent</em>');
    expect(await marked(english, 'cafe open')).toBe('<em>Café</em> &amp; <em>opening</em> hours');
    expect(await marked(english, 'change pasword')).toBe('<em>Change</em> your <em>password</em>');
    expect(await marked(english, 'email')).toBe('Sign in with <em>e-mail</em>');
    expect(await marked(swedish, 'aterstall losenord')).toBe('<em>Återställ</em> ditt <em>lösenord</em>');
  });

  it('offers better words for unknown ones only, at their place and as articles spell them', async () => {
    const text = 'återställ  mitt Lösenrod!';
    const { articles, corrections } = await search(swedish, text);
    expect(articles[0]?.title).toBe('Återställ ditt lösenord');
    expect(corrections.at(-1)).toEqual({
      offset: 16,
      length: 8,
      text: 'Lösenrod',
      options: [{ score: expect.any(Number), text: 'lösenord' }],
    });
    for (const { options } of corrections) {
      for (const { score } of options) expect(score > 0 && score <= 1).toBe(true);
    }
    expect((await search(english, 'change passwords of tents')).corrections).toEqual([]);
    expect((await search(english, 'order 204518')).corrections).toEqual([]);
  });

  it('takes compounds apart when it does not know them', async () => {
    const { articles, corrections } = await search(swedish, 'returadressen');
    expect(articles.map((article) => article.title)).toEqual(
      expect.arrayContaining(['Retur', 'Frakt och leverans']),
    );
    expect(corrections).toEqual([]);
    expect((await titles(swedish, 'leveransfrakt'))[0]).toBe('Frakt och leverans');
  });

  it('serves languages without blanks between words', async () => {
    const japanese = await built('ja', [
      { title: 'パスワードを変更する' },
      { title: '返品の方法' },
      { title: '送料について' },
    ]);
    expect(await titles(japanese, 'パスワード')).toEqual(['パスワードを変更する']);
    expect(await titles(japanese, '返品したい')).toContain('返品の方法');
    const thai = await built('th', [{ title: 'วิธีเปลี่ยนรหัสผ่าน' }, { title: 'ค่าจัดส่งสินค้า' }]);
    expect(await titles(thai, 'เปลี่ยนรหัสผ่าน')).toEqual(['วิธีเปลี่ยนรหัสผ่าน']);
  });

  it('sees an article once the transaction that indexes it is committed', async () => {
    const fresh = await built('en', [
      { title: 'Snow chains', publishAt: new Date('2020-01-02T03:04:05.678Z') },
    ]);
    const { articles } = await searchArticles(indexesOf(database.db), database.db, fresh, 'snow', 5);
    expect(articles[0]?.publishAt).toEqual(new Date('2020-01-02T03:04:05.678Z'));
  });
});

describe('what people ask', () => {
  let shop: SearchIndex;

  beforeAll(async () => {
    shop = await built('en', [
      { title: 'Track your order', body: 'See where it is on its way to you.' },
      { title: 'When the refund comes', body: 'Within five days.' },
      { title: 'Where is my nearest store and how do I get to it', body: 'In Åre. My, it is small.' },
      { title: 'Log in with a link', body: 'We send it to your mailbox.' },
      { title: 'Uninstall the planner', body: 'On any computer.' },
      {
        title: 'Install, update, move and uninstall the planner, its plug-ins and its shows',
        body: 'All steps.',
      },
      {
        title: 'How much a repair costs',
        body: 'A price list of everything that is worn. Order it by mail.',
      },
      ...Array.from({ length: 12 }, (_, n) => ({ title: `Tent ${n}`, body: 'Order one. A tent is light.' })),
    ]);
  });

  it('is answered by the words that tell something, whatever the others are', async () => {
    expect((await titles(shop, 'where is my order'))[0]).toBe('Track your order');
    expect((await titles(shop, 'how do i get my refund'))[0]).toBe('When the refund comes');
  });

  it('is looked for word by word where no word tells anything', async () => {
    expect((await titles(shop, 'where is my'))[0]).toBe('Where is my nearest store and how do I get to it');
  });

  it('marks no word that tells nothing', async () => {
    const { articles } = await search(shop, 'where is my nearest store');
    expect(articles[0]?.highlightedTitle).toBe(
      'Where is my <em>nearest</em> <em>store</em> and how do I get to it',
    );
  });

  it('finds what the article calls by another name', async () => {
    expect((await titles(shop, 'money back'))[0]).toBe('When the refund comes');
    expect((await titles(shop, 'signing in'))[0]).toBe('Log in with a link');
    expect((await titles(shop, 'parcels'))[0]).toBe('Track your order');
    expect(await titles(swedish, 'returetikett')).toContain('Så returnerar du en vara');
  });

  it('has the short title that says just that first', async () => {
    expect((await titles(shop, 'planner uninstall')).slice(0, 2)).toEqual([
      'Uninstall the planner',
      'Install, update, move and uninstall the planner, its plug-ins and its shows',
    ]);
  });

  it('leaves out what has only a common word of it', async () => {
    const found = await titles(shop, 'uninstall tent planner');
    expect(found[0]).toBe('Uninstall the planner');
    expect(found).not.toContain('Tent 3');
  });

  it('takes a word of the language for no other', async () => {
    const { articles, corrections } = await search(shop, 'worn shoes');
    expect(corrections).toEqual([]);
    expect(articles.map(({ title }) => title)).toEqual(['How much a repair costs']);
    const misspelt = await search(shop, 'planer uninstall');
    expect(misspelt.corrections.map(({ text, options }) => [text, options[0]?.text])).toEqual([
      ['planer', 'planner'],
    ]);
  });
});
