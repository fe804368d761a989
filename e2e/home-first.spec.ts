/** Home is there before the code behind it: what visitors do meanwhile stays, and is done once that has come. */

import type { Page } from '@playwright/test';
import { readBuiltFiles } from './support/built-files.ts';
import { type Demo, expect, test } from './support/demo.ts';
import { tagOf } from './support/page.ts';
import { type Site, serveSite } from './support/site.ts';
import { widgetOf } from './support/widget.ts';

const text = 'return a parcel today';
/** The moments at which the models arrive: before each letter of the text. */
const moments = [...text].slice(0, 20).keys();

let site: Site | undefined;

test.afterEach(async () => {
  await site?.close();
  site = undefined;
});

/** Opens home while the file with the models is on its way; `release` lets it arrive. */
async function openHome(page: Page, demo: Demo): Promise<{ release(): void }> {
  const models = Object.values(await readBuiltFiles()).find(({ name }) => name === 'models');
  let release = () => {};
  const isReleased = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(`**/${models?.file}`, async (route) => {
    await isReleased;
    await route.continue();
  });
  site = await serveSite(tagOf(demo), demo.url);
  await page.goto(site.url);
  const { launcher, panel, search } = widgetOf(page);
  await launcher.click();
  await expect(firstArticle(page)).toBeVisible();
  await expect(search).toBeFocused();
  await expect(panel.getByRole('navigation')).toHaveCount(0);
  return { release };
}

const firstArticle = (page: Page) => widgetOf(page).panel.locator('.in-home a').first();

/** The bar of tabs comes with the models. */
const untilModels = (page: Page) => expect(widgetOf(page).panel.locator('.tabs a').first()).toBeVisible();

for (const moment of moments) {
  test(`a text stays whole when the models arrive at its letter ${moment + 1}`, async ({ page, demo }) => {
    const { release } = await openHome(page, demo);
    const { search, panel } = widgetOf(page);
    const box = await search.elementHandle();
    const link = await firstArticle(page).elementHandle();
    for (const [index, letter] of [...text].entries()) {
      if (index === moment) release();
      await page.keyboard.press(letter === ' ' ? 'Space' : letter);
    }
    await untilModels(page);
    await expect(search).toHaveValue(text);
    await expect(search).toBeFocused();
    // Suggestions are those of the whole text, or the search itself.
    await expect(panel.getByRole('option').last()).toContainText(text);
    expect(await box?.evaluate((element) => element.isConnected)).toBe(true);
    expect(await link?.evaluate((element) => element.isConnected)).toBe(true);
  });
}

test('the focus stays where Tab has brought it', async ({ page, demo }) => {
  const { release } = await openHome(page, demo);
  await page.keyboard.press('Tab');
  await expect(firstArticle(page)).toBeFocused();
  release();
  await untilModels(page);
  await expect(firstArticle(page)).toBeFocused();
});

test('a link that was pressed is followed', async ({ page, demo }) => {
  const { release } = await openHome(page, demo);
  const { panel, article } = widgetOf(page);
  const title = await firstArticle(page).innerText();
  await firstArticle(page).click();
  release();
  await expect(article.getByRole('heading', { name: title })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(firstArticle(page)).toBeVisible();
  await expect(panel.getByRole('article')).toHaveCount(0);
});

test('a link that was pressed, and taken back with Escape, is not followed', async ({ page, demo }) => {
  const { release } = await openHome(page, demo);
  const { panel } = widgetOf(page);
  await firstArticle(page).click();
  await page.keyboard.press('Escape');
  release();
  await untilModels(page);
  await expect(panel.getByRole('article')).toHaveCount(0);
  await page.keyboard.press('Escape');
  await expect(panel).toBeHidden();
});

test('Enter leads to the results of what was typed', async ({ page, demo }) => {
  const { release } = await openHome(page, demo);
  const { panel, search } = widgetOf(page);
  await page.keyboard.type('return');
  await page.keyboard.press('Enter');
  release();
  await expect(panel.locator('.in-search a').first()).toBeVisible();
  await expect(search).toHaveValue('return');
});

test('a panel that was closed stays closed, and opens at home', async ({ page, demo }) => {
  const { release } = await openHome(page, demo);
  const { launcher, panel } = widgetOf(page);
  await page.keyboard.press('Escape');
  await expect(panel).toBeHidden();
  const arrived = page.waitForResponse(/\/faq\/suggestion-index\?/);
  release();
  await arrived;
  await expect(panel).toBeHidden();
  await launcher.click();
  await expect(firstArticle(page)).toBeVisible();
});

test('home stays when the models cannot be fetched, and they are fetched again', async ({
  page,
  demo,
  trouble,
}) => {
  const models = Object.values(await readBuiltFiles()).find(({ name }) => name === 'models');
  await page.route(`**/${models?.file}`, (route) => route.abort());
  site = await serveSite(tagOf(demo), demo.url);
  await page.goto(site.url);
  const { launcher, article } = widgetOf(page);
  await launcher.click();
  await firstArticle(page).click();
  await page.unrouteAll();
  await expect(article).toBeVisible();
  expect(trouble.splice(0).every((said) => said.includes('ERR_FAILED'))).toBe(true);
});
