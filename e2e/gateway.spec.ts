/**
 * A gateway in front of another deployment: the widget talks to the one; help that was read, and what is being
 * written, outlive the other.
 */

import type { Page } from '@playwright/test';
import { search } from '../src/api/operations/faq.ts';
import { grabTicket, insertTicket, listTickets } from '../src/api/operations/tickets.ts';
import { type Client, createClient } from '../src/client/client.ts';
import { scriptTag } from '../src/server/users/help-centers/script-tag.ts';
import { expect, test } from './support/demo.ts';
import { copyFilledDemo } from './support/filled-demo.ts';
import { createServers, type Ready } from './support/servers.ts';
import { type Site, serveSite } from './support/site.ts';
import { widgetOf } from './support/widget.ts';
import { newThreadIn, sendFirstMessage } from './support/write-to-shop.ts';

/** The deployment behind, as its own back office knows it. */
interface Behind {
  readonly ready: Ready;
  readonly host: string;
  readonly client: Client;
  stop(): Promise<void>;
  start(): Promise<void>;
}

/** One pair for the tests of this file: each leaves both running. */
let behind: Behind;
let site: Site;
/** Signs in at the gateway. */
let tokenOf: (person: {
  readonly sub: string;
  readonly email: string;
  readonly name: string;
}) => Promise<string>;

const { newFolder, serve, command, stop, end } = createServers();

test.beforeAll(async () => {
  behind = await serveBehind();
  const { userId, helpCenterId, secretKey, toEmail, url: upstream } = behind.ready;
  const data = ['--data', await newFolder()];
  const { ready } = await serve(['--port', '0', ...data], {
    UPSTREAM_URL: upstream,
    UPSTREAM_KEY: secretKey,
  });
  const atGateway = (...args: string[]) => command(...args, '--user-id', `${userId}`, ...data);
  const contact = ['--contact', 'on', '--contact-email', toEmail];
  const center = ['--help-center-id', `${helpCenterId}`, '--languages', 'en,sv', ...contact];
  await atGateway('help-centers', 'set', ...center);
  const apiKey = await atGateway('keys', 'create', '--public', '--origins', '*');
  await atGateway('visitor-secret', 'create');
  tokenOf = ({ sub, email, name }) =>
    atGateway('visitor-token', '--sub', sub, '--email', email, '--name', name);
  site = await serveSite(scriptTag({ userId, apiKey, helpCenterId }, ready.url), ready.url);
});

test.afterAll(async () => {
  await site?.close();
  await end();
});

async function serveBehind(): Promise<Behind> {
  const folder = await newFolder();
  const demo = await copyFilledDemo(folder);
  const args = ['--data', folder];
  const first = await serve([...args, '--port', '0']);
  let { server } = first;
  const { url } = first.ready;
  const ready = { ...demo, url };
  const { userId, secretKey } = demo;
  const { host, port } = new URL(url);
  return {
    ready,
    host,
    client: createClient({ baseUrl: url, userId, apiKey: secretKey }),
    stop: () => stop(server),
    async start() {
      ({ server } = await serve([...args, '--port', port]));
    },
  };
}

/** The browser itself reports what got no good answer; nothing else may have gone wrong. */
function forgiveOutage(trouble: string[]): void {
  const forgiven = /status of 50[234]|ERR_FAILED/;
  expect(trouble.splice(0).filter((line) => !forgiven.test(line))).toEqual([]);
}

test('help that was read stays readable while the deployment behind is down, and the rest comes back', async ({
  page,
  trouble,
}) => {
  const { helpCenterId } = behind.ready;
  const hits = await behind.client.send(search, { lang: 'en', helpCenterId, q: 'refund' });
  const [read, unread] = hits.articles.map(({ _source }) => _source);
  if (!read || !unread) throw new Error('the demo has no content');

  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
  const { launcher, panel } = widgetOf(page);
  const heading = (title: string) => panel.getByRole('heading', { name: title, exact: true });
  const open = (id: number) => page.evaluate((article) => window.frontdesk?.('article', article), id);
  await page.goto(site.url);
  await launcher.click();
  await expect(panel.getByRole('combobox')).toBeVisible();
  await open(read.article_id);
  await expect(heading(read.title)).toBeVisible();

  await behind.stop();
  await page.reload();
  await expect(panel).toBeVisible();
  await open(read.article_id);
  await expect(heading(read.title)).toBeVisible();
  // What nobody has read is not there, and says so.
  await open(unread.article_id);
  await expect(
    panel
      .getByRole('alert')
      .or(panel.getByText(/try again/i))
      .first(),
  ).toBeVisible();
  await open(read.article_id);
  await expect(heading(read.title)).toBeVisible();

  await behind.start();
  await expect(async () => {
    await open(read.article_id);
    await open(unread.article_id);
    await expect(heading(unread.title)).toBeVisible({ timeout: 5000 });
  }).toPass();

  expect(asked.filter((address) => new URL(address).host === behind.host)).toEqual([]);
  expect(await page.content()).not.toContain(behind.host);
  forgiveOutage(trouble);
});

/** Opens a new thread, wherever the panel was before. */
async function openContact(page: Page) {
  const { panel } = widgetOf(page);
  await page.evaluate(() => window.frontdesk?.('contact'));
  return { panel, ...newThreadIn(panel) };
}

/** The messages of each ticket of an address, by its subject, as the deployment behind has them. */
async function arrivedFrom(fromEmail: string) {
  const { json: found } = await behind.client.send(listTickets, { fromEmail });
  const tickets = found.map(async ({ ticketID, subject }) => {
    const { json } = await behind.client.send(grabTicket, { ticketId: String(ticketID) });
    return [subject, json.map(({ messagePlain }) => messagePlain.trim())];
  });
  return (await Promise.all(tickets)).toSorted();
}

test('what a visitor writes arrives behind, and waits, to arrive once, while nothing is there', async ({
  page,
  trouble,
}) => {
  const email = 'nora.gateway@post.example';
  await page.goto(site.url);
  const first = await openContact(page);
  await sendFirstMessage(first.panel, 'A hole in my tent', email);
  await expect(first.panel.getByRole('heading', { name: 'A hole in my tent' })).toBeVisible();
  const before = ['A hole in my tent', ['A hole in my tent']];
  expect(await arrivedFrom(email)).toEqual([before]);

  await page.reload();
  const { panel, box, address, send } = await openContact(page);
  await box.fill('Two poles broke ');
  await behind.stop();
  await box.pressSequentially('in the wind.');

  // The draft outlives the page, and so does what was sent in vain.
  await page.reload();
  await openContact(page);
  await expect(box).toHaveValue('Two poles broke in the wind.');
  await send.click();
  // The visitor's tickets, whose address is used again, cannot be had now.
  await address.fill(email);
  await send.click();
  const waits = panel.getByText(/^Not sent yet\. We’ll try again in \d+ seconds?\./);
  await expect(waits).toBeVisible();
  await page.reload();
  await openContact(page);
  await expect(waits).toBeVisible();
  await expect(panel.locator('.outgoing').getByText('Two poles broke in the wind.')).toBeVisible();

  await behind.start();
  // The widget tries again by itself.
  const text = 'Two poles broke in the wind.';
  await expect(panel.getByRole('heading', { name: text })).toBeVisible({ timeout: 90_000 });
  await page.reload();
  await openContact(page);
  await expect(box).toHaveValue('');
  await expect(panel.locator('.mine')).toHaveCount(0);
  expect(await arrivedFrom(email)).toEqual([before, [text, [text]]]);
  forgiveOutage(trouble);
});

test('a message whose answer was lost is sent again after a reload, and does not become two', async ({
  page,
  trouble,
}) => {
  const fromEmail = 'ola.gateway@post.example';
  await page.goto(site.url);
  const { panel } = await openContact(page);
  await page.route('**/message/insertTicket/**', async (route) => {
    await route.fetch();
    await route.abort();
  });
  await sendFirstMessage(panel, 'How long is the rope?', fromEmail);
  await expect(panel.getByText(/^Not sent yet\./)).toBeVisible();
  const arrived = [['How long is the rope?', ['How long is the rope?']]];
  expect(await arrivedFrom(fromEmail)).toEqual(arrived);

  await page.unrouteAll();
  const again = page.waitForResponse(
    (answer) => answer.url().includes('/insertTicket/') && answer.request().method() === 'POST',
  );
  await page.reload();
  await openContact(page);
  expect((await again).status()).toBe(200);
  expect(await arrivedFrom(fromEmail)).toEqual(arrived);
  forgiveOutage(trouble);
});

test('somebody signed in at the gateway sees what was opened behind it for their address, and no more', async ({
  page,
}) => {
  const maja = { sub: 'm-1', email: 'maja.gateway@post.example', name: 'Maja' };
  const { toEmail } = behind.ready;
  for (const [fromEmail, subject] of [
    [maja.email, 'A pack that fits'],
    ['somebody.else@post.example', 'A stove that burns'],
  ] as const) {
    await behind.client.send(insertTicket, { fromEmail, toEmail, subject, message: 'Which one?' });
  }
  const token = await tokenOf(maja);
  await page.goto(site.url);
  const { launcher, panel } = widgetOf(page);
  await expect(launcher).toBeVisible();
  await page.evaluate((given) => window.frontdesk?.('identify', given), token);
  await page.evaluate(() => window.frontdesk?.('conversations'));
  await expect(panel.getByRole('link', { name: /A pack that fits/ })).toBeVisible();
  await expect(panel.getByRole('link', { name: /A stove that burns/ })).toHaveCount(0);
  await panel.getByRole('link', { name: /A pack that fits/ }).click();
  await expect(panel.getByText('Which one?')).toBeVisible();
});
