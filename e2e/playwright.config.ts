import { defineConfig } from '@playwright/test';
import { chromiumArgs, findHeadlessShell } from '../test/support/chromium.ts';
import { useMemoryFolder } from '../test/support/memory-folder.ts';

useMemoryFolder();

export default defineConfig({
  testDir: '.',
  globalSetup: './support/filled-demo.ts',
  // The one that takes longest begins first, and the others go on beside it.
  projects: [
    { name: 'packages', testMatch: 'packages.spec.ts' },
    { name: 'pages', testMatch: '**/*.spec.ts', testIgnore: 'packages.spec.ts' },
  ],
  outputDir: '../test-results',
  workers: 3,
  timeout: 180_000,
  expect: { timeout: 20_000 },
  forbidOnly: true,
  // What passes only then is named at the end of the run.
  retries: 1,
  reporter: process.env['PLAYWRIGHT_JSON_OUTPUT_NAME'] ? [['list'], ['json']] : [['list']],
  use: {
    browserName: 'chromium',
    launchOptions: { executablePath: findHeadlessShell(), args: chromiumArgs },
    viewport: { width: 1280, height: 800 },
    trace: 'off',
  },
});
