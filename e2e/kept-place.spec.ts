/** What a visitor finds again on the next page of a site: the panel, open or closed, where they left it. */

import { search as searchArticles } from '../src/api/operations/faq.ts';
import { sitesClosedAfterEach } from './support/closed-sites.ts';
import { expect, test } from './support/demo.ts';
import { heardIn, kept, serveHearingSite } from './support/kept-place.ts';
import { signIn } from './support/visitors.ts';
import { widgetOf } from './support/widget.ts';

const sites = sitesClosedAfterEach();

test('what the page or its address asks for comes before the kept place, and nothing is kept where nothing may be', async ({
  page,
  demo,
}) => {
  const { client, helpCenterId } = demo;
  const { articles } = await client.send(searchArticles, { lang: 'en', helpCenterId, q: 'return' });
  const [first, second] = articles.map(({ _source }) => _source);
  if (!first || !second) throw new Error('the demo has no content');
  const { url } = await serveHearingSite(
    sites,
    demo,
    "if (location.search === '?close') frontdesk('close');",
  );
  const { launcher, panel, article } = widgetOf(page);
  await page.goto(url);
  await expect(launcher).toBeVisible();
  await page.evaluate((id) => window.frontdesk?.('article', id), first.article_id);
  await expect(article.getByRole('heading').first()).toHaveText(first.title);

  await page.goto(`${url}next#frontdesk/articles/${second.article_id}`);
  await expect(article.getByRole('heading').first()).toHaveText(second.title);
  expect(await heardIn(page)).toContain('open');
  await panel.getByRole('button', { name: 'Back' }).click();
  await expect(article.getByRole('heading').first()).toHaveText(first.title);

  await page.goto(`${url}?close`);
  await expect(launcher).toBeVisible();
  await expect(launcher).toHaveAttribute('aria-expanded', 'false');
  await page.evaluate(() => window.frontdesk?.('info'));
  await expect(panel).toBeHidden();

  await page.evaluate(() => sessionStorage.clear());
  await page.evaluate(() => window.frontdesk?.('config', { storage: 'never' }));
  await launcher.click();
  await expect(panel).toBeVisible();
  await page.goto(`${url}next`);
  expect(await kept(page)).toEqual([]);
});

test('a kept place is for its visitor alone', async ({ page, demo }) => {
  const sign = (sub: string) =>
    signIn(demo, { sub, email: `${sub}@post.example`, name: sub, conversations: [] });
  const { url } = await serveHearingSite(
    sites,
    demo,
    `const token = new URLSearchParams(location.search).get('token');
     if (token) frontdesk('identify', token); if (location.search.includes('out')) frontdesk('logout');`,
  );
  const { launcher, panel, search } = widgetOf(page);
  const pageOf = async (sub: string) => `${url}?token=${await sign(sub)}`;
  async function leaveOpen() {
    await page.goto(await pageOf('place-a'));
    await launcher.click();
    await expect(panel.getByRole('link', { name: 'Messages' })).toBeVisible();
    await search.fill('secret');
    await search.press('Enter');
    await expect(panel.locator('.in-search')).toBeVisible();
    await page.goto(await pageOf('place-a'));
    await expect(panel.locator('.in-search')).toBeVisible();
    await expect(search).toHaveValue('secret');
  }
  for (const next of [() => pageOf('place-b'), async () => url, async () => `${url}?out`]) {
    await leaveOpen();
    await page.goto(await next());
    await launcher.click();
    await expect(panel.locator('.in-home')).toBeVisible();
    await expect(search).toHaveValue('');
    await page.evaluate(() => window.frontdesk?.('destroy'));
  }
});
