/** The panel on a phone: the whole screen, and the way back. */

import { sitesClosedAfterEach } from '../support/closed-sites.ts';
import { expect, test } from '../support/demo.ts';
import { iPhone, isMarked, openPanel, openPhonePage, stepsIn } from '../support/phone-page.ts';

test.use(iPhone);

const sites = sitesClosedAfterEach();

test('the panel covers a phone’s screen, and leaves the page as it was', async ({ page, demo }) => {
  const parts = await openPhonePage(sites, page, demo);
  const { launcher, panel } = parts;
  await page.evaluate(() => scrollTo(0, 500));
  await openPanel(parts);
  await expect.poll(() => panel.boundingBox()).toEqual({ x: 0, y: 0, ...page.viewportSize() });
  await expect(launcher).toBeHidden();
  // No keyboard comes up by itself and hides what there is to choose from.
  await expect(panel.getByRole('combobox')).not.toBeFocused();

  await panel.getByRole('button', { name: 'Close' }).tap();
  await expect(panel).toBeHidden();
  await expect(launcher).toBeVisible();
  await expect.poll(() => isMarked(page)).toBe(false);
  expect(await page.evaluate(() => [scrollY, document.body.getAttribute('style')])).toEqual([500, null]);
  await page.evaluate(() => scrollTo(0, 900));
  expect(await page.evaluate(() => scrollY)).toBe(900);
});

test('Back leads through the views of the panel, and closes it before it leaves the page', async ({
  page,
  demo,
}) => {
  const parts = await openPhonePage(sites, page, demo);
  const { panel, search, options, article, launcher } = parts;
  await page.locator('#on').tap();
  await openPanel(parts);
  await search.fill('ret');
  await options.first().tap();
  await expect(article).toBeVisible();
  const title = await article.getByRole('heading').first().textContent();
  await article.locator('.crumb').tap();
  await expect(panel.locator('.in-category')).toBeVisible();
  await expect.poll(() => stepsIn(page)).toBe(3);

  // The visitor reloads the page that the panel covers, and goes on.
  await page.reload();
  await expect(panel.locator('.in-category')).toBeVisible();
  await page.goBack();
  await expect(article.getByRole('heading').first()).toHaveText(title ?? '');
  // By the panel's own button it is a step too.
  await panel.getByRole('button', { name: 'Back' }).tap();
  await expect(panel.locator('.in-home')).toBeVisible();
  await expect.poll(() => stepsIn(page)).toBe(1);
  await expect(search).toHaveValue('ret');

  await options.first().tap();
  await expect.poll(() => stepsIn(page)).toBe(2);
  await page.goBack();
  await expect(panel.locator('.in-home')).toBeVisible();
  await page.goBack();
  await expect(panel).toBeHidden();
  await expect(launcher).toBeVisible();
  await expect(page.locator('#place')).toHaveText('next');
  await page.goBack();
  await expect(page.locator('#place')).toHaveText('home');
});
