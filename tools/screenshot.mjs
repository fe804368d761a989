/** Draws the README's picture, `docs/images/widget.jpg`: the demo shop with its widget open in the middle of a search. */

import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { createInterface } from 'node:readline';
import { chromium } from 'playwright';
import { runnerImport } from 'vite';
import { ensureBuilt, root } from './fresh.mjs';

const picture = join(root, 'docs/images/widget.jpg');

ensureBuilt();
const dataDir = await mkdtemp(join(tmpdir(), 'frontdesk-screenshot-'));
const server = spawn(
  process.execPath,
  [join(root, 'dist/server/main.js'), 'serve', '--demo', '--json', '--port', '0', '--data', dataDir],
  // A database, level or host of one's own is not meant for this.
  { env: { PATH: process.env.PATH, LOG_LEVEL: 'warn' }, stdio: ['ignore', 'pipe', 'inherit'] },
);
const ended = once(server, 'exit');
try {
  await mkdir(dirname(picture), { recursive: true });
  await takePicture(await readAddress());
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

async function takePicture(url) {
  // The tests know where a Chromium is; they are TypeScript, which this Node may not read by itself.
  const { module } = await runnerImport(join(root, 'test/support/chromium.ts'), { configFile: false });
  const browser = await chromium.launch({
    executablePath: module.findChromium(),
    args: module.chromiumArgs,
  });
  try {
    const page = await browser.newPage({
      viewport: { width: 1280, height: 800 },
      deviceScaleFactor: 2,
      locale: 'en',
      colorScheme: 'light',
      reducedMotion: 'reduce',
    });
    await page.goto(`${url}/`);
    await page.getByRole('button', { name: 'Help', exact: true }).click();
    await page.getByRole('combobox').pressSequentially('size', { delay: 30 });
    await page.getByRole('option').first().waitFor();
    // The pictures of the page, and the answer to the last letter.
    await page.waitForLoadState('networkidle');
    await page.screenshot({ path: picture, type: 'jpeg', quality: 85, animations: 'disabled' });
  } finally {
    await browser.close();
  }
}
