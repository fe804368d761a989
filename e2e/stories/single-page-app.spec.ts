/** A link into the widget, in a page whose address stays. */

import { sitesClosedAfterEach } from '../support/closed-sites.ts';
import { forPage, openShop } from '../support/contextual-shop.ts';
import { expect, test } from '../support/demo.ts';
import { widgetOf } from '../support/widget.ts';

const sites = sitesClosedAfterEach();

test('a link into the widget opens it there, and the page stays at its address', async ({ page, demo }) => {
  const [first] = await openShop(sites, page, demo);
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
