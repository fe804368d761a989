/**
 * A visitor and two agents, in three browsers, over two processes on one database: each sees at once what the others do,
 * and nothing is lost or there twice when a process is killed and a network is cut.
 */

import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import type { Browser, BrowserContext, Page } from '@playwright/test';
import { createTransport } from 'nodemailer';
import { grabAgents } from '../src/api/operations/chat.ts';
import { freePort } from '../test/support/free-port.ts';
import { expect, test } from './support/demo.ts';
import { deskRow } from './support/desk-row.ts';
import { externalMessages } from './support/external-messages.ts';
import { copyFilledDemo } from './support/filled-demo.ts';
import { type Mailbox, openMailbox, replyTo } from './support/mailbox.ts';
import { replyBox } from './support/reply-box.ts';
import { createServers } from './support/servers.ts';
import { type Demo, startDemo } from './support/start-demo.ts';
import { widgetOf } from './support/widget.ts';
import { newThreadIn, writeToShop } from './support/write-to-shop.ts';

const trusted = 'mx.skogsrand.example';
const inbox = 'hello@skogsrand.example';
const passOf = (domain: string) => ({
  'Authentication-Results': `${trusted}; dmarc=pass header.from=${domain}`,
});

const servers = createServers();
let mailbox: Mailbox;
let demo: Demo;
let smtpPort: number;
let stop: (() => Promise<void>) | undefined;
/** The second process, at an address of its own. */
let second: { server: ChildProcess; readonly url: string; readonly port: string };

test.beforeAll(async () => {
  mailbox = await openMailbox();
  smtpPort = await freePort();
  const port = `${await freePort()}`;
  ({ demo, stop } = await startDemo({
    prepare: copyFilledDemo,
    env: {
      ...outgoing(),
      MAIL_SMTP_PORT: `${smtpPort}`,
      MAIL_SMTP_HOST: '127.0.0.1',
      MAIL_TRUSTED_AUTHSERV_ID: trusted,
    },
  }));
  const { server, ready } = await startSecond(port);
  second = { server, url: ready.url, port };
});

test.afterAll(async () => {
  await servers.end();
  await stop?.();
  await mailbox?.close();
});

const outgoing = () => ({ SMTP_URL: mailbox.url, MAIL_ANSWER_WAIT_SECONDS: '0' });

const startSecond = (port: string) => servers.serve(['--port', port, '--data', demo.dataDir], outgoing());

async function signIn(context: BrowserContext, url: string, ...options: readonly string[]): Promise<Page> {
  const page = await context.newPage();
  const printed = await servers.command('desk', 'link', ...options, '--data', demo.dataDir);
  await page.goto(`${url}/desk${/#fdl_[\w-]+/.exec(printed)?.[0] ?? ''}`);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page.getByRole('heading', { name: 'Waiting for us' })).toBeVisible();
  return page;
}

/** The owner at the first process, and a colleague at the second. */
async function openDesks(browser: Browser) {
  const { json: agents } = await demo.client.send(grabAgents, {});
  const colleague = agents.findLast(({ agentEmail }) => agentEmail !== '');
  const owner = agents.find(({ agentEmail }) => agentEmail !== '');
  const [one, other] = [await browser.newContext(), await browser.newContext()];
  return {
    one: await signIn(one, demo.url),
    other: await signIn(other, second.url, '--agent', colleague?.agentEmail ?? ''),
    ownerName: owner?.agentName ?? '',
    colleagueName: colleague?.agentName ?? '',
    close: async () => {
      await one.close();
      await other.close();
    },
  };
}

const bodies = (page: Page) => page.locator('.message-body .rich');
const assignee = (page: Page) => page.getByRole('combobox', { name: 'Assigned to' });

async function answer(page: Page, text: string): Promise<void> {
  await replyBox(page).fill(text);
  await page.keyboard.press('Control+Enter');
}

/** Resolves once an agent has had a customer's message in view. */
async function untilSeen(agent: Page): Promise<void> {
  await agent.waitForRequest((request) => request.url().includes('/message/markTicketRead/'));
}

test('a message, an answer, an assignment and a status are seen by all, and a broken line loses nothing', async ({
  page,
  browser,
  trouble,
}) => {
  const desks = await openDesks(browser);
  const { one, other } = desks;
  await page.goto(demo.url);
  const { ticketId } = await writeToShop(page, demo, 'greta@post.example');
  const { panel } = widgetOf(page);
  const { send } = newThreadIn(panel);
  const box = replyBox(panel);
  for (const agent of [one, other]) {
    await deskRow(agent, 'My stove smells').click();
    await expect(bodies(agent)).toHaveText(['My stove smells']);
  }
  await answer(one, 'Since when?');
  await expect(panel.getByText('Since when?')).toBeVisible();
  await expect(bodies(other)).toHaveText(['My stove smells', 'Since when?']);
  const seen = untilSeen(one);
  await box.fill('Since Sunday.');
  await send.click();
  for (const agent of [one, other]) await expect(bodies(agent).last()).toHaveText('Since Sunday.');

  await assignee(other).selectOption({ label: desks.colleagueName });
  await expect(assignee(one).locator('option:checked')).toHaveText(desks.colleagueName);
  // The server refuses a status past a message that the agent has not had in view.
  await seen;
  await one.getByRole('combobox', { name: 'Status' }).selectOption({ label: 'On hold' });
  await expect(other.getByRole('combobox', { name: 'Status' }).locator('option:checked')).toHaveText(
    'On hold',
  );

  // The second process is killed, and the visitor's network is cut, in the middle of what they write.
  second.server.kill('SIGKILL');
  await once(second.server, 'exit');
  await page.context().setOffline(true);
  await answer(other, 'Is it the seal?');
  await expect(other.getByText(/the server can’t be reached\. Your text is back/)).toBeVisible();
  await answer(one, 'Open a window, please.');
  await expect(bodies(one).last()).toHaveText('Open a window, please.');
  await box.fill('It smells again.');
  await send.click();
  await expect(panel.getByText('It smells again.')).toBeVisible();
  await expect.poll(() => externalMessages(demo, ticketId)).toHaveLength(4);

  const seenByOther = untilSeen(other);
  await page.context().setOffline(false);
  second.server = (await startSecond(second.port)).server;
  await expect(panel.getByText('Open a window, please.')).toBeVisible();
  await expect.poll(() => externalMessages(demo, ticketId)).toContain('It smells again.');
  await expect(bodies(other).last()).toHaveText('It smells again.');
  // What was tried once is tried again as it was, so that it is stored once; the server says what came meanwhile.
  await seenByOther;
  await replyBox(other).click();
  await other.keyboard.press('Control+Enter');
  await expect(other.getByRole('alert')).toContainText('Not sent yet. 2 messages have just arrived');
  await other.keyboard.press('Control+Enter');
  const all = [
    'My stove smells',
    'Since when?',
    'Since Sunday.',
    'Open a window, please.',
    'It smells again.',
    'Is it the seal?',
  ];
  for (const agent of [one, other]) await expect(bodies(agent)).toHaveText(all);
  for (const text of all) await expect(panel.locator('.bubble', { hasText: text })).toHaveCount(1);
  await expect.poll(() => externalMessages(demo, ticketId)).toEqual(all);
  await desks.close();
  // The browser reports the requests that met no network.
  trouble.splice(0);
});

test('the same by mail: what a customer mails is in list and thread, and the answer is in the mailbox', async ({
  browser,
}) => {
  const desks = await openDesks(browser);
  const { one, other } = desks;
  const eva = 'eva@post.example';
  const transport = createTransport({ host: '127.0.0.1', port: smtpPort, ignoreTLS: true });
  const mail = { from: `Eva <${eva}>`, to: inbox, headers: passOf('post.example') };
  await transport.sendMail({ ...mail, subject: 'Wet tent', text: 'It leaks at the seam.' });
  transport.close();
  for (const agent of [one, other]) {
    await deskRow(agent, 'Wet tent').click();
    await expect(bodies(agent).last()).toHaveText('It leaks at the seam.');
  }
  await answer(other, 'Which seam?');
  // The answer is held for ten seconds.
  await expect(bodies(one).last()).toHaveText('Which seam?');
  await expect.poll(() => mailbox.received(eva).some(({ text }) => text?.includes('Which seam?'))).toBe(true);
  const answered = mailbox.received(eva).find(({ text }) => text?.includes('Which seam?'));
  if (!answered) throw new Error('a mail that was there is gone');
  await replyTo(answered, smtpPort, { from: eva, text: 'The left one.', headers: passOf('post.example') });
  for (const agent of [one, other]) {
    await expect(bodies(agent)).toHaveText(['It leaks at the seam.', 'Which seam?', 'The left one.']);
  }
  await desks.close();
});

test('seven tabs of an agent hear everything by one stream', async ({ browser }) => {
  const context = await browser.newContext();
  const streams: string[] = [];
  context.on('request', (request) => {
    if (request.url().includes('/streamTickets/')) streams.push(request.url());
  });
  const first = await signIn(context, demo.url);
  const tabs = [first];
  for (let count = 1; count < 7; count += 1) {
    const tab = await context.newPage();
    await tab.goto(`${demo.url}/desk`);
    tabs.push(tab);
  }
  const visitor = await (await browser.newContext()).newPage();
  await visitor.goto(demo.url);
  await writeToShop(visitor, demo, 'ines@post.example');
  for (const tab of tabs) await expect(deskRow(tab, 'My stove smells').last()).toBeVisible();
  expect(streams).toHaveLength(1);
  await first.close();
  const { panel } = widgetOf(visitor);
  await replyBox(panel).fill('Is it dangerous?');
  await newThreadIn(panel).send.click();
  // Another tab opens the stream, and all hear what came meanwhile.
  for (const tab of tabs.slice(1)) await expect(tab.getByText('Is it dangerous?')).toBeVisible();
  expect(streams).toHaveLength(2);
  await visitor.context().close();
  await context.close();
});
