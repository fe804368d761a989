import { defineConfig } from '@playwright/test';
import { chromiumArgs, findHeadlessShell, useShippedFonts } from '../test/support/chromium.ts';
import { useMemoryFolder } from '../test/support/memory-folder.ts';

useMemoryFolder();
useShippedFonts();

export default defineConfig({
  testDir: '.',
  globalSetup: './support/filled-demo.ts',
  projects: [
    // The longest file begins first, and the others run beside it.
    { name: 'packages', testMatch: 'packages.spec.ts' },
    // What the product does for its visitors and owners: `npm test` runs these, and `npm test -- --all` the others too.
    { name: 'stories', testMatch: 'stories/*.spec.ts' },
    { name: 'others', testMatch: '**/*.spec.ts', testIgnore: ['packages.spec.ts', 'stories/*.spec.ts'] },
  ],
  outputDir: '../test-results',
  workers: 3,
  timeout: 180_000,
  expect: { timeout: 20_000 },
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
  },
});
