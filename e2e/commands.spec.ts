/** The script tag’s commands, before and after its code has come, at every place of a page and several times in one. */

import { sitesClosedAfterEach } from './support/closed-sites.ts';
import { expect, test } from './support/demo.ts';
import { servePage, tagOf } from './support/page.ts';
import { widgetOf } from './support/widget.ts';

const stub = `<script>window.frontdesk = window.frontdesk || function () { (frontdesk.q = frontdesk.q || []).push(arguments) }</script>`;
const main = '<main><h1>A page</h1></main>';

const sites = sitesClosedAfterEach();

async function serve(body: string, head = ''): Promise<string> {
  const site = await servePage({ head, body: main + body });
  sites.push(site);
  return site.url;
}

test('commands that only change or ask never request the widget', async ({ page, demo }) => {
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

test('an unknown command is a warning, and so is one that fails; neither throws', async ({
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

test('two widgets of one page have a function of their own each', async ({ page, demo }) => {
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

test('the handover from the script leaves the focus on the launcher', async ({ page, demo }) => {
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
  test(`a script tag works ${place}`, async ({ page, demo }) => {
    const { head, body } = partsOf(tagOf(demo));
    await page.goto(await serve(body, head));
    const { launcher, panel } = widgetOf(page);
    await launcher.click();
    await expect(panel.getByRole('link').nth(5)).toBeVisible();
  });
}

test('the widget is there again in a page that the browser had kept', async ({ page, demo }) => {
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

test('the launcher moves nothing of the page, and stores nothing, before a visitor wants help', async ({
  page,
  demo,
}) => {
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
