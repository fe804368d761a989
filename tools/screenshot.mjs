/** Draws the README's picture, `docs/images/widget.jpg`: the demo shop with its widget open in the middle of a search. */

import { mkdir } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { launchChromium, withDemo } from './demo.mjs';
import { root } from './fresh.mjs';

const picture = join(root, 'docs/images/widget.jpg');

await mkdir(dirname(picture), { recursive: true });
await withDemo(takePicture);

/** @param {import('./demo.mjs').RunningDemo} demo */
async function takePicture({ url }) {
  const browser = await launchChromium();
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
    await page.locator('[role=option]:not(.option-search)').first().waitFor();
    // The pictures of the page, and the answer to the last letter.
    await page.waitForLoadState('networkidle');
    await page.screenshot({ path: picture, type: 'jpeg', quality: 85, animations: 'disabled' });
  } finally {
    await browser.close();
  }
}
