/** Every attack in every place where the widget shows a stored text, which is shown letter by letter. */

import { describe, expect, test } from 'vitest';
import {
  buildArticle,
  buildCategory,
  buildHelpCenter,
  buildListedArticle,
  buildPopularArticle,
} from '../../support/fixtures.ts';
import { articleBatches, batches, expectEach, expectHarmless, expectTexts, show, texts } from './show.ts';

/** As the server writes a title in which words may be marked. */
const escaped = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');

describe('attacks in a list are shown as texts', () => {
  test('in titles and descriptions of categories', async () => {
    const listCategories = () =>
      texts.map((text, index) => buildCategory({ faqCategoryId: index + 1, title: text, description: text }));
    const shown = show({ listCategories }, { name: 'home' });
    await expectTexts(shown, '.categories b', texts);
    await expectTexts(shown, '.categories .row-note', texts);
    await expectHarmless(shown);
  });

  test('in titles of sections and of their articles', async () => {
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
    { kind: 'escaped as the server does it', highlight: escaped },
    { kind: 'not escaped by the server', highlight: (text: string) => text },
  ])('in marked titles, excerpts and categories of results, $kind', async ({ highlight }) => {
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

  test('in popular articles', async () => {
    for (let first = 0; first < texts.length; first += 200) {
      const some = texts.slice(first, first + 200);
      const listPopularArticles = () =>
        some.map((text, index) => buildPopularArticle({ faqArticleId: index + 1, title: text }));
      const shown = show({ listPopularArticles }, { name: 'search', text: '' });
      await expectTexts(shown, '.in-search .row-title', some);
      await expectHarmless(shown);
    }
  });

  test('in suggestions while typing', async () => {
    // Six rows are shown at most.
    const rowLength = Math.ceil(texts.length / 6);
    const rows = Array.from({ length: 6 }, (_, index) =>
      texts.slice(index * rowLength, (index + 1) * rowLength).join(' '),
    );
    const suggestSearch = () => ({
      success: true,
      result: [
        {
          text: 'x',
          options: rows.map((text, index) => ({
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
    await expectTexts(shown, '[role=option] .row-note', rows);
    await expectHarmless(shown);
  });
});

describe('attacks in a view are harmless', () => {
  test('in the title, category, author, picture and text of an article', async () => {
    const draw = (text: string) => {
      const getArticle = () =>
        buildArticle({
          title: text,
          content: text,
          categoryTitle: text,
          authorName: text,
          authorPicture: text,
        });
      return show({ getArticle }, { name: 'article', id: 103 });
    };
    await expectEach(articleBatches, draw, async (shown, text) => {
      await expectTexts(shown, '.byline-author', [text]);
      expect(shown.all('h1')).toEqual([text]);
      expect(shown.all('.crumb')).toEqual([text]);
      expect(shown.root.querySelector('.rich')).not.toBeNull();
    });
  });

  test('in the title and description of a category, and in the title of the help center', async () => {
    const draw = (text: string) => {
      const category = buildCategory({ title: text, description: text });
      const getCategory = () => ({ category, articleCount: 0, allArticles: [], orphans: [], sections: [] });
      const helpCenter = () => buildHelpCenter({ title: text });
      const route = { name: 'category', id: category.faqCategoryId } as const;
      return show({ getCategory, helpCenter }, route);
    };
    await expectEach(batches, draw, async (shown, text) => {
      await expectTexts(shown, '.lead', [text]);
      expect(shown.all('h1')).toEqual([text]);
      expect(shown.all('.bar-title')).toEqual([text]);
      expect(shown.root.querySelector('.widget')?.getAttribute('aria-label')).toBe(text);
    });
  });
});
