/** Finds the Chromium that the tests drive, and installs one where there is none. */

import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { chromium } from 'playwright';

/**
 * What Playwright turns off, which a list of one's own takes the place of, and a part of Chromium's own windows that it
 * draws in advance for each, though nobody sees it.
 */
const disabledFeatures = [
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsUpgrades',
  'HttpsFirstBalancedModeAutoEnable',
  'LensOverlay',
  'MediaRouter',
  'PaintHolding',
  'ThirdPartyStoragePartitioning',
  'AvoidCorsURLLoaderRestartOnRedirect',
  'TcpPortRandomizationWin',
  'OptimizationHints',
  'NetworkTimeServiceQuerying',
  'AimEnabled',
  'PreconnectToSearch',
  'PreloadTopChromeWebUI',
];

/** Headless, and silent towards the network. A container's root has no sandbox to run in. */
export const chromiumArgs = [
  ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  `--disable-features=${disabledFeatures.join(',')}`,
];

const systemPlaces = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
];

/**
 * Chooses the fonts of all browsers that this process and those that it starts open, so that what a machine has installed
 * decides nothing. Only browsers on Linux and the BSDs read it.
 */
export function useShippedFonts(): void {
  process.env['FONTCONFIG_FILE'] ??= fileURLToPath(new URL('fonts.conf', import.meta.url));
}

let found: string | undefined;

/**
 * The path of a Chromium: CHROMIUM_PATH, else Playwright's own, else the system's, else one freshly installed.
 * @throws {Error} when there is none and none can be installed.
 */
export function findChromium(): string {
  found ??= present() ?? install();
  return found;
}

/**
 * The Chromium that has no windows, where the system has one: it opens a page with half the work. Else what
 * `findChromium` answers.
 * @throws {Error} as that does.
 */
export function findHeadlessShell(): string {
  const path = '/usr/bin/chromium-headless-shell';
  return !process.env['CHROMIUM_PATH'] && existsSync(path) ? path : findChromium();
}

/**
 * The Chromium with windows, where `npm test -- --full` tries every view in it too: it has what the other lacks, like
 * notifications. Undefined where it is the one of the run.
 */
export function findOtherChromium(): string | undefined {
  const path = process.env['TEST_FULL'] === '1' ? findChromium() : undefined;
  return path === findHeadlessShell() ? undefined : path;
}

function present(): string | undefined {
  const named = process.env['CHROMIUM_PATH'];
  if (named) {
    if (!existsSync(named)) throw new Error(`CHROMIUM_PATH names ${named}, which does not exist`);
    return named;
  }
  return [chromium.executablePath(), ...systemPlaces].find((path) => path !== '' && existsSync(path));
}

function install(): string {
  const ways: [string, string[]][] = [
    ['npx', ['playwright', 'install', 'chromium']],
    ['sh', ['-c', 'apt-get update && apt-get install -y --no-install-recommends chromium']],
  ];
  for (const [command, args] of ways) {
    try {
      execFileSync(command, args, { stdio: 'ignore', timeout: 600_000 });
    } catch {
      continue;
    }
    const path = present();
    if (path) return path;
  }
  throw new Error(
    'The tests need Chromium, and it could not be installed. Install it (npx playwright install chromium, or ' +
      'your system’s package) or name one in CHROMIUM_PATH.',
  );
}
