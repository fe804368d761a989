/** Networks and servers that fail: the widget says so, keeps what was typed, and recovers by itself. */

import type { Page } from '@playwright/test';
import { listCategories } from '../../src/api/operations/faq.ts';
import { isFull } from '../../test/support/sample.ts';
import { type Demo, expect, test } from '../support/demo.ts';
import { servePage, tagOf } from '../support/page.ts';
import {
  answering,
  everyThird,
  type Fault,
  late,
  type ServerProxy,
  startProxy,
  tooMany,
  unreachable,
} from '../support/proxy.ts';
import type { Site } from '../support/site.ts';
import { widgetOf, words } from '../support/widget.ts';

let site: Site | undefined;
let proxy: ServerProxy | undefined;

test.afterEach(async () => {
  await site?.close();
  await proxy?.close();
});

async function open(page: Page, demo: Demo) {
  const between = await startProxy(demo.url);
  proxy = between;
  site = await servePage({ body: `<main><h1>A page</h1></main>${tagOf(demo, between.url)}` });
  await page.goto(site.url);
  return { ...widgetOf(page), proxy: between };
}

/** The browser itself reports what did not arrive, or was not allowed to be read, and the widget where it looked. */
function forgive(trouble: string[]): void {
  const left = trouble.filter(
    (text) => !/Failed to load resource|net::ERR_|CORS policy|cannot be reached from this page/.test(text),
  );
  trouble.splice(0, trouble.length, ...left);
}

async function firstCategory({ client, helpCenterId }: Demo) {
  const [category] = await client.send(listCategories, { lang: 'en', helpCenterId });
  if (!category) throw new Error('the demo has no content');
  return { id: category.faqCategoryId, title: category.title };
}

const huge = Buffer.alloc(50 * 1024 * 1024, ' ');
huge.write('{"title":"', 0);
huge.fill('x', 10, huge.length - 2);
huge.write('"}', huge.length - 2);

/** What each says, where there is no more to say than that it went wrong. */
const wrong = 'Something went wrong. Please try again in a moment.';

const faults: readonly (readonly [name: string, fault: Fault, says: string | RegExp])[] = [
  ['cannot be reached', unreachable, /can’t reach the help center/],
  ['answers a page in place of data', answering('text/html', '<!doctype html><h1>Sign in</h1>'), wrong],
  ['leaves everything out', answering('application/json', '{}'), wrong],
  ['answers nothing', answering('application/json', ''), wrong],
  ['answers something else', answering('application/json', '[null,"x",{"title":5}]'), wrong],
  ['answers 50 MB', answering('application/json', huge), wrong],
  ['has had too many requests', tooMany(2), /Too many requests. Try again in 2 seconds./],
];

/** Whatever a view shows, it waits and asks again in the same way: these are what differs on the way. */
const faultsOfViews = faults.filter(([name]) => (isFull ? /reached|50 MB|too many/ : /too many/).test(name));

/** What else is wrong in an answer is tried each time in `wrong-answers.spec.ts`, and by the tests of the client. */
const faultsOfHome = faults.filter(([name]) => isFull || name.includes('reached'));

for (const [name, fault, says] of faultsOfViews) {
  test(`a category from a server that ${name}`, async ({ page, demo, trouble }) => {
    const category = await firstCategory(demo);
    const { launcher, panel, search, proxy } = await open(page, demo);
    await launcher.click();
    await expect(panel.getByRole('link').nth(5)).toBeVisible();
    await search.fill('what I was looking for');

    proxy.spoil(fault);
    await page.evaluate((id) => window.frontdesk?.('category', id), category.id);
    await expect(panel.getByRole('alert')).toHaveText(says);
    await page.evaluate(() => window.frontdesk?.('search', 'something else'));
    await expect(search).toHaveValue('something else');
    await page.evaluate((id) => window.frontdesk?.('category', id), category.id);
    await expect(panel.getByRole('alert').first()).toBeVisible();

    proxy.spoil(undefined);
    // By itself: nobody presses anything.
    await expect(panel.getByRole('heading', { name: category.title, exact: true })).toBeVisible({
      timeout: 90_000,
    });
    forgive(trouble);
  });
}

for (const [name, fault] of faultsOfHome) {
  test(`the first view from a server that ${name}`, async ({ page, demo, trouble }) => {
    const { launcher, panel, search, proxy } = await open(page, demo);
    proxy.spoil(fault);
    await launcher.click();
    await expect(search).toBeVisible();
    await search.fill('return');
    await expect(panel.getByRole('alert').first()).toBeVisible();
    proxy.spoil(undefined);
    await expect(panel.getByRole('link').nth(5)).toBeVisible({ timeout: 90_000 });
    await expect(search).toHaveValue('return');
    forgive(trouble);
  });
}

test('an answer is found on a network where every third request fails', async ({ page, demo, trouble }) => {
  const { launcher, panel, search, options, article, proxy } = await open(page, demo);
  proxy.spoil(everyThird());
  await launcher.click();
  await expect(panel.getByRole('link').nth(5)).toBeVisible();
  await search.pressSequentially('swi');
  await expect(options.first()).toBeVisible();
  await options.first().click();
  await expect(article.getByRole('heading').first()).toBeVisible();
  const thanks = panel.getByText(words.en.thanks);
  const again = panel.locator('.vote').getByRole('button', { name: 'Try again' });
  await panel.getByRole('button', { name: words.en.yes, exact: true }).click();
  // A vote is never repeated by itself: it might count twice.
  await expect(thanks.or(again).first()).toBeVisible();
  while (await again.isVisible()) {
    await again.click();
    await expect(thanks.or(again).first()).toBeVisible();
  }
  await expect(thanks).toBeVisible();
  forgive(trouble);
});

test('a slow network shows the shape of what comes, and the last that was typed', async ({ page, demo }) => {
  const { launcher, panel, search, options, article, proxy } = await open(page, demo);
  proxy.spoil(late(1500));
  await launcher.click();
  await expect(panel.locator('.skeleton')).toBeVisible();
  // Before anything has arrived.
  await search.pressSequentially('sw');
  await search.pressSequentially('itch');
  await expect(panel.getByRole('link').nth(5)).toBeVisible();
  await expect(search).toHaveValue('switch');
  await expect(options.first()).toBeVisible();
  await search.press('ArrowDown');
  await search.press('Enter');
  await expect(article.getByRole('heading').first()).toBeVisible();
});

test('a visitor without a network reads on, and goes on when it is back', async ({
  page,
  demo,
  context,
  trouble,
}) => {
  const category = await firstCategory(demo);
  const { launcher, panel, search } = await open(page, demo);
  await launcher.click();
  await panel.locator(`[href="#/categories/${category.id}"]`).first().click();
  await expect(panel.getByRole('heading', { name: category.title, exact: true })).toBeVisible();
  const article = await panel.getByRole('link').nth(3).getAttribute('href');
  await page.keyboard.press('Escape');

  await context.setOffline(true);
  // What was read before is still there.
  await panel.locator(`[href="#/categories/${category.id}"]`).first().click();
  await expect(panel.getByRole('heading', { name: category.title, exact: true })).toBeVisible();
  await panel.locator(`[href="${article}"]`).click();
  await expect(panel.getByRole('alert').first()).toBeVisible();
  await page.keyboard.press('/');
  await search.fill('return');
  await page.keyboard.press('Enter');
  await expect(panel.locator('.in-search')).toBeVisible();
  await expect(search).toHaveValue('return');

  await context.setOffline(false);
  await expect(panel.locator('.in-search mark').first()).toBeVisible();
  await expect(search).toHaveValue('return');
  await page.keyboard.press('Escape');
  await expect(panel.getByRole('article')).toBeVisible();
  forgive(trouble);
});
