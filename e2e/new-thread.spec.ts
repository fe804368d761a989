/** A new thread, from the first word to the stored ticket: at every size, by every input, and through every fault. */

import type { BrowserContext, Locator, Page } from '@playwright/test';
import { listTickets } from '../src/api/operations/tickets.ts';
import { widget as arabic } from '../src/languages/ar/widget.ts';
import { launcherMessages } from '../src/languages/launcher.ts';
import { chromiumArgs, findHeadlessShell } from '../test/support/chromium.ts';
import { expectAccessible } from './support/axe.ts';
import { type Demo, expect, test } from './support/demo.ts';
import { signIn } from './support/visitors.ts';
import { widgetOf } from './support/widget.ts';
import { newThreadIn, sendFirstMessage } from './support/write-to-shop.ts';

/** Opens a new thread in a page of the shop. */
async function openThread(page: Page, demo: Demo) {
  await page.goto(demo.url);
  const { launcher, panel } = widgetOf(page);
  await launcher.click();
  await panel.getByRole('link', { name: 'Contact' }).click();
  return { panel, ...newThreadIn(panel) };
}

const ticketsOf = async ({ client }: Demo, fromEmail: string) =>
  (await client.send(listTickets, { fromEmail })).json.map(({ subject }) => subject);

/** Counts the messages that a browser sends. */
function countSent(context: BrowserContext): () => number {
  let sent = 0;
  context.on('request', (request) => {
    if (request.method() === 'POST' && request.url().includes('/insertTicket/')) sent++;
  });
  return () => sent;
}

async function expectInView(...parts: Locator[]): Promise<void> {
  for (const part of parts) await expect(part).toBeInViewport({ ratio: 1 });
}

/** Writes with the keyboard alone, which scrolls nothing, and expects each step in view as it comes. */
async function writeInView(page: Page, demo: Demo, fromEmail: string): Promise<void> {
  const { panel, box, address, send } = await openThread(page, demo);
  const fields = panel.getByRole('textbox');
  await expect(box).toBeVisible();
  await expectInView(box, send);
  await expect(fields).toHaveCount(1);
  await box.focus();
  await page.keyboard.type('Are boots in?');
  await expectInView(box, send);
  await page.keyboard.press('Enter');

  await expect(address).toBeFocused();
  const question = panel.getByText('Not sent yet: where should we reply?');
  const text = panel.locator('.unsent').getByText('Are boots in?');
  await expectInView(text, question, address, send);
  await expect(fields).toHaveCount(1);
  await page.keyboard.type('kim');
  await page.keyboard.press('Enter');
  await expect(address).toHaveAttribute('aria-invalid', 'true');
  await expectInView(address, panel.locator('.field-problem'));
  await address.selectText();
  await page.keyboard.type(fromEmail);
  await page.keyboard.press('Enter');

  await expect(panel.getByRole('heading', { name: 'Are boots in?' })).toBeAttached();
  await expectInView(panel.locator('.mine .bubble'), panel.getByLabel('Write a reply'));
  expect(await ticketsOf(demo, fromEmail)).toEqual(['Are boots in?']);
}

const screens = [
  { name: 'a low laptop', viewport: { width: 1366, height: 650 }, hasTouch: false },
  { name: 'a phone with its keyboard up', viewport: { width: 390, height: 500 }, hasTouch: true },
  { name: 'a narrow phone', viewport: { width: 320, height: 568 }, hasTouch: true },
];

for (const { name, ...screen } of screens) {
  test.describe(name, () => {
    test.use(screen);

    test('shows one box and one address, without scrolling', async ({ page, demo }) => {
      await writeInView(page, demo, `${screen.viewport.width}@post.example`);
    });
  });
}

test('letters of twice the size leave the box and the address in view', async ({ playwright, demo }) => {
  const browser = await playwright.chromium.launch({
    executablePath: findHeadlessShell(),
    args: [...chromiumArgs, '--blink-settings=defaultFontSize=32'],
  });
  const page = await browser.newPage({ viewport: { width: 1280, height: 800 } });
  await writeInView(page, demo, 'large@post.example');
  await browser.close();
});

test.describe('a desk’s window at 400 %', () => {
  test.use({ viewport: { width: 320, height: 200 } });

  test('has room for each field with what is said of it, and the rest is scrolled to', async ({
    page,
    demo,
  }) => {
    const { panel, box, address, send } = await openThread(page, demo);
    await box.focus();
    await page.keyboard.type('Are boots in?');
    await expectInView(box);
    await page.keyboard.press('Enter');
    await expect(address).toBeFocused();
    await expectInView(address, send, panel.getByText('Not sent yet: where should we reply?'));
    await page.keyboard.press('Enter');
    await expect(address).toHaveAttribute('aria-invalid', 'true');
    await expectInView(address, panel.locator('.field-problem'));
    await page.keyboard.type('zoomed@post.example');
    await page.keyboard.press('Enter');
    const reply = panel.getByLabel('Write a reply');
    await expect(reply).toBeFocused();
    await expectInView(reply);
    expect(await panel.evaluate((element) => element.scrollWidth - element.clientWidth)).toBe(0);
  });
});

test('a page that is closed before the address is there loses nothing and sends nothing', async ({
  context,
  demo,
}) => {
  const sent = countSent(context);
  const first = await context.newPage();
  const { box, send, address, panel } = await openThread(first, demo);
  await box.fill('My stove smells');
  const file = { name: 'stove.txt', mimeType: 'text/plain', buffer: Buffer.from('o') };
  await panel.locator('input[type=file]:not([capture])').setInputFiles([file]);
  await expect(panel.getByRole('button', { name: 'Remove stove.txt' })).toBeVisible();
  await expect(panel.getByRole('progressbar')).toHaveCount(0);
  await send.click();
  await address.fill('kim@po');
  // Where it was open, it asks again at once.
  await first.reload();
  await expect(address).toHaveValue('kim@po');
  await expect(panel.locator('.bar').getByText('Not sent yet', { exact: true })).toBeVisible();
  await first.close();

  const page = await context.newPage();
  await page.goto(demo.url);
  const { launcher } = widgetOf(page);
  await expect(launcher).toHaveAccessibleName('Help');
  await launcher.click();
  const there = widgetOf(page).panel;
  await there.getByRole('link', { name: 'Messages' }).click();
  const row = there.getByRole('link', { name: /My stove smells/ });
  await expect(row).toContainText('Not sent yet');
  await row.click();
  const again = newThreadIn(there);
  await expect(there.locator('.unsent')).toContainText('My stove smells');
  await expect(there.locator('.unsent')).toContainText('stove.txt');
  await expect(again.address).toHaveValue('kim@po');
  await expect(there.locator('.outgoing')).toHaveCount(0);
  await expect(there.getByText('Sending…')).toHaveCount(0);
  expect(sent()).toBe(0);
  expect(await ticketsOf(demo, 'kim@post.example')).toEqual([]);

  await again.address.fill('kim@post.example');
  await again.send.click();
  await expect(there.getByRole('heading', { name: 'My stove smells' })).toBeVisible();
  await expect(there.getByRole('link', { name: 'stove.txt' })).toBeVisible();
  expect(await ticketsOf(demo, 'kim@post.example')).toEqual(['My stove smells']);
  expect(sent()).toBe(1);
});

test('a first message that waits for a network is sent once, by the tab that is left', async ({
  context,
  demo,
  trouble,
}) => {
  const writing = await context.newPage();
  const { panel } = await openThread(writing, demo);
  const other = await context.newPage();
  const left = await openThread(other, demo);
  await expect(left.box).toBeVisible();
  await context.setOffline(true);
  await sendFirstMessage(panel, 'Is the hut open?', 'ulf@post.example');
  await expect(panel.locator('.outgoing')).toContainText('Is the hut open?');
  await expect(panel.getByText(/^Not sent yet\./)).toBeVisible();
  // The box is for what follows, and takes nothing before the thread is there.
  await expect(newThreadIn(panel).box).toHaveAttribute('readonly');
  await expectAccessible(writing, 'frontdesk-host');
  await writing.close();
  await context.setOffline(false);
  await expect.poll(() => ticketsOf(demo, 'ulf@post.example'), { timeout: 90_000 }).toHaveLength(1);
  await other.evaluate(() => window.frontdesk?.('conversations'));
  await expect(left.panel.getByRole('link', { name: /Is the hut open\?/ })).toHaveCount(1);
  expect(await ticketsOf(demo, 'ulf@post.example')).toEqual(['Is the hut open?']);
  expect(trouble.splice(0).every((text) => text.includes('ERR_INTERNET_DISCONNECTED'))).toBe(true);
});

test('a first message that is refused stays, and goes back to the box', async ({
  page,
  context,
  demo,
  trouble,
}) => {
  const sent = countSent(context);
  await context.route('**/insertTicket/**', async (route) => {
    if (sent() > 1 || route.request().method() === 'OPTIONS') return await route.continue();
    const headers = { 'access-control-allow-origin': '*' };
    await route.fulfill({ status: 403, json: { code: 'Forbidden', message: '' }, headers });
  });
  const { panel, box, send, edit } = await openThread(page, demo);
  await sendFirstMessage(panel, 'Is it still on sale?', 'vera@post.example');
  await expect(panel.locator('.outgoing.refused')).toContainText('Is it still on sale?');
  await expect(panel.locator('.outgoing').getByRole('alert')).toBeVisible();
  await expectAccessible(page, 'frontdesk-host');
  await page.reload();
  await expect(panel.locator('.outgoing.refused')).toContainText('Is it still on sale?');
  await edit.click();
  await expect(box).toHaveValue('Is it still on sale?');
  await expect(panel.locator('.outgoing')).toHaveCount(0);
  await box.fill('Is the tent still on sale?');
  await send.click();
  await expect(panel.getByRole('heading', { name: 'Is the tent still on sale?' })).toBeVisible();
  expect(await ticketsOf(demo, 'vera@post.example')).toEqual(['Is the tent still on sale?']);
  expect(trouble.splice(0).every((text) => text.includes('403'))).toBe(true);
});

test('the box keeps its element and the focus when the thread becomes a ticket', async ({ page, demo }) => {
  const token = await signIn(demo, {
    sub: 'box-1',
    email: 'wim@post.example',
    name: 'Wim',
    conversations: [],
  });
  await page.goto(demo.url);
  await page.evaluate((token) => window.frontdesk?.('identify', token), token);
  await page.evaluate(() => window.frontdesk?.('contact'));
  const { panel } = widgetOf(page);
  const { box } = newThreadIn(panel);
  await box.fill('Which pegs fit?');
  const element = await box.elementHandle();
  await box.press('Enter');
  await expect(panel.getByRole('heading', { name: 'Which pegs fit?' })).toBeVisible();
  const reply = panel.getByLabel('Write a reply');
  await expect(reply).toBeFocused();
  expect(await reply.evaluate((now, before) => now === before, element)).toBe(true);
  await page.keyboard.type('The long ones?');
  await page.keyboard.press('Enter');
  await expect(panel.locator('.mine .bubble')).toHaveText(['Which pegs fit?', 'The long ones?']);
  // Back leads to where the visitor came from, not to an empty thread.
  await panel.getByRole('button', { name: 'Back' }).click();
  await expect(panel.locator('.in-home')).toBeVisible();
});

/** Notes from now on what moves in the widget, frame by frame. */
async function watchMoves(page: Page): Promise<() => Promise<string[]>> {
  await page.evaluate(() => {
    const moved = new Set<string>();
    const roots = (root: Document | ShadowRoot): (Document | ShadowRoot)[] => [
      root,
      ...[...root.querySelectorAll('*')].flatMap(({ shadowRoot }) => (shadowRoot ? roots(shadowRoot) : [])),
    ];
    function look() {
      for (const { effect } of roots(document).flatMap((root) => root.getAnimations())) {
        if (effect instanceof KeyframeEffect) moved.add(effect.target?.className ?? '');
      }
      requestAnimationFrame(look);
    }
    look();
    Object.assign(window, { moved });
  });
  return () => page.evaluate<string[]>('[...moved]');
}

for (const reducedMotion of ['no-preference', 'reduce'] as const) {
  test(`the message moves from the box to its bubble, or does not: ${reducedMotion}`, async ({
    page,
    demo,
  }) => {
    await page.emulateMedia({ reducedMotion });
    const { panel, box, address, send } = await openThread(page, demo);
    await box.fill('Are boots in?');
    const moves = await watchMoves(page);
    await send.click();
    await address.fill('moving@post.example');
    await send.click();
    await expect(panel.getByRole('heading', { name: 'Are boots in?' })).toBeVisible();
    if (reducedMotion === 'reduce') expect(await moves()).toEqual([]);
    else expect(await moves()).toContain('bubble');
  });
}

test('in Arabic, by keys alone, on a narrow phone', async ({ page, demo }) => {
  await page.setViewportSize({ width: 320, height: 568 });
  await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' });
  await page.goto(`${demo.url}/ar/`);
  const { launcher, panel } = widgetOf(page, launcherMessages('ar').label);
  const check = async () => {
    await expectAccessible(page, 'frontdesk-host');
    expect(await panel.evaluate((element) => element.scrollWidth - element.clientWidth)).toBe(0);
  };
  await launcher.press('Enter');
  await panel.locator('.tab[href="#/contact"]').press('Enter');
  const box = panel.getByLabel(arabic.writeMessage);
  await expect(panel).toHaveAttribute('dir', 'rtl');
  await box.focus();
  await page.keyboard.type('هل الأحذية متوفرة؟');
  await check();
  await page.keyboard.press('Enter');
  const address = panel.getByLabel(arabic.whereToReply);
  await expect(address).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(address).toHaveAccessibleDescription(arabic.fieldEmail);
  await check();
  await page.keyboard.type('huda@post.example');
  await page.keyboard.press('Enter');
  await expect(panel.getByRole('heading', { name: 'هل الأحذية متوفرة؟' })).toBeVisible();
  await expect(panel.getByLabel(arabic.reply)).toBeFocused();
  await check();
  expect(await ticketsOf(demo, 'huda@post.example')).toEqual(['هل الأحذية متوفرة؟']);
});
