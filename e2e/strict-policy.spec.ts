/** A page that trusts no script without a nonce, no style but files, and no markup but that of `frontdesk`. */

import { getArticle, search } from '../src/api/operations/faq.ts';
import { scriptTag } from '../src/server/users/help-centers/script-tag.ts';
import { expect, test } from './support/demo.ts';
import type { Site } from './support/site.ts';
import { refusedIn, serveStrictSite } from './support/strict-site.ts';
import { widgetOf } from './support/widget.ts';

let site: Site | undefined;

test.afterEach(async () => {
  await site?.close();
  site = undefined;
});

test('a widget that takes the place of another shares its policy', async ({ page, demo }) => {
  const { client, helpCenterId, userId, publicKey, url } = demo;
  const { articles } = await client.send(search, { lang: 'en', helpCenterId, q: 'return' });
  const id = articles[0]?._source.article_id ?? 0;
  site = await serveStrictSite(scriptTag({ userId, apiKey: publicKey, helpCenterId }, url));
  await page.goto(site.url);
  const { article, panel } = widgetOf(page);
  await page.evaluate((id) => window.frontdesk?.('article', id), id);
  await expect(article.locator('.rich > *').first()).toBeVisible();

  await page.evaluate(() => {
    const { frontdesk } = window;
    frontdesk?.('destroy');
    frontdesk?.('start');
  });
  await expect(panel).toHaveCount(0);
  await page.evaluate((id) => window.frontdesk?.('article', id), id);
  await expect(article.locator('.rich > *').first()).toBeVisible();
  expect(await refusedIn(page)).toEqual([]);
});

test('a page has to name the paths of the help alone, and then no address of the deployment calls a function', async ({
  page,
  demo,
  trouble,
}) => {
  const { client, helpCenterId, userId, publicKey, url } = demo;
  const { articles } = await client.send(search, { lang: 'en', helpCenterId, q: 'return' });
  const host = new URL(url).origin;
  const rest = `connect-src ${host}; img-src ${host}`;
  // In these letters it gets no nonce.
  const tag = scriptTag({ userId, apiKey: publicKey, helpCenterId }, url).replaceAll('<script', '<SCRIPT');
  site = await serveStrictSite(tag, rest, undefined, `${host}/frontdesk.js ${host}/widget/`);
  await page.goto(site.url);
  await page.evaluate((id) => window.frontdesk?.('article', id), articles[0]?._source.article_id ?? 0);
  await expect(widgetOf(page).article.locator('.rich > *').first()).toBeVisible();
  expect(await refusedIn(page)).toEqual([]);

  const script = `${host}/message/search/${userId}/return?callback=window.refused.push`;
  const isLoaded = await page.evaluate(async (src) => {
    const element = document.createElement('script');
    return await new Promise((resolve) => {
      element.addEventListener('load', () => resolve(true));
      element.addEventListener('error', () => resolve(false));
      element.src = src;
      document.head.append(element);
    });
  }, script);
  expect(isLoaded).toBe(false);
  expect((await refusedIn(page))?.join(' ')).toContain('/message/search/');
  // The browser itself says what it refused.
  expect(trouble.splice(0).join('\n')).toContain('violates');
});

test('a page that lets nobody make the policy, and needs none, shows articles', async ({
  page,
  demo,
  trouble,
}) => {
  const { client, helpCenterId, userId, publicKey, url } = demo;
  const { articles } = await client.send(search, { lang: 'en', helpCenterId, q: 'return' });
  const tag = scriptTag({ userId, apiKey: publicKey, helpCenterId }, url);
  site = await serveStrictSite(tag, 'trusted-types other');
  await page.goto(site.url);
  await page.evaluate((id) => window.frontdesk?.('article', id), articles[0]?._source.article_id ?? 0);
  await expect(widgetOf(page).article.locator('.rich > *').first()).toBeVisible();
  // The browser itself says that it did.
  expect(trouble.splice(0)).toEqual([expect.stringContaining("named 'frontdesk'")]);
});

test('a page that lets nobody parse markup shows the words of articles', async ({ page, demo, trouble }) => {
  const { client, helpCenterId, userId, publicKey, url } = demo;
  const { articles } = await client.send(search, { lang: 'en', helpCenterId, q: 'return' });
  const id = articles[0]?._source.article_id ?? 0;
  const { content, contentPlain } = await client.send(getArticle, { lang: 'en', helpCenterId, id });
  const tag = scriptTag({ userId, apiKey: publicKey, helpCenterId }, url);
  site = await serveStrictSite(tag, "require-trusted-types-for 'script'; trusted-types other");
  await page.goto(site.url);
  await page.evaluate((id) => window.frontdesk?.('article', id), id);
  const text = widgetOf(page).article.locator('.rich');
  await expect(text.locator('p').first()).toBeVisible();
  expect(content).toContain('<h2');
  expect(await text.locator('p').allTextContents()).toEqual(contentPlain.split('\n'));
  await expect(text.locator(':not(p)')).toHaveCount(0);
  // The browser itself says what it refused.
  expect(trouble.splice(0).join('\n')).toMatch(/named 'frontdesk'[\s\S]*TrustedHTML/);
});
