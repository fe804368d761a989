/** Sites of frameworks with the script tag in their pages, built and served as their docs say. */

import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import type { Page } from '@playwright/test';
import { readSamples } from '../test/support/doc-samples.ts';
import { expect, test } from './support/demo.ts';
import { buildFrameworkSites, type FrameworkSite, serveFrameworkSite } from './support/framework-sites.ts';
import type { Site } from './support/site.ts';
import { widgetOf } from './support/widget.ts';

interface Pages {
  readonly name: string;
  readonly site: FrameworkSite;
  /** The address of its pages, up to their number. */
  readonly path: string;
  /** The file below `e2e/sites` that has the script tag. */
  readonly file: string;
}

const everyPages: readonly Pages[] = [
  {
    name: 'Next, app router',
    site: 'next',
    path: 'tag/',
    file: 'next/app/(tag)/layout.jsx',
  },
  {
    name: 'Next, app router with next/script',
    site: 'next',
    path: 'script/',
    file: 'next/app/(script)/layout.jsx',
  },
  {
    name: 'Next, pages router',
    site: 'next',
    path: 'pages/',
    file: 'next/pages/_document.jsx',
  },
  {
    name: 'React Router, framework mode',
    site: 'react-router',
    path: '',
    file: 'react-router/app/root.jsx',
  },
  { name: 'SvelteKit', site: 'sveltekit', path: '', file: 'sveltekit/src/app.html' },
  { name: 'Turbo', site: 'turbo', path: '', file: 'turbo/page.html' },
];

let dir: string;
let served: Site | undefined;

test.beforeAll(async () => {
  // The packages are fetched and three sites are built where no run has done that before.
  test.setTimeout(1_800_000);
  dir = await buildFrameworkSites();
});

test.afterEach(async ({ page }) => {
  // A page that fetches ahead asks for as long as it is there.
  await page.close();
  await served?.close();
  served = undefined;
});

/** An element's name and attributes, whichever way they are written. */
const attributesIn = (tag: string) => [...tag.matchAll(/[\w-]+(?:="[^"]*")?/g)].map(([name]) => name);

test('the sites have the tag of the docs', async () => {
  const samples = await readSamples();
  const tag = samples.find(
    ({ file, code }) =>
      file === 'docs/getting-started/put-the-widget-into-a-site.md' && code.startsWith('<script async'),
  );
  const [, attributes = ''] = /<script ([^>]*)>/.exec(tag?.code ?? '') ?? [];
  expect(attributesIn(attributes)).toContain('data-api-key="fdp_…"');
  for (const { file } of everyPages) {
    const text = await readFile(fileURLToPath(new URL(`sites/${file}`, import.meta.url)), 'utf8');
    const [, written = ''] = /<(?:script|Script)\s([^>]*frontdesk[^>]*)>/.exec(text) ?? [];
    // Next's own element is always asynchronous.
    const expected = attributesIn(attributes).filter(
      (name) => name !== 'async' || !text.includes('next/script'),
    );
    expect(attributesIn(written), file).toEqual(expected);
  }
});

const heading = (page: Page, number: number) =>
  page.getByRole('heading', { name: `Page ${number}`, exact: true });

async function goOn(page: Page, from: number): Promise<void> {
  await page.getByRole('link', { name: 'Next page' }).click();
  await expect(heading(page, from + 1)).toBeVisible();
}

async function openAndClose(page: Page): Promise<void> {
  const { launcher, panel } = widgetOf(page);
  await launcher.click();
  await expect(panel.getByRole('link').first()).toBeVisible();
  await panel.getByRole('button', { name: 'Close' }).click();
  await expect(panel).toBeHidden();
}

/** A button that counts says that the framework has the page. */
async function expectHydrated(page: Page): Promise<void> {
  const button = page.getByRole('button', { name: 'Pressed' });
  await expect(async () => {
    await button.click();
    await expect(button).not.toHaveText('Pressed 0', { timeout: 1000 });
  }).toPass();
}

for (const { name, site, path } of everyPages) {
  test.describe(name, () => {
    test('keeps the launcher, which opens, through ten pages, back and forward', async ({ page, demo }) => {
      served = await serveFrameworkSite(dir, site, demo);
      await page.goto(`${served.url}/${path}1`);
      const { launcher, panel } = widgetOf(page);
      if (site !== 'turbo') await expectHydrated(page);
      await expect(launcher).toBeVisible();
      const loaded = await page.evaluate(() => performance.timeOrigin);

      for (let number = 1; number <= 10; number += 1) {
        await goOn(page, number);
        await expect(launcher).toBeVisible();
      }
      await openAndClose(page);
      for (const number of [10, 9, 8]) {
        await page.goBack();
        await expect(heading(page, number)).toBeVisible();
        await expect(launcher).toBeVisible();
      }
      await openAndClose(page);
      await page.goForward();
      await expect(heading(page, 9)).toBeVisible();
      await launcher.click();
      await expect(panel.getByRole('link').first()).toBeVisible();
      await goOn(page, 9);
      await expect(panel.getByRole('link').first()).toBeVisible();
      // The framework went from page to page, and not the browser.
      expect(await page.evaluate(() => performance.timeOrigin)).toBe(loaded);
    });

    if (site !== 'next' && site !== 'react-router') return;

    test('says of its own wrong pages what it says without the widget, and keeps the launcher', async ({
      page,
      demo,
      trouble,
    }) => {
      served = await serveFrameworkSite(dir, site, demo);
      const url = `${served.url}/${path}0`;
      await page.route('**/frontdesk.js', (route) =>
        route.fulfill({ contentType: 'text/javascript', body: '' }),
      );
      await page.goto(url);
      await expect(page.getByText('Drawn by a browser')).toBeVisible();
      await expectHydrated(page);
      const without = trouble.splice(0);
      expect(without.length).toBeGreaterThan(0);
      await page.unrouteAll();

      await page.goto(url);
      await expect(page.getByText('Drawn by a browser')).toBeVisible();
      await expectHydrated(page);
      await openAndClose(page);
      await goOn(page, 0);
      await openAndClose(page);
      expect(trouble.splice(0)).toEqual(without);
    });
  });
}
