/** An article is written at the desk, and visitors find it at once. */

import type { Page } from '@playwright/test';
import { expectAccessible } from '../support/axe.ts';
import { type Demo, expect, test } from '../support/demo.ts';
import { signInAtDesk } from '../support/desk-sign-in.ts';
import { widgetOf } from '../support/widget.ts';

const text = (page: Page) => page.getByRole('textbox', { name: 'Text', exact: true });
const publish = (page: Page) => page.getByRole('button', { name: 'Publish', exact: true });

/** Finds an article in the widget of the shop by its words, and returns it as it is drawn. */
async function readInShop(page: Page, demo: Demo, words: string) {
  const shop = await (await page.context().browser()?.newContext())?.newPage();
  if (!shop) throw new Error('the browser is closed');
  await shop.goto(demo.url);
  const { launcher, search, options, article } = widgetOf(shop);
  await launcher.click();
  await search.fill(words);
  await options.first().click();
  await expect(article).toBeVisible();
  return { article, close: () => shop.context().close() };
}

test('an article is written, previewed and published, and the widget finds it', async ({ page, demo }) => {
  await signInAtDesk(page, demo);
  await page.getByRole('link', { name: 'Articles' }).click();
  await page.getByRole('heading', { name: 'Articles' }).waitFor();
  await page.keyboard.press('c');
  const dialog = page.getByRole('dialog', { name: 'New article' });
  await dialog.getByRole('textbox', { name: 'Title' }).fill('Wax a canvas tarpaulin');
  await expect(dialog.getByLabel('Category').locator('option')).not.toHaveCount(1);
  await dialog.getByRole('button', { name: 'Create' }).click();
  await text(page).click();
  await page.keyboard.type('## Warm the wax\n\nRub it in while it is **warm**.');
  const preview = page.locator('.preview-frame');
  await expect(preview.getByRole('heading', { name: 'Warm the wax' })).toBeVisible();
  await expect(preview.locator('strong')).toHaveText('warm');
  await expect(page.getByText(/^Saved /)).toBeVisible();
  await expectAccessible(page);
  await publish(page).click();
  await expect(page.getByRole('button', { name: 'Published' })).toBeVisible();

  const { article, close } = await readInShop(page, demo, 'tarpaulin');
  await expect(article).toContainText('Rub it in while it is warm.');
  await close();

  await page.getByRole('button', { name: 'History' }).click();
  await expect(
    page.getByRole('dialog', { name: 'History' }).getByText('The draft has the same text.'),
  ).toBeVisible();
});
