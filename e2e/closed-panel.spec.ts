/** What support answers while the panel is closed: on the launcher and in the page at once, by one stream and no poll. */

import type { BrowserContext, Page } from '@playwright/test';
import { insertTicket } from '../src/api/operations/tickets.ts';
import { type BuiltFile, readBuiltFiles } from './support/built-files.ts';
import { sitesClosedAfterEach } from './support/closed-sites.ts';
import { type Demo, expect, test } from './support/demo.ts';
import { servePage, tagOf } from './support/page.ts';
import type { Site } from './support/site.ts';
import { signIn } from './support/visitors.ts';
import { widgetOf } from './support/widget.ts';
import { findTicket, writeToShop } from './support/write-to-shop.ts';

const sites = sitesClosedAfterEach();

declare global {
  interface Window {
    /** The events that the page has heard: their names, and what they hold. */
    heard: [name: string, detail: object][];
    /** When the last one was heard, in milliseconds since 1970. */
    heardAt: number;
  }
}

interface Visit {
  readonly site: Site;
  /** What any page of the browser has asked for: operations by their names, files of the widget by theirs. */
  readonly asked: string[];
}

/** Returns the name of a file of the widget by its path, such as `/widget/title-count.js`; other paths stay. */
function fileName(built: Record<string, BuiltFile>, path: string): string {
  const found = Object.values(built).find(({ file }) => `/${file}` === path);
  return found ? `/widget/${found.name}.js` : path;
}

/** A page of a site with the widget, which notes the events that it hears, and a browser whose requests are noted. */
async function visit(context: BrowserContext, tag: string): Promise<Visit> {
  await context.addInitScript(() => {
    window.heard = [];
    for (const name of ['unread', 'message-received', 'error', 'open'])
      addEventListener(`frontdesk-${name}`, (event) => {
        window.heardAt = Date.now();
        window.heard.push([name, event instanceof CustomEvent ? event.detail : {}]);
      });
  });
  const site = await servePage({ body: `<main><h1>A page</h1></main>${tag}` });
  sites.push(site);
  const built = await readBuiltFiles();
  const asked: string[] = [];
  context.on('request', (request) => {
    if (request.method() === 'OPTIONS') return;
    const { pathname } = new URL(request.url());
    asked.push(/^\/message\/(\w+)\//.exec(pathname)?.[1] ?? fileName(built, pathname));
  });
  return { site, asked };
}

const heardIn = (page: Page) => page.evaluate(() => window.heard);

const numbered = (page: Page, count: number) => page.getByRole('button', { name: `Help (${count})` });

/** Writes to the shop, closes the panel, and goes to the next page of the site, where nobody opens it. */
async function writeAndGoOn(page: Page, demo: Demo, { site, asked }: Visit, fromEmail: string) {
  await page.goto(site.url);
  const support = await writeToShop(page, demo, fromEmail);
  const { panel } = widgetOf(page);
  await panel.getByRole('button', { name: 'Close' }).click();
  await expect(panel).toBeHidden();
  // The stream of the open panel has ended with its page.
  await page.goto('about:blank');
  asked.length = 0;
  await page.goto(site.url);
  return support;
}

/** The files that a page loads to see what is unread, by the build's own list of them. */
async function filesOfUnread(): Promise<string[]> {
  const built = await readBuiltFiles();
  const found = new Set<string>();
  const add = (key: string) => {
    const { file = '', imports = [] } = built[key] ?? {};
    if (found.has(file)) return;
    found.add(file);
    for (const imported of imports) add(imported);
  };
  add('src/embed/host/script-handover.ts');
  add('src/embed/host/unread/request-unread.ts');
  return Array.from(found, (file) => fileName(built, `/${file}`));
}

/** From here on no timer of any page goes off: what comes was not waited for. */
const stopClock = async (page: Page) =>
  // Far enough ahead for a busy machine, and no silence yet that would end a stream.
  await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 15_000);

/** What was asked for in order of names, without faces of agents. */
const withoutPictures = ({ asked }: Visit) => asked.filter((one) => !one.startsWith('/pictures/')).sort();

const count = ({ asked }: Visit, name: string) => asked.filter((one) => one === name).length;

test('an answer is there at once, in all tabs of the browser, by one stream', async ({
  page,
  demo,
  context,
}) => {
  await page.clock.install();
  const here = await visit(context, tagOf(demo).replace('<script ', '<script data-title-count="true" '));
  const { answer, ticketId } = await writeAndGoOn(page, demo, here, 'pia@post.example');
  await expect.poll(() => count(here, 'streamTickets')).toBe(1);
  const other = await context.newPage();
  await other.goto(here.site.url);
  await expect.poll(() => count(here, '/widget/ticket-events.js')).toBe(2);
  // Nothing of the panel is there, nor comes with what is heard.
  expect(here.asked).not.toContain('/widget/home.js');
  await stopClock(page);

  const tabs = [page, other];
  for (const tab of tabs) expect(await heardIn(tab)).toEqual([]);
  here.asked.length = 0;
  await answer('Turn it off, please.');
  const received = ['message-received', { ticketId }];
  for (const tab of tabs) {
    await expect(numbered(tab, 1)).toBeVisible();
    await expect(tab).toHaveTitle('(1) A page');
    await expect.poll(() => heardIn(tab)).toEqual([['unread', { count: 1 }], received]);
  }
  await answer('Is it off?');
  for (const tab of tabs)
    await expect.poll(() => heardIn(tab)).toEqual([['unread', { count: 1 }], received, received]);
  // Each tab asks once for each answer, and loads what writes titles and draws the card.
  expect(withoutPictures(here)).toEqual([
    ...Array(2).fill('/widget/preview-card.js'),
    ...Array(2).fill('/widget/title-count.js'),
    ...Array(4).fill('listReadMarks'),
  ]);
});

test('whoever leaves in one tab hears nothing more in the others', async ({ page, demo, context }) => {
  await page.clock.install();
  const here = await visit(context, tagOf(demo));
  const { answer } = await writeAndGoOn(page, demo, here, 'rut@post.example');
  await expect.poll(() => count(here, 'streamTickets')).toBe(1);
  const other = await context.newPage();
  await other.goto(here.site.url);
  await expect.poll(() => count(here, '/widget/ticket-events.js')).toBe(2);
  await answer('We look into it.');
  for (const tab of [page, other]) await expect(numbered(tab, 1)).toBeVisible();
  const ended = context.waitForEvent('requestfailed', (request) => /streamTickets/.test(request.url()));

  const left = await other.evaluate(async () => {
    const isLeft = window.frontdesk?.('logout');
    const unread = await window.frontdesk?.('unread');
    await isLeft;
    return unread;
  });
  expect(left).toBe(0);
  for (const tab of [page, other])
    await expect(tab.getByRole('button', { name: 'Help', exact: true })).toBeVisible();
  await ended;
  await expect.poll(async () => (await heardIn(page)).at(-1)).toEqual(['unread', { count: 0 }]);
  const asked = [...here.asked];
  await answer('Only Rut may hear this.');
  await page.clock.runFor(120_000);
  await page.evaluate(() => dispatchEvent(new Event('focus')));
  expect(here.asked).toEqual(asked);
});

test('a panel that is loaded and closed tells of answers too, in an element as well', async ({
  page,
  demo,
  context,
}) => {
  const { url, userId, publicKey, helpCenterId } = demo;
  const here = await visit(
    context,
    `<script type="module" src="${url}/frontdesk-element.js"></script>
    <frontdesk-widget base-url="${url}/" user-id="${userId}" api-key="${publicKey}" help-center-id="${helpCenterId}"></frontdesk-widget>`,
  );
  const { answer, ticketId } = await writeAndGoOn(page, demo, here, 'siv@post.example');
  await expect.poll(() => count(here, 'streamTickets')).toBe(1);
  await answer('Turn it off, please.');
  await expect(numbered(page, 1)).toBeVisible();
  const received = ['message-received', { ticketId }];
  await expect.poll(() => heardIn(page)).toEqual([['unread', { count: 1 }], received]);

  await page.getByRole('button', { name: 'Help (1)' }).hover();
  await expect.poll(() => count(here, 'streamTickets')).toBe(2);
  await answer('Is it off?');
  await expect
    .poll(async () => (await heardIn(page)).filter(([name]) => name === 'message-received'))
    .toEqual([received, received]);
  expect((await heardIn(page)).filter(([name]) => name === 'open')).toEqual([]);
});

const refusals: { readonly status: number; readonly headers: Record<string, string> }[] = [
  { status: 429, headers: { 'retry-after': '3600' } },
  { status: 503, headers: { 'retry-after': '3600' } },
  { status: 404, headers: {} },
  { status: 204, headers: {} },
];
for (const refusal of refusals) {
  test(`where a stream is refused with ${refusal.status}, the minute's request finds the answer`, async ({
    page,
    demo,
    context,
    trouble,
  }) => {
    await page.clock.install();
    const here = await visit(context, tagOf(demo));
    await context.route('**/streamTickets/**', (route) =>
      route.fulfill({
        status: refusal.status,
        headers: {
          ...refusal.headers,
          'access-control-allow-origin': '*',
          'access-control-expose-headers': '*',
        },
        ...(refusal.status !== 204 && { json: { code: 'Refused', message: 'Not now.' } }),
      }),
    );
    const { answer, ticketId } = await writeAndGoOn(page, demo, here, `s${refusal.status}@post.example`);
    await expect.poll(() => count(here, 'streamTickets')).toBe(1);
    await answer('We look into it.');
    await page.clock.runFor(61_000);
    await expect(numbered(page, 1)).toBeVisible();
    await expect
      .poll(() => heardIn(page))
      .toEqual([
        ['unread', { count: 1 }],
        ['message-received', { ticketId }],
      ]);
    expect(count(here, 'streamTickets')).toBe(1);
    // Of each answer with an error the browser itself has a line; the widget has none.
    const lines = trouble.splice(0).filter((line) => !line.startsWith('Failed to load resource'));
    expect(lines).toEqual([]);
  });
}

test('a visitor for whom nothing waits asks once, and downloads nothing to hear more', async ({
  page,
  demo,
  context,
}) => {
  await page.clock.install();
  const here = await visit(context, tagOf(demo));
  const stranger = ['/', '/frontdesk.js'];
  await page.goto(here.site.url);
  await expect(widgetOf(page).launcher).toBeVisible();
  await page.waitForLoadState('networkidle');
  expect(here.asked).toEqual(stranger);

  const { answer } = await writeAndGoOn(page, demo, here, 'tor@post.example');
  await answer('It was the seal.', 'solved');
  await page.goto(here.site.url);
  // Only the answer that waits brings the card.
  await page
    .getByRole('region', { name: /^New reply/ })
    .getByRole('button', { name: 'Close' })
    .click();
  await page.goto('about:blank');
  here.asked.length = 0;
  await page.goto(here.site.url);
  await expect(numbered(page, 1)).toBeVisible();
  await page.clock.runFor(180_000);
  await page.evaluate(() => dispatchEvent(new Event('focus')));
  await page.waitForLoadState('networkidle');
  // What `npm run size` measures as what is unread, and not a file more.
  expect(here.asked.sort()).toEqual([...stranger, ...(await filesOfUnread()), 'listReadMarks'].sort());
});

test('somebody signed in hears an answer once where the panel is in a frame', async ({
  page,
  demo,
  context,
}) => {
  const here = await visit(context, tagOf(demo).replace('<script ', '<script data-isolation="iframe" '));
  const email = 'ulla@post.example';
  const token = await signIn(demo, { sub: 'ulla', email, name: 'Ulla', conversations: [] });
  await demo.client.send(insertTicket, {
    fromEmail: email,
    fromName: 'Ulla',
    toEmail: 'hello@skogsrand.example',
    subject: 'My stove smells',
    message: 'Of gas, a little.',
  });
  await page.goto(here.site.url);
  await page.evaluate((token) => window.frontdesk?.('identify', token), token);
  await expect.poll(() => count(here, 'streamTickets')).toBe(1);
  const { ticketId, answer } = await findTicket(demo, email);
  await answer('Turn it off, please.');
  await expect(numbered(page, 1)).toBeVisible();
  await expect.poll(() => heardIn(page)).toContainEqual(['message-received', { ticketId }]);
  await answer('Is it off?');
  await expect
    .poll(async () => (await heardIn(page)).filter(([name]) => name === 'message-received').length)
    .toBe(2);
  expect(count(here, 'streamTickets')).toBe(1);
});
