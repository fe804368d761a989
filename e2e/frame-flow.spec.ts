/** The help center in a frame that a site writes by hand: as high as its content, and at its own address. */

import type { Page } from '@playwright/test';
import { sitesClosedAfterEach } from './support/closed-sites.ts';
import { type Demo, expect, test } from './support/demo.ts';
import { servePage } from './support/page.ts';

const sites = sitesClosedAfterEach();

const addressOf = ({ url, userId, publicKey, helpCenterId }: Demo) =>
  `${url}/embed?userId=${userId}&apiKey=${publicKey}&helpCenterId=${helpCenterId}&lang=en`;

const frameOf = (demo: Demo) =>
  `<iframe title="Help" width="100%" height="300" src="${addressOf(demo).replaceAll('&', '&amp;')}"></iframe>`;

const scriptOf = ({ url }: Demo) => `<script async src="${url}/frontdesk-frame.js"></script>`;

async function open(page: Page, body: string): Promise<void> {
  const site = await servePage({ body });
  sites.push(site);
  await page.goto(site.url);
}

/** What of the content cannot be seen without scrolling in the frame. */
const hiddenIn = (page: Page) =>
  page.frames()[1]?.evaluate(() => document.documentElement.scrollHeight - innerHeight);

const heightOf = async (page: Page) => (await page.locator('iframe').boundingBox())?.height ?? 0;

test('the parent script makes a frame as high as what it shows, and goes to its top', async ({
  page,
  demo,
}) => {
  await open(page, `<main><h1>A page</h1>${frameOf(demo)}<p>The end</p></main>${scriptOf(demo)}`);
  const frame = page.locator('iframe').contentFrame();
  await expect(frame.getByRole('link').nth(8)).toBeVisible();
  await expect.poll(() => heightOf(page)).toBeGreaterThan(800);
  await expect.poll(() => hiddenIn(page)).toBe(0);
  const home = await heightOf(page);

  const last = frame.getByRole('main').getByRole('link').last();
  await last.scrollIntoViewIfNeeded();
  expect(await page.evaluate(() => scrollY)).toBeGreaterThan(0);
  await last.click();
  await expect(frame.getByRole('heading', { level: 1 })).toBeVisible();
  await expect.poll(() => heightOf(page)).not.toBe(home);
  await expect.poll(() => hiddenIn(page)).toBe(0);
  await expect
    .poll(async () => Math.round((await page.locator('iframe').boundingBox())?.y ?? Number.NaN))
    .toBeGreaterThanOrEqual(0);

  await page.evaluate(() => history.back());
  await expect(frame.getByRole('link').nth(8)).toBeVisible();
  await expect.poll(() => heightOf(page)).toBe(home);
});

test('a frame that comes later is found, and every other is left as it is', async ({ page, demo }) => {
  const other =
    '<iframe title="Other" width="300" height="123" srcdoc="&lt;p&gt;Another&lt;/p&gt;"></iframe>';
  await open(page, `<main><h1>A page</h1><div id="place"></div>${other}</main>${scriptOf(demo)}`);
  await page.waitForLoadState('networkidle');
  await page.evaluate((src) => {
    const frame = document.createElement('iframe');
    frame.title = 'Help';
    frame.style.boxSizing = 'border-box';
    document.getElementById('place')?.append(frame);
    frame.src = src;
  }, addressOf(demo));
  const later = page.locator('iframe[title=Help]');
  await expect(later.contentFrame().getByRole('link').nth(8)).toBeVisible();
  await expect.poll(async () => (await later.boundingBox())?.height).toBeGreaterThan(800);
  expect(await page.locator('iframe[title=Other]').getAttribute('style')).toBeNull();
});

test('without a page around it, it is a help center that fills the window, with addresses', async ({
  page,
  demo,
}) => {
  await page.goto(addressOf(demo));
  await expect(page.getByRole('dialog')).toHaveCount(0);
  const link = page.getByRole('main').getByRole('link').first();
  const title = await link.innerText();
  await link.click();
  await expect(page.getByRole('heading', { name: title, exact: true })).toBeVisible();
  await expect(page).toHaveURL(/#\/articles\/\d+$/);
  const article = page.url();
  await page.goBack();
  await expect(page.getByRole('heading', { name: 'How can we help?' })).toBeVisible();
  await page.goForward();
  await expect(page.getByRole('heading', { name: title, exact: true })).toBeVisible();

  const tab = await page.context().newPage();
  await tab.goto(article);
  await expect(tab.getByRole('heading', { name: title, exact: true })).toBeVisible();
});

test('an address that sets what none may is warned of, and asks its own deployment all the same', async ({
  page,
  demo,
  trouble,
}) => {
  const hosts = new Set<string>();
  page.on('request', (request) => hosts.add(new URL(request.url()).host));
  const forbidden = {
    baseUrl: 'https://attacker.invalid/',
    toEmail: 'attacker@attacker.invalid',
    strings: '{"greeting":"Send us your password"}',
    visitorToken: 'eyJ.a.b',
    page: 'https://attacker.invalid/',
    origins: '*',
  };
  await page.goto(`${addressOf(demo)}&${new URLSearchParams(forbidden)}`);
  await expect(page.getByRole('heading', { name: 'How can we help?' })).toBeVisible();
  await expect(page.getByRole('link').nth(8)).toBeVisible();
  expect([...hosts]).toEqual([new URL(demo.url).host]);
  const warned = trouble.splice(0);
  for (const name of Object.keys(forbidden)) {
    const about = warned.filter((text) => text.includes(name) && text.includes('a URL cannot set it'));
    expect(about, name).toHaveLength(1);
  }
  expect(warned).toHaveLength(Object.keys(forbidden).length);
});
