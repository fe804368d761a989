/** The help center on a page of its own: Frontdesk's own help at `/help`. */

import { expectAccessible } from './support/axe.ts';
import { expect, test } from './support/demo.ts';

test('has real addresses: links, back, and a reload that stays', async ({ page, demo }) => {
  await page.goto(`${demo.url}/help`);
  await expect(page.getByRole('combobox')).toBeVisible();
  await expectAccessible(page);

  await page.getByRole('main').getByRole('link').first().click();
  await expect(page).toHaveURL(/\/help\/(articles|categories)\/\d+$/);
  const heading = page.getByRole('main').getByRole('heading').first();
  const title = await heading.innerText();
  await expectAccessible(page);

  await page.reload();
  await expect(page.getByRole('heading', { name: title, exact: true }).first()).toBeVisible();
  await page.goBack();
  await expect(page).toHaveURL(/\/help$/);
  await expect(page.getByRole('heading', { name: title, exact: true })).toHaveCount(0);
});
