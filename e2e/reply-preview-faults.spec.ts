/** The card with a new reply after what goes wrong on the way: each reply once, and none lost. */

import { createServer } from 'node:http';
import type { Page } from '@playwright/test';
import { createClient } from '../src/client/client.ts';
import { isFull } from '../test/support/sample.ts';
import { type Demo, expect, test } from './support/demo.ts';
import { copyFilledDemo } from './support/filled-demo.ts';
import { listen } from './support/listen.ts';
import { servePage, tagOf } from './support/page.ts';
import { type Fault, startProxy } from './support/proxy.ts';
import { cardIn } from './support/reply-card.ts';
import { createServers } from './support/servers.ts';
import { widgetOf } from './support/widget.ts';
import { writeToShop } from './support/write-to-shop.ts';

/** What runs for one test, ended in the other order. */
const running: { close(): Promise<void> }[] = [];

test.afterEach(async () => {
  for (const one of running.splice(0).reverse()) await one.close();
});

declare global {
  interface Window {
    /** The tickets whose replies were shown or received, as the page has heard. */
    shown: [event: string, ticketId: number][];
  }
}

/** Writes to the shop, and goes on to a page of a site that listens to what is answered, its panel closed. */
async function writeAndListen(page: Page, demo: Demo, address: string, fromEmail: string) {
  await page.addInitScript(() => {
    window.shown = [];
    for (const name of ['preview-shown', 'message-received'])
      addEventListener(`frontdesk-${name}`, (event) => {
        if (event instanceof CustomEvent) window.shown.push([name, event.detail.ticketId]);
      });
  });
  const site = await servePage({ body: `<main><h1>A page</h1></main>${tagOf(demo, address)}` });
  running.push(site);
  await page.goto(site.url);
  const support = await writeToShop(page, demo, fromEmail);
  await widgetOf(page).panel.getByRole('button', { name: 'Close' }).click();
  const isListening = page.waitForResponse((response) => response.url().includes('/streamTickets/'));
  await page.goto(`${site.url}next`);
  await isListening;
  return support;
}

/** Each of the replies was shown and received once. */
async function expectOnce(page: Page, ticketId: number, replies: number): Promise<void> {
  const once = [
    ...Array<[string, number]>(replies).fill(['message-received', ticketId]),
    ...Array<[string, number]>(replies).fill(['preview-shown', ticketId]),
  ];
  await expect.poll(() => page.evaluate(() => [...window.shown].sort())).toEqual(once);
}

test('a server that is killed, and its next process', async ({ page, trouble }) => {
  const servers = createServers();
  running.push({ close: servers.end });
  const taken = await listen(createServer());
  await taken.close();
  const { port } = new URL(taken.url);
  const dataDir = await servers.newFolder();
  await copyFilledDemo(dataDir);
  const start = () => servers.serve(['--demo', '--port', port, '--data', dataDir], { LOG_LEVEL: 'fatal' });
  const { ready, server } = await start();
  const { url: baseUrl, userId, secretKey: apiKey } = ready;
  const demo = { ...ready, dataDir, client: createClient({ baseUrl, userId, apiKey }) };
  const { answer, ticketId } = await writeAndListen(page, demo, demo.url, 'alva@post.example');

  await answer('Turn it off, please.');
  server.kill('SIGKILL');
  await start();
  // As a visitor does who looks at the page again; else the minute's request finds it.
  await page.evaluate(() => dispatchEvent(new Event('focus')));
  await expect(cardIn(page)).toContainText('Turn it off, please.');
  await answer('Is it off?');
  await page.evaluate(() => dispatchEvent(new Event('focus')));
  await expect(cardIn(page)).toContainText('Is it off?');
  await answer('Then bring it to us.');
  await expect(cardIn(page)).toContainText('Then bring it to us.');
  await expectOnce(page, ticketId, 3);
  // The page asks nothing more of the server, which ends with the test.
  await page.goto('about:blank');
  // The browser has a line for each request that no server answered.
  expect(trouble.splice(0).filter((line) => !line.startsWith('Failed to load resource'))).toEqual([]);
});

test('a network that is away for half a minute', async ({ page, demo, context, trouble }) => {
  const { answer, ticketId } = await writeAndListen(page, demo, demo.url, 'arvid@post.example');
  await context.setOffline(true);
  await answer('Turn it off, please.');
  await page.waitForTimeout(isFull ? 30_000 : 1000);
  await expect(cardIn(page)).toHaveCount(0);
  await context.setOffline(false);
  await expect(cardIn(page)).toContainText('Turn it off, please.');
  await answer('Is it off?');
  await expect(cardIn(page)).toContainText('Is it off?');
  await expectOnce(page, ticketId, 2);
  expect(trouble.splice(0).filter((line) => !line.startsWith('Failed to load resource'))).toEqual([]);
});

test('a page that slept, and whose stream was forgotten on the way', async ({ page, demo }) => {
  let isForgotten = false;
  /** Passes streams on, until nothing of them arrives any more and nothing says so. */
  const forgets: Fault = (response, pass, { url = '' }) => {
    if (!url.includes('/streamTickets/') || isForgotten) return pass();
    pass((answer) => {
      response.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.on('data', (part) => isForgotten || response.write(part));
    });
  };
  const proxy = await startProxy(demo.url);
  running.push(proxy);
  proxy.spoil(forgets);
  await page.clock.install();
  const { answer, ticketId } = await writeAndListen(page, demo, proxy.url, 'asta@post.example');

  isForgotten = true;
  await answer('Turn it off, please.');
  await expect(cardIn(page)).toHaveCount(0);
  await page.clock.fastForward(3_600_000);
  await page.evaluate(() => dispatchEvent(new Event('focus')));
  await expect(cardIn(page)).toContainText('Turn it off, please.');
  await page.clock.fastForward(61_000);
  await answer('Is it off?');
  await expect(cardIn(page)).toContainText('Is it off?');
  await expectOnce(page, ticketId, 2);
});
