/** The steps of the panel in the history of a page, on a phone. */

import { sitesClosedAfterEach } from './support/closed-sites.ts';
import { expect, test } from './support/demo.ts';
import { iPhone, isMarked, openPanel, openPhonePage } from './support/phone-page.ts';

test.use(iPhone);

const sites = sitesClosedAfterEach();

test('Back closes the panel before it leaves the place', async ({ page, demo }) => {
  const parts = await openPhonePage(sites, page, demo);
  const { launcher, panel } = parts;
  await page.locator('#on').tap();
  await expect(page.locator('#place')).toHaveText('next');
  await openPanel(parts);
  await expect.poll(() => isMarked(page)).toBe(true);
  expect(await page.evaluate(() => [history.state.place, history.state.key, location.hash])).toEqual([
    'next',
    7,
    '#next',
  ]);

  await page.goBack();
  await expect(panel).toBeHidden();
  await expect(launcher).toBeVisible();
  await expect(page.locator('#place')).toHaveText('next');
  await page.goBack();
  await expect(page.locator('#place')).toHaveText('home');
});

test('the panel leaves the next page uncovered, and opens there where it was', async ({ page, demo }) => {
  const parts = await openPhonePage(sites, page, demo);
  const { panel, launcher, search, options, article } = parts;
  await openPanel(parts);
  await search.fill('ret');
  await options.first().tap();
  await expect(article).toBeVisible();
  await page.goto(`${parts.url}next`);
  await expect(launcher).toBeVisible();
  await page.waitForLoadState('networkidle');
  await expect(panel).toBeHidden();
  await launcher.tap();
  await expect(article).toBeVisible();
  await panel.getByRole('button', { name: 'Close' }).tap();
  await expect(panel).toBeHidden();
});

test('the panel takes its step in the history back when its button closes it', async ({ page, demo }) => {
  const parts = await openPhonePage(sites, page, demo);
  const { panel } = parts;
  await page.locator('#on').tap();
  for (let round = 0; round < 3; round += 1) {
    await openPanel(parts);
    await expect.poll(() => isMarked(page)).toBe(true);
    await panel.getByRole('button', { name: 'Close' }).tap();
    await expect.poll(() => isMarked(page)).toBe(false);
  }
  await page.goBack();
  await expect(page.locator('#place')).toHaveText('home');
});

test('a panel that is closed and opened at once has its step in the history', async ({ page, demo }) => {
  const parts = await openPhonePage(sites, page, demo);
  await openPanel(parts);
  await expect.poll(() => isMarked(page)).toBe(true);
  await page.evaluate(async () => {
    await window.frontdesk?.('close');
    await window.frontdesk?.('open');
  });
  await expect.poll(() => isMarked(page)).toBe(true);
  await expect(parts.panel).toBeVisible();
  await page.goBack();
  await expect(parts.panel).toBeHidden();
});

test('the panel leaves the history alone where the page has gone on, and where it is destroyed', async ({
  page,
  demo,
}) => {
  const parts = await openPhonePage(sites, page, demo);
  await openPanel(parts);
  await expect.poll(() => isMarked(page)).toBe(true);
  await page.evaluate(() => history.pushState({ place: 'elsewhere' }, '', '#elsewhere'));
  await page.evaluate(() => window.frontdesk?.('close'));
  await expect(parts.panel).toBeHidden();
  expect(await page.evaluate(() => location.hash)).toBe('#elsewhere');

  await openPanel(parts);
  await expect.poll(() => isMarked(page)).toBe(true);
  await page.evaluate(() => window.frontdesk?.('destroy'));
  await expect.poll(() => page.evaluate(() => history.state?.place)).toBe('elsewhere');
});
