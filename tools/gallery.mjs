/**
 * Takes a picture of every view of the widget, of every hosted page and of every view of the desk in each look, for people
 * to look at: `node tools/gallery.mjs [folder] [name]`. With a name, only of those that have it in theirs. Of the demo, at
 * twice the size.
 */

import { execFile } from 'node:child_process';
import { mkdir } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { importTypeScript, launchChromium, withDemo } from './demo.mjs';
import { root } from './fresh.mjs';

const [folderName = join(root, 'gallery'), wanted = ''] = process.argv.slice(2);
const folder = resolve(folderName);

/**
 * `args` are for the browser.
 * @type {({ name: string, lang: string, viewport: { width: number, height: number }, args?: string[] } & import('playwright').BrowserContextOptions)[]}
 */
const looks = [
  { name: 'light', lang: 'en', colorScheme: 'light', viewport: { width: 1000, height: 840 } },
  { name: 'dark', lang: 'en', colorScheme: 'dark', viewport: { width: 1000, height: 840 } },
  { name: 'arabic', lang: 'ar', colorScheme: 'light', viewport: { width: 1000, height: 840 } },
  { name: 'phone', lang: 'en', colorScheme: 'light', viewport: { width: 320, height: 640 }, hasTouch: true },
  // A window of 1280 × 1024 at 400 %, and letters of twice the size.
  { name: 'zoomed', lang: 'en', colorScheme: 'light', viewport: { width: 320, height: 256 } },
  {
    name: 'large-text',
    lang: 'en',
    colorScheme: 'light',
    viewport: { width: 1000, height: 840 },
    args: ['--blink-settings=defaultFontSize=32'],
  },
];

await mkdir(folder, { recursive: true });
await withDemo(async (demo) => {
  /** @type {DeskGallery} */
  const desk = await importTypeScript('e2e/gallery/desk-views.ts');
  const hasDeskView = desk.deskViews.some(({ name }) => name.includes(wanted));
  if (!hasDeskView || wanted === '') await takePictures(demo);
  if (hasDeskView) await takeDeskPictures(demo, desk);
  process.stdout.write(`${folder}\n`);
});

/**
 * What is used here of `e2e/gallery/desk-views.ts`.
 * @typedef {object} DeskGallery
 * @property {{ name: string, isSignedIn: boolean, show(page: import('playwright').Page, url: string): Promise<void> }[]} deskViews
 * @property {({ name: string } & import('playwright').BrowserContextOptions)[]} deskLooks
 */

/**
 * @param {import('./demo.mjs').RunningDemo} demo
 * @param {DeskGallery} gallery
 */
async function takeDeskPictures({ url, dataDir }, { deskViews, deskLooks }) {
  const browser = await launchChromium();
  try {
    for (const { name: look, ...options } of deskLooks) {
      const page = await browser.newPage({ ...options, deviceScaleFactor: 2, reducedMotion: 'reduce' });
      let hasSession = false;
      for (const { name, isSignedIn, show } of deskViews) {
        if (!name.includes(wanted)) continue;
        if (isSignedIn && !hasSession) {
          await signIn(page, url, dataDir);
          hasSession = true;
        }
        await show(page, url);
        const path = join(folder, `${name.replaceAll(' ', '-')}-${look}.png`);
        await page.screenshot({ path, animations: 'disabled' });
      }
      await page.context().close();
    }
  } finally {
    await browser.close();
  }
}

/**
 * Signs the owner in, by a link that the server prints.
 * @param {import('playwright').Page} page
 * @param {string} url
 * @param {string} dataDir
 */
async function signIn(page, url, dataDir) {
  const program = join(root, 'dist/server/main.js');
  const printed = await promisify(execFile)(process.execPath, [program, 'desk', 'link', '--data', dataDir]);
  await page.goto(`${url}/desk${/#\S+/.exec(printed.stdout)?.[0]}`);
  await page.locator('.sign-in .button.primary').click();
  await page.locator('.row').first().waitFor();
}

/**
 * What is used here of `e2e/gallery/views.ts`.
 * @typedef {object} Gallery
 * @property {{ name: string, show(panel: import('playwright').Locator, lang: string, staff: unknown): Promise<void> }[]} views
 * @property {(page: import('playwright').Page) => Promise<import('playwright').Locator>} openWidget
 * @property {(lang: string) => string} frontPage
 */

/** @param {import('./demo.mjs').RunningDemo} demo */
async function takePictures(demo) {
  /** @type {Gallery} */
  const { views, openWidget, frontPage } = await importTypeScript('e2e/gallery/views.ts');
  /** @type {{ createSupportStaff(demo: import('./demo.mjs').RunningDemo): Promise<unknown> }} */
  const { createSupportStaff } = await importTypeScript('e2e/gallery/support-staff.ts');
  /** @type {{ pages: { name: string, show(page: import('playwright').Page, url: string, lang: string): Promise<void> }[] }} */
  const { pages } = await importTypeScript('e2e/gallery/pages.ts');
  const staff = await createSupportStaff(demo);
  if (![...views, ...pages].some(({ name }) => name.includes(wanted))) {
    throw new Error(`no view is called “${wanted}”`);
  }
  for (const { name: look, lang, args = [], ...options } of looks) {
    const browser = await launchChromium(args);
    try {
      const page = await browser.newPage({ ...options, deviceScaleFactor: 2, reducedMotion: 'reduce' });
      await page.goto(demo.url + frontPage(lang));
      const panel = await openWidget(page);
      for (const [index, { name, show }] of views.entries()) {
        if (!name.includes(wanted)) continue;
        try {
          await show(panel, lang, staff);
        } catch (error) {
          process.stderr.write(`${name}, ${look}: ${error instanceof Error ? error.message : error}\n`);
          process.exitCode = 1;
        }
        // Never where a stream of events is open.
        await page.waitForLoadState('networkidle', { timeout: 3000 }).catch(() => {});
        const number = String(index + 1).padStart(2, '0');
        const path = join(folder, `${number}-${name.replaceAll(' ', '-')}-${look}.png`);
        // What stands beside the panel would only make the pictures larger.
        const { width, height } = options.viewport;
        const clip = { x: lang === 'ar' ? 0 : width - 460, y: 0, width: 460, height };
        const isBeside = width >= 480 && args.length === 0;
        await page.screenshot({ path, ...(isBeside && { clip }), animations: 'disabled' });
      }
      for (const { name, show } of pages) {
        if (!name.includes(wanted)) continue;
        await show(page, demo.url, lang);
        await page.waitForLoadState('networkidle', { timeout: 3000 }).catch(() => {});
        const path = join(folder, `${name.replaceAll(' ', '-')}-${look}.png`);
        await page.screenshot({ path, fullPage: true, animations: 'disabled' });
      }
    } finally {
      await browser.close();
    }
  }
}
