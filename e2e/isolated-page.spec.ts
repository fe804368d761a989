/** Pages that are isolated from other origins (COOP and COEP): everything of the widget is let through. */

import { sitesClosedAfterEach } from './support/closed-sites.ts';
import { expect, test } from './support/demo.ts';
import { framedWidgetOf } from './support/framed.ts';
import { framedTag } from './support/framed-page.ts';
import { servePage, tagOf } from './support/page.ts';
import { widgetOf } from './support/widget.ts';

const sites = sitesClosedAfterEach();

for (const policy of ['require-corp', 'credentialless']) {
  test.describe(`on a page with the embedder policy ${policy}`, () => {
    const headers = {
      'cross-origin-opener-policy': 'same-origin',
      'cross-origin-embedder-policy': policy,
    };

    test('the panel shows articles with their images', async ({ page, demo }) => {
      const site = await servePage({ body: tagOf(demo), headers });
      sites.push(site);
      await page.goto(site.url);
      expect(await page.evaluate(() => crossOriginIsolated)).toBe(true);
      const { launcher, search, options, article } = widgetOf(page);
      await launcher.click();
      await search.fill('How to return an order');
      await options.filter({ hasText: 'How to return an order' }).click();
      const image = article.locator('.rich img').first();
      await image.scrollIntoViewIfNeeded();
      await expect
        .poll(() => image.evaluate((found) => found instanceof HTMLImageElement && found.naturalWidth > 0))
        .toBe(true);
    });

    test('the panel in a frame does too', async ({ page, demo }) => {
      const site = await servePage({ body: framedTag(demo), headers });
      sites.push(site);
      await page.goto(site.url);
      const { launcher, search, options, article } = framedWidgetOf(page);
      await launcher.click();
      await search.fill('How to return an order');
      await options.filter({ hasText: 'How to return an order' }).click();
      const image = article.locator('.rich img').first();
      await image.scrollIntoViewIfNeeded();
      await expect
        .poll(() => image.evaluate((found) => found instanceof HTMLImageElement && found.naturalWidth > 0))
        .toBe(true);
    });

    test('a frame of the help center opens with `isolated=true` in its url', async ({ page, demo }) => {
      const { userId, publicKey, helpCenterId, url } = demo;
      const query = new URLSearchParams({
        userId: `${userId}`,
        apiKey: publicKey,
        helpCenterId: `${helpCenterId}`,
        isolated: 'true',
      });
      const address = new URL(`embed?${query}`, url).href.replaceAll('&', '&amp;');
      const site = await servePage({ body: `<iframe title="Help" src="${address}"></iframe>`, headers });
      sites.push(site);
      await page.goto(site.url);
      await expect(page.frameLocator('iframe').getByRole('combobox')).toBeVisible();
    });
  });
}
