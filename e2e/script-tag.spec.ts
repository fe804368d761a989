/** The script tag in somebody else's page: another origin, a strict policy, commands before and after loading. */

import { search } from '../src/api/operations/faq.ts';
import { expect, test } from './support/demo.ts';
import { answerOneRoundTrip, homePathOf } from './support/one-round-trip.ts';
import { tagOf } from './support/page.ts';
import { type Site, serveSite } from './support/site.ts';
import { widgetOf, words } from './support/widget.ts';

const stub = `<script>window.frontdesk = window.frontdesk || function () { (frontdesk.q = frontdesk.q || []).push(arguments) }</script>`;

let site: Site | undefined;

test.afterEach(async () => {
  await site?.close();
  site = undefined;
});

test('home is drawn one round trip after a visitor wants help', async ({ page, demo }) => {
  site = await serveSite(tagOf(demo).replace('data-', 'data-lang="sv-FI" data-'), demo.url);
  await page.goto(site.url);
  const { launcher, panel } = widgetOf(page, words.sv.help);
  await expect(launcher).toBeVisible();
  await page.waitForLoadState('networkidle');

  // What carries out commands, the panel, the two files that they import, the messages, and what home lists.
  const asked = await answerOneRoundTrip(page, 6);
  await launcher.click();
  await expect(panel.getByRole('link', { name: /^Beställningar/ })).toBeVisible();
  const home = homePathOf(demo, 'sv-FI');
  expect(asked.slice(0, 6).toSorted()).toEqual([home, ...Array(5).fill('/widget/')]);
  // For what is typed, once home is there.
  const others = asked.filter((path) => path.startsWith('/api/') && !path.includes('/suggestion-index?'));
  expect(others).toEqual([home]);
  await page.unrouteAll({ behavior: 'ignoreErrors' });
});

test('commands that the page gave before the script had come are carried out', async ({ page, demo }) => {
  const early = `${stub}<script>
    window.heard = [];
    frontdesk('on', 'ready', () => heard.push('ready'));
    frontdesk('on', 'open', () => heard.push('open'));
    frontdesk('search', 'return label');
  </script>`;
  site = await serveSite(early + tagOf(demo), demo.url);
  await page.goto(site.url);
  const { panel } = widgetOf(page);
  await expect(panel.getByRole('combobox')).toHaveValue('return label');
  await expect(panel.getByRole('link', { name: /return/i }).first()).toBeVisible();
  expect(await page.evaluate('heard')).toContain('open');
});

test('articles for the page come first, and those for the page that follows it', async ({ page, demo }) => {
  const { client, helpCenterId, userId, publicKey, url } = demo;
  const found = await client.send(search, { lang: 'en', helpCenterId, q: 'refund' });
  const [first, second] = found.articles.map(({ _source }) => _source);
  if (!first || !second) throw new Error('the demo has no content');
  const settings = {
    userId,
    apiKey: publicKey,
    helpCenterId,
    lang: 'en',
    page: 'https://shop.example/cart',
    contextual: [
      { url: '/cart', articles: [first.article_id] },
      { url: '/returns', articles: [second.article_id] },
    ],
  };
  const start = `${stub}<script>frontdesk('start', ${JSON.stringify(settings)})</script>`;
  site = await serveSite(`${start}<script async src="${url}/frontdesk.js"></script>`, demo.url);
  await page.goto(site.url);
  const { launcher, panel } = widgetOf(page);
  await launcher.click();
  const links = panel.locator('h2:has-text("For this page") + *').getByRole('link');
  await expect(links).toHaveText([first.title]);
  await page.evaluate(() => window.frontdesk?.('page', 'https://shop.example/returns'));
  await expect(links).toHaveText([second.title]);
});

test('a listener is unsubscribed by the function that subscribing returned', async ({ page, demo }) => {
  site = await serveSite(tagOf(demo), demo.url);
  await page.goto(site.url);
  await expect(widgetOf(page).launcher).toBeVisible();
  const count = await page.evaluate(async () => {
    let opened = 0;
    const stop = window.frontdesk?.('on', 'open', () => {
      opened += 1;
    });
    await window.frontdesk?.('open');
    stop?.();
    await window.frontdesk?.('close');
    await window.frontdesk?.('open');
    return opened;
  });
  expect(count).toBe(1);
});

test('a setting that is missing is one warning with an address of the docs, and no launcher is drawn', async ({
  page,
  demo,
  trouble,
}) => {
  site = await serveSite(tagOf(demo).replace(/data-help-center-id="\d+"/, ''), demo.url);
  await page.goto(site.url);
  await expect.poll(() => trouble.length).toBe(1);
  expect(trouble.splice(0)).toEqual([`frontdesk: check the setting helpCenterId: ${demo.url}/docs/settings`]);
  expect((await page.request.get(`${demo.url}/docs/settings`)).status()).toBe(200);
  await expect(widgetOf(page).launcher).toHaveCount(0);
});

test('a second script tag of the same function does nothing but warn', async ({ page, demo, trouble }) => {
  site = await serveSite(tagOf(demo) + tagOf(demo), demo.url);
  await page.goto(site.url);
  await expect.poll(() => trouble.length).toBe(1);
  expect(trouble.splice(0)).toEqual(['frontdesk: loaded twice']);
  await expect(page.getByRole('button', { name: 'Help', exact: true })).toHaveCount(1);
});

test('a widget that cannot be fetched is said beside the launcher, and fetched again by a click', async ({
  page,
  demo,
  trouble,
}) => {
  site = await serveSite(tagOf(demo), demo.url);
  let isDown = true;
  await page.route('**/widget/**', (route) => (isDown ? route.abort() : route.continue()));
  await page.goto(site.url);
  const { launcher, panel } = widgetOf(page);
  await launcher.click();
  await expect(page.getByText('Couldn’t load help. Try again.')).toBeVisible();
  isDown = false;
  await launcher.click();
  await expect(panel).toBeVisible();
  await expect(page.getByText('Couldn’t load help. Try again.')).toHaveCount(0);
  // The browser itself reports the refused fetches.
  expect(trouble.splice(0).every((text) => text.includes('ERR_FAILED'))).toBe(true);
});
