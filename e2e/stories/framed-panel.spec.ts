/** The script tag with its panel in a frame. */

import { sitesClosedAfterEach } from '../support/closed-sites.ts';
import { expect, test } from '../support/demo.ts';
import { framedWidgetOf } from '../support/framed.ts';
import { heardIn, noteEvents, openFramedPage } from '../support/framed-page.ts';

const sites = sitesClosedAfterEach();

test('a panel in a frame opens, searches, shows an article, and closes, as one in the page does', async ({
  page,
  demo,
}) => {
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  await openFramedPage(sites, page, demo);
  const { launcher, element, panel, search: box, options, article } = framedWidgetOf(page);
  await expect(launcher).toBeVisible();
  await page.waitForLoadState('networkidle');
  expect(asked).toEqual(['/', '/frontdesk.js']);

  await noteEvents(page);
  await launcher.click();
  await expect(box).toBeFocused();
  await expect(launcher).toHaveAttribute('aria-expanded', 'true');
  await expect(element).toHaveAttribute('title', 'Help');
  // Once it has risen to its place.
  await expect.poll(() => element.boundingBox()).toEqual({ x: 860, y: 16, width: 400, height: 696 });
  expect(await element.getAttribute('src')).not.toMatch(/token|lang|strings/i);

  await box.fill('gift wrapping');
  await options.first().click();
  await expect(article).toBeVisible();
  await expect(panel.getByRole('heading').first()).toBeFocused();

  // One step back, to the list, then closed.
  await page.keyboard.press('Escape');
  await expect(options.first()).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(options).toHaveCount(0);
  await page.keyboard.press('Escape');
  await expect(element).toBeHidden();
  await expect(launcher).toBeFocused();
  await expect(launcher).toHaveAttribute('aria-expanded', 'false');

  await page.keyboard.press('Enter');
  await expect(box).toBeFocused();
  await panel.getByRole('button', { name: 'Close' }).click();
  await expect(element).toBeHidden();
  await expect(launcher).toBeFocused();

  const names = (await heardIn(page)).map(([name]) => name);
  expect(names.filter((name) => name === 'open')).toHaveLength(2);
  expect(names.filter((name) => name === 'close')).toHaveLength(2);
  expect(names).toEqual(expect.arrayContaining(['suggestion-click', 'article-view']));
});
