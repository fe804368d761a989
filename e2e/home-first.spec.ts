/** Home is there before the code behind it: what visitors do meanwhile stays, and is done once that has come. */

import type { Page } from '@playwright/test';
import { sampleOf } from '../test/support/sample.ts';
import { expectAccessible } from './support/axe.ts';
import { readBuiltFiles } from './support/built-files.ts';
import { type Demo, expect, test } from './support/demo.ts';
import { tagOf } from './support/page.ts';
import { type Site, serveSite } from './support/site.ts';
import { widgetOf } from './support/widget.ts';

const text = 'return a parcel today';
/** The moments at which the models arrive: before each letter of the text, or so many frames before another action. */
const moments = sampleOf(
  Array.from({ length: 20 }, (_, moment) => moment),
  5,
);

let site: Site | undefined;

test.afterEach(async () => {
  await site?.close();
  site = undefined;
});

interface HeldModels {
  /** Lets the file with the models arrive. */
  release(): void;
}

/** Serves a page with the widget. Each visit to it opens home while the file with the models is on its way. */
async function servePage(page: Page, demo: Demo, tag = tagOf(demo)): Promise<() => Promise<HeldModels>> {
  const models = Object.values(await readBuiltFiles()).find(({ name }) => name === 'models');
  let release = () => {};
  let isReleased = Promise.resolve();
  await page.route(`**/${models?.file}`, async (route) => {
    await isReleased;
    await route.continue();
  });
  // Each visit begins at home, whatever was open at the end of the one before.
  await page.addInitScript(() => sessionStorage.clear());
  site = await serveSite(tag, demo.url);
  const { url } = site;
  const { launcher, panel, search } = widgetOf(page);

  return async () => {
    isReleased = new Promise((resolve) => {
      release = resolve;
    });
    await page.goto(url);
    await launcher.click();
    await expect(firstArticle(page)).toBeVisible();
    await expect(search).toBeFocused();
    await expect(panel.getByRole('navigation')).toHaveCount(0);
    return { release };
  };
}

async function openHome(page: Page, demo: Demo, tag = tagOf(demo)): Promise<HeldModels> {
  const visit = await servePage(page, demo, tag);
  return await visit();
}

/** Waits for so many frames: the models arrive in one of them, are evaluated after it, and take over in a later one. */
const passFrames = (page: Page, frames: number) =>
  page.evaluate(async (count) => {
    for (let left = count; left > 0; left -= 1)
      await new Promise((resolve) => requestAnimationFrame(resolve));
  }, frames);

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

test('the focus stays where Tab brings it, at each moment between home and the models', async ({
  page,
  demo,
}) => {
  test.slow();
  const visit = await servePage(page, demo);
  for (const moment of moments) {
    const { release } = await visit();
    release();
    await passFrames(page, moment);
    await page.keyboard.press('Tab');
    await expect(firstArticle(page)).toBeFocused();
    const link = await firstArticle(page).elementHandle();
    await untilModels(page);
    await expect(firstArticle(page)).toBeFocused();
    expect(await link?.evaluate((element) => element.isConnected)).toBe(true);
  }
});

test('a link that is pressed is followed, at each moment between home and the models', async ({
  page,
  demo,
}) => {
  test.slow();
  const visit = await servePage(page, demo);
  const { article } = widgetOf(page);
  for (const moment of moments) {
    const { release } = await visit();
    const title = await firstArticle(page).innerText();
    release();
    await passFrames(page, moment);
    await firstArticle(page).click();
    await expect(article.getByRole('heading', { name: title })).toBeVisible();
  }
});

test('a panel that is closed stays closed, at each moment between home and the models', async ({
  page,
  demo,
}) => {
  test.slow();
  const visit = await servePage(page, demo);
  const { launcher, panel } = widgetOf(page);
  for (const moment of moments) {
    const { release } = await visit();
    const arrived = page.waitForResponse(/\/faq\/suggestion-index\?/);
    release();
    await passFrames(page, moment);
    await page.keyboard.press('Escape');
    await expect(panel).toBeHidden();
    await arrived;
    await expect(panel).toBeHidden();
    await launcher.click();
    await expect(firstArticle(page)).toBeVisible();
    await untilModels(page);
  }
});

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

test('home is drawn first where articles are offered on other pages of the site', async ({ page, demo }) => {
  const rules = JSON.stringify([{ url: '/elsewhere/*', tags: ['returns'] }]);
  const { release } = await openHome(
    page,
    demo,
    tagOf(demo).replace('<script ', `<script data-contextual='${rules}' `),
  );
  const link = await firstArticle(page).elementHandle();
  release();
  await untilModels(page);
  expect(await link?.evaluate((element) => element.isConnected)).toBe(true);
});

test('each file is requested once until the search is ready, and the page’s head is left as it was', async ({
  page,
  demo,
}) => {
  site = await serveSite(tagOf(demo), demo.url);
  await page.goto(site.url);
  const { launcher } = widgetOf(page);
  const head = await page.evaluate(() => document.head.innerHTML);
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  const arrived = page.waitForResponse(/\/faq\/suggestion-index\?/);
  await launcher.click();
  await untilModels(page);
  await arrived;
  const models = Object.values(await readBuiltFiles()).find(({ name }) => name === 'models');
  expect(asked).toContain(`/${models?.file}`);
  expect(asked.toSorted()).toEqual([...new Set(asked)].toSorted());
  expect(await page.evaluate(() => document.head.innerHTML)).toBe(head);
});

/** Lets no request for a file of this name arrive. Returns a function that lets the next ones arrive. */
async function refuseFile(page: Page, wanted: string): Promise<() => Promise<void>> {
  const built = Object.values(await readBuiltFiles()).find(({ name }) => name === wanted);
  const pattern = `**/${built?.file}`;
  await page.route(pattern, (route) => route.abort());
  return () => page.unroute(pattern);
}

test('home stays when the models cannot be fetched, and a link that is pressed fetches them again', async ({
  page,
  demo,
  trouble,
}) => {
  const accept = await refuseFile(page, 'models');
  site = await serveSite(tagOf(demo), demo.url);
  await page.goto(site.url);
  const { launcher, panel, article } = widgetOf(page);
  await launcher.click();
  await expect(panel.getByRole('alert')).toHaveText('We can’t reach the help center.');
  await expectAccessible(page);
  await accept();
  await firstArticle(page).click();
  await expect(article).toBeVisible();
  await expect(panel.getByRole('alert')).toHaveCount(0);
  expect(trouble.splice(0).every((said) => said.includes('ERR_FAILED'))).toBe(true);
});

test('what is typed while the models cannot be fetched is kept, and searched once they are', async ({
  page,
  context,
  demo,
  trouble,
}) => {
  const { release } = await openHome(page, demo);
  const { panel, search } = widgetOf(page);
  await context.setOffline(true);
  release();
  await page.keyboard.type('return');
  const retry = panel.getByRole('button', { name: 'Try again' });
  await retry.click();
  // The sentence goes while the files are requested again, and comes back: the focus is where visitors begin.
  await expect(search).toBeFocused();
  await expect(panel.getByRole('alert')).toHaveText('We can’t reach the help center.');
  await page.keyboard.press('End');
  await page.keyboard.type('s');
  await expect(search).toHaveValue('returns');
  await context.setOffline(false);
  await expect(panel.getByRole('option').last()).toContainText('returns');
  await expect(search).toHaveValue('returns');
  await expect(retry).toHaveCount(0);
  expect(trouble.splice(0).every((said) => said.startsWith('Failed to load resource'))).toBe(true);
});

test('a view that cannot be fetched is said to be out of reach, and what was typed stays', async ({
  page,
  demo,
  trouble,
}) => {
  const accept = await refuseFile(page, 'views');
  site = await serveSite(tagOf(demo), demo.url);
  await page.goto(site.url);
  const { launcher, panel, search } = widgetOf(page);
  await launcher.click();
  await untilModels(page);
  await search.fill('return');
  await search.press('Enter');
  await expect(panel.getByRole('alert')).toBeVisible();
  await expect(search).toHaveValue('return');
  await accept();
  await panel.getByRole('button', { name: 'Try again' }).click();
  await expect(panel.locator('.in-search a').first()).toBeVisible();
  await expect(search).toHaveValue('return');
  expect(trouble.splice(0).every((said) => said.includes('ERR_FAILED'))).toBe(true);
});
