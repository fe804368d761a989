/** The panel on a phone: its steps in the history of the page, the keyboard, and fingers. */

import type { Locator, Page } from '@playwright/test';
import { type Demo, expect, test } from './support/demo.ts';
import { inEachFont } from './support/fonts.ts';
import { servePage, tagOf } from './support/page.ts';
import { iPhone, isMarked, openPanel, twoPlaces } from './support/phone-page.ts';
import type { Site } from './support/site.ts';
import { widgetOf } from './support/widget.ts';
import { newThreadIn } from './support/write-to-shop.ts';

test.use(iPhone);

let site: Site | undefined;

test.afterEach(async () => {
  await site?.close();
  site = undefined;
});

async function open(page: Page, demo: Demo) {
  site = await servePage({ body: twoPlaces + tagOf(demo) });
  await page.goto(site.url);
  const parts = widgetOf(page);
  await expect(parts.launcher).toBeVisible();
  return parts;
}

test('is closed by Back before Back leaves the place', async ({ page, demo }) => {
  const parts = await open(page, demo);
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

test('leaves the page that the visitor goes to uncovered, and is there again on the way back', async ({
  page,
  demo,
}) => {
  const parts = await open(page, demo);
  const { panel, launcher, search, options, article } = parts;
  await openPanel(parts);
  await search.fill('ret');
  await options.first().tap();
  await expect(article).toBeVisible();
  await page.goto(`${site?.url}next`);
  await expect(launcher).toBeVisible();
  await page.waitForLoadState('networkidle');
  await expect(panel).toBeHidden();
  await launcher.tap();
  await expect(article).toBeVisible();
  await panel.getByRole('button', { name: 'Close' }).tap();
  await expect(panel).toBeHidden();
});

test('takes its step in the history back when it is closed otherwise', async ({ page, demo }) => {
  const parts = await open(page, demo);
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

test('keeps up with a visitor who closes and opens it at once', async ({ page, demo }) => {
  const parts = await open(page, demo);
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

test('leaves the history alone where the page has gone on, and where it is destroyed', async ({
  page,
  demo,
}) => {
  const parts = await open(page, demo);
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

test('stays above the on-screen keyboard', async ({ page, demo }) => {
  // No browser that tests can run has one: this stands in for what it tells the page.
  await page.addInitScript(() => {
    const view = Object.assign(new EventTarget(), {
      height: innerHeight,
      width: innerWidth,
      offsetTop: 0,
      offsetLeft: 0,
      pageTop: 0,
      pageLeft: 0,
      scale: 1,
    });
    Object.defineProperty(window, 'visualViewport', { value: view });
  });
  const parts = await open(page, demo);
  const { panel, search } = parts;
  const tab = panel.getByRole('link', { name: 'Contact' });
  await openPanel(parts);
  await expect(tab).toBeVisible();
  await search.tap();
  const screen = await panel.boundingBox();
  await page.evaluate(() => {
    if (visualViewport) Object.assign(visualViewport, { height: 330, offsetTop: 40 });
    visualViewport?.dispatchEvent(new Event('resize'));
  });
  await expect.poll(() => panel.boundingBox()).toMatchObject({ y: 40, height: 330 });
  const field = await search.boundingBox();
  expect(field?.y).toBeGreaterThanOrEqual(40);
  expect((field?.y ?? 0) + (field?.height ?? 0)).toBeLessThanOrEqual(370);
  // There is little room: who types needs none of the other tabs.
  await expect(tab).toBeHidden();

  await page.evaluate(() => {
    if (visualViewport) Object.assign(visualViewport, { height: innerHeight, offsetTop: 0 });
    visualViewport?.dispatchEvent(new Event('resize'));
  });
  await expect.poll(() => panel.boundingBox()).toEqual(screen);
  await tab.tap();
  await expect(panel.getByRole('button', { name: 'Take a photo' })).toBeVisible();
});

const screens = [
  { name: 'a phone', width: 390, height: 664 },
  { name: 'a narrow phone', width: 320, height: 568 },
  { name: 'a phone held sideways', width: 750, height: 342 },
  { name: 'a narrow phone held sideways', width: 568, height: 320 },
];

for (const { name, width, height } of screens) {
  test(`fits, and can be hit by fingers: ${name}`, async ({ page, demo }) => {
    await page.setViewportSize({ width, height });
    const parts = await open(page, demo);
    const { panel, search, options, article } = parts;
    await openPanel(parts);
    await expectFit(panel, { width, height });
    await expect(search).toHaveCSS('font-size', '16px');
    await search.fill('ret');
    await expect(options.first()).toBeVisible();
    await expectFit(panel, { width, height });
    await options.first().tap();
    await expect(article).toBeVisible();
    await expectFit(panel, { width, height });
    const bar = panel.locator('.bar-button');
    for (const button of await bar.all()) {
      const box = await button.boundingBox();
      expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThanOrEqual(44);
    }
  });
}

test('in a window as low as a desk’s at 400 %, the bars scroll away and a message is written', async ({
  page,
  demo,
}) => {
  await page.setViewportSize({ width: 320, height: 180 });
  const parts = await open(page, demo);
  const { panel } = parts;
  await openPanel(parts);
  await panel.getByRole('link', { name: 'Contact' }).tap();
  const { box, address, send } = newThreadIn(panel);
  await box.tap();
  await expect(box).toBeInViewport({ ratio: 0.9 });
  await expect(panel.getByRole('button', { name: 'Close' })).not.toBeInViewport();
  await box.fill('Are boots in?');
  await send.tap();
  await expect(address).toBeFocused();
  await expect(address).toBeInViewport({ ratio: 1 });
  await expect(send).toBeInViewport({ ratio: 1 });
  await send.tap();
  // What is wrong is in view with its field.
  await expect(address).toBeFocused();
  await expect(address).toBeInViewport({ ratio: 1 });
  await expect(panel.locator('.field-problem')).toBeInViewport({ ratio: 1 });
  await expect(panel.getByText('Not sent yet: where should we reply?')).toBeInViewport({ ratio: 1 });
});

/** Inside the screen, nothing cut off sideways, and no target smaller than 24 px but links in running text. */
async function expectFit(panel: Locator, screen: { width: number; height: number }): Promise<void> {
  await expect
    .poll(() => panel.evaluate((element) => element.getAnimations({ subtree: true }).length))
    .toBe(0);
  const box = await panel.boundingBox();
  expect(box?.x).toBeGreaterThanOrEqual(0);
  expect(box?.y).toBeGreaterThanOrEqual(0);
  expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(screen.width);
  expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(screen.height);
  await inEachFont(panel.page(), async (font) => {
    const { overflow, small } = await panel.evaluate((element) => ({
      overflow: element.scrollWidth - element.clientWidth,
      small: [...element.querySelectorAll<HTMLElement>('a, button, input, summary, [role=option]')]
        .filter((target) => target.checkVisibility() && !target.closest('p, td, .rich li'))
        .map((target) => ({ html: target.outerHTML.slice(0, 80), box: target.getBoundingClientRect() }))
        .filter(({ box }) => Math.min(box.width, box.height) < 24)
        .map(({ html, box }) => `${html} ${box.width} × ${box.height}`),
    }));
    expect(overflow, font).toBeLessThanOrEqual(0);
    expect(small, font).toEqual([]);
  });
}
