/** Visitors write to the shop from its pages, anonymously, offline and signed in, and read the answers. */

import { insertTicket, listTickets } from '../../src/api/operations/tickets.ts';
import { expectAccessible } from '../support/axe.ts';
import { comeBack } from '../support/come-back.ts';
import { expect, test } from '../support/demo.ts';
import { storedNames } from '../support/stored-names.ts';
import { newestConversations, signIn } from '../support/visitors.ts';
import { widgetOf } from '../support/widget.ts';
import { findTicket, newThreadIn, sendFirstMessage, toEmail } from '../support/write-to-shop.ts';

test('an anonymous visitor writes, sees the thread, hears an agent, and answers', async ({ page, demo }) => {
  await page.goto(demo.url);
  const { launcher, panel } = widgetOf(page);
  await launcher.click();
  await panel.getByRole('link', { name: 'Contact' }).click();
  expect(await storedNames(page)).toEqual([]);

  // An empty box sends nothing.
  const { box: first, address, send } = newThreadIn(panel);
  await send.click();
  await expect(first).toBeFocused();
  await first.fill('My tent has a hole.\nCan you mend it?');
  const picture = { name: 'hole.txt', mimeType: 'text/plain', buffer: Buffer.from('o') };
  await panel.locator('input[type=file]:not([capture])').setInputFiles([picture]);
  await expect(panel.getByRole('button', { name: 'Remove hole.txt' })).toBeVisible();
  await expect(panel.getByRole('progressbar')).toHaveCount(0);

  // The draft outlives the page.
  // Open as before, with the draft in it.
  await page.reload();
  await expect(first).toHaveValue('My tent has a hole.\nCan you mend it?');
  await expect(panel.getByRole('button', { name: 'Remove hole.txt' })).toBeVisible();
  await send.click();

  // Only the address is missing. The field for it says so, and has the focus.
  await expect(address).toBeFocused();
  await address.fill('nora');
  await send.click();
  await expect(address).toBeFocused();
  await expect(address).toHaveAccessibleDescription('Enter an email address such as name@example.com.');
  await expect(panel.locator('.unsent')).toContainText('Can you mend it?');
  await expect(panel.locator('.unsent')).toContainText('hole.txt');
  await expectAccessible(page);
  await address.fill('nora@post.example');
  await send.click();

  await expect(panel.getByRole('heading', { name: 'My tent has a hole' })).toBeVisible();
  await expect(panel.getByRole('link', { name: 'hole.txt' })).toBeVisible();
  await expectAccessible(page);

  const support = await findTicket(demo, 'nora@post.example');
  await support.answer('<p>We <b>can</b>.</p>');
  await comeBack(page);
  await expect(panel.getByText('We can.')).toBeVisible();
  await expect(
    panel.getByRole('status').filter({ hasText: `New message from ${support.agent.agentName}` }),
  ).toHaveCount(1);

  const box = panel.getByLabel('Write a reply');
  await box.fill('Good');
  await box.press('Shift+Enter');
  await box.pressSequentially('news');
  await box.press('Enter');
  await expect(box).toHaveValue('');
  await expect(panel.getByText(/Good\s*news/)).toBeVisible();
  await expect
    .poll(async () => (await demo.client.send(listTickets, { fromEmail: 'nora@post.example' })).length)
    .toBe(1);

  // What is new while nobody looks stands on the launcher, before anything is opened.
  await panel.getByRole('button', { name: 'Close' }).click();
  await expect(panel).toBeHidden();
  await support.answer('Send it to us.');
  await page.reload();
  await expect(page.getByRole('button', { name: 'Help (1)' })).toBeVisible();
  // It stays there in other looks, and in another language.
  await page.evaluate(() => window.frontdesk?.('locale', 'sv'));
  await expect(page.getByRole('button', { name: 'Hjälp (1)' })).toBeVisible();
  await page.evaluate(() => window.frontdesk?.('locale', 'en'));
  // It opens where it was closed.
  await page.getByRole('button', { name: 'Help (1)' }).click();
  await expect(panel.getByRole('heading', { name: /My tent has a hole/ })).toBeVisible();
  await expect(panel.getByText('Send it to us.')).toBeVisible();
  // It is read once it has been seen.
  await expect(page.getByRole('button', { name: 'Help', exact: true })).toBeVisible();
  await panel.getByRole('button', { name: 'Close' }).click();
  await expect(page.getByRole('button', { name: 'Help', exact: true })).toBeVisible();
});

test('a message that is written offline waits, and is sent once from two tabs', async ({
  context,
  demo,
  trouble,
}) => {
  const [one, other] = [await context.newPage(), await context.newPage()];
  const panels = [];
  for (const page of [one, other]) {
    await page.goto(demo.url);
    const { launcher, panel } = widgetOf(page);
    await launcher.click();
    await panel.getByRole('link', { name: 'Contact' }).click();
    await expect(newThreadIn(panel).box).toBeVisible();
    panels.push(panel);
  }
  const [panel, panelOfOther] = panels;
  if (!panel || !panelOfOther) throw new Error('there is no page');
  await context.setOffline(true);
  await sendFirstMessage(panel, 'Offline in the mountains', 'ola@post.example');
  await expect(panel.getByText(/^Not sent yet\./)).toBeVisible();
  await expect(panel.locator('.outgoing').getByText('Offline in the mountains')).toBeVisible();
  await expectAccessible(one);
  // The tab that wrote it sends it, and shows the thread.
  const accepted = context.waitForEvent('response', (response) => {
    return response.request().method() === 'POST' && response.url().includes('/message/insertTicket/');
  });
  await context.setOffline(false);
  await accepted;
  await expect(panel.getByRole('heading', { name: 'Offline in the mountains' })).toBeAttached();
  await expect(newThreadIn(panelOfOther).box).toHaveValue('');
  await expect(panelOfOther.locator('.mine')).toHaveCount(0);
  const { json } = await demo.client.send(listTickets, { fromEmail: 'ola@post.example' });
  expect(json).toHaveLength(1);
  // The browser itself reports what it could not send.
  expect(trouble.splice(0).every((text) => text.includes('ERR_INTERNET_DISCONNECTED'))).toBe(true);
});

test('a signed-in visitor sees their own messages and chats until they sign out', async ({ page, demo }) => {
  const [chat, foreign] = await newestConversations(demo, 2);
  if (!chat || !foreign) throw new Error('the demo has no conversations');
  const maja = { sub: 'm-1', email: 'maja.e2e@post.example', name: 'Maja', conversations: [chat] };
  await demo.client.send(insertTicket, {
    fromEmail: maja.email,
    toEmail,
    subject: 'A pack that fits',
    message: 'Which one?',
  });
  const token = await signIn(demo, maja);
  await page.goto(demo.url);
  const { panel } = widgetOf(page);
  await expect(widgetOf(page).launcher).toBeVisible();
  await page.evaluate((given) => window.frontdesk?.('identify', given), token);
  await page.evaluate(() => window.frontdesk?.('conversations'));

  await expect(panel.getByRole('link', { name: /A pack that fits/ })).toBeVisible();
  // What was said last, by whom, and when, in one list with the chats.
  await expect(
    panel.getByRole('link', { name: /^A pack that fits You: Which one\? Received/ }),
  ).toBeVisible();
  await expect(panel.getByRole('list').getByRole('link', { name: /^Chat with/ })).toBeVisible();
  await expectAccessible(page);

  await page.evaluate((id) => window.frontdesk?.('conversation', id), chat);
  await expect(panel.getByText('This chat has ended.')).toBeVisible();
  await expectAccessible(page);
  const saving = page.waitForEvent('download');
  await panel.getByRole('button', { name: 'Download as text' }).click();
  expect((await saving).suggestedFilename()).toBe(`${chat}.txt`);

  // Their address is known, and what they write goes to the ticket that is open.
  const { box, address } = newThreadIn(panel);
  await page.evaluate(() => window.frontdesk?.('contact', { message: 'Is it mine?' }));
  await expect(box).toHaveValue('Is it mine?');
  await box.press('Enter');
  await expect(panel.locator('.in-ticket .mine .bubble')).toHaveText(['Which one?', 'Is it mine?']);

  await page.evaluate(() => window.frontdesk?.('contact', { message: 'And this?' }));
  await expect(box).toHaveValue('And this?');
  await page.evaluate(() => window.frontdesk?.('logout'));
  await expect(box).toHaveValue('');
  await page.evaluate(() => window.frontdesk?.('conversations'));
  await expect(panel.getByText('No messages yet')).toBeVisible();
  expect(await storedNames(page)).toEqual([]);
  await page.evaluate(() => window.frontdesk?.('contact'));
  await box.fill('Who am I?');
  await box.press('Enter');
  await expect(address).toHaveValue('');
});

test('a visitor’s message is a mail to support, whose reply by mail appears in the open thread', async ({
  page,
  demo,
  context,
}) => {
  await page.goto(demo.url);
  const { launcher, panel } = widgetOf(page);
  await launcher.click();
  await panel.getByRole('link', { name: 'Contact' }).click();
  const sending = page.waitForRequest(/insertTicket/);
  await sendFirstMessage(panel, 'My lantern flickers, but only when it is cold.', 'olga@post.example');
  // The language of the page, and not the browser's, which is en-US.
  expect((await (await sending).allHeaders())['accept-language']).toBe('en');
  await expect(panel.getByRole('heading', { name: 'My lantern flickers' })).toBeVisible();

  const support = await context.newPage();
  await support.setViewportSize({ width: 320, height: 640 });
  await support.goto(`${demo.url}/demo/mail`);
  await expectAccessible(support);
  await support.getByRole('link', { name: /Maja Lindqvist.*My lantern flickers/ }).click();
  const mail = support.frameLocator('iframe');
  await expect(mail.getByText('but only when it is cold.')).toBeVisible();
  // Without the mail itself, to which no message can be posted.
  await expectAccessible(support, 'form');
  const widest = await support.evaluate(() => document.documentElement.scrollWidth);
  expect(widest).toBe(320);
  await support.getByLabel('Reply to this mail').fill('Its battery is weak by then.');
  await support.getByRole('button', { name: 'Reply as Maja' }).click();
  await expect(support.getByRole('status')).toHaveText(/^Maja’s reply has been sent/);

  await expect(panel.getByText('Its battery is weak by then.')).toBeVisible();
  await expect(panel.getByText('Maja Lindqvist').first()).toBeVisible();
});
