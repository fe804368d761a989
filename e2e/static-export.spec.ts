/** A help center as files: read on a host that knows nothing of it, with a script and without, and from the disk. */

import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Page } from '@playwright/test';
import { expectAccessible } from './support/axe.ts';
import { expect, test } from './support/demo.ts';
import { createServers } from './support/servers.ts';
import { type StaticHost, serveStatic } from './support/static-host.ts';

const servers = createServers();
const folder = '/some/where/';

const files = {
  'en/returns/_category.md': '---\ntitle: Returns\n---\n\nSend it back.\n',
  'en/returns/how.md':
    '---\ntitle: How to return a parcel\n---\n\nSee [refunds](refunds.md).\n\n![A box](box.svg)\n\n' +
    '## Pack\n\n```sh\npack --well\n```\n\n## Send\n\nSend it.\n\n## Wait\n\nWait.\n',
  'en/returns/box.svg':
    '<svg xmlns="http://www.w3.org/2000/svg" width="800" height="600" viewBox="0 0 8 6"><path d="M0 0h8v6H0z"/></svg>',
  'en/returns/refunds.md': '---\ntitle: Refunds\n---\n\nMoney comes back.\n',
  'sv/returns/_category.md': '---\ntitle: Returer\n---\n\nSkicka tillbaka.\n',
  'sv/returns/how.md': '---\ntitle: Så returnerar du ett paket\n---\n\nPacka väl.\n',
};

let host: StaticHost;
let dir: string;

test.beforeAll(async () => {
  const place = await servers.newFolder();
  for (const [path, text] of Object.entries(files)) {
    await mkdir(dirname(join(place, 'help', path)), { recursive: true });
    await writeFile(join(place, 'help', path), text);
  }
  const which = ['--user-id', '1', '--help-center-id', '2', '--data', join(place, 'data')];
  await servers.command('import', join(place, 'help'), ...which, '--title', 'Shop');
  dir = join(place, 'export');
  await servers.command('help', 'export', dir, ...which);
  host = await serveStatic(dir, folder);
});

test.afterAll(async () => {
  await host?.close();
  await servers.end();
});

const at = (path: string) => new URL(folder + path, host.url).href;

/** From the first page to an article, another one, and another language. */
async function readOn(page: Page) {
  const link = (name: string | RegExp) => page.getByRole('main').getByRole('link', { name }).first();
  await expect(page.getByRole('heading', { name: 'How can we help?' })).toBeVisible();
  await link(/^Returns/).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Returns' })).toBeVisible();
  await link('How to return a parcel').click();
  await expect(page.getByRole('heading', { level: 1, name: 'How to return a parcel' })).toBeVisible();
  await expect
    .poll(() =>
      page
        .getByRole('main')
        .getByRole('img')
        .first()
        .evaluate((image) => 'naturalWidth' in image && image.naturalWidth),
    )
    .toBe(800);
  await page.locator('.rich').getByRole('link', { name: 'refunds' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Refunds' })).toBeVisible();
  await page.goBack();
  await page.locator('.language-menu summary').click();
  await page.getByRole('link', { name: 'Svenska' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Så returnerar du ett paket' })).toBeVisible();
  await page.getByRole('link', { name: 'Shop' }).first().click();
  await expect(page).toHaveURL(/\/sv\/index\.html$/);
}

test('is read below any path, and its scripts make the text handy', async ({ page }) => {
  await page.goto(at(''));
  await expectAccessible(page);
  await readOn(page);
  await page.goto(at('en/index.html'));
  const main = page.getByRole('main');
  await main.getByRole('link', { name: /^Returns/ }).click();
  await main.getByRole('link', { name: 'How to return a parcel' }).click();
  await expect(page.getByRole('button', { name: 'Copy', exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Enlarge: A box' }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await page.keyboard.press('Escape');
  await expectAccessible(page);
  expect(host.missing.filter((path) => path !== '/favicon.ico')).toEqual([]);
});

test('leaves out what has to be asked: search, votes, and the ways to write', async ({ page }) => {
  await page.goto(at(''));
  await expect(page.getByRole('search')).toHaveCount(0);
  await expect(page.getByRole('link', { name: /Contact/ })).toHaveCount(0);
  await page
    .getByRole('main')
    .getByRole('link', { name: /^Returns/ })
    .click();
  await page.getByRole('main').getByRole('link', { name: 'Refunds' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Refunds' })).toBeVisible();
  await expect(page.getByText('Was this helpful?')).toHaveCount(0);
});

test.describe('without a script', () => {
  test.use({ javaScriptEnabled: false });

  test('is read as well', async ({ page }) => {
    await page.goto(at(''));
    await readOn(page);
  });

  test('is read from the disk', async ({ page }) => {
    await page.goto(pathToFileURL(join(dir, 'index.html')).href);
    await readOn(page);
  });
});
