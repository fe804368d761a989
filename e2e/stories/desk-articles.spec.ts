/** An article is written at the desk, and visitors find it at once. */

import { articleText, publishButton } from '../support/article-editor.ts';
import { expectAccessible } from '../support/axe.ts';
import { expect, test } from '../support/demo.ts';
import { signInAtDesk } from '../support/desk-sign-in.ts';
import { readInShop } from '../support/read-in-shop.ts';

test('an article is written, previewed and published, and the widget finds it', async ({ page, demo }) => {
  await signInAtDesk(page, demo);
  await page.getByRole('link', { name: 'Articles' }).click();
  await page.getByRole('heading', { name: 'Articles' }).waitFor();
  await page.keyboard.press('c');
  const dialog = page.getByRole('dialog', { name: 'New article' });
  await dialog.getByRole('textbox', { name: 'Title' }).fill('Wax a canvas tarpaulin');
  await expect(dialog.getByLabel('Category').locator('option')).not.toHaveCount(1);
  await dialog.getByRole('button', { name: 'Create' }).click();
  await articleText(page).click();
  await page.keyboard.type('## Warm the wax\n\nRub it in while it is **warm**.');
  const preview = page.locator('.preview-frame');
  await expect(preview.getByRole('heading', { name: 'Warm the wax' })).toBeVisible();
  await expect(preview.locator('strong')).toHaveText('warm');
  await expect(page.getByText(/^Saved /)).toBeVisible();
  await expectAccessible(page);
  await publishButton(page).click();
  await expect(page.getByRole('button', { name: 'Published' })).toBeVisible();

  const { article, close } = await readInShop(page, demo, 'tarpaulin');
  await expect(article).toContainText('Rub it in while it is warm.');
  await close();

  await page.getByRole('button', { name: 'History' }).click();
  await expect(
    page.getByRole('dialog', { name: 'History' }).getByText('The draft has the same text.'),
  ).toBeVisible();
});
