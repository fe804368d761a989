/** The script tag with its panel in a frame. */

import type { Page } from '@playwright/test';
import { type Demo, expect, test } from '../support/demo.ts';
import { framedWidgetOf } from '../support/framed.ts';
import { servePage, tagOf } from '../support/page.ts';
import type { Site } from '../support/site.ts';

const sites: Site[] = [];

test.afterEach(async () => {
  for (const site of sites.splice(0)) await site.close();
});

const framedTag = (demo: Demo) => tagOf(demo).replace('<script ', '<script data-isolation="iframe" ');

async function open(page: Page, demo: Demo, head = '', tag = framedTag(demo)): Promise<Site> {
  const body = `<main><h1>A page</h1><button type="button">Its button</button></main>${tag}`;
  const site = await servePage({ head, body });
  sites.push(site);
  await page.goto(site.url);
  return site;
}

/** Notes every event that the page hears, by name. */
const listen = (page: Page) =>
  page.evaluate(() => {
    const heard: [string, object][] = [];
    Object.assign(window, { heard });
    window.frontdesk?.('on', '*', (detail, name) => heard.push([name, detail]));
  });

const heardIn = (page: Page) => page.evaluate<[string, object][]>('heard');

test('a panel in a frame opens, searches, shows an article, and closes, as one in the page does', async ({
  page,
  demo,
}) => {
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  await open(page, demo);
  const { launcher, element, panel, search: box, options, article } = framedWidgetOf(page);
  await expect(launcher).toBeVisible();
  await page.waitForLoadState('networkidle');
  expect(asked).toEqual(['/', '/frontdesk.js']);

  await listen(page);
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
