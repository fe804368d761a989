/** A link into the widget, in a page whose address stays. */

import type { Page } from '@playwright/test';
import { search } from '../../src/api/operations/faq.ts';
import { type Demo, expect, test } from '../support/demo.ts';
import { servePage, tagOf } from '../support/page.ts';
import type { Site } from '../support/site.ts';
import { widgetOf } from '../support/widget.ts';

const sites: Site[] = [];

test.afterEach(async () => {
  for (const site of sites.splice(0)) await site.close();
});

interface Found {
  readonly id: number;
  readonly title: string;
}

async function findArticles({ client, helpCenterId }: Demo): Promise<[Found, Found]> {
  const { articles } = await client.send(search, { lang: 'en', helpCenterId, q: 'refund' });
  const [first, second] = articles.map(({ _source }) => ({ id: _source.article_id, title: _source.title }));
  if (!first || !second) throw new Error('the demo has no content');
  return [first, second];
}

/** A page at `/cart`, with an article of its own, and another one for `/returns`. */
async function openShop(page: Page, demo: Demo, attributes = '', head = ''): Promise<[Found, Found]> {
  const [first, second] = await findArticles(demo);
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

const forPage = (page: Page) =>
  widgetOf(page).panel.locator('h2:has-text("For this page") + *').getByRole('link');

test('a link into the widget opens it there, and the page stays at its address', async ({ page, demo }) => {
  const [first] = await openShop(page, demo);
  const { launcher, panel } = widgetOf(page);
  await launcher.click();
  await expect(forPage(page)).toHaveCount(1);
  await panel.getByRole('button', { name: 'Close' }).click();
  await expect(panel).toBeHidden();
  const before = await page.evaluate(() => [location.href, history.length]);
  await page.getByRole('link', { name: 'About refunds' }).click();
  await expect(panel.getByRole('heading', { name: first.title, exact: true })).toBeVisible();
  expect(await page.evaluate(() => [location.href, history.length])).toEqual(before);
});
