/** Watches a page whose content attacks it. */

import { expect, type Locator, type Page } from '@playwright/test';
import { findHarm } from '../../test/attacks/find-harm.ts';
import { refusedIn } from './strict-site.ts';

export interface Watched {
  /** Nothing ran, nothing was asked for elsewhere, nothing was refused, and nothing that could act is in `part`. */
  expectHarmless(part: Locator): Promise<void>;
}

/** To be called before the page is opened. Only the `origins` may be asked for anything. */
export async function watchAttacks(page: Page, origins: readonly string[]): Promise<Watched> {
  const seen: string[] = [];
  page.on('request', (request) => {
    const { origin, protocol, href } = new URL(request.url());
    if (protocol !== 'data:' && !origins.includes(origin)) seen.push(`asked for: ${href}`);
  });
  page.on('dialog', (dialog) => {
    seen.push(`dialog: ${dialog.message()}`);
    void dialog.dismiss();
  });
  page.context().on('page', (opened) => seen.push(`opened: ${opened.url()}`));
  page.on('framenavigated', (frame) => {
    if (!origins.includes(new URL(frame.url()).origin)) seen.push(`went to: ${frame.url()}`);
  });
  page.on('pageerror', ({ message }) => seen.push(`error: ${message}`));
  await page.exposeFunction('reportAttack', (name: string) => seen.push(`ran: ${name}`));
  await page.addInitScript('globalThis.__attacked = ({ source }) => globalThis.reportAttack(source)');
  return {
    async expectHarmless(part) {
      expect(await part.evaluate(findHarm)).toEqual([]);
      expect(await refusedIn(page)).toEqual([]);
      expect(seen).toEqual([]);
    },
  };
}
