import { basename } from 'node:path';
import { defineConfig } from '@playwright/test';
import {
  chromiumArgs,
  findHeadlessShell,
  findOtherChromium,
  useShippedFonts,
} from '../test/support/chromium.ts';
import { useMemoryFolder } from '../test/support/memory-folder.ts';
import { browserKindNames, missingPackages } from './support/driven/driven-browsers.ts';
import type { DrivenOptions } from './support/driven/driven-test.ts';

useMemoryFolder();
useShippedFonts();

const otherChromium = findOtherChromium();
const [views, stories] = ['*every-view.spec.ts', 'stories/*.spec.ts'];
const longest = ['desk-team.spec.ts', 'framework-sites.spec.ts', 'packages.spec.ts'];
const inOtherBrowsers = 'other-browsers.spec.ts';
const otherBrowsers = browserKindNames.map((name) => ({ name, missing: missingPackages(name) }));

// Workers read this file too.
if (process.env['TEST_ALL'] === '1' && process.env['TEST_WORKER_INDEX'] === undefined) {
  const others = otherChromium === undefined ? '' : ` and in ${otherChromium}`;
  process.stdout.write(`Every view is tried in ${findHeadlessShell()}${others}.\n`);
  for (const { name, missing } of otherBrowsers) {
    const without = missing.length > 0 ? `not tried in ${name}, which needs ${missing.join(' and ')}` : '';
    process.stdout.write(`What people do most is ${without || `tried in ${name} too`}.\n`);
  }
}

export default defineConfig<object, DrivenOptions>({
  testDir: '.',
  globalSetup: './support/filled-demo.ts',
  projects: [
    // The files that take longest begin first, and the others run beside them.
    { name: 'longest', testMatch: longest },
    { name: 'views', testMatch: views },
    ...(otherChromium === undefined
      ? []
      : [
          {
            name: `views in ${basename(otherChromium)}`,
            testMatch: views,
            use: { launchOptions: { executablePath: otherChromium, args: chromiumArgs } },
          },
        ]),
    // What the product does for its visitors and owners: `npm test` runs these, and `npm test -- --all` the others too.
    { name: 'stories', testMatch: stories },
    { name: 'others', testMatch: '**/*.spec.ts', testIgnore: [...longest, views, stories, inOtherBrowsers] },
    ...otherBrowsers
      .filter(({ missing }) => missing.length === 0)
      .map(({ name }) => ({
        name: `others in ${name}`,
        testMatch: inOtherBrowsers,
        use: { browserKind: name },
      })),
  ],
  outputDir: '../test-results',
  workers: 3,
  // On a busy machine everything comes late: these limits end what hangs.
  timeout: 600_000,
  expect: { timeout: 60_000, toPass: { timeout: 120_000 } },
  forbidOnly: true,
  // What passes only then is named at the end of the run.
  retries: 1,
  reporter: [
    ['list'],
    ['../tools/playwright-report.mjs'],
    ...(process.env['PLAYWRIGHT_JSON_OUTPUT_NAME'] ? ([['json']] as const) : []),
  ],
  use: {
    browserName: 'chromium',
    launchOptions: { executablePath: findHeadlessShell(), args: chromiumArgs },
    viewport: { width: 1280, height: 800 },
    trace: 'off',
    // An action that takes longer has hung, and its test is tried again.
    actionTimeout: 120_000,
    navigationTimeout: 120_000,
  },
});
