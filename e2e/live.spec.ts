/** Answers that are shown the moment they are written, in every tab, by one stream. */

import type { Page } from '@playwright/test';
import { expect, test } from './support/demo.ts';
import { widgetOf } from './support/widget.ts';
import { writeToShop } from './support/write-to-shop.ts';

/** What a screen reader is told of by itself from now on: what is added where the page says that it is live. */
async function hearAnnouncements(page: Page): Promise<() => Promise<string[]>> {
  const heard = await page.evaluateHandle(() => {
    const texts: string[] = [];
    const root = document.querySelector('frontdesk-host')?.shadowRoot;
    const observer = new MutationObserver((records) => {
      for (const { target, addedNodes } of records) {
        const element = target instanceof Element ? target : target.parentElement;
        if (!element?.closest('output, [role=status], [role=alert], [aria-live]')) continue;
        const added = target instanceof Text ? [target] : [...addedNodes];
        for (const { textContent } of added) if (textContent) texts.push(textContent);
      }
    });
    if (root) observer.observe(root, { childList: true, characterData: true, subtree: true });
    return texts;
  });
  return () => heard.jsonValue();
}

/** What is in the live regions of the browser's accessibility tree, each as one text. */
async function liveTexts(page: Page): Promise<string[]> {
  const debug = await page.context().newCDPSession(page);
  const { nodes } = await debug.send('Accessibility.getFullAXTree');
  await debug.detach();
  const byId = new Map(nodes.map((node) => [node.nodeId, node]));
  const textOf = (id: string): string => {
    const { role, name, childIds = [] } = byId.get(id) ?? {};
    return role?.value === 'StaticText' ? `${name?.value}` : childIds.map(textOf).join('');
  };
  const isLive = ({ properties = [] }: (typeof nodes)[number]) =>
    properties.some(({ name, value }) => name === 'live' && value.value !== 'off');
  return nodes.filter(isLive).map(({ nodeId }) => textOf(nodeId));
}

test('an answer is there at once in all tabs, by one stream and without asking for it', async ({
  page,
  demo,
  context,
}) => {
  const streams: string[] = [];
  context.on('request', (request) => {
    if (request.url().includes('/streamTickets/')) streams.push(request.url());
  });
  await page.goto(demo.url);
  const support = await writeToShop(page, demo, 'greta@post.example');
  await expect.poll(() => streams.length).toBe(1);
  const { panel } = widgetOf(page);

  const announced = await hearAnnouncements(page);
  await support.type();
  await expect(panel.getByText(/is typing…$/)).toBeAttached();
  // Whoever goes there reads it; nobody is told.
  expect(await liveTexts(page)).not.toContainEqual(expect.stringContaining('typing'));
  // Nothing asks again and again: what comes, comes by the stream.
  await page.clock.install();
  await page.clock.pauseAt(Date.now() + 60_000);
  await support.answer('Turn it <b>off</b>, please.');
  await expect(panel.getByText('Turn it off, please.')).toBeVisible();
  await expect(panel.getByText(/is typing…$/)).toHaveCount(0);
  // The clock is that of all tabs; a launcher waits for an idle page by it.
  await page.clock.resume();

  // Six more tabs hear it from the first one: HTTP/1.1 has six connections for all of them.
  const others = await Promise.all(
    Array.from({ length: 6 }, async () => {
      const tab = await context.newPage();
      await tab.goto(demo.url);
      const { launcher, panel: there } = widgetOf(tab);
      await launcher.click();
      await there.getByRole('link', { name: /^Messages/ }).click();
      await there.getByRole('link', { name: /My stove smells/ }).click();
      await expect(there.getByText('Turn it off, please.')).toBeVisible();
      return there;
    }),
  );
  await support.answer('Is it off?');
  for (const there of [panel, ...others]) await expect(there.getByText('Is it off?')).toBeVisible();
  // Each answer is announced once, also where the words are those of the one before.
  const words = `New message from ${support.agent.agentName}`;
  await expect.poll(announced).toEqual([words, words]);
  expect((await liveTexts(page)).filter((text) => text.includes(words))).toEqual([words]);
  expect(streams).toHaveLength(1);
  expect(streams[0]).not.toContain('fdt_');

  // When the tab that reads crashes, the next one reads.
  const devTools = await context.newCDPSession(page);
  devTools.send('Page.crash').catch(() => {});
  await expect.poll(() => streams.length).toBe(2);
  await support.answer('Then bring it to us.');
  for (const there of others) await expect(there.getByText('Then bring it to us.')).toBeVisible();
  expect(streams).toHaveLength(2);
});

test('the next visitor of a browser hears nothing of the one before, in any tab', async ({
  page,
  demo,
  context,
}) => {
  const tokens: (string | undefined)[] = [];
  context.on('request', (request) => {
    if (request.url().includes('/streamTickets/')) tokens.push(request.headers()['frontdesk-ticket-token']);
  });
  await page.goto(demo.url);
  const support = await writeToShop(page, demo, 'karin@post.example');
  const other = await context.newPage();
  await other.goto(demo.url);
  const there = widgetOf(other);
  await there.launcher.click();
  await there.panel.getByRole('link', { name: /^Messages/ }).click();
  await expect(there.panel.getByRole('link', { name: /My stove smells/ })).toBeVisible();
  await expect.poll(() => tokens.length).toBe(1);

  await page.evaluate(() => window.frontdesk?.('logout'));
  await expect(there.panel.getByRole('link', { name: /My stove smells/ })).toHaveCount(0);
  await support.answer('Only Karin may hear this.');
  const { panel } = widgetOf(page);
  await page.reload();
  const next = await writeToShop(page, demo, 'love@post.example');
  await next.answer('This is for Love.');
  await expect(panel.getByText('This is for Love.')).toBeVisible();
  await expect.poll(() => new Set(tokens).size).toBe(2);
  for (const tab of [page, other]) await expect(tab.getByText('Only Karin may hear this.')).toHaveCount(0);
});
