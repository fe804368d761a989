/** Messages in several tabs, of one visitor after another, and where help or the server refuses. */

import type { BrowserContext, Page } from '@playwright/test';
import { insertTicket, listTickets } from '../src/api/operations/tickets.ts';
import { expectAccessible } from './support/axe.ts';
import { comeBack } from './support/come-back.ts';
import { type Demo, expect, test } from './support/demo.ts';
import { storedNames } from './support/stored-names.ts';
import { signIn } from './support/visitors.ts';
import { widgetOf } from './support/widget.ts';
import { findTicket, newThreadIn, sendFirstMessage, toEmail } from './support/write-to-shop.ts';

test('the launcher counts what is unread on coming back and each minute, until its visitor leaves', async ({
  page,
  demo,
}) => {
  const siv = { sub: 's-4', email: 'siv.e2e@post.example', name: 'Siv', conversations: [] };
  const ask = (subject: string) =>
    demo.client.send(insertTicket, {
      fromEmail: siv.email,
      toEmail,
      subject,
      message: 'When is it back?',
      appendOpenTicket: false,
    });
  await ask('A stove');
  const token = await signIn(demo, siv);
  let asked = 0;
  page.on('request', (request) => {
    if (request.method() === 'GET' && request.url().includes('/message/listReadMarks/')) asked++;
  });
  // Where no stream can be had, the launcher asks by itself.
  await page.route('**/message/streamTickets/**', (route) => route.fulfill({ status: 204 }));
  await page.clock.install();
  await page.goto(demo.url);
  const launcher = page.getByRole('button', { name: /^Help/ });
  await expect(launcher).toBeVisible();
  // Of a stranger nothing is asked, nor kept, however long and often they look.
  await comeBack(page);
  await page.clock.fastForward(120_000);
  expect(asked).toBe(0);
  expect(await storedNames(page)).toEqual([]);

  const streamAsked = page.waitForRequest('**/message/streamTickets/**');
  await page.evaluate((given) => window.frontdesk?.('identify', given), token);
  await expect.poll(() => asked).toBe(1);
  // The code that hears the page come back is loaded after the first answer, and asks for a stream then.
  await streamAsked;
  await (await findTicket(demo, siv.email)).answer('Next week.');
  await comeBack(page);
  await expect(launcher).toHaveAccessibleName('Help (1)');
  expect(asked).toBe(2);

  await ask('A lamp');
  await (await findTicket(demo, siv.email)).answer('Tomorrow.');
  const hide = (hidden: boolean) =>
    page.evaluate((hidden) => {
      Object.defineProperty(document, 'hidden', { configurable: true, value: hidden });
    }, hidden);
  await hide(true);
  await page.clock.fastForward(60_000);
  await expect(launcher).toHaveAccessibleName('Help (1)');
  expect(asked, 'nobody looks').toBe(2);
  await hide(false);
  await page.clock.fastForward(60_000);
  await expect(launcher).toHaveAccessibleName('Help (2)');
  expect(asked).toBe(3);
  expect(await storedNames(page)).toEqual([]);
  // In the title of the page too, where that wants it.
  const title = await page.title();
  await page.evaluate(() => window.frontdesk?.('config', { titleCount: true }));
  await expect(page).toHaveTitle(`(2) ${title}`);

  // Somebody else comes, and then nobody.
  const nobody = { sub: 'n-5', email: 'nobody.e2e@post.example', name: 'Noa', conversations: [] };
  const other = await signIn(demo, nobody);
  await page.evaluate((given) => window.frontdesk?.('config', { visitorToken: given }), other);
  await expect(launcher).toHaveAccessibleName('Help');
  await expect(page).toHaveTitle(title);
  await page.evaluate((given) => window.frontdesk?.('identify', given), token);
  await expect(launcher).toHaveAccessibleName('Help (2)');
  await expect(page).toHaveTitle(`(2) ${title}`);
  await page.evaluate(() => window.frontdesk?.('logout'));
  await expect(launcher).toHaveAccessibleName('Help');
  await expect(page).toHaveTitle(title);
  const before = asked;
  await comeBack(page);
  await page.clock.fastForward(120_000);
  await expect(launcher).toHaveAccessibleName('Help');
  expect(asked, 'whoever has left is not asked for').toBe(before);
});

test('nothing is requested for an unknown visitor before they write', async ({ page, demo }) => {
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  await page.goto(demo.url);
  const { launcher, panel } = widgetOf(page);
  await launcher.click();
  await panel.getByRole('link', { name: 'Messages' }).click();
  await expect(panel.getByText('No messages yet')).toBeVisible();
  await expectAccessible(page);
  expect(asked.filter((path) => path.startsWith('/message/'))).toEqual([]);
});

/** Opens a new thread in one more tab. */
async function openContact(context: BrowserContext, demo: Demo) {
  const page = await context.newPage();
  await page.goto(demo.url);
  const { launcher, panel } = widgetOf(page);
  await launcher.click();
  await panel.getByRole('link', { name: 'Contact' }).click();
  const thread = newThreadIn(panel);
  await expect(thread.box.or(thread.address)).toBeVisible();
  return {
    page,
    panel,
    ...thread,
    async expectText(text: string) {
      await expect(thread.box).toHaveValue(text);
      await expect(panel.locator('.mine')).toHaveCount(0);
    },
    /** A text that waits for its address, and what is typed of that. */
    async expectUnsent(text: string, email: string) {
      await expect(panel.locator('.unsent')).toContainText(text);
      await expect(thread.address).toHaveValue(email);
    },
  };
}

test('two tabs in which somebody writes have a whole draft each, until each is sent', async ({
  context,
  demo,
}) => {
  const first = await openContact(context, demo);
  const second = await openContact(context, demo);
  await first.box.fill('Are the pegs ');
  await second.box.fill('Is the stove there?');
  await first.box.pressSequentially('with the tent?');
  await second.send.click();
  await second.address.fill('tove@post.example');
  await first.expectText('Are the pegs with the tent?');
  await second.expectUnsent('Is the stove there?', 'tove@post.example');

  // One opened later starts with the newest, whole, and what it makes of that is its own.
  const third = await openContact(context, demo);
  await third.expectUnsent('Is the stove there?', 'tove@post.example');
  await third.edit.click();
  await expect(third.box).toBeFocused();
  await third.box.fill('Is the lamp there?');
  await second.expectUnsent('Is the stove there?', 'tove@post.example');
  await third.expectText('Is the lamp there?');

  // From page to page each tab keeps its own.
  await first.page.reload();
  await first.expectText('Are the pegs with the tent?');
  await second.page.reload();
  await second.expectUnsent('Is the stove there?', 'tove@post.example');

  // The address was typed before.
  await third.send.click();
  await expect(third.panel.getByRole('heading', { name: 'Is the lamp there?' })).toBeVisible();
  await first.expectText('Are the pegs with the tent?');
  await second.expectUnsent('Is the stove there?', 'tove@post.example');
  await second.send.click();
  await expect(second.panel.getByRole('heading', { name: 'Is the stove there?' })).toBeVisible();
  await first.page.close();
  const { page: fourth, expectText } = await openContact(context, demo);
  await expectText('Are the pegs with the tent?');
  await fourth.close();
  const { json } = await demo.client.send(listTickets, { fromEmail: 'tove@post.example' });
  expect(json.map(({ subject }) => subject).sort()).toEqual(['Is the lamp there?', 'Is the stove there?']);
});

test('a draft that two tabs show is sent once, and goes from both', async ({ context, demo }) => {
  const first = await openContact(context, demo);
  await first.box.fill('One draft');
  await first.send.click();
  await first.address.fill('uno@post.example');
  const second = await openContact(context, demo);
  await second.expectUnsent('One draft', 'uno@post.example');
  await second.send.click();
  await expect(second.panel.getByRole('heading', { name: 'One draft' })).toBeVisible();
  await first.expectText('');
  const { json } = await demo.client.send(listTickets, { fromEmail: 'uno@post.example' });
  expect(json).toHaveLength(1);
});

test('a message can be written while help does not load, and waits for a network', async ({
  page,
  demo,
  context,
  trouble,
}) => {
  const isHelp = (url: URL) =>
    /\/(home|help-center|faqs?)\b/i.test(url.pathname) && !url.pathname.includes('/widget/');
  await page.route(isHelp, (route) =>
    route.fulfill({ status: 500, json: {}, headers: { 'access-control-allow-origin': '*' } }),
  );
  await page.goto(demo.url);
  const { launcher, panel } = widgetOf(page);
  await launcher.click();
  await expect(panel.getByRole('alert')).toBeVisible();
  await panel.getByRole('link', { name: 'Contact' }).first().click();
  await expect(newThreadIn(panel).box).toBeVisible();
  await context.setOffline(true);
  await sendFirstMessage(panel, 'Without help', 'unn@post.example');
  await expect(panel.getByText(/^Not sent yet\./)).toBeVisible();
  await context.setOffline(false);
  await expect(panel.getByRole('heading', { name: 'Without help' })).toBeVisible();
  const { json } = await demo.client.send(listTickets, { fromEmail: 'unn@post.example' });
  expect(json).toHaveLength(1);
  expect(trouble.splice(0).every((text) => /ERR_INTERNET_DISCONNECTED|status of 500/.test(text))).toBe(true);
});

test('a message that is refused or held off stays, and says so', async ({ page, demo, trouble }) => {
  let answers = [
    { status: 400, body: { message: 'Validation', errors: [{ value: 'x', index: 0, label: 'fromEmail' }] } },
    { status: 429, body: { code: 'TooManyRequests', message: '' } },
  ];
  await page.route('**/message/insertTicket/**', async (route) => {
    const [first, ...others] = answers;
    if (!first || route.request().method() === 'OPTIONS') return await route.continue();
    answers = others;
    const headers = { 'access-control-allow-origin': '*', 'retry-after': '2' };
    await route.fulfill({ status: first.status, json: first.body, headers });
  });
  await page.goto(demo.url);
  const { launcher, panel } = widgetOf(page);
  await expect(launcher).toBeVisible();
  await page.evaluate(() => window.frontdesk?.('contact', { subject: 'Refused', message: 'At first.' }));
  const { address, send } = newThreadIn(panel);
  await send.click();
  await address.fill('per@post.example');
  await send.click();
  await expect(address).toHaveAccessibleDescription('Please check this field.');
  await expect(address).toHaveValue('per@post.example');
  await expect(panel.locator('.unsent')).toContainText('At first.');

  await send.click();
  await expect(panel.getByText(/^Not sent yet\. We’ll try again in \d seconds?\./)).toBeVisible();
  await expect(panel.getByRole('heading', { name: 'Refused' })).toBeVisible();
  expect(trouble.splice(0)).toHaveLength(2);
});

/** Somebody writes to the shop without signing in, and leaves the page open. */
async function writeAnonymously(page: Page, demo: Demo, fromEmail: string, text: string) {
  await page.goto(demo.url);
  const { launcher, panel } = widgetOf(page);
  await expect(launcher).toBeVisible();
  await page.evaluate(() => window.frontdesk?.('contact'));
  await sendFirstMessage(panel, text, fromEmail);
  await expect(panel.getByRole('heading', { name: text })).toBeVisible();
}

const hasTicketToken = (page: Page) =>
  page.evaluate(() => Object.keys(localStorage).some((name) => name.endsWith(':ticketToken')));

async function signInOn(page: Page, demo: Demo, sub: string) {
  const identity = { sub, email: `${sub}@post.example`, name: sub, conversations: [] };
  const token = await signIn(demo, identity);
  await page.evaluate((given) => window.frontdesk?.('identify', given), token);
}

test('messages from a shared computer are not shown to the visitor who signs in, unless they are theirs', async ({
  page,
  context,
  demo,
}) => {
  await writeAnonymously(page, demo, 'kim.shared@mail.example', 'A private matter');
  const { panel } = widgetOf(page);
  const other = await context.newPage();
  await other.goto(demo.url);
  await expect(widgetOf(other).launcher).toBeVisible();
  // The thread is open: it gives way to what is asked about it.
  for (const tab of [other, page]) await signInOn(tab, demo, 'shared-1');
  await other.evaluate(() => window.frontdesk?.('conversations'));
  const offer = panel.getByRole('region', { name: 'Is this yours?' });
  const offerThere = widgetOf(other).panel.getByRole('region', { name: 'Is this yours?' });
  for (const shown of [offer, offerThere]) await expect(shown.getByText('k…@mail.example')).toBeVisible();
  await expect(panel.getByText('No messages yet')).toBeVisible();
  await expect(panel.getByText('A private matter')).toBeHidden();
  await expectAccessible(page);

  // Not theirs: it is gone from this device, in the other tab too, and comes to nobody else.
  await offer.getByRole('button', { name: 'Not mine' }).focus();
  await page.keyboard.press('Enter');
  await expect(panel.getByText('It won’t be shown here again.')).toBeFocused();
  await expect(offerThere).toBeHidden();
  expect(await hasTicketToken(page)).toBe(false);
  await page.evaluate(() => window.frontdesk?.('logout'));
  await signInOn(page, demo, 'shared-2');
  await page.evaluate(() => window.frontdesk?.('conversations'));
  await expect(panel.getByText('No messages yet')).toBeVisible();
  await expect(offer).toBeHidden();
  await expect(panel.getByText('A private matter')).toBeHidden();
});

test('messages from before signing in become the visitor’s with one press, and without one under their address', async ({
  page,
  demo,
}) => {
  await writeAnonymously(page, demo, 'lou.private@mail.example', 'From the train');
  const { panel } = widgetOf(page);
  await signInOn(page, demo, 'lou');
  const offer = panel.getByRole('region', { name: 'Is this yours?' });
  await offer.getByRole('button', { name: 'Yes, mine' }).click();
  await expect(panel.getByText('You’ll find it in your messages now.')).toBeFocused();
  await expect(panel.getByRole('link', { name: /From the train/ })).toBeVisible();
  expect(await hasTicketToken(page)).toBe(false);
  await page.evaluate(() => window.frontdesk?.('logout'));
  await expect(panel.getByRole('link', { name: /From the train/ })).toBeHidden();

  await writeAnonymously(page, demo, 'MIO@post.example', 'From the bus');
  await signInOn(page, demo, 'mio');
  // The open thread stays where it is.
  await expect.poll(() => hasTicketToken(page)).toBe(false);
  await expect(panel.getByRole('heading', { name: 'From the bus' })).toBeVisible();
  await page.evaluate(() => window.frontdesk?.('conversations'));
  await expect(panel.getByRole('link', { name: /From the bus/ })).toBeVisible();
  await expect(offer).toBeHidden();
  expect(await hasTicketToken(page)).toBe(false);
});

test('signing out in one tab signs out in every other', async ({ context, demo }) => {
  const kim = { sub: 'k-3', email: 'kim.e2e@post.example', name: 'Kim', conversations: [] };
  await demo.client.send(insertTicket, {
    fromEmail: kim.email,
    toEmail,
    subject: 'Mine alone',
    message: 'Hi',
  });
  const token = await signIn(demo, kim);
  const panels = [];
  const pages = [await context.newPage(), await context.newPage()];
  for (const page of pages) {
    await page.goto(demo.url);
    await expect(widgetOf(page).launcher).toBeVisible();
    await page.evaluate((given) => window.frontdesk?.('identify', given), token);
    await page.evaluate(() => window.frontdesk?.('conversations'));
    await expect(widgetOf(page).panel.getByRole('link', { name: /Mine alone/ })).toBeVisible();
    panels.push(widgetOf(page).panel);
  }
  await pages[0]?.evaluate(() => window.frontdesk?.('logout'));
  for (const panel of panels) await expect(panel.getByText('No messages yet')).toBeVisible();
});
