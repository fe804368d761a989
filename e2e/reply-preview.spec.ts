/** The reply that reaches a visitor whose panel is closed: on a card, for this visitor alone. */

import type { Page } from '@playwright/test';
import { insertTicket } from '../src/api/operations/tickets.ts';
import { sitesClosedAfterEach } from './support/closed-sites.ts';
import { type Demo, expect, test } from './support/demo.ts';
import { framedWidgetOf } from './support/framed.ts';
import { tagOf } from './support/page.ts';
import { cardIn, noteCardFiles, serveTag, writeAndGoOn } from './support/reply-card.ts';
import type { Site } from './support/site.ts';
import { signIn } from './support/visitors.ts';
import { widgetOf } from './support/widget.ts';
import { findTicket, newThreadIn, writeToShop } from './support/write-to-shop.ts';

const sites = sitesClosedAfterEach();

const badge = (page: Page) => page.getByRole('button', { name: 'Help (1)' });

test('one card is shown in all tabs; put away, it stays away with the number left, until the next reply', async ({
  page,
  demo,
  context,
}) => {
  const site = await serveTag(sites, tagOf(demo));
  const { answer } = await writeAndGoOn(page, demo, site, 'urban@post.example');
  const tabs = [page, ...(await Promise.all(Array.from({ length: 5 }, () => context.newPage())))];
  for (const tab of tabs) await tab.goto(site.url);
  await answer('Turn it off, please.');
  for (const tab of tabs) await expect(badge(tab)).toBeVisible();
  const shown = async () => {
    const counts = await Promise.all(tabs.map((tab) => cardIn(tab).count()));
    return counts.reduce((sum, count) => sum + count, 0);
  };
  await expect.poll(shown).toBe(1);
  for (const tab of tabs) {
    if ((await cardIn(tab).count()) > 0) await cardIn(tab).getByRole('button', { name: 'Close' }).click();
  }
  await expect.poll(shown).toBe(0);
  await page.reload();
  await expect(badge(page)).toBeVisible();
  await answer('Is it off?');
  await expect.poll(shown).toBe(1);
});

test('the next visitor of the browser sees no card of the one before', async ({ page, demo }) => {
  const site = await serveTag(sites, tagOf(demo));
  const { answer } = await writeAndGoOn(page, demo, site, 'ulla@post.example');
  await answer('Only Ulla may read this.');
  await expect(cardIn(page)).toContainText('Only Ulla');
  const token = await signIn(demo, { sub: 'axel', email: 'axel@post.example', name: '', conversations: [] });
  await page.evaluate((token) => window.frontdesk?.('identify', token), token);
  await expect(cardIn(page)).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Help', exact: true })).toBeVisible();

  await page.reload();
  await expect(cardIn(page)).toContainText('Only Ulla');
  await page.evaluate(() => window.frontdesk?.('destroy'));
  await expect(cardIn(page)).toHaveCount(0);
});

test('a visitor who signs out in one tab leaves no words in the others, and the next visitor has a card of their own', async ({
  page,
  demo,
  context,
}) => {
  const site = await serveTag(sites, tagOf(demo));
  const ulrika = await writeAndGoOn(page, demo, site, 'ulrika@post.example');
  const other = await context.newPage();
  await other.goto(site.url);
  await ulrika.answer('Only Ulrika may read this.');
  for (const tab of [page, other]) await expect(badge(tab)).toBeVisible();
  await expect.poll(async () => (await cardIn(page).count()) + (await cardIn(other).count())).toBe(1);

  await page.evaluate(() => window.frontdesk?.('logout'));
  for (const tab of [page, other]) {
    await expect(tab.locator('.preview')).toHaveCount(0);
    await expect(tab.getByText('Only Ulrika')).toHaveCount(0);
  }
  await ulrika.answer('This too is for Ulrika alone.');
  const axelina = await writeAndGoOn(page, demo, site, 'axelina@post.example');
  await axelina.answer('This is for Axelina.');
  await expect(cardIn(page)).toContainText('This is for Axelina.');
  for (const tab of [page, other]) await expect(tab.getByText('Ulrika')).toHaveCount(0);
});

/** A signed-in visitor for whom an answer waits; returns their token. */
async function signInAnswered(demo: Demo, sub: string, words: string): Promise<string> {
  const email = `${sub}@post.example`;
  const token = await signIn(demo, { sub, email, name: '', conversations: [] });
  await demo.client.send(insertTicket, {
    fromEmail: email,
    toEmail: 'hello@skogsrand.example',
    subject: 'My stove smells',
    message: 'Of gas, a little.',
  });
  const { answer } = await findTicket(demo, email);
  await answer(words);
  return token;
}

test('nothing is stored before the visitor puts the card away, and that is theirs alone', async ({
  page,
  demo,
}) => {
  const site = await serveTag(sites, tagOf(demo));
  const next = await signInAnswered(demo, 'yvonne', 'For Yvonne, and older.');
  const token = await signInAnswered(demo, 'yngve', 'Turn it off, please.');
  const identify = (token: string) => page.evaluate((token) => window.frontdesk?.('identify', token), token);
  const stored = () =>
    page.evaluate(async () => [
      ...Object.keys(localStorage),
      ...Object.keys(sessionStorage),
      ...(await indexedDB.databases()).map(({ name }) => name),
      ...document.cookie.split(';').filter((cookie) => cookie !== ''),
    ]);
  await page.goto(site.url);
  await identify(token);
  await expect(cardIn(page)).toContainText('Turn it off, please.');
  expect(await stored()).toEqual([]);
  await cardIn(page).getByRole('button', { name: 'Close' }).click();
  const { userId } = demo;
  await expect
    .poll(async () => (await stored()).sort())
    .toEqual([`frontdesk:${userId}:dismissed`, `frontdesk:${userId}:owner`]);
  await page.reload();
  await identify(token);
  await expect(badge(page)).toBeVisible();
  await identify(next);
  await expect(cardIn(page)).toContainText('For Yvonne, and older.');
});

test('where nothing waits, a page asks for the same as one that wants no card', async ({ page, demo }) => {
  const withCard = await serveTag(sites, tagOf(demo));
  const without = await serveTag(sites, tagOf(demo).replace('<script ', '<script data-preview="false" '));
  const asked: string[] = [];
  page.on('request', (request) => {
    const { origin, pathname } = new URL(request.url());
    if (origin === new URL(demo.url).origin) asked.push(pathname);
  });
  /** What a visit of the page asks for, until it listens to what comes. */
  const visit = async (site: Site, isKnown: boolean) => {
    await page.goto('about:blank');
    asked.length = 0;
    const isListening = isKnown && page.waitForResponse((response) => /streamTickets/.test(response.url()));
    await page.goto(site.url);
    await isListening;
    await page.waitForLoadState('load');
    await expect(widgetOf(page).launcher).toBeVisible();
    return [...asked].sort();
  };
  expect(await visit(withCard, false)).toEqual(await visit(without, false));
  await writeAndGoOn(page, demo, withCard, 'ylle@post.example');
  const known = await visit(withCard, true);
  await page.goto(without.url);
  await writeToShop(page, demo, 'yrsa@post.example');
  await widgetOf(page).panel.getByRole('button', { name: 'Close' }).click();
  expect(known).toEqual(await visit(without, true));
});

test('a page that wants no card loads none of it', async ({ page, demo, context }) => {
  const site = await serveTag(sites, tagOf(demo).replace('<script ', '<script data-preview="false" '));
  const files = await noteCardFiles(context);
  const { answer } = await writeAndGoOn(page, demo, site, 'wilma@post.example');
  await answer('Turn it off, please.');
  await expect(badge(page)).toBeVisible();
  await page.evaluate(() => window.frontdesk?.('config', { preview: true }));
  await expect(cardIn(page)).toBeVisible();
  expect(files).toHaveLength(1);
  await page.evaluate(() => window.frontdesk?.('config', { preview: false }));
  await expect(cardIn(page)).toHaveCount(0);
});

test('with the panel in a frame, the page draws the card', async ({ page, demo }) => {
  const visitor = { sub: 'xenia', email: 'xenia@post.example', name: 'Xenia', conversations: [] };
  const token = await signIn(demo, visitor);
  const site = await serveTag(sites, tagOf(demo).replace('<script ', '<script data-isolation="iframe" '));
  const identify = () => page.evaluate((token) => window.frontdesk?.('identify', token), token);
  await page.goto(site.url);
  await identify();
  const { launcher, panel } = framedWidgetOf(page);
  await launcher.click();
  await panel.getByRole('link', { name: 'Contact' }).click();
  const { box } = newThreadIn(panel);
  await box.fill('My stove smells');
  await box.press('Enter');
  await expect(panel.getByRole('heading', { name: 'My stove smells' })).toBeVisible();
  const { answer } = await findTicket(demo, visitor.email);
  await panel.getByRole('button', { name: 'Close' }).click();
  await page.goto(`${site.url}next`);
  await identify();
  await expect(page.locator('iframe[name=frontdesk-panel]')).toBeAttached();

  await answer('Turn it off, please.');
  const card = cardIn(page);
  await expect(card).toContainText('Turn it off, please.');
  await card.getByRole('textbox', { name: 'Write a reply' }).fill('It is off.');
  await page.keyboard.press('Enter');
  await expect(card).toHaveCount(0);
  await answer('Good. Is anything wrong with it?');
  await card.getByRole('button', { name: /Good/ }).click();
  await expect(panel.getByText('It is off.')).toBeVisible();
});
