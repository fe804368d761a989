/** Writing to the shop from its pages, and following the answers: by nobody in particular, and by somebody signed in. */

import type { BrowserContext, Page } from '@playwright/test';
import { grabAgents } from '../src/api/operations/chat.ts';
import { insertTicket, listTickets } from '../src/api/operations/tickets.ts';
import { scriptTag } from '../src/server/users/help-centers/script-tag.ts';
import { expectAccessible } from './support/axe.ts';
import { type Demo, expect, test } from './support/demo.ts';
import { watchAttacks } from './support/harmless.ts';
import type { Site } from './support/site.ts';
import { serveStrictSite } from './support/strict-site.ts';
import { newestConversations, signIn } from './support/visitors.ts';
import { widgetOf } from './support/widget.ts';
import { newThreadIn, sendFirstMessage } from './support/write-to-shop.ts';

const toEmail = 'hello@skogsrand.example';

/** An agent of the shop answers the newest ticket of an address, from the back office. */
async function answerAsAgent({ client }: Demo, fromEmail: string, message: string): Promise<string> {
  const { json: found } = await client.send(listTickets, { fromEmail });
  const ticket = found.at(-1);
  const { json: agents } = await client.send(grabAgents, {});
  const agent = agents.find(({ agentEmail }) => agentEmail !== '');
  if (!ticket || !agent) throw new Error('there is nothing to answer, or nobody');
  const { agentName: fromName, agentEmail } = agent;
  await client.send(insertTicket, {
    ticketId: String(ticket.ticketID),
    fromEmail: agentEmail,
    fromName,
    toEmail,
    subject: ticket.subject,
    message,
  });
  return fromName;
}

let site: Site | undefined;

test.afterEach(async () => {
  await site?.close();
  site = undefined;
});

/** What a browser does when somebody comes back to its window. */
const comeBack = (page: Page) => page.evaluate(() => dispatchEvent(new Event('focus')));

/** But for what the help center has said of itself, which is nobody's. */
const storedNames = (page: Page) =>
  page.evaluate(() =>
    Object.keys(localStorage)
      .filter((name) => !name.includes(':center-'))
      .sort(),
  );

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

  const agent = await answerAsAgent(demo, 'nora@post.example', '<p>We <b>can</b>.</p>');
  await comeBack(page);
  await expect(panel.getByText('We can.')).toBeVisible();
  await expect(panel.getByRole('status').filter({ hasText: `New message from ${agent}` })).toHaveCount(1);

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
  await answerAsAgent(demo, 'nora@post.example', 'Send it to us.');
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

test('what is unread is on the launcher on coming back and each minute, until its visitor leaves', async ({
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
  await answerAsAgent(demo, siv.email, 'Next week.');
  await comeBack(page);
  await expect(launcher).toHaveAccessibleName('Help (1)');
  expect(asked).toBe(2);

  await ask('A lamp');
  await answerAsAgent(demo, siv.email, 'Tomorrow.');
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

test('before intent nothing is asked for a visitor whom nobody knows', async ({ page, demo }) => {
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

test('what is written offline waits, and is sent once from two tabs', async ({ context, demo, trouble }) => {
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
  // Either tab may send it, after a pause that has grown with each failed try.
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
  await expect(panel.getByRole('alert')).toBeVisible({ timeout: 30_000 });
  await panel.getByRole('link', { name: 'Contact' }).first().click();
  await expect(newThreadIn(panel).box).toBeVisible();
  await context.setOffline(true);
  await sendFirstMessage(panel, 'Without help', 'unn@post.example');
  await expect(panel.getByText(/^Not sent yet\./)).toBeVisible();
  await context.setOffline(false);
  await expect(panel.getByRole('heading', { name: 'Without help' })).toBeVisible({ timeout: 60_000 });
  const { json } = await demo.client.send(listTickets, { fromEmail: 'unn@post.example' });
  expect(json).toHaveLength(1);
  expect(trouble.splice(0).every((text) => /ERR_INTERNET_DISCONNECTED|status of 500/.test(text))).toBe(true);
});

test('somebody signed in sees their own messages and chats, until they sign out', async ({ page, demo }) => {
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

test('nothing in a message or its subject runs, loads or takes the place of the widget', async ({
  page,
  demo,
}) => {
  const { client } = demo;
  const elin = { sub: 'e-2', email: 'elin.e2e@post.example', name: 'Elin', conversations: [] };
  const attack = [
    '<img src="https://attacker.invalid/a.png" onerror="__attacked(this)">',
    '<svg><script>__attacked(this)</script></svg><style>@import "https://attacker.invalid/b.css"</style>',
    '<a href="javascript:__attacked(this)">one</a><form action="https://attacker.invalid"><input></form>',
    '<iframe srcdoc="<script>parent.__attacked(this)</script>"></iframe><b>still read</b>',
  ].join('');
  await client.send(insertTicket, {
    fromEmail: elin.email,
    toEmail,
    subject: '<img src=x onerror=__attacked(this)> a subject',
    message: attack,
  });
  const { userId, publicKey: apiKey, helpCenterId, url } = demo;
  site = await serveStrictSite(scriptTag({ userId, apiKey, helpCenterId }, url));
  const watched = await watchAttacks(page, [new URL(site.url).origin, new URL(url).origin]);
  await page.goto(site.url);
  const { panel, launcher } = widgetOf(page);
  await expect(launcher).toBeVisible();
  await page.evaluate((given) => window.frontdesk?.('identify', given), await signIn(demo, elin));
  await page.evaluate(() => window.frontdesk?.('conversations'));
  await panel.getByRole('link', { name: /a subject/ }).click();
  await expect(panel.getByText('still read')).toBeVisible();
  await watched.expectHarmless(panel);
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

test('what somebody wrote on a shared computer shows nothing to who signs in, unless it is theirs', async ({
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

test('what somebody wrote before signing in is theirs with one press, and without one under their address', async ({
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

test('what a visitor writes is a mail to support, whose reply by mail stands in the open thread', async ({
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
