/** Pages whose style sheets and scripts mean well by nobody: the widget looks and works the same, and so does the page. */

import type { Locator, Page } from '@playwright/test';
import { listTickets } from '../src/api/operations/tickets.ts';
import { sitesClosedAfterEach } from './support/closed-sites.ts';
import { type Demo, expect, test } from './support/demo.ts';
import { servePage, tagOf } from './support/page.ts';
import { widgetOf, words } from './support/widget.ts';
import { newThreadIn } from './support/write-to-shop.ts';

const sites = sitesClosedAfterEach();

const main = '<main><h1>A page</h1><p>Its text</p><button id="own" type="button">Its button</button></main>';

async function open(page: Page, demo: Demo, head = '', html = 'lang="en"'): Promise<void> {
  const site = await servePage({ html, head, body: main + tagOf(demo) });
  sites.push(site);
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.goto(site.url);
}

/** Everything that is computed for an element, and where it stands. */
function looksOf(locator: Locator): Promise<Record<string, unknown>> {
  return locator.evaluate((element) => {
    const computed = getComputedStyle(element);
    const names = Array.from({ length: computed.length }, (_, index) => computed.item(index));
    const { x, y, width, height } = element.getBoundingClientRect();
    return {
      ...Object.fromEntries(names.map((name) => [name, computed.getPropertyValue(name)])),
      box: [x, y, width, height].map((side) => Math.round(side * 100) / 100).join(' '),
    };
  });
}

/** Through the main views, and how the elements look that each view is made of. */
async function tour(page: Page): Promise<Record<string, unknown>> {
  const { launcher, panel, search, options, article } = widgetOf(page);
  const seen: Record<string, unknown> = {};
  const look = async (name: string, locator: Locator) => {
    await expect(locator).toBeVisible();
    seen[name] = await looksOf(locator);
  };
  await look('launcher', launcher);
  await launcher.click();
  await expect(panel.getByRole('link').nth(5)).toBeVisible();
  await look('panel', panel);
  await look('greeting', panel.getByRole('heading').first());
  await look('search box', search);
  // Not one of the popular articles: their order follows what the tours before have read.
  await look('link', panel.locator('.view').getByRole('link').last());
  // All of its title: it is the first, whether the widget finds it by itself or the server does.
  await search.fill('How to return an order');
  const suggestion = options.filter({ hasText: 'How to return an order' });
  await look('suggestion', suggestion);
  await suggestion.click();
  await look('title', article.getByRole('heading').first());
  // Pictures move what is below them when they come.
  await expect(article.locator('.rich img').first()).toBeVisible();
  const vote = panel.getByRole('button', { name: words.en.yes, exact: true });
  await vote.scrollIntoViewIfNeeded();
  const pictures = article.locator('img');
  await expect
    .poll(() =>
      pictures.evaluateAll((found) =>
        found.every((one) => one instanceof HTMLImageElement && one.complete && one.naturalHeight > 0),
      ),
    )
    .toBe(true);
  await look('text', article.locator('.rich p').first());
  await look('back', panel.getByRole('button', { name: 'Back' }));
  await look('vote', vote);
  return seen;
}

const badStyles = {
  'everything unset': '* { all: unset !important }',
  'a root of 62.5 %': 'html { font-size: 62.5% }',
  'a huge root':
    'html { font: italic 900 200px/4 fantasy; letter-spacing: 1em; word-spacing: 2em; text-transform: uppercase; text-indent: 90px; text-align: right; cursor: wait; color: red }',
  'important resets':
    'div, span, output, svg, path { display: none !important } button, input, a, h1, h2, p, ul, li, form { all: revert !important; transform: rotate(9deg) !important; font-size: 60px !important; background: lime !important; border: 9px solid red !important }',
  'everything hidden, moved and animated':
    '@keyframes spin { to { rotate: 1turn } } :not(html) { visibility: hidden !important; opacity: 0 !important; pointer-events: none !important; position: static !important; margin: 50px !important; animation: spin 1s infinite !important; transition: all 9s !important; z-index: -1 !important; clip-path: circle(0) !important; content-visibility: hidden !important; contain: strict !important; writing-mode: vertical-rl !important; filter: blur(9px) !important; scale: 3 !important }',
  'a body that is moved, cut off and hidden':
    'body { transform: scale(0.5) rotate(4deg); filter: sepia(1); overflow: hidden; display: grid; contain: strict; width: 10px; visibility: hidden; opacity: 0.1 }',
};

test('looks the same whatever the style sheets of the page', async ({ page, demo }) => {
  await open(page, demo);
  const plain = await tour(page);
  for (const [name, css] of Object.entries(badStyles)) {
    await open(page, demo, `<style>${css}</style>`);
    expect(await tour(page), name).toEqual(plain);
  }
});

test('works in a page that is read from right to left, in its own direction', async ({ page, demo }) => {
  await open(
    page,
    demo,
    '<style>* { direction: rtl !important; unicode-bidi: bidi-override !important }</style>',
  );
  const { panel, launcher } = widgetOf(page);
  await launcher.click();
  await expect(panel.getByRole('link').nth(5)).toBeVisible();
  await expect(panel).toHaveCSS('direction', 'ltr');
  expect((await panel.boundingBox())?.x).toBe(20);
  expect((await launcher.boundingBox())?.x).toBe(20);
});

/** What pages do to the globals that everybody shares. */
const patches = {
  'members for all arrays and objects': `
    Array.prototype.last = function () { return this[this.length - 1] };
    Array.prototype.size = 3;
    Object.prototype.polluted = 'everywhere';
    Object.prototype.each = function () {};
    String.prototype.first = function () { return this[0] };`,
  'an old library’s own JSON': `
    Array.prototype.toJSON = function () { return '[' + this.join() + ']' };
    String.prototype.toJSON = function () { return '"' + this + '"' };`,
  'wrapped functions': `
    for (const name of ['fetch', 'setTimeout', 'requestAnimationFrame', 'queueMicrotask']) {
      const original = window[name];
      window[name] = function (...args) { return original.apply(window, args) };
    }
    const add = EventTarget.prototype.addEventListener;
    EventTarget.prototype.addEventListener = function (type, listener, options) {
      return add.call(this, type, typeof listener === 'function' ? function (event) { return listener.call(this, event) } : listener, options);
    };
    const attach = Element.prototype.attachShadow;
    Element.prototype.attachShadow = function (options) { return attach.call(this, options) };
    const create = document.createElement;
    document.createElement = function (...args) { return create.apply(document, args) };`,
  'a promise of its own': `
    const Native = Promise;
    window.Promise = class Own extends Native {
      then(...args) { return super.then(...args) }
    };`,
  'things that are missing': `
    Object.defineProperty(window, 'customElements', { value: undefined });
    Object.defineProperty(window, 'requestIdleCallback', { value: undefined });
    Object.defineProperty(window, 'localStorage', { get() { throw new DOMException('blocked', 'SecurityError') } });
    Object.defineProperty(window, 'sessionStorage', { get() { throw new DOMException('blocked', 'SecurityError') } });
    Object.defineProperty(navigator, 'locks', { value: undefined });`,
};

for (const [name, script] of Object.entries(patches)) {
  test(`works in a page with ${name}`, async ({ page, demo }) => {
    await open(page, demo, `<script>${script}</script>`);
    const viewed = page.waitForResponse((response) => response.url().endsWith('/analytics/views'));
    await tour(page);
    expect((await viewed).status()).toBe(204);
    const { panel, launcher } = widgetOf(page);
    await panel.getByRole('button', { name: words.en.yes, exact: true }).click();
    await expect(panel.getByText(words.en.thanks)).toBeVisible();
    // Back to the list, which is closed before the panel is.
    for (let key = 0; key < 3; key += 1) await page.keyboard.press('Escape');
    await expect(panel).toBeHidden();
    await page.evaluate(() => window.frontdesk?.('destroy'));
    await expect(launcher).toHaveCount(0);
  });
}

test('sends what was written as it was written, past an old library’s own JSON', async ({ page, demo }) => {
  const fromEmail = 'old-library@post.example';
  await open(page, demo, `<script>${patches['an old library’s own JSON']}</script>`);
  const { panel } = widgetOf(page);
  await expect(widgetOf(page).launcher).toBeVisible();
  await page.evaluate(() => window.frontdesk?.('contact'));
  const { box, address, send } = newThreadIn(panel);
  const text = 'Not "in quotes", nor [this]';
  await box.fill(text);
  await page.reload();
  await page.waitForFunction(() => window.frontdesk?.isLoaded);
  await page.evaluate(() => window.frontdesk?.('contact'));
  await expect(box).toHaveValue(text);
  await send.click();
  await address.fill(fromEmail);
  await send.click();
  await expect(panel.getByRole('heading', { name: text })).toBeVisible();
  const { json } = await demo.client.send(listTickets, { fromEmail });
  expect(json.map((ticket) => ticket.subject)).toEqual([text]);
});

test('says that a vote was not sent where the page lets nothing be sent, and keeps reading possible', async ({
  page,
  demo,
}) => {
  await open(
    page,
    demo,
    `<script>JSON.stringify = function () { throw new Error('not in this page') }</script>`,
  );
  await tour(page);
  const { panel } = widgetOf(page);
  await panel.getByRole('button', { name: words.en.yes, exact: true }).click();
  await expect(panel.getByText('Your vote wasn’t saved.')).toBeVisible();
  await expect(panel.getByRole('button', { name: 'Try again' })).toBeVisible();
});

test('leaves the page its styles, its globals and its listeners', async ({ page, demo }) => {
  const site = await servePage({
    head: `<style>main { color: rgb(1, 2, 3) } #own { border: 3px solid }</style>
      <script>
        // Everything that anybody adds to what the whole page shares.
        window.listening = new Map();
        for (const target of [window, document, document.documentElement]) {
          const add = target.addEventListener, remove = target.removeEventListener;
          const change = (type, by) => listening.set(type, (listening.get(type) ?? 0) + by);
          target.addEventListener = function (type, listener, options) {
            change(type, 1);
            options?.signal?.addEventListener('abort', () => change(type, -1));
            return add.call(this, type, listener, options);
          };
          target.removeEventListener = function (type, listener, options) {
            change(type, -1);
            return remove.call(this, type, listener, options);
          };
        }
      </script>`,
    body:
      main + tagOf(demo).replace('<script', '<script data-lang="en"').replace('data-user-id', 'data-later'),
  });
  sites.push(site);
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.goto(site.url);
  await page.waitForFunction(() => window.frontdesk?.isLoaded);

  const state = async () => ({
    globals: await page.evaluate(() => Object.getOwnPropertyNames(window).sort()),
    prototypes: await page.evaluate(() =>
      [Object, Array, String, Element, Node, EventTarget, Promise].map(
        ({ prototype }) => Object.getOwnPropertyNames(prototype).length,
      ),
    ),
    sheets: await page.evaluate(() => [document.styleSheets.length, document.adoptedStyleSheets.length]),
    head: await page.evaluate(() => document.head.innerHTML),
    root: await page.evaluate(() => [...document.documentElement.attributes].map(({ name }) => name)),
    children: await page.evaluate(() => [...document.documentElement.children].map(({ tagName }) => tagName)),
    body: await page.evaluate(() => [...document.body.attributes].map(({ name }) => name)),
    history: await page.evaluate(() => [history.length, history.state, document.title]),
    looks: [await looksOf(page.locator('main')), await looksOf(page.locator('#own'))],
    listening: await page.evaluate<[string, number][]>(
      '[...listening].filter(([, count]) => count !== 0).sort()',
    ),
  });
  const before = await state();
  await page.evaluate((settings) => window.frontdesk?.('start', settings), {
    userId: demo.userId,
    apiKey: demo.publicKey,
    helpCenterId: demo.helpCenterId,
  });
  await tour(page);
  await page.evaluate(() => window.frontdesk?.('destroy'));
  // The function of the script has gone too.
  const globals = before.globals.filter((name) => name !== 'frontdesk');
  await expect.poll(state).toEqual({ ...before, globals });
});
