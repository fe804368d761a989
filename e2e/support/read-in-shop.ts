/** A visitor who reads in the shop what an agent has written at the desk. */

import type { Page } from '@playwright/test';
import { type Demo, expect } from './demo.ts';
import { widgetOf } from './widget.ts';

/** Opens the shop in another context of the page's browser. */
export async function openShopBeside(page: Page, demo: Demo): Promise<Page> {
  const shop = await (await page.context().browser()?.newContext())?.newPage();
  if (!shop) throw new Error('the browser is closed');
  await shop.goto(demo.url);
  return shop;
}

/** Finds an article in the widget of the shop by its words, and returns it as it is drawn. */
export async function readInShop(page: Page, demo: Demo, words: string) {
  const shop = await openShopBeside(page, demo);
  const { launcher, search, options, article } = widgetOf(shop);
  await launcher.click();
  await search.fill(words);
  await options.first().click();
  await expect(article).toBeVisible();
  return { article, close: () => shop.context().close() };
}
