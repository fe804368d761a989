/** The custom elements in somebody else's page: written as HTML, and used as elements are. */

import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import type { Locator } from '@playwright/test';
import { sitesClosedAfterEach } from './support/closed-sites.ts';
import { expect, test } from './support/demo.ts';
import { elementParts, heading, helpCenterIn, openElements, scriptOf, widgetIn } from './support/elements.ts';
import { findArticle } from './support/find-article.ts';
import { answerOneRoundTrip, homePathOf } from './support/one-round-trip.ts';
import { refusedIn, serveStrictSite } from './support/strict-site.ts';
import { signIn } from './support/visitors.ts';
import { words } from './support/widget.ts';

const sites = sitesClosedAfterEach();

test('home is drawn one round trip after a visitor wants help', async ({ page, demo }) => {
  await openElements(sites, page, heading + widgetIn(demo) + scriptOf(demo));
  const { launcher, panel } = elementParts(page.locator('frontdesk-widget'));
  await expect(launcher).toBeVisible();
  await page.waitForLoadState('networkidle');
  // The panel, the seven files that it imports, and what home lists.
  const asked = await answerOneRoundTrip(page, 9);
  await launcher.click();
  await expect(panel.getByRole('link').nth(5)).toBeVisible();
  const home = homePathOf(demo, 'en');
  expect(asked.slice(0, 9).toSorted()).toEqual([home, ...Array(8).fill('/widget/')]);
  // For what is typed, once home is there.
  const others = asked.filter((path) => path.startsWith('/api/') && !path.includes('/suggestion-index?'));
  expect(others).toEqual([home]);
  await page.unrouteAll({ behavior: 'ignoreErrors' });
});

for (const name of ['frontdesk-widget', 'frontdesk-help-center'] as const) {
  test(`a ${name} identifies its visitor by a property alone, and forgets them without it`, async ({
    page,
    demo,
  }) => {
    const token = await signIn(demo, {
      sub: 'ada',
      email: 'ada@post.example',
      name: 'Ada',
      conversations: [],
    });
    const body = name === 'frontdesk-widget' ? widgetIn(demo) : helpCenterIn(demo);
    await openElements(sites, page, heading + body + scriptOf(demo));
    await page.evaluate(
      ([name, token]) => {
        const element = document.querySelector(name);
        const heard: string[] = [];
        Object.assign(window, { heard });
        for (const type of ['frontdesk-identify', 'frontdesk-logout'] as const) {
          element?.addEventListener(type, () => heard.push(type));
        }
        if (element) element.visitorToken = token;
        if (element && 'open' in element) element.open();
      },
      [name, token] as const,
    );
    const messages = page.locator(name).getByRole('link', { name: 'Messages' });
    await expect(messages).toBeVisible();
    await messages.click();
    await expect.poll(() => page.evaluate('heard')).toContain('frontdesk-identify');
    expect(await page.content()).not.toContain(token);
    await page.evaluate((name) => {
      const element = document.querySelector(name);
      if (element) element.visitorToken = undefined;
    }, name);
    await expect.poll(() => page.evaluate('heard')).toContain('frontdesk-logout');
  });
}

test('a help center that did not load says so, and a press loads it again', async ({
  page,
  demo,
  trouble,
}) => {
  let isDown = true;
  await page.route('**/widget/inline-help*', (route) => (isDown ? route.abort() : route.continue()));
  await openElements(sites, page, heading + helpCenterIn(demo, 'lang="en"') + scriptOf(demo));
  const again = page.getByRole('button', { name: 'Couldn’t load help. Try again.' });
  await expect(again).toBeVisible();
  isDown = false;
  await again.click();
  await expect(page.getByRole('heading', { name: 'How can we help?' })).toBeVisible();
  // The browser itself reports the refused fetch.
  expect(trouble.splice(0).every((text) => text.includes('ERR_FAILED'))).toBe(true);
});

test('both elements work on a page with a strict policy, which refuses nothing', async ({ page, demo }) => {
  const { id, title } = await findArticle(demo, 'size');
  const site = await serveStrictSite(widgetIn(demo) + helpCenterIn(demo) + scriptOf(demo));
  sites.push(site);
  await page.goto(site.url);
  const { launcher, article } = elementParts(page.locator('frontdesk-widget'));
  await launcher.click();
  await page.evaluate((id) => document.querySelector('frontdesk-widget')?.article(id), id);
  await expect(article.getByRole('heading', { name: title, exact: true })).toBeVisible();
  await expect(article.locator('.rich > *').first()).toBeVisible();
  const inline = page.locator('frontdesk-help-center');
  await page.evaluate((id) => document.querySelector('frontdesk-help-center')?.article(id), id);
  await expect(inline.locator('.rich > *').first()).toBeVisible();
  expect(await refusedIn(page)).toEqual([]);
});

const badStyles = [
  '* { all: unset !important }',
  'html { font: italic 900 200px/4 fantasy; letter-spacing: 1em; text-transform: uppercase; text-align: right; color: red }',
  'div, span, output, svg, path { display: none !important } button, input, a, h1, h2, p, ul, li, form, article { all: revert !important; transform: rotate(9deg) !important; font-size: 60px !important; background: lime !important }',
  ':not(html, body) { visibility: hidden !important; position: static !important; margin: 50px !important; writing-mode: vertical-rl !important; z-index: -1 !important; transition: all 9s !important; font-size: 50px !important }',
];

test('both elements look the same whatever the style sheets of the page', async ({ page, demo }) => {
  const { id } = await findArticle(demo, 'size');
  const looksOf = (locator: Locator) =>
    locator.evaluate((element) => {
      const computed = getComputedStyle(element);
      const names = [
        'color',
        'backgroundColor',
        'font',
        'display',
        'visibility',
        'padding',
        'margin',
      ] as const;
      return [...names.map((name) => computed[name]), computed.writingMode, computed.transform];
    });
  const seen = async (css: string) => {
    await openElements(
      sites,
      page,
      widgetIn(demo) + helpCenterIn(demo, 'style="width: 700px"') + scriptOf(demo),
      `<style>${css}</style>`,
    );
    const { launcher, panel, article, search } = elementParts(page.locator('frontdesk-widget'));
    await launcher.click();
    await expect(panel.getByRole('link').nth(5)).toBeVisible();
    const boxes = [await launcher.boundingBox(), await panel.boundingBox(), await search.boundingBox()];
    const inline = page.locator('frontdesk-help-center');
    await expect(inline.getByRole('link').nth(5)).toBeVisible();
    await page.evaluate((id) => document.querySelector('frontdesk-widget')?.article(id), id);
    await page.evaluate((id) => document.querySelector('frontdesk-help-center')?.article(id), id);
    const looks = [await looksOf(launcher), await looksOf(panel)];
    for (const text of [article, inline.getByRole('article')]) {
      await expect(text.locator('.rich p').first()).toBeVisible();
      looks.push(
        await looksOf(text.locator('.rich p').first()),
        await looksOf(text.getByRole('heading').first()),
      );
    }
    return { boxes, looks };
  };
  const plain = await seen('');
  for (const css of badStyles) expect(await seen(css), css).toEqual(plain);
});

test('nothing grows, however often both elements are put into a page and taken out', async ({
  page,
  demo,
}) => {
  await openElements(sites, page, heading + scriptOf(demo));
  const session = await page.context().newCDPSession(page);
  await session.send('Performance.enable');
  const count = async () => {
    for (let rounds = 0; rounds < 3; rounds += 1) await session.send('HeapProfiler.collectGarbage');
    const { metrics } = await session.send('Performance.getMetrics');
    const names = ['Documents', 'Nodes', 'JSEventListeners'];
    return metrics.filter(({ name }) => names.includes(name));
  };
  const { launcher, panel } = elementParts(page.locator('frontdesk-widget'));
  const inline = page.locator('frontdesk-help-center');
  let warm: unknown;
  for (let mounts = 1; mounts <= 50; mounts += 1) {
    await page.evaluate(
      (html) => document.body.insertAdjacentHTML('beforeend', html),
      widgetIn(demo) + helpCenterIn(demo),
    );
    await launcher.click();
    await panel.getByRole('link').nth(5).waitFor();
    await inline.getByRole('link').nth(5).waitFor();
    await page.evaluate(() => {
      for (const element of document.querySelectorAll('frontdesk-widget, frontdesk-help-center'))
        element.remove();
      // In a tab, a panel that was open would open again by itself, and the next press close it.
      sessionStorage.clear();
    });
    if (mounts === 15 || mounts === 50) await page.waitForLoadState('networkidle');
    if (mounts === 15) warm = await count();
  }
  expect(await count()).toEqual(warm);
});

test('a server may import the elements, and a page twice', async ({ page, demo }) => {
  const file = new URL('../dist/public/frontdesk-element.js', import.meta.url);
  const code = `import(${JSON.stringify(file.href)}).then(({ defineElements }) => {
    defineElements();
    console.log(typeof HTMLElement, typeof defineElements);
  })`;
  const { stdout, stderr } = await promisify(execFile)(
    process.execPath,
    ['--input-type=module', '-e', code],
    {
      cwd: fileURLToPath(new URL('.', import.meta.url)),
    },
  );
  expect([stdout.trim(), stderr]).toEqual(['undefined function', '']);

  const twice = `<script type="module" src="${demo.url}/frontdesk-element.js?again"></script>`;
  await openElements(sites, page, heading + widgetIn(demo) + scriptOf(demo) + twice);
  const { launcher } = elementParts(page.locator('frontdesk-widget'));
  await expect(launcher).toHaveCount(1);
  await launcher.click();
  await expect(page.getByRole('dialog')).toHaveCount(1);
  await expect(page.getByRole('dialog').getByRole('combobox')).toBeVisible();
  expect(words.en.help).toBe(await launcher.getAttribute('aria-label'));
});
