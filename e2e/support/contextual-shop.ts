/** A shop that has articles for its pages at `/cart` and `/returns`, which home lists there. */

import type { Page } from '@playwright/test';
import type { Demo } from './demo.ts';
import { type FoundArticle, findTwoArticles } from './find-article.ts';
import { servePage, tagOf } from './page.ts';
import type { Site } from './site.ts';
import { widgetOf } from './widget.ts';

/**
 * Opens the page at `/cart`, which links to its own article, adds its site to `sites`, and returns the articles for
 * `/cart` and for `/returns`.
 * @param attributes further ones of the script tag
 */
export async function openShop(
  sites: Site[],
  page: Page,
  demo: Demo,
  attributes = '',
  head = '',
): Promise<[FoundArticle, FoundArticle]> {
  const [first, second] = await findTwoArticles(demo, 'refund');
  const contextual = [
    { url: '/cart', articles: [first.id] },
    { url: '/returns', articles: [second.id] },
  ];
  const site = await servePage({
    head,
    body:
      `<main><h1>A shop</h1><a href="#frontdesk/articles/${first.id}">About refunds</a></main>` +
      tagOf(demo).replace('<script', `<script data-contextual='${JSON.stringify(contextual)}' ${attributes}`),
  });
  sites.push(site);
  await page.goto(`${site.url}cart`);
  return [first, second];
}

/** Finds what home lists for the page. */
export const forPage = (page: Page) =>
  widgetOf(page).panel.locator('h2:has-text("For this page") + *').getByRole('link');
