/** A page on a phone: the panel over it, and the steps of the panel in its history. */

import { devices, type Page } from '@playwright/test';
import { type Demo, expect } from './demo.ts';
import { servePage, tagOf } from './page.ts';
import type { Site } from './site.ts';
import { type WidgetParts, widgetOf } from './widget.ts';

const { defaultBrowserType: _browser, ...settings } = devices['iPhone 13'] ?? {};

/** By emulation, in Chromium. */
export const iPhone = settings;

/** Body of a single-page site with two places, which is longer than the screen. */
const twoPlaces = `<main><h1>A page</h1><p id="place">home</p><button id="on">On</button><div style="height:3000px"></div></main>
<script>
  const show = () => { document.getElementById('place').textContent = history.state?.place ?? 'home' };
  document.getElementById('on').onclick = () => { history.pushState({ place: 'next', key: 7 }, '', '#next'); show() };
  addEventListener('popstate', show);
</script>`;

export interface PhonePage extends WidgetParts {
  /** Of the site. */
  readonly url: string;
}

/** Opens that site with the widget, and adds it to `sites`. */
export async function openPhonePage(sites: Site[], page: Page, demo: Demo): Promise<PhonePage> {
  const site = await servePage({ body: twoPlaces + tagOf(demo) });
  sites.push(site);
  await page.goto(site.url);
  const parts = widgetOf(page);
  await expect(parts.launcher).toBeVisible();
  return { ...parts, url: site.url };
}

export async function openPanel({ launcher, panel }: WidgetParts) {
  await launcher.tap();
  await expect(panel.getByRole('link').nth(5)).toBeVisible();
}

export const stepsIn = (page: Page) => page.evaluate<number>(() => history.state?.frontdesk ?? 0);

export const isMarked = async (page: Page) => (await stepsIn(page)) > 0;
