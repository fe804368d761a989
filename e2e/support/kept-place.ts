/** A site whose next page shows the panel where the visitor left it, and hears what the widget tells of that. */

import type { Page } from '@playwright/test';
import type { Demo } from './demo.ts';
import { servePage, tagOf } from './page.ts';
import type { Site } from './site.ts';

/**
 * Serves the site and adds it to `sites`: every page of it hears all events, and commands what `commands` says before
 * anything has come.
 */
export async function serveHearingSite(sites: Site[], demo: Demo, commands = ''): Promise<Site> {
  const site = await servePage({
    body: `<main><h1>A page</h1><input aria-label="Of the page" autofocus></main>
      <script>window.frontdesk = window.frontdesk || function () { (frontdesk.q = frontdesk.q || []).push(arguments) };
        window.heard = []; frontdesk('on', '*', (detail, name) => heard.push(name)); ${commands}</script>${tagOf(demo)}`,
  });
  sites.push(site);
  return site;
}

/** Returns the names of the events that the page has heard. */
export const heardIn = (page: Page) => page.evaluate<string[]>('heard');

/** Returns the names of what the tab keeps, sorted. */
export const kept = (page: Page) => page.evaluate(() => Object.keys(sessionStorage).sort());
