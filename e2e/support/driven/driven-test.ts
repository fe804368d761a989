/** Tests in a browser that Playwright cannot drive: the demo, and a page that watches for trouble. */

import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test as base, expect } from '../demo.ts';
import { type BrowserKindName, browserKinds } from './driven-browsers.ts';
import { DrivenPage } from './driven-page.ts';

export interface DrivenOptions {
  /** Set by the project. */
  readonly browserKind: BrowserKindName;
}

interface DrivenFixtures extends DrivenOptions {
  readonly driven: DrivenPage;
}

export const test = base.extend<object, DrivenFixtures>({
  browserKind: ['Firefox', { option: true, scope: 'worker' }],
  driven: [
    async ({ browserKind }, use) => {
      const folder = await mkdtemp(join(tmpdir(), 'frontdesk-browser-'));
      const browser = await browserKinds[browserKind].start(folder);
      await browser.send('SetWindowRect', { width: 1280, height: 900 });
      await use(new DrivenPage(browser));
      await browser.close();
      await rm(folder, { recursive: true, force: true, maxRetries: 5 });
    },
    { scope: 'worker' },
  ],
  trouble: async ({ driven }, use) => {
    await use([]);
    const trouble = await driven.takeTrouble();
    // A panel in a frame says so where a busy machine lets it wait, and opens nevertheless.
    expect(trouble.filter((text) => !text.includes('check the setting baseUrl'))).toEqual([]);
  },
});

export { expect };
