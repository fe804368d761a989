/** Pages whose framework takes over the document: when the launcher is drawn, and what brings it back. */

import type { Page } from '@playwright/test';
import { sitesClosedAfterEach } from './support/closed-sites.ts';
import { type Demo, expect, test } from './support/demo.ts';
import { framedWidgetOf } from './support/framed.ts';
import { framedTag } from './support/framed-page.ts';
import { servePage, tagOf } from './support/page.ts';
import { widgetOf } from './support/widget.ts';

const sites = sitesClosedAfterEach();

const main = '<main><h1>A page</h1><p>Its text</p></main>';

async function open(page: Page, body: string): Promise<void> {
  const site = await servePage({ body });
  sites.push(site);
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.goto(site.url);
}

const isDrawn = (page: Page) => page.evaluate(() => document.querySelector('frontdesk-host') !== null);

/**
 * Opens a page with a picture that does not come before `send` is called. The tag runs while the page is parsed, and
 * the time of the page stands still.
 */
async function openWithSlowPicture(page: Page, demo: Demo): Promise<{ send(): void }> {
  let send = () => {};
  const isSent = new Promise<void>((resolve) => {
    send = resolve;
  });
  const site = await servePage({
    body: `${main}<img src="/slow.png" alt="">${tagOf(demo).replace(' async', '')}`,
  });
  sites.push(site);
  await page.route('**/slow.png', async (route) => {
    await isSent;
    await route.fulfill({ status: 204 });
  });
  await page.clock.install();
  // The record of the browser does not stand still.
  await page.addInitScript(() => {
    const timing = { domContentLoadedEventEnd: 0 };
    addEventListener('DOMContentLoaded', () => {
      timing.domContentLoadedEventEnd = Date.now();
    });
    Object.defineProperty(performance, 'timing', { value: timing });
  });
  await page.clock.pauseAt(Date.now() + 60_000);
  await page.goto(site.url, { waitUntil: 'domcontentloaded' });
  await page.waitForFunction(() => window.frontdesk?.isLoaded);
  return { send };
}

test.describe('the launcher', () => {
  test('is drawn when the page has loaded and is idle', async ({ page, demo }) => {
    const { send } = await openWithSlowPicture(page, demo);
    await page.clock.runFor(1000);
    expect(await isDrawn(page)).toBe(false);
    send();
    await page.waitForLoadState('load');
    await page.clock.runFor(100);
    expect(await isDrawn(page)).toBe(true);
  });

  test('is drawn three seconds after the page was parsed, if pictures are still loading', async ({
    page,
    demo,
  }) => {
    const { send } = await openWithSlowPicture(page, demo);
    await page.clock.runFor(2900);
    expect(await isDrawn(page)).toBe(false);
    await page.clock.runFor(200);
    expect(await isDrawn(page)).toBe(true);
    send();
  });

  test('is drawn at once by a command that opens the panel', async ({ page, demo }) => {
    const { send } = await openWithSlowPicture(page, demo);
    expect(await isDrawn(page)).toBe(false);
    await page.evaluate(() => {
      window.frontdesk?.('open');
    });
    expect(await isDrawn(page)).toBe(true);
    await page.clock.resume();
    await expect(widgetOf(page).panel).toBeVisible();
    send();
  });
});

/** Replaces the document, as React 18 does where what it hydrates differs from what the server sent. */
const replaceDocument = (page: Page) =>
  page.evaluate(() => {
    const next = document.createElement('html');
    next.lang = 'en';
    next.append(document.createElement('head'), document.createElement('body'));
    next.lastElementChild?.append(document.querySelector('main')?.cloneNode(true) ?? '');
    document.documentElement.remove();
    document.append(next);
  });

const replaceBody = (page: Page) =>
  page.evaluate(() => document.body.replaceWith(document.createElement('body')));

test('the launcher is there again after the document or its body was replaced, any number of times', async ({
  page,
  demo,
}) => {
  await open(page, main + tagOf(demo));
  const { launcher, panel } = widgetOf(page);
  await expect(launcher).toBeVisible();
  for (let navigation = 0; navigation < 10; navigation += 1) {
    await replaceDocument(page);
    await expect(launcher).toBeVisible();
    await replaceBody(page);
    await expect(launcher).toBeVisible();
  }
  await launcher.click();
  await expect(panel).toBeVisible();
});

test('an open panel is there again, with its view, after the document was replaced', async ({
  page,
  demo,
}) => {
  await open(page, main + tagOf(demo));
  const { launcher, panel, search, options, article } = widgetOf(page);
  await launcher.click();
  await search.fill('gift wrapping');
  await options.first().click();
  await expect(article).toBeVisible();
  await replaceDocument(page);
  await expect(article).toBeVisible();
  await panel.getByRole('button', { name: 'Back' }).click();
  await expect(options.first()).toBeVisible();
  await page.evaluate(() => window.frontdesk?.('destroy'));
  await expect(launcher).toHaveCount(0);
  await replaceDocument(page);
  await expect(launcher).toHaveCount(0);
});

test('an open panel in a frame is there again after its host was removed', async ({ page, demo }) => {
  await open(page, main + framedTag(demo));
  const { launcher, element, search, options } = framedWidgetOf(page);
  await launcher.click();
  await expect(search).toBeVisible();
  await page.evaluate(() => document.querySelector('frontdesk-host')?.remove());
  await expect(search).toBeVisible();
  await search.fill('gift wrapping');
  await expect(options.first()).toBeVisible();
  expect(await page.evaluate(() => window.frontdesk?.('info'))).toMatchObject({ isOpen: true });
  await page.evaluate(() => window.frontdesk?.('close'));
  await expect(element).toBeHidden();
});

test('a tag in a body that is replaced runs again without a warning, and one that is there twice warns', async ({
  page,
  demo,
  trouble,
}) => {
  await open(page, main + tagOf(demo));
  const { launcher } = widgetOf(page);
  await expect(launcher).toBeVisible();
  await page.evaluate(
    () =>
      new Promise((resolve) => {
        const next = document.createElement('script');
        const tag = document.querySelector('script[src]');
        for (const { name, value } of tag?.attributes ?? []) next.setAttribute(name, value);
        next.onload = resolve;
        document.body.replaceWith(document.createElement('body'));
        document.body.append(next);
      }),
  );
  await expect(launcher).toHaveCount(1);
  expect(trouble).toEqual([]);
  await open(page, main + tagOf(demo) + tagOf(demo));
  await expect(launcher).toHaveCount(1);
  await expect.poll(() => trouble.splice(0)).toContain('frontdesk: loaded twice');
});

test('a panel opens in front of an element in full screen', async ({ page, demo }) => {
  await open(page, `<main id="full">A page<button type="button">Full screen</button></main>${tagOf(demo)}`);
  const { launcher, panel, search } = widgetOf(page);
  await expect(launcher).toBeVisible();
  await page.evaluate(() => {
    const button = document.querySelector('main button');
    if (button instanceof HTMLElement) button.onclick = () => button.parentElement?.requestFullscreen();
  });
  await page.getByRole('button', { name: 'Full screen' }).click();
  await page.waitForFunction(() => document.fullscreenElement !== null);
  await page.evaluate(() => window.frontdesk?.('open'));
  await expect(panel).toBeVisible();
  // Fails where something covers it.
  await search.click({ timeout: 20_000 });
  expect(await page.evaluate(() => document.fullscreenElement !== null)).toBe(true);
});
