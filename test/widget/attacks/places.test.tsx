/** Every attack in every place where the widget shows a stored text, which has to stand there letter by letter. */

import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { Route } from '../../../src/widget/routes.ts';
import type { Attack } from '../../attacks/attack.ts';
import { attacks } from '../../attacks/corpus.ts';
import { nowhere, type Watch, watchPage } from '../../attacks/watch.ts';
import { type Answers, createFixtureClient } from '../../support/fixture-client.ts';
import {
  buildArticle,
  buildCategory,
  buildHelpCenter,
  buildListedArticle,
  buildPopularArticle,
} from '../../support/fixtures.ts';
import { renderWidget } from '../../support/render.tsx';

const texts = attacks.map(({ markup }) => markup);

/** As the server writes a title in which words may be marked. */
const escaped = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');

let watch: Watch;
beforeEach(() => {
  watch = watchPage();
});
afterEach(() => watch.stop());

function show(answers: Partial<Answers>, route: Route) {
  const { host } = renderWidget({
    client: createFixtureClient(answers),
    route,
    baseUrl: nowhere,
    // Searches of one test are none of the next one's.
    settings: { storage: 'never' },
  });
  const root = host.shadowRoot;
  if (!root) throw new Error('the widget has no shadow root');
  const all = (selector: string) => Array.from(root.querySelectorAll(selector), (found) => found.textContent);
  return { root, all };
}

type Shown = ReturnType<typeof show>;

async function expectTexts({ all }: Shown, selector: string, expected: readonly string[]) {
  await expect.poll(() => all(selector).length, { timeout: 20_000 }).toBe(expected.length);
  expect(all(selector)).toEqual(expected);
}

async function expectHarmless(...shown: Shown[]) {
  expect(await watch.harm(...shown.map(({ root }) => root))).toEqual([]);
}

describe('in a list', () => {
  test('the titles and descriptions of categories', async () => {
    const listCategories = () =>
      texts.map((text, index) => buildCategory({ faqCategoryId: index + 1, title: text, description: text }));
    const shown = show({ listCategories }, { name: 'home' });
    await expectTexts(shown, '.categories b', texts);
    await expectTexts(shown, '.categories .row-note', texts);
    await expectHarmless(shown);
  });

  test('the titles of sections and of their articles', async () => {
    const category = buildCategory({ title: 'All' });
    const article = (text: string, index: number) =>
      buildListedArticle({ faqArticleId: index + 1, title: text });
    const getCategory = () => ({
      category,
      articleCount: texts.length,
      allArticles: texts.map(article),
      orphans: [],
      sections: texts.map((text, index) => ({
        id: index + 1,
        userId: 1,
        faqCategoryId: category.faqCategoryId,
        order: index,
        createdAt: category.createdAt,
        updatedAt: category.updatedAt,
        title: text,
        languageCode: 'en',
        articles: [article(text, index)],
      })),
    });
    const shown = show({ getCategory }, { name: 'category', id: category.faqCategoryId });
    await expectTexts(shown, 'section h2', texts);
    await expectTexts(shown, 'section .row-title', texts);
    await expectHarmless(shown);
  });

  test.each([
    { kind: 'as the server marks them', highlight: escaped },
    { kind: 'as no server should', highlight: (text: string) => text },
  ])('the marked titles, excerpts and categories of results, $kind', async ({ highlight }) => {
    const search = () => ({
      success: true,
      length: texts.length,
      suggest: [],
      articles: texts.map((text, index) => ({
        _source: {
          article_id: index + 1,
          content_text: text,
          id: index + 1,
          publish_at: null,
          status: 'published',
          title: text,
          unpublish_at: null,
          user_id: 1,
          category: [{ id: 1, title: text }],
          available_in: [{ id: 7, type: 1 }],
        },
        highlight: { title: [`<em>x</em>${highlight(text)}<em>y</em>`] },
      })),
    });
    const shown = show({ search }, { name: 'search', text: 'x' });
    await expectTexts(
      shown,
      '.row-place',
      texts.map((text) => `${text} · `),
    );
    if (highlight === escaped) {
      await expectTexts(
        shown,
        '.row-title > span:first-child',
        texts.map((text) => `x${text}y`),
      );
    }
    const within = Array.from(shown.root.querySelectorAll('.row-title > span:first-child *'));
    expect(new Set(within.map(({ localName }) => localName))).toEqual(new Set(['mark']));
    await expectHarmless(shown);
  });

  test('popular articles', async () => {
    for (let first = 0; first < texts.length; first += 200) {
      const some = texts.slice(first, first + 200);
      const listPopularArticles = () =>
        some.map((text, index) => buildPopularArticle({ faqArticleId: index + 1, title: text }));
      const shown = show({ listPopularArticles }, { name: 'search', text: '' });
      await expectTexts(shown, '.in-search .row-title', some);
      await expectHarmless(shown);
    }
  });

  test('suggestions while typing, and what may have been meant', async () => {
    const suggestSearch = () => ({
      success: true,
      result: [
        {
          text: 'x',
          options: texts.map((text, index) => ({
            text,
            payload: { id: index + 1, category: [{ id: 1, title: text }] },
          })),
        },
      ],
    });
    const shown = show({ suggestSearch }, { name: 'home' });
    await expect.poll(() => shown.root.querySelector('input')).not.toBeNull();
    const box = shown.root.querySelector('input');
    if (box) box.value = 'x';
    box?.focus();
    box?.dispatchEvent(new InputEvent('input', { bubbles: true }));
    await expectTexts(shown, '[role=option] .row-note', texts);
    await expectHarmless(shown);
  });
});

describe('in a view of its own', () => {
  /** Many widgets at once, each with another attack. */
  async function inTurn(tried: readonly Attack[], open: (attack: Attack) => Promise<Shown>) {
    for (let first = 0; first < tried.length; first += 50) {
      const shown = await Promise.all(tried.slice(first, first + 50).map(open));
      await expectHarmless(...shown);
      for (const one of shown) one.root.replaceChildren();
    }
  }

  test('an article: its title, category, author and picture, and all that it holds', {
    timeout: 120_000,
  }, async () => {
    const tried = attacks.filter(({ isMailOnly }) => !isMailOnly);
    await inTurn(tried, async ({ markup, name }) => {
      const getArticle = () =>
        buildArticle({
          title: markup,
          content: markup,
          categoryTitle: markup,
          authorName: markup,
          authorPicture: markup,
        });
      const shown = show({ getArticle }, { name: 'article', id: 103 });
      await expect.poll(() => shown.all('h1')[0], { message: name, timeout: 20_000 }).toBe(markup);
      expect(shown.all('.crumb'), name).toEqual([markup]);
      expect(shown.all('.byline-author'), name).toEqual([markup]);
      expect(shown.root.querySelector('.rich'), name).not.toBeNull();
      return shown;
    });
  });

  test('a category: its title and description; and the title of the help center', {
    timeout: 120_000,
  }, async () => {
    await inTurn(attacks, async ({ markup, name }) => {
      const category = buildCategory({ title: markup, description: markup });
      const getCategory = () => ({ category, articleCount: 0, allArticles: [], orphans: [], sections: [] });
      const helpCenter = () => buildHelpCenter({ title: markup });
      const shown = show({ getCategory, helpCenter }, { name: 'category', id: category.faqCategoryId });
      await expect.poll(() => shown.all('h1')[0], { message: name, timeout: 20_000 }).toBe(markup);
      expect(shown.all('.lead'), name).toEqual([markup]);
      expect(shown.all('.bar-title'), name).toEqual([markup]);
      expect(shown.root.querySelector('.widget')?.getAttribute('aria-label'), name).toBe(markup);
      return shown;
    });
  });
});
