/** A page whose own script changes its address: what belongs to it follows, and its history stays its own. */

import type { Page } from '@playwright/test';
import { readBuiltFiles } from './support/built-files.ts';
import { sitesClosedAfterEach } from './support/closed-sites.ts';
import { forPage, openShop } from './support/contextual-shop.ts';
import { expect, test } from './support/demo.ts';
import { findTwoArticles } from './support/find-article.ts';
import { servePage, tagOf } from './support/page.ts';
import { widgetOf } from './support/widget.ts';

const sites = sitesClosedAfterEach();

const goTo = (page: Page, path: string) =>
  page.evaluate((path) => history.pushState({ router: path }, '', path), path);

const ownHistory = (page: Page) => page.evaluate(() => Object.getOwnPropertyNames(history));

const withoutNavigation =
  '<script>Object.defineProperty(window, "navigation", { value: undefined })</script>';

for (const [name, head, hooked] of [
  ['the Navigation API', '', []],
  ['hooks of the history', withoutNavigation, ['pushState', 'replaceState']],
] as const) {
  test(`by ${name}, what belongs to the page follows it on the open home view`, async ({ page, demo }) => {
    const [first, second] = await openShop(sites, page, demo, '', head);
    const { launcher, panel } = widgetOf(page);
    await launcher.click();
    await expect(forPage(page)).toHaveText([first.title]);
    await expect.poll(async () => (await ownHistory(page)).sort()).toEqual(hooked);

    const length = await page.evaluate(() => history.length);
    await goTo(page, '/returns');
    await expect(forPage(page)).toHaveText([second.title]);
    await page.evaluate(() => history.replaceState({ router: 'replaced' }, '', '/cart'));
    await expect(forPage(page)).toHaveText([first.title]);
    await page.evaluate(() => history.back());
    await expect(forPage(page)).toHaveText([first.title]);
    await page.evaluate(() => history.pushState(null, '', '/elsewhere'));
    await expect(forPage(page)).toHaveCount(0);

    // The page's own history holds what the page put there, and nothing of the way through the panel.
    await panel.getByRole('link').nth(2).click();
    await panel.getByRole('button', { name: 'Back' }).click();
    expect(await page.evaluate(() => [history.length, history.state])).toEqual([length + 1, null]);

    await page.evaluate(() => window.frontdesk?.('destroy'));
    await expect(panel).toHaveCount(0);
    expect(await ownHistory(page)).toEqual([]);
    await goTo(page, '/returns');
    expect(new URL(page.url()).pathname).toBe('/returns');
  });
}

test('a page that goes on before the widget can watch it is followed all the same', async ({
  page,
  demo,
}) => {
  let go = () => {};
  const isGone = new Promise<void>((resolve) => {
    go = resolve;
  });
  const watching = Object.values(await readBuiltFiles()).find(({ name }) => name === 'models');
  await page.route(`**/${watching?.file}*`, async (route) => {
    await isGone;
    await route.continue();
  });
  const [first, second] = await openShop(sites, page, demo);
  // The launcher's code has the page's first address, and waits for the models.
  const home = page.waitForResponse(/\/faq\/home\?/);
  await widgetOf(page).launcher.click();
  await (await home).finished();
  await goTo(page, '/returns');
  go();
  await expect(forPage(page)).toHaveText([second.title]);
  await page.evaluate(() => history.back());
  await expect(forPage(page)).toHaveText([first.title]);
});

test('a history function that the page had made its own is put back', async ({ page, demo }) => {
  const own = `<script>
    const native = history.pushState;
    window.pushed = [];
    window.own = history.pushState = function (...args) { pushed.push(args[2]); native.apply(history, args) };
  </script>`;
  const [, second] = await openShop(sites, page, demo, '', withoutNavigation + own);
  await widgetOf(page).launcher.click();
  await expect(forPage(page)).toHaveCount(1);
  await goTo(page, '/returns');
  await expect(forPage(page)).toHaveText([second.title]);
  await page.evaluate(() => window.frontdesk?.('destroy'));
  expect(await page.evaluate('[history.pushState === own, pushed]')).toEqual([true, ['/returns']]);
  expect(await ownHistory(page)).toEqual(['pushState']);
});

test('a widget with manual history leaves it alone, and goes by the command of the page', async ({
  page,
  demo,
}) => {
  const [first, second] = await openShop(sites, page, demo, 'data-history="manual"', withoutNavigation);
  await widgetOf(page).launcher.click();
  await expect(forPage(page)).toHaveText([first.title]);
  expect(await ownHistory(page)).toEqual([]);
  await goTo(page, '/returns');
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(resolve)));
  await expect(forPage(page)).toHaveText([first.title]);
  await page.evaluate(() => window.frontdesk?.('page', '/returns'));
  await expect(forPage(page)).toHaveText([second.title]);
});

test('a link into the widget opens it before anything was loaded', async ({ page, demo }) => {
  const [first] = await openShop(sites, page, demo);
  const { launcher, panel } = widgetOf(page);
  await expect(launcher).toBeVisible();
  await page.getByRole('link', { name: 'About refunds' }).click();
  await expect(panel.getByRole('heading', { name: first.title, exact: true })).toBeVisible();
  await panel.getByRole('button', { name: 'Close' }).click();
  await expect(panel).toBeHidden();
  // Anywhere else, the way a page goes there by itself.
  await page.evaluate(() => {
    location.hash = '#frontdesk/search?q=boots';
  });
  await expect(panel.getByRole('combobox')).toHaveValue('boots');
});

test('a page that begins at the address of a view opens it', async ({ page, demo }) => {
  const [, second] = await findTwoArticles(demo, 'refund');
  const site = await servePage({ body: tagOf(demo) });
  sites.push(site);
  await page.goto(`${site.url}#frontdesk/articles/${second.id}`);
  const { panel } = widgetOf(page);
  await expect(panel.getByRole('heading', { name: second.title, exact: true })).toBeVisible();
  expect(new URL(page.url()).hash).toBe(`#frontdesk/articles/${second.id}`);
});
