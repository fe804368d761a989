/**
 * Takes a picture of every view in four looks, for people to look at: `node tools/gallery.mjs [folder] [name]`. With a
 * name, only of the views that have it in theirs. Of the demo, at twice the size.
 */

import { mkdir } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { importTypeScript, launchChromium, withDemo } from './demo.mjs';
import { root } from './fresh.mjs';

const [folderName = join(root, 'gallery'), wanted = ''] = process.argv.slice(2);
const folder = resolve(folderName);

/** @type {({ name: string, lang: string, viewport: { width: number, height: number } } & import('playwright').BrowserContextOptions)[]} */
const looks = [
  { name: 'light', lang: 'en', colorScheme: 'light', viewport: { width: 1000, height: 840 } },
  { name: 'dark', lang: 'en', colorScheme: 'dark', viewport: { width: 1000, height: 840 } },
  { name: 'arabic', lang: 'ar', colorScheme: 'light', viewport: { width: 1000, height: 840 } },
  { name: 'phone', lang: 'en', colorScheme: 'light', viewport: { width: 320, height: 640 }, hasTouch: true },
];

await mkdir(folder, { recursive: true });
await withDemo(takePictures);

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
  const staff = await createSupportStaff(demo);
  if (!views.some(({ name }) => name.includes(wanted))) throw new Error(`no view is called “${wanted}”`);
  const browser = await launchChromium();
  try {
    for (const { name: look, lang, ...options } of looks) {
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
        await page.screenshot({ path, ...(width >= 480 && { clip }), animations: 'disabled' });
      }
      await page.close();
    }
  } finally {
    await browser.close();
  }
  process.stdout.write(`${folder}\n`);
}
