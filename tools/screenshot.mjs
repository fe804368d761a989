/**
 * Draws the README's pictures: `docs/images/widget.jpg`, the demo shop with its widget open in the middle of a search, and
 * `docs/images/answering.jpg`, the mail of an agent with an answer half written. With the name of one, that one alone.
 */

import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { launchChromium, withDemo } from './demo.mjs';
import { root } from './fresh.mjs';

const images = join(root, 'docs/images');
const [only] = process.argv.slice(2);

/** @typedef {import('./demo.mjs').RunningDemo} RunningDemo */
/** @type {Readonly<Record<string, (page: import('playwright').Page, demo: RunningDemo) => Promise<void>>>} */
const pictures = { widget: openWidget, answering: writeAnswer };

await mkdir(images, { recursive: true });
await withDemo(takePictures);

/** @param {RunningDemo} demo */
async function takePictures(demo) {
  const browser = await launchChromium();
  try {
    for (const [name, arrange] of Object.entries(pictures)) {
      if (only !== undefined && only !== name) continue;
      const isWidget = name === 'widget';
      const page = await browser.newPage({
        viewport: { width: 1280, height: isWidget ? 800 : 744 },
        deviceScaleFactor: isWidget ? 2 : 1,
        locale: 'en',
        colorScheme: 'light',
        reducedMotion: 'reduce',
      });
      await arrange(page, demo);
      // The pictures of the page, and the answer to the last letter.
      await page.waitForLoadState('networkidle');
      const path = join(images, `${name}.jpg`);
      await page.screenshot({ path, type: 'jpeg', quality: isWidget ? 85 : 75, animations: 'disabled' });
    }
  } finally {
    await browser.close();
  }
}

/**
 * @param {import('playwright').Page} page
 * @param {RunningDemo} demo
 */
async function openWidget(page, { url }) {
  await page.goto(`${url}/`);
  await page.getByRole('button', { name: 'Help', exact: true }).click();
  await page.getByRole('combobox').pressSequentially('size', { delay: 30 });
  await page.locator('[role=option]:not(.option-search)').first().waitFor();
}

/**
 * @param {import('playwright').Page} page
 * @param {RunningDemo} demo
 */
async function writeAnswer(page, { url, userId, secretKey, toEmail }) {
  const question = {
    fromEmail: 'ida.berg@post.example',
    fromName: 'Ida Berg',
    toEmail,
    subject: 'Which size for a long walk?',
    message:
      'Hello! I am between 40 and 41, and walk with thick socks. Which of the boots should I take, and can I send them back if they are too small?',
  };
  const sent = await fetch(`${url}/message/insertTicket/${secretKey}/${userId}`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(question),
  });
  if (!sent.ok) throw new Error(`the question was not taken: ${await sent.text()}`);
  await page.goto(`${url}/demo/mail`);
  await page.locator('.entry', { hasText: 'New ticket' }).first().click();
  await page
    .getByRole('textbox')
    .fill('Hello Ida,\n\nTake 41: thick socks need the room. You have 60 days to send them back.\n\nMaja');
}
