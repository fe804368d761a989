/** Articles are written, taken over and mended at the desk, and visitors read them at once. */

import type { Page } from '@playwright/test';
import { articleText, publishButton } from './support/article-editor.ts';
import { expectAccessible } from './support/axe.ts';
import { type Demo, expect, test } from './support/demo.ts';
import { signInAtDesk } from './support/desk-sign-in.ts';
import { openShopBeside, readInShop } from './support/read-in-shop.ts';
import { widgetOf } from './support/widget.ts';
import { writeToShop } from './support/write-to-shop.ts';

test('an article of a folder is taken over, changed, and read by visitors', async ({ page, demo }) => {
  await signInAtDesk(page, demo);
  await page.goto(`${demo.url}/desk/articles`);
  await page.getByRole('textbox', { name: 'Search articles' }).fill('zip splits');
  const row = page.locator('.article-link').first();
  await expect(row).toContainText(/zip/i);
  const title = (await row.innerText()).trim();
  await row.click();
  await expect(page.getByText(/edited/).first()).toBeVisible();
  await expect(page.getByRole('textbox', { name: 'Title', exact: true })).not.toBeEditable();
  await page.getByRole('button', { name: 'Edit here instead' }).click();
  await page.getByRole('button', { name: 'Yes, edit it here' }).click();
  await expect(page.getByRole('textbox', { name: 'Title', exact: true })).toBeEditable();
  await articleText(page).click();
  await page.keyboard.press('Control+End');
  await page.keyboard.type('\n\nRub candle wax on the teeth.');
  await publishButton(page).click();
  await expect(page.getByRole('button', { name: 'Published' })).toBeVisible();
  const { article, close } = await readInShop(page, demo, title);
  await expect(article).toContainText('Rub candle wax on the teeth.');
  await close();
});

test('an answer becomes an article once what it says of the customer is decided', async ({
  page,
  demo,
  browser,
  trouble,
}) => {
  const shop = await (await browser.newContext()).newPage();
  await shop.goto(demo.url);
  const { ticketId, answer } = await writeToShop(shop, demo, 'siri@post.example');
  await answer('Let it burn outside for an hour. We wrote to siri@post.example too.');
  await signInAtDesk(page, demo);
  await page.goto(`${demo.url}/desk/tickets/${ticketId}`);
  await page.getByRole('button', { name: 'Make this an article' }).click();
  await expect(articleText(page)).toContainText('Let it burn outside');
  await publishButton(page).click();
  await expect(page.getByText('Not published: decide on the marked passages first.')).toBeVisible();
  expect(trouble.splice(0)).toEqual([expect.stringContaining('422')]);
  await expect(page.getByRole('button', { name: 'Remove: siri@post.example' })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Remove: siri@post.example' }).click();
  await expect(articleText(page)).not.toContainText('siri@post.example');
  await publishButton(page).click();
  await expect(page.getByRole('button', { name: 'Published' })).toBeVisible();
  await shop.context().close();
});

/** Searches in the widget of the shop, and closes the panel, which ends the search. */
async function searchInShop(page: Page, demo: Demo, words: string) {
  const shop = await openShopBeside(page, demo);
  const { launcher, search, panel } = widgetOf(shop);
  await launcher.click();
  await search.fill(words);
  await search.press('Enter');
  await expect(panel.getByText('No results for')).toBeVisible();
  const ended = shop.waitForResponse((response) => response.url().includes('/analytics/searches'));
  await panel.getByRole('button', { name: 'Close' }).click();
  expect((await ended).status()).toBe(204);
  await shop.context().close();
}

test('a missed search is mended: the word finds an article', async ({ page, demo }) => {
  await signInAtDesk(page, demo);
  await searchInShop(page, demo, 'zibbelding');
  // Counts are stored every few seconds.
  await expect(async () => {
    await page.goto(`${demo.url}/desk/insights`);
    await page.getByRole('heading', { name: 'Searches by day' }).waitFor();
    const more = page.getByRole('button', { name: 'Show all' }).first();
    while (await more.isVisible()) await more.click();
    await expect(page.getByRole('button', { name: 'Write an article: zibbelding' })).toBeVisible({
      timeout: 5000,
    });
  }).toPass();
  await page.getByRole('button', { name: 'Write an article: zibbelding' }).click();
  await expect(page.getByRole('textbox', { name: 'Title', exact: true })).toHaveValue('Zibbelding');
  await articleText(page).click();
  await page.keyboard.type('That is a small zip puller.');
  await publishButton(page).click();
  await expect(page.getByRole('button', { name: 'Published' })).toBeVisible();
  const { article, close } = await readInShop(page, demo, 'zibbelding');
  await expect(article).toContainText('That is a small zip puller.');
  await close();
});
