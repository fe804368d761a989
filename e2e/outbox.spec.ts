/** Messages on a network that loses answers, cuts connections and refuses: each arrives once, in order, as one row. */

import type { Page } from '@playwright/test';
import { grabTicket } from '../src/api/operations/tickets.ts';
import { type Demo, expect, test } from './support/demo.ts';
import { servePage, tagOf } from './support/page.ts';
import {
  answerLost,
  type Fault,
  type ServerProxy,
  startProxy,
  unavailable,
  unreachable,
} from './support/proxy.ts';
import type { Site } from './support/site.ts';
import { widgetOf } from './support/widget.ts';
import { writeToShop } from './support/write-to-shop.ts';

let site: Site | undefined;
let proxy: ServerProxy | undefined;

test.afterEach(async () => {
  await site?.close();
  await proxy?.close();
});

/** The browser itself reports what did not arrive. */
const forgive = (trouble: string[]) => {
  const left = trouble.filter((text) => !/Failed to load resource|net::ERR_/.test(text));
  trouble.splice(0, trouble.length, ...left);
};

/** A page of a site in which a visitor has written, with the thread open. */
async function openThread(page: Page, demo: Demo, fromEmail: string) {
  const between = await startProxy(demo.url);
  proxy = between;
  site = await servePage({ body: `<main><h1>A page</h1></main>${tagOf(demo, between.url)}` });
  await page.goto(site.url);
  const { panel } = widgetOf(page);
  const ticketId = String((await writeToShop(page, demo, fromEmail)).ticketId);
  const stored = async () => {
    const thread = await demo.client.send(grabTicket, { ticketId });
    return thread.json.map(({ messagePlain }) => messagePlain);
  };
  const box = panel.getByLabel('Write a reply');
  return { panel, proxy: between, url: site.url, stored, box };
}

/** Spoils the sending of messages alone: each message meets these in turn, and then the server. */
function spoilSending(proxy: ServerProxy, faults: readonly Fault[]) {
  const tries = new Map<string, number>();
  /** The idempotency keys of those that the server answered, in the order in which it did. */
  const answered: string[] = [];
  proxy.spoil((response, pass, request) => {
    if (request.method !== 'POST' || !request.url?.includes('/insertTicket/')) return pass();
    const key = String(request.headers['idempotency-key']);
    const count = tries.get(key) ?? 0;
    tries.set(key, count + 1);
    const fault = faults[count];
    if (fault) return fault(response, pass, request);
    answered.push(key);
    pass();
  });
  return { answered };
}

/** Watches a thread, and returns the texts that were ever seen twice at once. */
async function watchForDoubles(page: Page): Promise<() => Promise<string[]>> {
  const seen = await page.evaluateHandle(() => {
    const doubles: string[] = [];
    const root = document.querySelector('frontdesk-host')?.shadowRoot;
    const look = () => {
      const texts = [...(root?.querySelectorAll('.mine .bubble') ?? [])].map(
        ({ textContent }) => textContent,
      );
      doubles.push(...texts.filter((text, index) => texts.indexOf(text) !== index));
    };
    if (root)
      new MutationObserver(look).observe(root, { childList: true, characterData: true, subtree: true });
    return doubles;
  });
  return () => seen.jsonValue();
}

/** The messages that the browser still keeps to be sent. */
const keptToSend = (page: Page) =>
  page.evaluate(() => Object.keys(localStorage).filter((name) => name.includes(':outbox:')).length);

test('six messages, each through a lost answer, a cut and a refusal, are there once and in order', async ({
  page,
  demo,
  trouble,
}) => {
  const { panel, proxy, stored, box } = await openThread(page, demo, 'six@post.example');
  spoilSending(proxy, [answerLost, unreachable, unavailable(1)]);
  const doubles = await watchForDoubles(page);
  const texts = ['The first', 'The second', 'The third', 'The fourth', 'The fifth', 'The sixth'];
  for (const text of texts) {
    await box.fill(text);
    await box.press('Enter');
    await expect(box).toHaveValue('');
  }
  await expect.poll(stored, { timeout: 90_000 }).toEqual(['My stove smells', ...texts]);
  await expect.poll(() => keptToSend(page)).toBe(0);
  await expect(panel.locator('.mine .bubble')).toHaveText(['My stove smells', ...texts]);
  expect(await stored()).toEqual(['My stove smells', ...texts]);
  expect(await doubles()).toEqual([]);
  forgive(trouble);
});

test('a message whose answer was lost is one row beside its stored copy, also after a reload', async ({
  page,
  demo,
  trouble,
}) => {
  const { panel, proxy, stored, box } = await openThread(page, demo, 'lost@post.example');
  const refusals = Array.from({ length: 100 }, () => unavailable(2));
  spoilSending(proxy, [answerLost, ...refusals]);
  const doubles = await watchForDoubles(page);
  await box.fill('Is it dangerous?');
  await box.press('Enter');
  await expect.poll(stored).toContain('Is it dangerous?');
  // Its stored copy has come by the stream; it is not said to be on its way any more.
  await expect(panel.locator('.mine:not(.outgoing) .bubble', { hasText: 'Is it dangerous?' })).toBeVisible();
  await expect(panel.locator('.outgoing')).toHaveCount(0);
  expect(await doubles()).toEqual([]);
  // The same words again are another message.
  await box.fill('Is it dangerous?');
  await box.press('Enter');
  await expect(panel.locator('.outgoing .bubble')).toHaveText(['Is it dangerous?']);

  await page.reload();
  await expect(panel.locator('.mine .bubble', { hasText: 'Is it dangerous?' })).toHaveCount(2);
  await expect(panel.locator('.outgoing .bubble')).toHaveText(['Is it dangerous?']);
  expect(await keptToSend(page)).toBe(2);

  proxy.spoil(undefined);
  await expect.poll(() => keptToSend(page)).toBe(0);
  await expect(panel.locator('.mine .bubble', { hasText: 'Is it dangerous?' })).toHaveCount(2);
  await expect(panel.locator('.outgoing')).toHaveCount(0);
  expect(await stored()).toEqual(['My stove smells', 'Is it dangerous?', 'Is it dangerous?']);
  forgive(trouble);
});

test('two tabs that try at once send each message once', async ({ page, demo, context, trouble }) => {
  const { panel, proxy, url, stored, box } = await openThread(page, demo, 'tabs@post.example');
  const other = await context.newPage();
  await other.goto(url);
  const there = widgetOf(other);
  await there.launcher.click();
  await there.panel.getByRole('link', { name: /^Messages/ }).click();
  await there.panel.getByRole('link', { name: /My stove smells/ }).click();
  await expect(there.panel.locator('.bubble').getByText('My stove smells')).toBeVisible();

  const { answered } = spoilSending(proxy, [answerLost, unreachable]);
  const texts = ['It hisses.', 'It whistles.', 'It sings.'];
  for (const text of texts) {
    await box.fill(text);
    await box.press('Enter');
    await expect(box).toHaveValue('');
  }
  const isGone = async () => (await keptToSend(page)) === 0;
  while (!(await isGone())) {
    for (const tab of [page, other]) await tab.evaluate(() => dispatchEvent(new Event('online')));
  }
  for (const thread of [panel, there.panel]) {
    await expect(thread.locator('.mine .bubble')).toHaveText(['My stove smells', ...texts]);
  }
  expect(await stored()).toEqual(['My stove smells', ...texts]);
  // What one tab has sent, the other does not send again.
  expect(answered).toHaveLength(new Set(answered).size);
  forgive(trouble);
});
