/** What pages command: every command by its name, before and after the script has come, and several widgets at once. */

import { listCategories, search } from '../src/api/operations/faq.ts';
import { type Demo, expect, test } from './support/demo.ts';
import { servePage, tagOf } from './support/page.ts';
import type { Site } from './support/site.ts';
import { widgetOf } from './support/widget.ts';
import { newThreadIn } from './support/write-to-shop.ts';

const stub = `<script>window.frontdesk = window.frontdesk || function () { (frontdesk.q = frontdesk.q || []).push(arguments) }</script>`;
const main = '<main><h1>A page</h1></main>';

const sites: Site[] = [];

test.afterEach(async () => {
  for (const site of sites.splice(0)) await site.close();
});

async function serve(body: string, head = ''): Promise<string> {
  const site = await servePage({ head, body: main + body });
  sites.push(site);
  return site.url;
}

async function articleOf({ client, helpCenterId }: Demo) {
  const found = await client.send(search, { lang: 'en', helpCenterId, q: 'refund' });
  const article = found.articles[0]?._source;
  if (!article) throw new Error('the demo has no content');
  return article;
}

test('those that only change or ask never fetch the widget', async ({ page, demo }) => {
  const requests: string[] = [];
  page.on('request', (request) => requests.push(new URL(request.url()).pathname));
  await page.goto(
    await serve(`${stub}<script>
      window.heard = [];
      frontdesk('config', { colorScheme: 'dark' });
      frontdesk('prefill', { name: 'Ada' });
      frontdesk('locale', 'sv');
      frontdesk('page', '/cart');
      const stop = frontdesk('on', 'close', () => heard.push('close'));
      frontdesk('once', 'open', () => heard.push('open'));
      frontdesk('off', 'close');
    </script>${tagOf(demo)}`),
  );
  await expect(widgetOf(page).launcher).toBeVisible();
  await page.waitForLoadState('networkidle');
  expect(requests.filter((path) => path !== '/')).toEqual(['/frontdesk.js']);

  const info = await page.evaluate(() => window.frontdesk?.('info'));
  expect(info).toMatchObject({ isOpen: false, unread: 0, settings: { colorScheme: 'dark', lang: 'sv' } });
  expect(info?.version).toMatch(/^\d+\.\d+\.\d+/);
  await page.evaluate(async () => {
    await window.frontdesk?.('hide');
    await window.frontdesk?.('show');
    await window.frontdesk?.('theme', { brand: '#7a1fa2' });
    await window.frontdesk?.('unread');
  });
  // What carries them out has come, and nothing that draws.
  expect(requests.some((path) => path.startsWith('/api/'))).toBe(false);
  await expect(page.locator('frontdesk-host').getByRole('dialog')).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Hjälp' })).toHaveCSS(
    'background-color',
    'rgb(122, 31, 162)',
  );

  await page.getByRole('button', { name: 'Hjälp' }).click();
  const panel = page.getByRole('dialog');
  await expect(panel).toHaveAttribute('lang', 'sv');
  await expect(page.locator('frontdesk-host')).toHaveAttribute('data-color-scheme', 'dark');
  await expect.poll(() => page.evaluate('heard')).toEqual(['open']);
  await page.evaluate(() => window.frontdesk?.('close'));
  expect(await page.evaluate('heard')).toEqual(['open']);
});

test('each opens what it names', async ({ page, demo }) => {
  const article = await articleOf(demo);
  const [category] = await demo.client.send(listCategories, { lang: 'en', helpCenterId: demo.helpCenterId });
  if (!category) throw new Error('the demo has no content');
  await page.goto(await serve(tagOf(demo)));
  const { launcher, panel } = widgetOf(page);
  await expect(launcher).toBeVisible();

  await page.evaluate((id) => window.frontdesk?.('navigate', `/articles/${id}`), article.article_id);
  await expect(panel.getByRole('heading', { name: article.title, exact: true })).toBeVisible();
  await page.evaluate((id) => window.frontdesk?.('category', `${id}`), category.faqCategoryId);
  await expect(panel.getByRole('heading', { name: category.title, exact: true })).toBeVisible();
  await page.evaluate(() => window.frontdesk?.('search', 'refund'));
  await expect(panel.getByRole('combobox')).toHaveValue('refund');
  await page.evaluate(() => window.frontdesk?.('contact', { message: 'A torn jacket' }));
  await expect(newThreadIn(panel).box).toHaveValue('A torn jacket');
  await page.evaluate((id) => window.frontdesk?.('suggest', [id]), article.article_id);
  await page.evaluate(() => window.frontdesk?.('navigate', '/'));
  await expect(panel.locator('h2:has-text("For this page") + *').getByRole('link')).toHaveText([
    article.title,
  ]);
  await page.evaluate(() => window.frontdesk?.('conversations'));
  await expect(panel.getByRole('heading', { name: 'Messages' })).toBeVisible();
  await page.evaluate(() => window.frontdesk?.('toggle'));
  await expect(panel).toBeHidden();
});

test('an unknown command is a warning, and so is one that goes wrong; neither throws', async ({
  page,
  demo,
  trouble,
}) => {
  await page.goto(await serve(`${stub}<script>frontdesk('opne')</script>${tagOf(demo)}`));
  await expect.poll(() => trouble.length).toBe(1);
  await page.evaluate(() => Reflect.apply(window.frontdesk ?? (() => {}), null, ['constructor']));
  await page.evaluate(() => Reflect.apply(window.frontdesk ?? (() => {}), null, ['suggest']));
  await expect.poll(() => trouble.length).toBe(3);
  expect(trouble.splice(0).map((text) => text.split(':')[1]?.trim())).toEqual([
    'TypeError',
    'TypeError',
    'TypeError',
  ]);
  await expect(widgetOf(page).launcher).toBeVisible();
});

test('events come to all that listen, once where once was asked, and as events of the document', async ({
  page,
  demo,
}) => {
  await page.goto(
    await serve(`${stub}<script>
      window.heard = [];
      document.addEventListener('frontdesk-open', ({ detail }) => heard.push(['document', detail]));
      frontdesk('on', '*', (detail, name) => heard.push(['*', name]));
      frontdesk('once', 'open', () => heard.push(['once']));
      const wrong = () => { throw new Error('a fault of the page') };
      frontdesk('on', 'open', wrong);
      frontdesk('on', 'open', () => heard.push(['after']));
      addEventListener('error', (event) => { event.preventDefault(); heard.push([event.error.message]) });
    </script>${tagOf(demo)}`),
  );
  await expect.poll(() => page.evaluate('heard')).toEqual([['*', 'ready']]);
  await page.evaluate(async () => {
    await window.frontdesk?.('open');
    await window.frontdesk?.('close');
    await window.frontdesk?.('open');
  });
  await expect.poll(() => page.evaluate('heard.filter(([from]) => from === "document").length')).toBe(2);
  const heard = await page.evaluate<string[][]>('heard');
  const count = (name: string) => heard.filter(([from]) => from === name).length;
  expect([count('once'), count('after'), count('a fault of the page')]).toEqual([1, 2, 2]);
  expect(heard.filter(([, name]) => name === 'open')).toHaveLength(2);
});

test('two widgets stand in one page, each with a function of its own', async ({ page, demo }) => {
  const second = tagOf(demo).replace(
    '<script',
    `<script data-global="docs" data-lang="sv" data-launcher='{"position":"start"}'`,
  );
  await page.goto(await serve(tagOf(demo) + second));
  const [first, other] = [
    page.getByRole('button', { name: 'Help', exact: true }),
    page.getByRole('button', { name: 'Hjälp' }),
  ];
  await expect(first).toBeVisible();
  await expect(other).toBeVisible();
  await first.click();
  await expect(page.getByRole('dialog')).toHaveAttribute('lang', 'en');
  await page.evaluate(() => window.frontdesk?.('close'));
  await page.evaluate('docs("open")');
  await expect(page.getByRole('dialog')).toHaveAttribute('lang', 'sv');
  await page.evaluate('docs("destroy")');
  await expect(page.locator('frontdesk-host')).toHaveCount(1);
  await expect(first).toBeVisible();
});

test('what the script hands over to leaves the focus on the launcher', async ({ page, demo }) => {
  await page.goto(await serve(tagOf(demo)));
  const { launcher, panel } = widgetOf(page);
  await launcher.focus();
  // Once it has taken over, the panel is there, hidden.
  await expect(page.locator('frontdesk-host [role=dialog]')).toBeAttached();
  await expect(launcher).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(panel.getByRole('combobox')).toBeFocused();
});

const places = {
  'in the head': (tag: string) => ({ head: tag, body: '' }),
  'in the head, blocking': (tag: string) => ({ head: tag.replace(' async', ''), body: '' }),
  deferred: (tag: string) => ({ head: tag.replace(' async', ' defer'), body: '' }),
  'added late by a module': (tag: string) => ({
    head: '',
    body: `<template>${tag}</template><script type="module">
      addEventListener('load', () => setTimeout(() => {
        const from = document.querySelector('template').content.firstChild;
        const script = document.createElement('script');
        for (const { name, value } of from.attributes) script.setAttribute(name, value);
        document.head.append(script);
      }));
    </script>`,
  }),
};

for (const [place, partsOf] of Object.entries(places)) {
  test(`works ${place}`, async ({ page, demo }) => {
    const { head, body } = partsOf(tagOf(demo));
    await page.goto(await serve(body, head));
    const { launcher, panel } = widgetOf(page);
    await launcher.click();
    await expect(panel.getByRole('link').nth(5)).toBeVisible();
  });
}

test('is there again in a page that the browser had kept', async ({ page, demo }) => {
  const url = await serve(tagOf(demo));
  await page.goto(url);
  const { launcher, panel } = widgetOf(page);
  await launcher.click();
  await expect(panel.getByRole('link').nth(5)).toBeVisible();
  await page.goto(`${url}elsewhere`);
  await expect(launcher).toBeVisible();
  await page.goBack();
  await expect(launcher).toBeVisible();
  // A page that loads again may open its panel by itself, before or after the click.
  await expect(async () => {
    if (await panel.isHidden()) await launcher.click();
    await expect(panel.getByRole('link').nth(5)).toBeVisible({ timeout: 3000 });
  }).toPass();
  await panel.getByRole('link').nth(5).click();
  await expect(panel.getByRole('button', { name: 'Back' })).toBeVisible();
});

test('moves nothing of the page, and stores nothing, before somebody wants help', async ({ page, demo }) => {
  const observe = `<script>
    window.shifts = 0;
    new PerformanceObserver((list) => { shifts += list.getEntries().length }).observe({ type: 'layout-shift', buffered: true });
  </script>`;
  await page.goto(await serve(`${'<p>Words of the page. </p>'.repeat(80)}${tagOf(demo)}`, observe));
  await expect(widgetOf(page).launcher).toBeVisible();
  await page.waitForLoadState('networkidle');
  expect(await page.evaluate('shifts')).toBe(0);
  expect(await page.evaluate('[localStorage.length, sessionStorage.length, document.cookie]')).toEqual([
    0,
    0,
    '',
  ]);
});

test('destroy leaves nothing, of what was kept in the browser too, unless it is to stay', async ({
  page,
  demo,
}) => {
  await page.goto(await serve(tagOf(demo)));
  const { launcher, panel } = widgetOf(page);
  await launcher.click();
  await panel.getByRole('combobox').fill('refund');
  await panel.getByRole('combobox').press('Enter');
  await expect(panel.getByRole('heading', { level: 1 })).toBeVisible();
  await expect.poll(() => page.evaluate('localStorage.length')).toBeGreaterThan(0);
  await page.evaluate(async () => {
    const { frontdesk } = window;
    await frontdesk?.('destroy', { keepStorage: true });
    Object.assign(window, { again: frontdesk });
  });
  expect(await page.evaluate('localStorage.length')).toBeGreaterThan(0);
  await page.evaluate('again("start")');
  await expect(launcher).toBeVisible();
  await page.evaluate('again("destroy")');
  expect(await page.evaluate('localStorage.length')).toBe(0);
  await expect(page.locator('frontdesk-host')).toHaveCount(0);
});

test('a key that is wrong is one warning, and leaves no launcher that leads nowhere', async ({
  page,
  demo,
  trouble,
}) => {
  await page.goto(await serve(tagOf({ ...demo, publicKey: 'fdp_wrong' })));
  const { launcher } = widgetOf(page);
  await launcher.hover();
  await expect(launcher).toBeHidden();
  const [advice, ...others] = trouble.splice(0).filter((text) => text.startsWith('frontdesk:'));
  expect(advice).toContain(`${demo.url}/ does not know the key fdp_wron… for user ${demo.userId}`);
  expect(others).toEqual([]);
});

test('a deployment that cannot be reached is one warning, and the launcher stays for when it can', async ({
  page,
  demo,
  trouble,
}) => {
  const nowhere = 'http://localhost:9/';
  await page.goto(await serve(tagOf(demo).replace('<script', `<script data-base-url="${nowhere}"`)));
  const { launcher, panel } = widgetOf(page);
  await launcher.click();
  await expect(panel.getByRole('alert').first()).toBeVisible();
  await expect(launcher).toBeVisible();
  const advice = trouble.splice(0).filter((text) => text.startsWith('frontdesk:'));
  expect(advice).toEqual([expect.stringContaining(`${nowhere} cannot be reached from this page`)]);
});

test('a language that is none is one warning, and the help is there in its own', async ({
  page,
  demo,
  trouble,
}) => {
  await page.goto(await serve(tagOf(demo).replace('<script', '<script data-lang="not a language"')));
  const { launcher, panel } = widgetOf(page);
  await launcher.click();
  await expect(panel.getByRole('link').nth(5)).toBeVisible();
  // What warns comes beside what is shown.
  await expect.poll(() => trouble).toEqual([`frontdesk: check the setting lang: ${demo.url}/docs/settings`]);
  trouble.splice(0);
  expect((await page.request.get(`${demo.url}/docs/settings`)).status()).toBe(200);
});
