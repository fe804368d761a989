/** The built product, running: a server process of its own on a folder of its own, and pages that watch for trouble. */

import { test as base, expect } from '@playwright/test';
import { freePort } from '../../test/support/free-port.ts';
import { copyFilledDemo } from './filled-demo.ts';
import { type Demo, startDemo } from './start-demo.ts';

export type { Demo } from './start-demo.ts';

export interface WorkerFixtures {
  readonly demo: Demo;
}

export interface TestFixtures {
  /** What went wrong in the page without the test asking: errors, warnings, refusals by its own policy. */
  readonly trouble: string[];
}

/** Every test fails on an uncaught error, a console error, or something that the page's policy refused. */
export const test = base.extend<TestFixtures, WorkerFixtures>({
  demo: [
    async ({ browserName: _browserName }, use) => {
      // Links in its mails lead to the server only where that is given its port.
      const { demo, stop } = await startDemo({ prepare: copyFilledDemo, port: await freePort() });
      await use(demo);
      await stop();
    },
    { scope: 'worker' },
  ],
  trouble: [
    async ({ context }, use) => {
      const trouble: string[] = [];
      context.on('weberror', (error) => trouble.push(error.error().message));
      context.on('console', (message) => {
        // Browsers with a window ask for this of their own accord.
        if (message.location().url.endsWith('/favicon.ico')) return;
        if (message.type() === 'error' || message.type() === 'warning') trouble.push(message.text());
      });
      await use(trouble);
      expect(trouble).toEqual([]);
    },
    { auto: true },
  ],
});

export { expect };
