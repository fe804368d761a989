/** The script tag with its panel in a frame: the same commands, events and settings, in a page that it leaves alone. */

import { grabAgents } from '../src/api/operations/chat.ts';
import { search } from '../src/api/operations/faq.ts';
import { insertTicket, listTickets } from '../src/api/operations/tickets.ts';
import { sitesClosedAfterEach } from './support/closed-sites.ts';
import { expect, test } from './support/demo.ts';
import { framedWidgetOf } from './support/framed.ts';
import { heardIn, noteEvents, openFramedPage } from './support/framed-page.ts';
import { answerOneRoundTrip } from './support/one-round-trip.ts';
import { signIn } from './support/visitors.ts';
import { newThreadIn } from './support/write-to-shop.ts';

const sites = sitesClosedAfterEach();

test('the frame is requested one round trip after a visitor wants help', async ({ page, demo }) => {
  await openFramedPage(sites, page, demo);
  const { launcher } = framedWidgetOf(page);
  await expect(launcher).toBeVisible();
  await page.waitForLoadState('networkidle');
  // What carries out commands, what makes the frame, and the three files that they import.
  const asked = await answerOneRoundTrip(page, 5);
  await launcher.click();
  await expect.poll(() => asked[5]).toMatch(/^\/embed\?/);
  expect(asked.slice(0, 5)).toEqual(Array(5).fill('/widget/'));
  await page.unrouteAll({ behavior: 'ignoreErrors' });
});

test('the panel in a frame carries out what the page commands, and sends it events', async ({
  page,
  demo,
}) => {
  const { client, helpCenterId } = demo;
  const found = await client.send(search, { lang: 'en', helpCenterId, q: 'refund' });
  const article = found.articles[0]?._source;
  if (!article) throw new Error('the demo has no content');
  await openFramedPage(sites, page, demo);
  const widget = framedWidgetOf(page);
  const { panel, element, frame } = widget;
  await expect(widget.launcher).toBeVisible();
  await noteEvents(page);

  await page.evaluate((id) => window.frontdesk?.('article', id), article.article_id);
  await expect(panel.getByRole('heading', { name: article.title, exact: true })).toBeVisible();
  await expect.poll(async () => (await heardIn(page)).map(([name]) => name)).toContain('article-view');
  const view = (await heardIn(page)).find(([name]) => name === 'article-view');
  expect(view?.[1]).toEqual({ articleId: article.article_id, lang: 'en' });

  await page.evaluate(() => window.frontdesk?.('search', 'return label'));
  await expect(widget.search).toHaveValue('return label');

  await page.evaluate(() => window.frontdesk?.('contact', { message: 'My tent has a hole' }));
  await expect(newThreadIn(panel).box).toHaveValue('My tent has a hole');

  await page.evaluate(() => window.frontdesk?.('config', { lang: 'sv', colorScheme: 'dark' }));
  await expect(panel).toHaveAttribute('lang', /^sv/);
  await expect(element).toHaveCSS('color-scheme', 'dark');
  await expect(element).toHaveAttribute('title', 'Hjälp');
  await page.evaluate(() => window.frontdesk?.('theme', { brand: '#0a7a4b', radius: '4px' }));
  await expect(frame.locator('#frontdesk')).toHaveCSS('--fd-brand', '#0a7a4b');
  await expect(element).toHaveCSS('border-radius', '4px');

  await page.evaluate(() => window.frontdesk?.('close'));
  await expect(element).toBeHidden();
  const info = await page.evaluate(() => window.frontdesk?.('info'));
  expect(info).toMatchObject({ isOpen: false, settings: { isolation: 'iframe', lang: 'sv' } });
});

test('articles for the page come first in a frame, and those for the page that follows it', async ({
  page,
  demo,
}) => {
  const { client, helpCenterId } = demo;
  const found = await client.send(search, { lang: 'en', helpCenterId, q: 'refund' });
  const [first, second] = found.articles.map(({ _source }) => _source);
  if (!first || !second) throw new Error('the demo has no content');
  await openFramedPage(sites, page, demo);
  const { launcher, panel } = framedWidgetOf(page);
  await expect(launcher).toBeVisible();
  const rules = [
    { url: '/', articles: [first.article_id] },
    { url: '/returns', articles: [second.article_id] },
  ];
  await page.evaluate((contextual) => window.frontdesk?.('config', { contextual }), rules);
  await launcher.click();
  const links = panel.locator('h2:has-text("For this page") + *').getByRole('link');
  await expect(links).toHaveText([first.title]);
  await page.evaluate(() => history.pushState(null, '', '/returns'));
  await expect(links).toHaveText([second.title]);
});

test('a signed-in visitor is identified by the page’s own function, and the launcher counts what is new', async ({
  page,
  demo,
}) => {
  const { client } = demo;
  const visitor = { sub: 'frida', email: 'frida@post.example', name: 'Frida Ek', conversations: [] };
  const token = await signIn(demo, visitor);
  const opened = { fromEmail: visitor.email, fromName: visitor.name, toEmail: 'hello@skogsrand.example' };
  await client.send(insertTicket, { ...opened, subject: 'My stove', message: 'It does not burn.' });
  const { json: tickets } = await client.send(listTickets, { fromEmail: visitor.email });
  const { json: agents } = await client.send(grabAgents, {});
  const agent = agents.find(({ agentEmail }) => agentEmail !== '');
  await client.send(insertTicket, {
    ticketId: String(tickets[0]?.ticketID),
    subject: 'My stove',
    toEmail: opened.toEmail,
    fromEmail: agent?.agentEmail ?? '',
    fromName: agent?.agentName ?? '',
    message: 'Send it to us.',
  });

  const requests: string[] = [];
  page.on('request', (request) => requests.push(request.url()));
  await openFramedPage(sites, page, demo);
  await expect(framedWidgetOf(page).launcher).toBeVisible();
  await noteEvents(page);
  await page.evaluate((token) => {
    let calls = 0;
    window.frontdesk?.('identify', async () => {
      calls += 1;
      Object.assign(window, { calls });
      return token;
    });
  }, token);
  const { launcher, panel, element } = framedWidgetOf(page);
  await expect(launcher).toHaveAccessibleName('Help (1)');
  await expect(element).toBeHidden();
  expect(await page.evaluate('calls')).toBeGreaterThan(0);

  await launcher.click();
  await panel.getByRole('link', { name: /^Messages/ }).click();
  await panel.getByRole('link', { name: /My stove/ }).click();
  await expect(panel.getByText('Send it to us.')).toBeVisible();
  await expect(launcher).toHaveAccessibleName('Help');
  const heard = (await heardIn(page)).map(([name]) => name);
  expect(heard).toEqual(expect.arrayContaining(['unread', 'identify']));
  expect(requests.filter((url) => url.includes(token.slice(-20)))).toEqual([]);

  await panel.getByRole('button', { name: 'Back' }).click();
  await expect(panel.getByRole('link', { name: /My stove/ })).toBeVisible();
  await page.evaluate(() => window.frontdesk?.('logout'));
  await expect.poll(async () => (await heardIn(page)).map(([name]) => name)).toContain('logout');
  await expect(panel.getByText('My stove')).toHaveCount(0);
});

test('a destroyed widget leaves nothing in the page or in the frame’s storage, and starts again', async ({
  page,
  demo,
}) => {
  await openFramedPage(sites, page, demo);
  const { launcher, search: box, options, article, element } = framedWidgetOf(page);
  await launcher.click();
  await box.fill('tent');
  await page.keyboard.press('Enter');
  await expect(page.frameLocator('iframe').getByRole('link').first()).toBeVisible();
  const keys = () => page.frames()[1]?.evaluate(() => Object.keys(localStorage)) ?? [];
  await expect.poll(async () => (await keys()).length).toBeGreaterThan(0);

  const frontdesk = await page.evaluateHandle(() => window.frontdesk);
  await page.evaluate(() => window.frontdesk?.('destroy'));
  await expect(launcher).toHaveCount(0);
  await expect(element).toHaveCount(0);
  expect(await page.evaluate(() => 'frontdesk' in window)).toBe(false);
  expect(
    await page.evaluate(() => [...document.documentElement.children].map(({ tagName }) => tagName)),
  ).toEqual(['HEAD', 'BODY']);
  expect(await page.evaluate(() => localStorage.length + sessionStorage.length)).toBe(0);

  await frontdesk.evaluate((again) => again?.('start'));
  await launcher.click();
  await expect(box).toBeFocused();
  // What the help center says of itself is nobody's.
  expect((await keys()).filter((name) => !name.includes(':center-'))).toEqual([]);
  await box.fill('ret');
  await options.first().click();
  await expect(article).toBeVisible();
});

test('signing out deletes what the frame has kept, though the panel was not opened', async ({
  page,
  demo,
}) => {
  const { url } = await openFramedPage(sites, page, demo);
  const { launcher, panel, search: box, frame } = framedWidgetOf(page);
  await launcher.click();
  await box.fill('tent');
  await page.keyboard.press('Enter');
  await expect(frame.getByRole('link').first()).toBeVisible();
  const keys = () => page.frames()[1]?.evaluate(() => Object.keys(localStorage)) ?? [];
  await expect.poll(async () => (await keys()).length).toBeGreaterThan(0);

  // Open, it is open on the next page too, where it was.
  await page.goto(url);
  await expect(frame.locator('.in-search').getByRole('link').first()).toBeVisible();
  await expect(box).toHaveValue('tent');
  await expect(box).not.toBeFocused();
  // With containment of its own, one panel in two is left empty here on a machine that is busy.
  await expect(panel).toHaveCSS('contain', 'none');
  await page.evaluate(() => window.frontdesk?.('close'));

  await page.goto(url);
  await expect(launcher).toBeVisible();
  expect(page.frames()).toHaveLength(1);
  await page.evaluate(() => window.frontdesk?.('logout'));
  await expect.poll(() => page.frames().length).toBe(2);
  await expect.poll(keys).toEqual([]);
});

test('a widget that is destroyed while its frame loads leaves nothing and says nothing', async ({
  page,
  demo,
}) => {
  let isHeld = true;
  await page.route('**/embed?**', async (route) => {
    while (isHeld) await new Promise((resolve) => setTimeout(resolve, 50));
    await route.abort().catch(() => {});
  });
  await openFramedPage(sites, page, demo);
  const { launcher, element } = framedWidgetOf(page);
  await launcher.click();
  await expect(element).toBeAttached();
  await page.evaluate(() => window.frontdesk?.('destroy'));
  await expect(element).toHaveCount(0);
  await expect(launcher).toHaveCount(0);
  expect(await page.evaluate(() => document.documentElement.childElementCount)).toBe(2);
  isHeld = false;
});
