/**
 * Takes a picture of every view in four looks, for people to look at: `node tools/gallery.mjs [folder]`. Of the demo, at
 * twice the size.
 */

import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { createInterface } from 'node:readline';
import { chromium } from 'playwright';
import { runnerImport } from 'vite';
import { ensureBuilt, root } from './fresh.mjs';

const folder = resolve(process.argv[2] ?? join(root, 'gallery'));

const looks = [
  { name: 'light', lang: 'en', colorScheme: 'light', viewport: { width: 1000, height: 840 } },
  { name: 'dark', lang: 'en', colorScheme: 'dark', viewport: { width: 1000, height: 840 } },
  { name: 'arabic', lang: 'ar', colorScheme: 'light', viewport: { width: 1000, height: 840 } },
  { name: 'phone', lang: 'en', colorScheme: 'light', viewport: { width: 320, height: 640 }, hasTouch: true },
];

ensureBuilt();
const dataDir = await mkdtemp(join(tmpdir(), 'frontdesk-gallery-'));
const server = spawn(
  process.execPath,
  [join(root, 'dist/server/main.js'), 'serve', '--demo', '--json', '--port', '0', '--data', dataDir],
  // A database, level or host of one's own is not meant for this.
  { env: { PATH: process.env.PATH, LOG_LEVEL: 'warn' }, stdio: ['ignore', 'pipe', 'inherit'] },
);
const ended = once(server, 'exit');
try {
  await mkdir(folder, { recursive: true });
  await takePictures(await readAddress());
} finally {
  server.kill('SIGTERM');
  await ended;
  await rm(dataDir, { recursive: true, force: true });
}

/** The address in the one line that the server prints when it is ready. */
async function readAddress() {
  for await (const line of createInterface({ input: server.stdout })) return JSON.parse(line).url;
  throw new Error('the demo ended before it was ready');
}

/** What the tests know too: they are TypeScript, which this Node may not read by itself. */
async function importTypeScript(path) {
  const { module } = await runnerImport(join(root, path), { configFile: false });
  return module;
}

async function takePictures(url) {
  const { findChromium, chromiumArgs } = await importTypeScript('test/support/chromium.ts');
  const { views, openWidget, frontPage } = await importTypeScript('e2e/gallery/views.ts');
  const browser = await chromium.launch({ executablePath: findChromium(), args: chromiumArgs });
  try {
    for (const { name: look, lang, ...options } of looks) {
      const page = await browser.newPage({ ...options, deviceScaleFactor: 2, reducedMotion: 'reduce' });
      await page.goto(url + frontPage(lang));
      const panel = await openWidget(page);
      for (const [index, { name, show }] of views.entries()) {
        try {
          await show(panel, lang);
        } catch (error) {
          process.stderr.write(`${name}, ${look}: ${error.message}\n`);
          process.exitCode = 1;
        }
        await page.waitForLoadState('networkidle');
        const number = String(index + 1).padStart(2, '0');
        const path = join(folder, `${number}-${name.replaceAll(' ', '-')}-${look}.png`);
        // What stands beside the panel would only make the pictures larger.
        const { width, height } = options.viewport;
        const clip =
          width < 480 ? undefined : { x: lang === 'ar' ? 0 : width - 460, y: 0, width: 460, height };
        await page.screenshot({ path, clip, animations: 'disabled' });
      }
      await page.close();
    }
  } finally {
    await browser.close();
  }
  process.stdout.write(`${folder}\n`);
}
