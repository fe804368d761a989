/** An article that has everything that articles may have, read by the importer and answered to the widget. */

import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { readFolder } from '../../src/content/folder/scan/read-folder.ts';
import { resolveHtml } from '../../src/markup/linked-text.ts';

/** The id under which it is answered. */
export const articleWithEverything = 900_000_001;

/**
 * Answers it in pages of the demo from now on, in place of an article that is there. In English where it is not written
 * in a language.
 */
export async function answerArticleWithEverything(page: Page): Promise<void> {
  const { articles, files } = await readFolder(join(import.meta.dirname, 'articles'), { dialect: 'mkdocs' });
  const fileUrl = (hash: string) => {
    const file = files.find((candidate) => candidate.hash === hash);
    return file ? `data:${file.type};base64,${file.data.toString('base64')}` : '';
  };
  await page.route(`**/faq/articles/${articleWithEverything}?*`, async (route) => {
    const url = new URL(route.request().url());
    const lang = url.searchParams.get('lang');
    const article = articles.find(({ language }) => language === lang) ?? articles.find(isEnglish);
    if (!article) throw new Error('the article is not there');
    const popular = await page.request.get(url.href.replace(/articles\/\d+\?/, 'popular-articles?'));
    const [model] = await popular.json();
    const content = resolveHtml(article.html, { articleUrl: () => null, fileUrl });
    await route.fulfill({
      json: {
        ...model,
        id: articleWithEverything,
        faqArticleId: articleWithEverything,
        faqLanguageCode: article.language,
        title: article.title,
        content,
        contentPlain: article.plain,
        authorName: article.author,
        authorPicture: null,
        categoryTitle: null,
      },
    });
  });
}

const isEnglish = ({ language }: { readonly language: string }) => language === 'en';
