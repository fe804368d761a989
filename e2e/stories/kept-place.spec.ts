/** The panel on the next page of a site: open or closed, where the visitor left it. */

import type { Page } from '@playwright/test';
import { sitesClosedAfterEach } from '../support/closed-sites.ts';
import { expect, test } from '../support/demo.ts';
import { heardIn, kept, serveHearingSite } from '../support/kept-place.ts';
import { widgetOf } from '../support/widget.ts';

const sites = sitesClosedAfterEach();

const scrolledIn = (page: Page) => page.locator('.view').evaluate(({ scrollTop }) => scrollTop);

test('a panel that was open is open on the next page, where it was; one that was closed opens there', async ({
  page,
  demo,
}) => {
  const { url } = await serveHearingSite(sites, demo);
  await page.setViewportSize({ width: 900, height: 480 });
  await page.goto(url);
  const { launcher, panel, search, options, article } = widgetOf(page);
  await launcher.hover();
  await expect.poll(() => page.locator('frontdesk-host .panel').count()).toBe(1);
  expect(await kept(page)).toEqual([]);
  await launcher.click();
  await search.pressSequentially('ret');
  await expect(options.nth(2)).toBeVisible();
  await search.press('ArrowDown');
  await search.press('ArrowDown');
  await expect(options.nth(1)).toHaveAttribute('aria-selected', 'true');
  const chosen = (await options.nth(1).textContent()) ?? '';
  await search.press('Enter');
  await expect(article).toBeVisible();
  const title = await article.getByRole('heading').first().textContent();
  await page.locator('.view').evaluate((view) => view.scrollTo(0, 90));
  await expect.poll(() => scrolledIn(page)).toBe(90);

  await page.goto(`${url}next`);
  await expect(article.getByRole('heading').first()).toHaveText(title ?? '');
  await expect.poll(() => scrolledIn(page)).toBe(90);
  await expect(launcher).toHaveAttribute('aria-expanded', 'true');
  await expect(page.getByLabel('Of the page')).toBeFocused();
  // Nobody has opened or read anything here.
  expect((await heardIn(page)).filter((name) => name !== 'ready')).toEqual([]);

  // What it was chosen by is there, as it was.
  await panel.getByRole('button', { name: 'Back' }).click();
  await expect(search).toBeFocused();
  await expect(search).toHaveValue('ret');
  await expect(panel.locator('[role=option][aria-selected=true]')).toHaveText(chosen);

  await search.fill('boots');
  await search.press('Enter');
  await expect(panel.locator('.in-search')).toBeVisible();
  await search.fill('boots size');
  await panel.getByRole('button', { name: 'Close' }).click();
  await page.reload();
  await launcher.click();
  await expect(panel.locator('.in-search')).toBeVisible();
  await expect(search).toHaveValue('boots size');
  expect(await heardIn(page)).not.toContain('search');
  await page.evaluate(() => window.frontdesk?.('destroy'));
  expect(await kept(page)).toEqual([]);
});
