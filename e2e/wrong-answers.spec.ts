/** The widget on a bad day: a server that answers what it should not, or nothing, until it is well again. */

import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { Page } from '@playwright/test';
import { isFull } from '../test/support/sample.ts';
import { expectAccessible } from './support/axe.ts';
import { readBuiltFiles } from './support/built-files.ts';
import { type Demo, expect, test } from './support/demo.ts';
import { widgetOf } from './support/widget.ts';

type Answer = (response: ServerResponse, request: IncomingMessage) => unknown;

let server: Server;
let url = '';
let answer: Answer = () => {};

test.beforeAll(async () => {
  server = createServer((request, response) => {
    response.setHeader('access-control-allow-origin', '*');
    response.setHeader('access-control-allow-headers', '*');
    response.setHeader('access-control-expose-headers', '*');
    if (request.url === '/') return response.setHeader('content-type', 'text/html').end(page);
    if (request.method === 'OPTIONS') return response.writeHead(204).end();
    answer(response, request);
  });
  server.listen(0, 'localhost');
  await once(server, 'listening');
  const address = server.address();
  url = typeof address === 'object' && address ? `http://localhost:${address.port}/` : '';
});

test.afterAll(async () => {
  server.close();
  server.closeAllConnections();
  await once(server, 'close');
});

let page = '';

/** The page of a site that shows the demo's help center through the server of this file. */
function writePage({ url: scripts, userId, helpCenterId, publicKey }: Demo): void {
  page =
    '<!doctype html><html lang="en"><title>A site</title><main><h1>A site</h1></main>' +
    `<script async src="${scripts}/frontdesk.js" data-base-url="${url}" data-user-id="${userId}" ` +
    `data-api-key="${publicKey}" data-help-center-id="${helpCenterId}"></script></html>`;
}

/** What the demo itself answers. */
const wellOf =
  ({ url: demo }: Demo): Answer =>
  async (response, request) => {
    const original = await fetch(demo + request.url, { method: request.method ?? 'GET' });
    response.writeHead(original.status, { 'content-type': 'application/json' });
    response.end(Buffer.from(await original.arrayBuffer()));
  };

const json = (body: string) => (response: ServerResponse) =>
  response.setHeader('content-type', 'application/json').end(body);

const wrong: readonly [name: string, answer: Answer, says: RegExp][] = [
  [
    'a page of HTML',
    (response) => response.end('<!doctype html><h1>Please sign in</h1>'),
    /^Something went wrong/,
  ],
  ['null', json('null'), /^Something went wrong/],
  [
    'an error',
    (response) => response.writeHead(500).end('{"code": "InternalError"}'),
    /^Something went wrong/,
  ],
  ['half of an answer', json('{"helpCenterId": 1, "languages": ["en'), /^Something went wrong/],
];

// The tests of the client tell each of them apart; the widget says the same of all.
for (const [name, broken, says] of isFull ? wrong : wrong.slice(0, 1)) {
  test(`a server that answers ${name} is told of, and the widget recovers alone`, async ({
    page,
    demo,
    trouble,
  }) => {
    writePage(demo);
    answer = broken;
    await page.goto(url);
    const { launcher, panel } = widgetOf(page);
    await launcher.click();
    await expect(panel.getByRole('alert')).toHaveText(says);
    await expectAccessible(page);
    answer = wellOf(demo);
    await expect(panel.getByRole('link').nth(5)).toBeVisible();
    // The browser itself reports what could not be loaded; nothing else was wrong.
    expect(trouble.splice(0).filter((text) => !text.startsWith('Failed to load resource'))).toEqual([]);
  });
}

test('offline, what was loaded is searched; what is asked for comes with the network', async ({
  page,
  context,
  demo,
  trouble,
}) => {
  writePage(demo);
  answer = wellOf(demo);
  await page.goto(url);
  const { launcher, panel, search } = widgetOf(page);
  // Once the search is there to be used.
  const files = await readBuiltFiles();
  const fetched = [
    Object.values(files).find(({ name }) => name === 'views'),
    files['src/widget/models/search/article-index.ts'],
    files['src/languages/en/search/stem.ts'],
  ].map((built) => page.waitForResponse((response) => response.url().endsWith(`/${built?.file}`)));
  const index = page.waitForResponse(/\/faq\/suggestion-index\?/);
  await launcher.click();
  for (const response of await Promise.all([...fetched, index])) await response.finished();
  const popular = panel.locator('.card').first().getByRole('link').first();
  const title = await popular.innerText();
  // Its own row stands first; snippets of others may hold its title.
  const found = panel.getByRole('link', { name: title }).first();
  await context.setOffline(true);
  await search.fill(title);
  await page.keyboard.press('Enter');
  await expect(panel.getByText('You’re offline. Showing what’s already loaded.')).toBeVisible({
    timeout: 20_000,
  });
  await expect(found).toBeVisible();
  await context.setOffline(false);
  await expect(panel.getByText('You’re offline. Showing what’s already loaded.')).toBeHidden({
    timeout: 20_000,
  });
  await expect(found).toBeVisible();
  expect(trouble.splice(0).filter((text) => !text.startsWith('Failed to load resource'))).toEqual([]);
});

/** Resolves once a file of the panel is there. */
async function untilFetched(page: Page, name: string): Promise<void> {
  const file = Object.values(await readBuiltFiles()).find((built) => built.name === name)?.file;
  const response = await page.waitForResponse((response) => response.url().endsWith(`/${file}`));
  await response.finished();
}

test('a network that goes away before home has come is said to be away, and writing opens', async ({
  page,
  context,
  demo,
  trouble,
}) => {
  writePage(demo);
  answer = () => {};
  await page.goto(url);
  const { launcher, panel } = widgetOf(page);
  const views = untilFetched(page, 'views');
  const messages = untilFetched(page, 'messages');
  await launcher.click();
  await views;
  // Whoever points at anything in the panel may want to write.
  await panel.hover();
  await messages;
  await context.setOffline(true);
  server.closeAllConnections();
  await expect(panel.getByRole('alert')).toHaveText(/^We can’t reach the help center\./);
  await panel.getByRole('link', { name: 'Contact us' }).first().click();
  await expect(panel.getByRole('textbox').first()).toBeVisible();
  // The browser's own reports, and the warning to the owner of the site, are right.
  const others = trouble.splice(0).filter((text) => !/^Failed to load resource|cannot be reached/.test(text));
  expect(others).toEqual([]);
});

test('a network that goes away before anything was pointed at is said to be away, and writing opens with it', async ({
  page,
  context,
  demo,
  trouble,
}) => {
  writePage(demo);
  answer = wellOf(demo);
  await page.goto(url);
  const { launcher, panel } = widgetOf(page);
  const views = untilFetched(page, 'views');
  await launcher.click();
  await views;
  await context.setOffline(true);
  await panel.getByRole('link', { name: 'Contact' }).click();
  await expect(panel.getByRole('alert')).toHaveText(/^We can’t reach the help center\./);
  await expectAccessible(page);
  await context.setOffline(false);
  await expect(panel.getByRole('textbox').first()).toBeVisible();
  expect(trouble.splice(0).filter((text) => !text.startsWith('Failed to load resource'))).toEqual([]);
});
