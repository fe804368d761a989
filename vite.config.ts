import { playwright } from '@vitest/browser-playwright';
import { defineConfig } from 'vitest/config';
import { chromiumArgs, findChromium } from './test/support/chromium.ts';

export default defineConfig({
  build: { target: ['chrome109', 'edge109', 'firefox115', 'safari16.4'] },
  define: { __VERSION__: '"0.0.0"' },
  oxc: { jsx: { runtime: 'automatic', importSource: 'preact' } },
  test: {
    projects: [
      {
        extends: true,
        test: {
          name: 'node',
          include: ['test/**/*.test.ts'],
          exclude: ['test/{ui,widget,embed}/**'],
          globalSetup: ['test/support/cluster.ts'],
          // No file changes what the modules of others see; loading them anew for each takes longer than the tests.
          isolate: false,
          testTimeout: 30_000,
          hookTimeout: 60_000,
        },
      },
      {
        extends: true,
        // All of them from the start: one that is found on the way reloads the page, and the tests with it.
        optimizeDeps: {
          include: [
            '@preact/signals',
            'altcha-lib',
            'altcha-lib/algorithms/web/pbkdf2',
            'axe-core',
            'dompurify',
            'fast-check',
            'jose/jwt/decode',
            'ky',
            'preact',
            'preact/hooks',
            'preact/jsx-dev-runtime',
            'preact/jsx-runtime',
          ],
        },
        test: {
          name: 'browser',
          include: ['test/{ui,widget,embed}/**/*.test.{ts,tsx}'],
          testTimeout: 30_000,
          browser: {
            enabled: true,
            headless: true,
            screenshotFailures: false,
            provider: playwright({ launchOptions: { executablePath: findChromium(), args: chromiumArgs } }),
            instances: [{ browser: 'chromium' }],
          },
        },
      },
    ],
  },
});
