/**
 * Draws the pictures of the README and the docs: `docs/images/widget.jpg`, the demo shop with its widget open in the middle
 * of a search, `docs/images/desk.jpg`, the desk with an answer half written, `docs/images/new-thread.jpg`, a first message
 * that waits for an address, and `docs/images/reply-card.jpg`, the shop with a new reply on the card of its launcher. With
 * the name of one, that one alone.
 */

import { execFile } from 'node:child_process';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { importTypeScript, launchChromium, withDemo } from './demo.mjs';
import { root } from './fresh.mjs';

const images = join(root, 'docs/images');
const [only] = process.argv.slice(2);

/** @typedef {import('./demo.mjs').RunningDemo} RunningDemo */
/** @type {Readonly<Record<string, (page: import('playwright').Page, demo: RunningDemo) => Promise<void>>>} */
const pictures = {
  widget: openWidget,
  desk: writeAnswer,
  'new-thread': beginThread,
  'reply-card': receiveReply,
};

await mkdir(images, { recursive: true });
await withDemo(takePictures);

/** @param {RunningDemo} demo */
async function takePictures(demo) {
  const browser = await launchChromium();
  try {
    for (const [name, arrange] of Object.entries(pictures)) {
      if (only !== undefined && only !== name) continue;
      const page = await browser.newPage({
        viewport: { width: name === 'reply-card' || name === 'new-thread' ? 960 : 1280, height: 800 },
        deviceScaleFactor: 2,
        locale: 'en',
        colorScheme: 'light',
        reducedMotion: 'reduce',
      });
      await arrange(page, demo);
      // The images of the page, and the answer to the last letter. Never where a stream of events is open.
      await page.waitForLoadState('networkidle', { timeout: 3000 }).catch(() => {});
      const path = join(images, `${name}.jpg`);
      await page.screenshot({
        path,
        type: 'jpeg',
        quality: name === 'desk' ? 75 : 85,
        animations: 'disabled',
      });
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
async function writeAnswer(page, { url, userId, secretKey, toEmail, dataDir }) {
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
  const program = join(root, 'dist/server/main.js');
  const printed = await promisify(execFile)(process.execPath, [program, 'desk', 'link', '--data', dataDir]);
  await page.goto(`${url}/desk${/#\S+/.exec(printed.stdout)?.[0]}`);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.getByRole('link', { name: question.subject }).click();
  await page
    .getByRole('textbox', { name: 'Write a reply' })
    .fill('Hello Ida,\n\nTake 41: thick socks need the room. You have 60 days to send them back.');
}

/**
 * @param {import('playwright').Page} page
 * @param {RunningDemo} demo
 */
async function beginThread(page, { url }) {
  await page.goto(`${url}/`);
  await page.getByRole('button', { name: 'Help', exact: true }).click();
  await page.getByRole('navigation').getByRole('link', { name: 'Contact us' }).click();
  await page.getByRole('textbox', { name: 'Write a message' }).fill('Do the boots come in half sizes?');
  await page.getByRole('button', { name: 'Send' }).click();
  await page.getByRole('textbox', { name: 'Not sent yet: where should we reply?' }).fill('kim@post.example');
}

/**
 * @param {import('playwright').Page} page
 * @param {RunningDemo} demo
 */
async function receiveReply(page, demo) {
  /**
   * @type {{
   *   views: { name: string, show(panel: import('playwright').Locator, lang: string, staff: unknown): Promise<void> }[],
   *   openWidget(page: import('playwright').Page): Promise<import('playwright').Locator>,
   * }}
   */
  const { views, openWidget } = await importTypeScript('e2e/gallery/views.ts');
  /** @type {{ createSupportStaff(demo: RunningDemo): Promise<unknown> }} */
  const { createSupportStaff } = await importTypeScript('e2e/gallery/support-staff.ts');
  await page.goto(`${demo.url}/`);
  const panel = await openWidget(page);
  await views.find(({ name }) => name === 'reply card')?.show(panel, 'en', await createSupportStaff(demo));
  await page.evaluate(() => document.activeElement instanceof HTMLElement && document.activeElement.blur());
}
