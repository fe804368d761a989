/** How the hosted help center looks: one edge for all that is read, topics, printed links, the launcher, and code. */

import type { Page } from '@playwright/test';
import { expectAccessible } from './support/axe.ts';
import { expect, test } from './support/demo.ts';
import { widgetOf } from './support/widget.ts';

const returning = 'How to return an order';

/** Opens the article by the search of its help center. */
async function openArticle(page: Page, url: string, title: string): Promise<void> {
  await page.goto(`${url}/search?q=${encodeURIComponent(title)}`);
  await page.getByRole('main').getByRole('link', { name: title }).first().click();
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
}

/** Pixels from the left to where what is seen of each begins: its letters, or the picture in it. */
async function leftEdges(page: Page, selectors: readonly string[]): Promise<number[]> {
  return await page.evaluate(
    (selectors) =>
      selectors.flatMap((selector) => {
        const element = document.querySelector(selector);
        if (!element) return [];
        const range = document.createRange();
        range.selectNodeContents(element);
        const shown = element.querySelector('img') ?? range;
        return Math.round(shown.getBoundingClientRect().left);
      }),
    selectors,
  );
}

for (const width of [1280, 700, 320]) {
  test(`everything begins at one edge, ${width} px wide`, async ({ page, demo, trouble }) => {
    await page.setViewportSize({ width, height: 720 });
    const help = `${demo.url}/help/en`;
    const read = ['.site', '.breadcrumbs a', '.hero-title', '.section-title', '.bottom-title'];
    await page.goto(`${help}/`);
    const [edge = 0, ...home] = await leftEdges(page, read);
    expect(home).toEqual([edge, edge, edge]);

    for (const path of ['search?q=return', 'articles/99999', 'contact']) {
      await page.goto(`${help}/${path}`);
      const edges = await leftEdges(page, ['.site', '.breadcrumbs a', 'main h1', '.bottom-title']);
      expect(edges, path).toEqual([edge, edge, edge, edge]);
    }
    // Of the page that is not there.
    expect(trouble.splice(0).filter((text) => !text.includes('404'))).toEqual([]);
    await page.goto(`${help}/`);
    await page.getByRole('main').getByRole('link', { name: 'Returns and claims' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Returns and claims' })).toBeVisible();
    expect(await leftEdges(page, ['.breadcrumbs a', 'main h1', '.section-title'])).toEqual([
      edge,
      edge,
      edge,
    ]);

    await openArticle(page, help, returning);
    const first = width >= 900 ? '.category-nav-title' : 'main h1';
    expect(await leftEdges(page, ['.site', '.breadcrumbs a', first, '.bottom-title'])).toEqual([
      edge,
      edge,
      edge,
      edge,
    ]);
    for (const path of ['', 'search?q=return', 'contact']) {
      await page.goto(`${help}/${path}`);
      expect(await page.evaluate(() => document.documentElement.scrollWidth), path).toBe(width);
    }
  });
}

test('letters of twice the size make no page wider than its window', async ({ page, demo }) => {
  await page.setViewportSize({ width: 1000, height: 840 });
  const browser = await page.context().newCDPSession(page);
  await browser.send('Page.setFontSizes', { fontSizes: { standard: 32 } });
  for (const path of ['help/en/', 'help/en/search?q=return', 'help/en/contact', 'docs/en/']) {
    await page.goto(`${demo.url}/${path}`);
    expect(await page.evaluate(() => document.documentElement.scrollWidth), path).toBe(1000);
  }
  await openArticle(page, `${demo.url}/help/en`, returning);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(1000);
});

for (const colorScheme of ['light', 'dark'] as const) {
  test.describe(`in the ${colorScheme}`, () => {
    test.use({ colorScheme });

    test('topics have an icon and a number, and nobody scrolls to what is popular', async ({
      page,
      demo,
      trouble,
    }) => {
      await page.goto(`${demo.url}/help/en/`);
      await expect(page).toHaveTitle('Help – Skogsrand');
      const returns = page.getByRole('main').getByRole('link', { name: /^Returns and claims/ });
      await expect(returns.locator('svg')).toBeVisible();
      await expect(returns).toContainText('10 articles');
      const popular = page.getByRole('heading', { name: 'Popular articles' });
      await expect(popular).toBeInViewport();
      for (const link of await page.locator('.hero-popular a').all()) await expect(link).toBeInViewport();
      await expectAccessible(page);

      await page.goto(`${demo.url}/help/en/articles/99999`);
      await expect(page).toHaveTitle('Page not found – Skogsrand');
      const crumbs = page.getByRole('navigation', { name: 'Breadcrumbs' }).getByRole('link');
      await expect(crumbs.first()).toHaveText('Help');
      // Of the page that is not there.
      expect(trouble.splice(0).filter((text) => !text.includes('404'))).toEqual([]);
    });

    test('Frontdesk’s own help begins with three steps, and its code has colours', async ({ page, demo }) => {
      await page.goto(`${demo.url}/docs/en/`);
      await expect(page.getByRole('banner').getByRole('img', { name: 'Frontdesk' })).toBeVisible();
      const first = page.getByRole('main').locator('.home').getByRole('heading').first();
      await expect(first).toHaveText('Get started in 3 steps');
      await expect(page.locator('.steps a')).toHaveCount(3);
      await expectAccessible(page);
      await page.locator('.steps a').first().click();
      await expect(page.locator('.hljs-built_in').first()).toHaveText('export');
      const colors = await page
        .locator('pre')
        .filter({ has: page.locator('.hljs-built_in') })
        .first()
        .evaluate((block) => {
          const word = block.querySelector('.hljs-built_in') ?? block;
          return [getComputedStyle(block).color, getComputedStyle(word).color];
        });
      expect(colors[0]).not.toBe(colors[1]);
      await expectAccessible(page);
    });
  });
}

test('what is read next has to do with what was read', async ({ page, demo }) => {
  await openArticle(page, `${demo.url}/help/en`, returning);
  const related = page
    .locator('.listed')
    .filter({ has: page.getByRole('heading', { name: 'Related articles' }) });
  await expect(related.getByRole('link', { name: 'Exchange for another size' })).toBeVisible();
  await expect(related.getByRole('link', { name: 'When the refund comes' })).toBeVisible();
  await expect(related.getByRole('link', { name: 'Choose a tent' })).toHaveCount(0);
});

test('a printed link says in full where it leads', async ({ page, demo }) => {
  await openArticle(page, `${demo.url}/help/en`, returning);
  await page.emulateMedia({ media: 'print' });
  const printed = await page
    .getByRole('article')
    .getByRole('link', { name: 'What cannot be returned' })
    .first()
    .evaluate((link) => [getComputedStyle(link, '::after').content, link.getAttribute('href') ?? '']);
  expect(printed[1]).toMatch(/^\/help\/en\/articles\/\d+-what-cannot-be-returned$/);
  const { origin } = new URL(demo.url);
  expect(printed[0]).toContain(`${origin}${printed[1]}`);
  // Nothing of the screen is on paper.
  await expect(page.locator('frontdesk-widget')).toBeHidden();
});

test('the launcher stands where the owner wants it, within the policy of the page', async ({
  page,
  demo,
}) => {
  await page.goto(`${demo.url}/help/en/`);
  const { launcher, panel } = widgetOf(page);
  await launcher.click();
  await expect(panel).toBeVisible();
  await page.keyboard.press('Escape');
  await page.goto(`${demo.url}/docs/en/`, { waitUntil: 'networkidle' });
  await expect(page.locator('frontdesk-widget')).toHaveCount(0);
});

test.describe('without a script', () => {
  test.use({ javaScriptEnabled: false });

  test('pages are whole, and nothing waits for the launcher', async ({ page, demo }) => {
    await page.goto(`${demo.url}/help/en/`);
    await expect(page.locator('frontdesk-widget')).toHaveCount(0);
    await expect(page.locator('.topic')).toHaveCount(8);
    await page.locator('.hero-popular a').first().click();
    await expect(page.getByRole('article')).toBeVisible();
  });
});
