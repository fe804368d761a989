/** What a site can make of the looks: by its style sheet, by settings, and by the parts that it may style. */

import type { Page } from '@playwright/test';
import type { PageSettings } from '../src/embed/settings/definition.ts';
import { expectAccessible } from './support/axe.ts';
import { type Demo, expect, test } from './support/demo.ts';
import { servePage, tagOf } from './support/page.ts';
import type { Site } from './support/site.ts';
import { widgetOf } from './support/widget.ts';

let site: Site | undefined;

test.afterEach(async () => {
  await site?.close();
  site = undefined;
});

const text = '<main><h1>A page</h1></main>';

async function open(page: Page, demo: Demo, head = '', html = 'lang="en"'): Promise<void> {
  site = await servePage({ html, head, body: text + tagOf(demo) });
  await page.goto(site.url);
}

/** Starts afresh with what the script tag has and more. */
async function restart(page: Page, settings: Omit<PageSettings, 'target'>): Promise<void> {
  await page.evaluate((more) => window.frontdesk?.('start', more), settings);
}

/** A custom property as it is in force. */
function property(page: Page, name: string): Promise<string> {
  return page
    .locator('frontdesk-host')
    .evaluate((host, name) => getComputedStyle(host).getPropertyValue(name), name);
}

const lightOrange = '#ffb347';

test('takes colours from the style sheet of the page, and keeps what stands on them readable', async ({
  page,
  demo,
}) => {
  await open(
    page,
    demo,
    `<style>frontdesk-host { --fd-brand: ${lightOrange}; --fd-radius: 0px } frontdesk-host::part(launcher) { opacity: 0.9 }</style>`,
  );
  const { launcher, panel } = widgetOf(page);
  await launcher.click();
  await expect(panel.getByRole('link').nth(5)).toBeVisible();
  await expect(launcher).toHaveCSS('background-color', 'rgb(255, 179, 71)');
  await expect(launcher).toHaveCSS('opacity', '0.9');
  await expect(panel).toHaveCSS('border-radius', '0px');
  await expect.poll(() => property(page, '--fd-on-brand')).toBe('rgb(0 0 0)');
  await expectAccessible(page);

  const accent = await property(page, '--fd-accent');
  await page.emulateMedia({ colorScheme: 'dark' });
  await expect.poll(() => property(page, '--fd-accent')).not.toBe(accent);
  await expectAccessible(page);
});

for (const colorScheme of ['light', 'dark'] as const) {
  test(`is readable in any brand colour: ${colorScheme}`, async ({ page, demo }) => {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    await open(page, demo, '<meta name="color-scheme" content="light dark">');
    const { panel } = widgetOf(page);
    for (const brand of ['#ffe600', '#777', 'oklch(0.7 0.2 150)', 'white', 'black']) {
      await restart(page, { theme: { brand }, launcher: { label: 'Ask us' } });
      await expect(page.getByRole('button', { name: 'Ask us', exact: true })).toBeVisible();
      await page.evaluate(() => window.frontdesk?.('open'));
      await expect(panel.getByRole('link').nth(5)).toBeVisible();
      await expect.poll(() => property(page, '--fd-on-brand')).toMatch(/^rgb\((0 0 0|255 255 255)\)$/);
      await expectAccessible(page);
    }
  });
}

test('places and names the launcher as the settings say', async ({ page, demo }) => {
  await open(page, demo);
  await restart(page, {
    launcher: { label: 'Ask us', position: 'start', offset: [32, 48] },
    theme: { brand: 'rebeccapurple', font: 'Georgia, serif' },
    zIndex: 42,
  });
  const launcher = page.getByRole('button', { name: 'Ask us', exact: true });
  await expect(launcher).toBeVisible();
  const box = await launcher.boundingBox();
  expect(box).toMatchObject({ x: 32, y: 800 - 48 - 56, height: 56 });
  expect(box?.width).toBeGreaterThan(100);
  await expect(page.locator('frontdesk-host')).toHaveCSS('z-index', '42');

  await launcher.click();
  const { panel } = widgetOf(page);
  await expect(panel.getByRole('link').nth(5)).toBeVisible();
  // Its words give way to the cross that closes the panel.
  expect(await launcher.boundingBox()).toEqual({ x: 32, y: 800 - 48 - 56, width: 56, height: 56 });
  await expect(panel).toHaveCSS('font-family', 'Georgia, serif');
  expect(await panel.evaluate((element: HTMLElement) => [element.offsetLeft, element.offsetTop > 0])).toEqual(
    [32, true],
  );
  await expectAccessible(page);
});

test('stands at the other side of a page that is read from right to left', async ({ page, demo }) => {
  await open(page, demo, '', 'lang="en" dir="rtl"');
  await restart(page, { launcher: { offset: 24 } });
  const { launcher, panel } = widgetOf(page);
  await launcher.click();
  await expect(panel.getByRole('link').nth(5)).toBeVisible();
  expect((await launcher.boundingBox())?.x).toBe(24);
  expect(await panel.evaluate((element: HTMLElement) => element.offsetLeft)).toBe(24);
});

test('leaves the launcher to the page, and opens by command', async ({ page, demo }) => {
  site = await servePage({
    body: text + tagOf(demo).replace('<script', `<script data-launcher='{"shown": false}'`),
  });
  await page.goto(site.url);
  await page.waitForFunction(() => window.frontdesk?.isLoaded);
  await page.evaluate(() => window.frontdesk?.('open'));
  const { launcher, panel } = widgetOf(page);
  await expect(panel.getByRole('link').nth(5)).toBeVisible();
  await expect(launcher).toBeHidden();
  await page.keyboard.press('Escape');
  await expect(panel).toBeHidden();
});

test('keeps its own looks where the settings hold none that are any, and says so', async ({
  page,
  demo,
  trouble,
}) => {
  await open(page, demo);
  await restart(page, { theme: { brand: 'no colour; at all', radius: '-1' }, launcher: '{broken' });
  const { launcher, panel } = widgetOf(page);
  await expect(launcher).toBeVisible();
  // The panel reads the same settings, and need not say it again.
  await launcher.click();
  await expect(panel.getByRole('link').nth(5)).toBeVisible();
  await restart(page, { theme: { brand: 'no colour; at all' } });
  await expect(launcher).toBeVisible();
  await expect(launcher).toHaveCSS('background-color', 'rgb(31, 77, 58)');
  expect(trouble.splice(0)).toEqual([`frontdesk: check the setting launcher: ${demo.url}/docs/settings`]);
});

test('has its outlines and icons in the colours that a system forces', async ({ page, demo }) => {
  await page.emulateMedia({ forcedColors: 'active' });
  await open(page, demo);
  const { launcher, panel, search, options } = widgetOf(page);
  await launcher.click();
  await expect(panel.getByRole('link').nth(5)).toBeVisible();
  await expect(panel).toHaveCSS('outline-style', 'solid');
  // A line around the launcher, whatever the brand's colour is on the system's ground.
  await expect(launcher).toHaveCSS('box-shadow', /0px 0px 0px 2px/);
  await expectAccessible(page);
  await search.fill('ret');
  await expect(options.first()).toBeVisible();
  await expectAccessible(page);
});
