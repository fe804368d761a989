/** The custom elements in a page: their HTML, and their parts as a visitor finds them. */

import type { Locator, Page } from '@playwright/test';
// Declares the elements.
import type {} from '../../src/embed/entries/element.ts';
import type { Demo } from './demo.ts';
import { servePage } from './page.ts';
import type { Site } from './site.ts';

export const scriptOf = ({ url }: Demo) =>
  `<script type="module" src="${url}/frontdesk-element.js"></script>`;

const settingsOf = ({ userId, publicKey, helpCenterId }: Demo) =>
  `user-id="${userId}" api-key="${publicKey}" help-center-id="${helpCenterId}"`;

export const widgetIn = (demo: Demo, more = '') =>
  `<frontdesk-widget ${settingsOf(demo)} ${more}></frontdesk-widget>`;

export const helpCenterIn = (demo: Demo, more = '') =>
  `<frontdesk-help-center ${settingsOf(demo)} ${more}></frontdesk-help-center>`;

/** The page's own content, above the elements. */
export const heading = '<main><h1>A shop</h1><p>Its text</p></main>';

/** Opens a page for a visitor who wants little motion, and adds its site to `sites`. */
export async function openElements(sites: Site[], page: Page, body: string, head = ''): Promise<void> {
  const site = await servePage({ head, body });
  sites.push(site);
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.goto(site.url);
}

export function elementParts(widget: Locator) {
  const panel = widget.getByRole('dialog');
  return {
    launcher: widget.locator('button[aria-expanded]'),
    panel,
    search: panel.getByRole('combobox'),
    article: panel.getByRole('article'),
  };
}
