/** The card with a new reply, on pages of a site whose panel is closed. */

import type { BrowserContext, Page } from '@playwright/test';
import { readBuiltFiles } from './built-files.ts';
import type { Demo } from './demo.ts';
import { servePage } from './page.ts';
import type { Site } from './site.ts';
import { widgetOf } from './widget.ts';
import { writeToShop } from './write-to-shop.ts';

/** Serves a site with a script tag, and adds it to `sites`. */
export async function serveTag(sites: Site[], tag: string): Promise<Site> {
  const site = await servePage({ body: `<main><h1>A page</h1></main>${tag}` });
  sites.push(site);
  return site;
}

/** Finds the card in a page. */
export const cardIn = (page: Page) => page.getByRole('region', { name: /^New reply from/ });

/** Writes to the shop, and goes on to a page of the site where the panel is closed. */
export async function writeAndGoOn(page: Page, demo: Demo, site: Site, fromEmail: string) {
  await page.goto(site.url);
  const support = await writeToShop(page, demo, fromEmail);
  await widgetOf(page).panel.getByRole('button', { name: 'Close' }).click();
  await page.goto(`${site.url}next`);
  return support;
}

/** Returns the files of the card that pages of a browser ask for from now on. */
export async function noteCardFiles(context: BrowserContext): Promise<string[]> {
  const { file } = (await readBuiltFiles())['src/embed/host/preview/preview-card.ts'] ?? {};
  if (!file) throw new Error('the card has no file');
  const asked: string[] = [];
  context.on('request', (request) => {
    if (new URL(request.url()).pathname === `/${file}`) asked.push(request.url());
  });
  return asked;
}
