/** A help center full of attacks, opened in a customer's page through the script tag. */

import { scriptTag } from '../src/server/http/static-files.ts';
import { expect, test } from './support/demo.ts';
import { watchAttacks } from './support/harmless.ts';
import { type HostileHelp, startHostileHelp } from './support/hostile.ts';
import type { Site } from './support/site.ts';
import { serveStrictSite } from './support/strict-site.ts';
import { widgetOf } from './support/widget.ts';

let help: HostileHelp;
let site: Site;

test.beforeAll(async () => {
  help = await startHostileHelp();
  site = await serveStrictSite(scriptTag(help, help.url));
});

test.afterAll(async () => {
  await site?.close();
  await help?.stop();
});

test('nothing that is stored runs, loads or leads anywhere, in any view', async ({ page, trouble }) => {
  const { expectHarmless } = await watchAttacks(page, [new URL(site.url).origin, new URL(help.url).origin]);
  await page.goto(site.url);
  const { launcher, panel, search, options, article } = widgetOf(page);
  const titles = new Set(help.articles.map(({ title }) => title));

  await launcher.click();
  const categories = help.categories.map(({ title }) => title);
  await expect(panel.locator('.categories b').last()).toHaveText(categories.at(-1) ?? '');
  expect(await panel.locator('.categories b').allTextContents()).toEqual(categories);
  await expect(panel).toHaveAttribute('aria-label', help.title);
  await expectHarmless(panel);

  await search.fill('prob');
  await expect(options.nth(2)).toBeVisible();
  await expectHarmless(panel);

  await page.keyboard.press('Enter');
  await page.evaluate(() => window.frontdesk?.('search', 'probe attacked'));
  const found = panel.locator('.in-search .row-title > span:first-child');
  await expect(found.nth(5)).toBeVisible();
  for (const title of await found.allTextContents()) expect([...titles]).toContain(title);
  await expectHarmless(panel);

  for (const { id, title } of help.categories.slice(0, 3)) {
    await page.evaluate((id) => window.frontdesk?.('category', id), id);
    await expect.poll(() => panel.locator('.in-category h1').textContent()).toBe(title);
    await expectHarmless(panel);
  }

  for (const { id, title, author } of help.articles) {
    await page.evaluate((id) => window.frontdesk?.('article', id), id);
    await expect
      .poll(() => article.locator('h1').first().textContent(), { intervals: [10, 20, 50] })
      .toBe(title);
    expect(await article.locator('.byline-author').textContent()).toBe(author);
    await expectHarmless(panel);
  }

  // Pictures whose address is made up cannot be loaded, and the browser says so itself.
  expect(trouble.splice(0).filter((text) => !text.startsWith('Failed to load resource'))).toEqual([]);
});
