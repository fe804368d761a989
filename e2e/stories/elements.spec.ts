/** The custom elements in a page of another origin. */

import { expectAccessible } from '../support/axe.ts';
import { sitesClosedAfterEach } from '../support/closed-sites.ts';
import { expect, test } from '../support/demo.ts';
import {
  elementParts,
  heading,
  helpCenterIn,
  openElements,
  scriptOf,
  widgetIn,
} from '../support/elements.ts';
import { findArticle } from '../support/find-article.ts';

const sites = sitesClosedAfterEach();

test('the widget opens by its launcher and by its methods, and the page hears of it', async ({
  page,
  demo,
}) => {
  const { id, title } = await findArticle(demo, 'refund');
  await openElements(sites, page, heading + widgetIn(demo) + scriptOf(demo));
  const { launcher, panel, article } = elementParts(page.locator('frontdesk-widget'));
  await page.evaluate(() => {
    const heard: unknown[] = [];
    Object.assign(window, { heard });
    for (const name of ['open', 'article-view', 'close']) {
      document.addEventListener(`frontdesk-${name}`, (event) => {
        if (event instanceof CustomEvent && event.target instanceof Element) {
          heard.push([event.target.localName, event.type, event.detail.articleId]);
        }
      });
    }
  });
  await launcher.click();
  await expect(panel.getByRole('link').nth(5)).toBeVisible();
  await page.evaluate((id) => document.querySelector('frontdesk-widget')?.article(id), id);
  await expect(article.getByRole('heading', { name: title, exact: true })).toBeVisible();
  // The page hears of a view a moment after the article is there.
  await expect.poll(() => page.evaluate('heard.length')).toBe(3);
  await page.evaluate(() => document.querySelector('frontdesk-widget')?.close());
  await expect(panel).toBeHidden();
  expect(await page.evaluate('heard')).toEqual([
    ['frontdesk-widget', 'frontdesk-open', undefined],
    ['frontdesk-widget', 'frontdesk-open', undefined],
    ['frontdesk-widget', 'frontdesk-article-view', id],
    ['frontdesk-widget', 'frontdesk-close', undefined],
  ]);

  // Taken out with its panel open, nothing of it stays, and it can come back.
  await page.evaluate(() => document.querySelector('frontdesk-widget')?.open());
  await page.evaluate(() => {
    const element = document.querySelector('frontdesk-widget');
    element?.remove();
    Object.assign(window, { element });
  });
  await expect(panel).toHaveCount(0);
  await expect.poll(() => page.evaluate('element.shadowRoot.childNodes.length')).toBe(0);
  await expect.poll(() => page.evaluate('element.getAttributeNames().length')).toBe(3);
  await page.evaluate('document.body.append(element)');
  await launcher.click();
  // Where the visitor was.
  await expect(article.getByRole('heading', { name: title, exact: true })).toBeVisible();
});

test('the help center searches, shows an article and goes back within the page, whose address stays', async ({
  page,
  demo,
}) => {
  const above = '<p style="height: 300px">Above</p>';
  const main = `<main><h1>A shop</h1>${above}${helpCenterIn(demo, 'lang="en"')}<p>Below</p></main>`;
  await openElements(sites, page, main + scriptOf(demo));
  const address = page.url();
  const element = page.locator('frontdesk-help-center');
  const box = element.getByRole('combobox');
  await page.evaluate(() => {
    const heard: unknown[] = [];
    Object.assign(window, { heard });
    document.addEventListener('frontdesk-article-view', ({ target }) => {
      if (target instanceof Element) heard.push(target.localName);
    });
  });
  await expect(element.getByRole('heading', { name: 'How can we help?' })).toBeVisible();
  await expect(element.getByRole('link').nth(5)).toBeVisible();
  await expectAccessible(page);
  // Its box is as wide as the page has room, as high as what is in it, and stands where it was put.
  const below = await page.getByText('Below').boundingBox();
  const place = await element.boundingBox();
  if (!below || !place) throw new Error('it is not to be seen');
  expect(place.height).toBeGreaterThan(400);
  expect(below.y).toBeGreaterThanOrEqual(place.y + place.height);

  await box.focus();
  await box.fill('ret');
  await expect(element.getByRole('option').first()).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(element).toHaveAttribute('route', '/search?q=ret');
  await element.locator('.in-search').getByRole('link').first().click();
  const article = element.getByRole('article');
  await expect(article).toBeVisible();
  await expect(element).toHaveAttribute('route', /^\/articles\/\d+$/);
  await expect(article.locator('.rich > *').first()).toBeVisible();
  await expectAccessible(page);
  // What opens begins where it can be seen.
  expect((await element.boundingBox())?.y).toBeGreaterThanOrEqual(0);
  await element.getByRole('button', { name: 'Back' }).click();
  await expect(element.locator('.in-search').getByRole('link').first()).toBeVisible();
  await expect(element).toHaveAttribute('route', '/search?q=ret');
  await element.getByRole('button', { name: 'Back' }).click();
  await expect(element).toHaveAttribute('route', '/');
  await expect(element.getByRole('button', { name: 'Back' })).toHaveCount(0);
  expect(await page.evaluate('heard')).toEqual(['frontdesk-help-center']);
  expect(page.url()).toBe(address);
});
