/** A page that trusts no script without a nonce, no style but files, and no markup but that of `frontdesk`. */

import { listCategories, search } from '../../src/api/operations/faq.ts';
import { scriptTag } from '../../src/server/users/help-centers/script-tag.ts';
import { expect, test } from '../support/demo.ts';
import type { Site } from '../support/site.ts';
import { refusedIn, serveStrictSite } from '../support/strict-site.ts';
import { widgetOf, words } from '../support/widget.ts';

let site: Site | undefined;

test.afterEach(async () => {
  await site?.close();
  site = undefined;
});

test('the whole widget works on a page with a strict policy, which refuses nothing', async ({
  page,
  demo,
}) => {
  const { client, helpCenterId, userId, publicKey, url } = demo;
  const [category] = await client.send(listCategories, { lang: 'en', helpCenterId });
  site = await serveStrictSite(scriptTag({ userId, apiKey: publicKey, helpCenterId }, url));
  await page.goto(site.url);
  const { launcher, panel, search: box, options, article } = widgetOf(page);

  await launcher.click();
  await expect(panel.getByRole('link').nth(5)).toBeVisible();

  await box.fill('ref');
  await expect(options.first()).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(panel.getByRole('link').first()).toBeVisible();

  await page.evaluate((id) => window.frontdesk?.('category', id), category?.faqCategoryId ?? 0);
  await expect(panel.getByRole('heading', { name: category?.title ?? '' })).toBeVisible();

  // Between them, articles with headings, tables, code, callouts and pictures.
  const ids = new Set<number>();
  for (const q of ['size', 'order', 'repair', 'return']) {
    const { articles } = await client.send(search, { lang: 'en', helpCenterId, q });
    for (const { _source } of articles.slice(0, 3)) ids.add(_source.article_id);
  }
  const drawn = new Set<string>();
  for (const id of ids) {
    await page.evaluate((id) => window.frontdesk?.('article', id), id);
    await expect(article.locator('.rich > *').first()).toBeVisible();
    for (const kind of await article
      .locator('.rich *')
      .evaluateAll((all) => all.map(({ localName }) => localName)))
      drawn.add(kind);
  }
  for (const kind of ['h2', 'table', 'a', 'p', 'li']) expect([...drawn]).toContain(kind);

  await panel.getByRole('button', { name: words.en.yes, exact: true }).click();
  await expect(panel.getByText(words.en.thanks)).toBeVisible();
  expect(await refusedIn(page)).toEqual([]);
});
