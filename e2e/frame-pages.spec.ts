/** The panel in a frame on pages that forbid much or mean well by nobody, and where something goes wrong. */

import type { Page } from '@playwright/test';
import { sitesClosedAfterEach } from './support/closed-sites.ts';
import { expect, test } from './support/demo.ts';
import { framedWidgetOf } from './support/framed.ts';
import { framedTag } from './support/framed-page.ts';
import { servePage } from './support/page.ts';
import type { Site } from './support/site.ts';

const sites = sitesClosedAfterEach();

async function open(page: Page, head: string, body: string): Promise<Site> {
  const site = await servePage({ head, body: `<main><h1>A page</h1></main>${body}` });
  sites.push(site);
  await page.goto(site.url);
  return site;
}

async function readArticle(page: Page): Promise<void> {
  const { launcher, search, options, article } = framedWidgetOf(page);
  await launcher.click();
  await search.fill('ret');
  // By its title: what the server suggests may come before what the widget had found by itself.
  await options.filter({ hasText: 'How to return an order' }).click();
  await expect(article.locator('.rich > *').first()).toBeVisible();
}

test('works on a page that lets only a frame of the deployment in', async ({ page, demo }) => {
  const policy = `default-src 'none'; script-src 'nonce-own' 'strict-dynamic'; frame-src ${demo.url}; img-src data:; require-trusted-types-for 'script'; trusted-types 'none'`;
  const head = `<meta http-equiv="Content-Security-Policy" content="${policy}">`;
  await open(page, head, framedTag(demo).replace('<script ', '<script nonce="own" '));
  await page.evaluate(() => {
    const refused: string[] = [];
    Object.assign(window, { refused });
    addEventListener('securitypolicyviolation', ({ violatedDirective }) => refused.push(violatedDirective));
  });
  await readArticle(page);
  expect(await page.evaluate('refused')).toEqual([]);
});

test('looks the same whatever the style sheets of the page', async ({ context, demo }) => {
  /** In a tab of its own: in one and the same, the visitor would be where they were. */
  const looksWith = async (head: string) => {
    const page = await context.newPage();
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await open(page, head, framedTag(demo));
    await readArticle(page);
    const { element, article } = framedWidgetOf(page);
    await expect(element).toHaveCSS('visibility', 'visible');
    const text = await article.locator('.rich p').first().boundingBox();
    const frame = await element.evaluate((frame) => {
      const names = [
        'opacity',
        'transform',
        'border',
        'box-shadow',
        'border-radius',
        'filter',
        'color-scheme',
      ];
      const computed = getComputedStyle(frame);
      return names.map((name) => computed.getPropertyValue(name));
    });
    const looks = { frame, box: await element.boundingBox(), text };
    await page.close();
    return looks;
  };
  const plain = await looksWith('');
  const styles = [
    '* { all: unset !important }',
    'iframe { display: none !important; width: 10px !important; border: 9px solid red !important; filter: blur(9px) }',
    'html { font-size: 200px; color-scheme: light } body { transform: scale(0.5); contain: strict; width: 10px; opacity: 0.1 }',
  ];
  for (const css of styles) {
    expect(await looksWith(`<style>${css}</style>`), css).toEqual(plain);
  }
});

test('covers a phone’s screen, and Back closes it before it leaves the page', async ({ browser, demo }) => {
  const context = await browser.newContext({
    viewport: { width: 320, height: 640 },
    hasTouch: true,
    isMobile: true,
  });
  const page = await context.newPage();
  await open(page, '', framedTag(demo));
  const { launcher, element, panel } = framedWidgetOf(page);
  await launcher.tap();
  await expect(panel.getByRole('link').nth(3)).toBeVisible();
  // Once it has risen to its place.
  await expect.poll(() => element.boundingBox()).toEqual({ x: 0, y: 0, width: 320, height: 640 });
  await expect(launcher).toBeHidden();
  await page.goBack();
  await expect(element).toBeHidden();
  await expect(launcher).toBeVisible();
  await context.close();
});

test('says so beside the launcher when the frame cannot be loaded, and tries again', async ({
  page,
  demo,
  trouble,
}) => {
  await page.clock.install();
  let isDown = true;
  await page.route('**/embed?**', (route) =>
    isDown ? route.fulfill({ contentType: 'text/html', body: 'Not today.' }) : route.continue(),
  );
  await open(page, '', framedTag(demo));
  const { launcher, panel, element } = framedWidgetOf(page);
  await launcher.click();
  await expect(element.contentFrame().getByText('Not today.')).toBeAttached();
  await page.clock.runFor(16_000);
  await expect(page.getByText('Couldn’t load help. Try again.')).toBeVisible();
  isDown = false;
  await page.clock.resume();
  await expect(panel).toBeVisible();
  await expect(page.getByText('Couldn’t load help. Try again.')).toHaveCount(0);
  expect(trouble.splice(0)).toEqual([
    `frontdesk: check the setting baseUrl or apiKey: ${demo.url}/docs/settings`,
  ]);
});

test('warns of a help center that there is not, and says which', async ({ page, demo, trouble }) => {
  const wrong = framedTag(demo).replace(/data-help-center-id="\d+"/, 'data-help-center-id="999999"');
  await open(page, '', wrong);
  const { launcher } = framedWidgetOf(page);
  await launcher.click();
  const isWarning = (text: string) => text.includes('has no help center with the helpCenterId 999999');
  await expect.poll(() => trouble.filter(isWarning).length).toBe(1);
  await expect(launcher).toBeHidden();
  // The browser itself reports the refused requests.
  expect(trouble.splice(0).filter((text) => !isWarning(text) && !text.includes('404'))).toEqual([]);
});
