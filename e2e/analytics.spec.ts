/** What a site's analytics hears of its visitors, and what stays in their browsers: nothing that they typed. */

import type { Page } from '@playwright/test';
import { sitesClosedAfterEach } from './support/closed-sites.ts';
import { type Demo, expect, test } from './support/demo.ts';
import { servePage, tagOf } from './support/page.ts';
import { widgetOf, words } from './support/widget.ts';
import { sendFirstMessage } from './support/write-to-shop.ts';

const sites = sitesClosedAfterEach();

async function open(page: Page, demo: Demo, attributes: string, head = ''): Promise<void> {
  const body = `<main><h1>A shop</h1></main>${tagOf(demo).replace('<script', `<script ${attributes}`)}`;
  const site = await servePage({ head, body });
  sites.push(site);
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.goto(site.url);
}

const typed = {
  search: 'return my boots',
  message: 'Quicksilver and marmalade',
  email: 'secret-visitor@post.example',
};

/** Finds an article, votes, searches, and writes. */
async function visit(page: Page): Promise<void> {
  const { launcher, panel, search, options, article } = widgetOf(page);
  await launcher.click();
  await search.fill('return');
  await options.first().click();
  await expect(article.locator('.rich > *').first()).toBeVisible();
  await panel.getByRole('button', { name: words.en.yes, exact: true }).click();
  await expect(panel.getByText(words.en.thanks)).toBeVisible();
  await panel.getByRole('button', { name: 'Back' }).click();
  await search.fill(typed.search);
  await page.keyboard.press('Enter');
  await expect(panel.locator('.in-search').getByRole('link').first()).toBeVisible();
  await page.evaluate(() => window.frontdesk?.('contact'));
  await sendFirstMessage(panel, typed.message, typed.email);
  await expect(panel.getByRole('heading', { name: typed.message })).toBeVisible();
  await panel.getByRole('button', { name: 'Close' }).click();
  await expect(panel).toBeHidden();
}

/** Everything that is told of such a visit, with what it holds. */
const documented: Readonly<Record<string, readonly string[]>> = {
  frontdesk_ready: [],
  frontdesk_open: [],
  frontdesk_close: [],
  frontdesk_search: ['resultCount'],
  frontdesk_suggestion_click: ['articleId'],
  frontdesk_article_view: ['articleId', 'lang'],
  frontdesk_article_vote: ['articleId', 'lang', 'vote'],
  frontdesk_contact_start: [],
  frontdesk_ticket_created: ['ticketId'],
  frontdesk_message_sent: ['ticketId'],
};

function expectDocumented(told: readonly (readonly [name: string, detail: object])[]): void {
  for (const [name, detail] of told) {
    expect(Object.keys(documented), name).toContain(name);
    expect(Object.keys(detail).sort(), name).toEqual(documented[name]);
  }
  const names = new Set(told.map(([name]) => name));
  for (const name of Object.keys(documented)) {
    // A message is sent in a ticket that is there already.
    if (name !== 'frontdesk_message_sent') expect([...names]).toContain(name);
  }
  const text = JSON.stringify(told).toLowerCase();
  for (const secret of [...Object.values(typed), 'boots']) expect(text).not.toContain(secret.toLowerCase());
}

test('Google’s list of events hears what visitors do, by documented names', async ({ page, demo }) => {
  await open(page, demo, 'data-analytics="dataLayer"', '<script>dataLayer = [{ event: "own" }]</script>');
  await visit(page);
  await expect.poll(() => page.evaluate('dataLayer.at(-1).event')).toBe('frontdesk_close');
  const [own, ...told] = await page.evaluate<{ event: string }[]>('dataLayer');
  expect(own).toEqual({ event: 'own' });
  expectDocumented(told.map(({ event, ...detail }) => [event, detail]));
});

test('Google’s function hears the same', async ({ page, demo }) => {
  const head = '<script>heard = []; function gtag(...args) { heard.push(args) }</script>';
  await open(page, demo, 'data-analytics="gtag"', head);
  await visit(page);
  await expect.poll(() => page.evaluate('heard.at(-1)[1]')).toBe('frontdesk_close');
  const heard = await page.evaluate<[string, string, object][]>('heard');
  expect(new Set(heard.map(([command]) => command))).toEqual(new Set(['event']));
  expectDocumented(heard.map(([, name, detail]) => [name, detail]));
  expect(await page.evaluate('typeof dataLayer')).toBe('undefined');
});

test('nobody hears of it who was not asked for, nor where there is nothing to tell it', async ({
  page,
  demo,
}) => {
  await open(page, demo, '', '<script>heard = []; function gtag(...args) { heard.push(args) }</script>');
  await widgetOf(page).launcher.click();
  await expect(widgetOf(page).panel.getByRole('link').nth(5)).toBeVisible();
  expect(await page.evaluate('[typeof dataLayer, heard.length]')).toEqual(['undefined', 0]);

  await open(page, demo, 'data-analytics="gtag"');
  await widgetOf(page).launcher.click();
  await expect(widgetOf(page).panel.getByRole('link').nth(5)).toBeVisible();
});

/** Whatever a browser can keep for the page. */
const kept = (page: Page) =>
  page.evaluate(async () => ({
    local: Object.keys(localStorage),
    session: Object.keys(sessionStorage),
    cookie: document.cookie,
    databases: (await indexedDB.databases()).length,
    caches: (await caches.keys()).length,
  }));

const nothing = { local: [], session: [], cookie: '', databases: 0, caches: 0 };

test('nothing is kept before the panel opens, whatever was fetched for it', async ({
  page,
  demo,
  context,
}) => {
  await open(page, demo, '');
  const { launcher, panel } = widgetOf(page);
  await expect(launcher).toBeVisible();
  expect(await kept(page)).toEqual(nothing);
  const fetched = page.waitForResponse((response) => response.url().includes('/widget/'));
  await launcher.hover();
  await fetched;
  await page.waitForLoadState('networkidle');
  await expect(panel).toBeHidden();
  expect(await kept(page)).toEqual(nothing);
  expect(await context.cookies()).toEqual([]);
});

test('nothing is kept at all where it is told not to', async ({ page, demo, context }) => {
  await open(page, demo, 'data-storage="never"');
  await visit(page);
  expect(await kept(page)).toEqual(nothing);
  expect(await context.cookies()).toEqual([]);
  await page.evaluate(() => window.frontdesk?.('logout'));
  await page.evaluate(() => window.frontdesk?.('destroy'));
  expect(await kept(page)).toEqual(nothing);
});
