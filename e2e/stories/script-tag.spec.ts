/** The script tag in a page of another origin, under a strict policy. */

import { listCategories, search } from '../../src/api/operations/faq.ts';
import { expect, test } from '../support/demo.ts';
import { tagOf } from '../support/page.ts';
import { type Site, serveSite } from '../support/site.ts';
import { widgetOf } from '../support/widget.ts';

let site: Site | undefined;

test.afterEach(async () => {
  await site?.close();
  site = undefined;
});

test('the script tag draws the launcher, and requests nothing else until a visitor wants help', async ({
  page,
  demo,
}) => {
  site = await serveSite(tagOf(demo), demo.url);
  const requests: string[] = [];
  page.on('request', (request) => requests.push(new URL(request.url()).pathname));
  await page.goto(site.url);
  const { launcher, panel } = widgetOf(page);
  await expect(launcher).toBeVisible();
  await page.waitForLoadState('networkidle');
  expect(requests).toEqual(['/', '/frontdesk.js']);

  await launcher.hover();
  await expect.poll(() => requests.some((path) => path.includes('/widget/'))).toBe(true);
  await expect(panel).toBeHidden();
  // Laid out already, so that the click has only to draw it; and away from the screen, where nothing counts as seen.
  const isLaidOut = () =>
    page.locator('frontdesk-host .panel').evaluate((element) => {
      const { height, bottom } = element.getBoundingClientRect();
      return height > 0 && bottom < 0;
    });
  await expect.poll(isLaidOut).toBe(true);
  await launcher.click();
  await expect(panel).toBeVisible();
  await expect(launcher).toHaveAttribute('aria-expanded', 'true');
});

test('the widget opens what the page commands, sends it events, and leaves nothing behind', async ({
  page,
  demo,
}) => {
  const { client, helpCenterId } = demo;
  const [category] = await client.send(listCategories, { lang: 'en', helpCenterId });
  const found = await client.send(search, { lang: 'en', helpCenterId, q: 'refund' });
  const article = found.articles[0]?._source;
  if (!category || !article) throw new Error('the demo has no content');

  site = await serveSite(tagOf(demo), demo.url);
  await page.goto(site.url);
  const { launcher, panel } = widgetOf(page);
  await expect(launcher).toBeVisible();
  await page.evaluate(() => {
    const heard: [string, object][] = [];
    Object.assign(window, { heard });
    for (const name of ['open', 'close', 'article-view'] as const) {
      window.frontdesk?.('on', name, (detail) => heard.push([name, { ...detail }]));
    }
  });

  await page.evaluate((id) => window.frontdesk?.('category', id), category.faqCategoryId);
  await expect(panel.getByRole('heading', { name: category.title, exact: true })).toBeVisible();
  await page.evaluate((id) => window.frontdesk?.('article', id), article.article_id);
  await expect(panel.getByRole('heading', { name: article.title, exact: true })).toBeVisible();
  // An article is told of once it is drawn.
  const isTold = () => page.evaluate(() => Reflect.get(window, 'heard').length === 3);
  await expect.poll(isTold).toBe(true);
  await page.evaluate(() => window.frontdesk?.('close'));
  await expect(panel).toBeHidden();
  await page.evaluate(() => window.frontdesk?.('open'));
  await expect(panel.getByRole('heading', { name: article.title, exact: true })).toBeVisible();

  const heard = await page.evaluate<[string, Record<string, unknown>][]>('heard');
  expect(heard.map(([name]) => name)).toEqual(['open', 'open', 'article-view', 'close', 'open']);
  expect(heard[2]?.[1]).toMatchObject({ articleId: article.article_id, lang: 'en' });

  await page.evaluate(async () => {
    const { frontdesk } = window;
    await frontdesk?.('destroy');
    Object.assign(window, { again: () => frontdesk?.('start') });
  });
  await expect(launcher).toHaveCount(0);
  expect(await page.evaluate(() => 'frontdesk' in window)).toBe(false);
  expect(await page.evaluate(() => [...document.body.children].map(({ tagName }) => tagName))).toEqual([
    'MAIN',
    'SCRIPT',
  ]);
  expect(await page.evaluate(() => localStorage.length + sessionStorage.length)).toBe(0);

  await page.evaluate('again()');
  await expect(launcher).toBeVisible();
  expect(await page.evaluate(() => typeof window.frontdesk)).toBe('function');
});
