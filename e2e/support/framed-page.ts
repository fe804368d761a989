/** A page whose script tag puts the panel into a frame, and the events that the page hears of it. */

import type { Page } from '@playwright/test';
import type { Demo } from './demo.ts';
import { servePage, tagOf } from './page.ts';
import type { Site } from './site.ts';

/** Returns the script tag of the demo, with its panel in a frame. */
export const framedTag = (demo: Demo) => tagOf(demo).replace('<script ', '<script data-isolation="iframe" ');

/** Opens a page with that tag, and adds its site to `sites`. */
export async function openFramedPage(sites: Site[], page: Page, demo: Demo): Promise<Site> {
  const body = `<main><h1>A page</h1><button type="button">Its button</button></main>${framedTag(demo)}`;
  const site = await servePage({ body });
  sites.push(site);
  await page.goto(site.url);
  return site;
}

/** Notes every event that the page hears from now on, by name. */
export const noteEvents = (page: Page) =>
  page.evaluate(() => {
    const heard: [string, object][] = [];
    Object.assign(window, { heard });
    window.frontdesk?.('on', '*', (detail, name) => heard.push([name, detail]));
  });

/** Returns the events that were noted: their names, and what they hold. */
export const heardIn = (page: Page) => page.evaluate<[string, object][]>('heard');
