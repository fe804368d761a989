/** The pages of the hosted help center: the contact page and its widget, their scripts in bytes, and accessibility. */

import { expectAccessible } from './support/axe.ts';
import { expect, test } from './support/demo.ts';
import { widgetOf } from './support/widget.ts';

test('the contact page opens the thread itself, with what was typed before its script came', async ({
  page,
  demo,
}) => {
  let send = () => {};
  const isSent = new Promise<void>((resolve) => {
    send = resolve;
  });
  await page.route('**/frontdesk-element.js', async (route) => {
    await isSent;
    await route.continue();
  });
  await page.goto(`${demo.url}/help/en/contact`);
  const form = page.locator('.post-form');
  await form.getByLabel('Email').fill('tyra@post.example');
  await form.getByRole('textbox', { name: 'Message' }).fill('My tent leaks.');
  const { panel } = widgetOf(page);
  await expect(panel).toHaveCount(0);
  send();
  const box = panel.locator('textarea');
  await expect(box).toHaveValue('My tent leaks.');
  await expect(form).toHaveCount(0);
  await expectAccessible(page);
  await panel.getByRole('button', { name: 'Close' }).click();
  await page.getByRole('main').getByRole('link', { name: 'Contact us' }).click();
  await expect(box).toHaveValue('My tent leaks.');
  await page.reload();
  await expect(box).toHaveValue('My tent leaks.');
});

test('the search suggests for what was typed before its script came', async ({ page, demo }) => {
  let send = () => {};
  const isSent = new Promise<void>((resolve) => {
    send = resolve;
  });
  await page.route('**/start-search-*.js', async (route) => {
    await isSent;
    await route.continue();
  });
  await page.goto(`${demo.url}/help/en/`);
  await page.getByRole('textbox', { name: 'Search for help' }).fill('delivery ti');
  send();
  await expect(page.getByRole('option', { name: /^Delivery times and prices/ })).toBeVisible();
});

test('where the widget does not come, the form of the contact page stays and works', async ({
  page,
  demo,
  trouble,
}) => {
  await page.route('**/frontdesk-element.js', (route) => route.abort());
  const isMissed = page.waitForEvent('requestfailed');
  await page.goto(`${demo.url}/help/en/contact`);
  await isMissed;
  const form = page.locator('.post-form');
  await form.getByLabel('Email').fill('truls@post.example');
  await form.getByRole('textbox', { name: 'Message' }).fill('My tent leaks.');
  const isPosted = page.waitForRequest((request) => request.method() === 'POST');
  await form.getByRole('button', { name: 'Send' }).click();
  expect(new URLSearchParams((await isPosted).postData() ?? '').get('message')).toBe('My tent leaks.');
  // Of the file that did not come, and of a form that came at once.
  trouble.splice(0);
});

test('without a launcher, an article costs at most 3 kB of script until somebody does something', async ({
  page,
  demo,
}) => {
  const sizes: Promise<number>[] = [];
  page.on('requestfinished', (request) => {
    if (request.resourceType() === 'script')
      sizes.push(request.sizes().then(({ responseBodySize }) => responseBodySize));
  });
  await page.goto(`${demo.url}/docs/en/search?q=install+and+run`);
  const found = page.getByRole('main').getByRole('link', { name: 'Install and run' }).first();
  const href = await found.getAttribute('href');
  await page.goto('about:blank');
  await page
    .context()
    .newCDPSession(page)
    .then((session) => session.send('Network.clearBrowserCache'));
  sizes.length = 0;
  await page.goto(demo.url + href, { waitUntil: 'networkidle' });
  // The script has run.
  await expect(page.getByRole('button', { name: 'Copy', exact: true }).first()).toBeVisible();
  const bytes = (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0);
  expect(bytes).toBeGreaterThan(0);
  expect(bytes).toBeLessThanOrEqual(3000);
});

const pages = ['/help/en/', '/help/ar/', '/help/en/search?q=order', '/help/en/search?q=qqqq'];

test('every kind of page is accessible, light and dark, from left to right and from right to left', async ({
  page,
  demo,
  trouble,
}) => {
  const look = async () => {
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme });
      await expectAccessible(page);
    }
  };
  for (const path of pages) {
    await page.goto(demo.url + path);
    await look();
  }
  for (const lang of ['en', 'ar']) {
    await page.goto(`${demo.url}/help/${lang}/`);
    await page.getByRole('main').getByRole('link').first().click();
    await expect(page.getByRole('navigation').first()).toBeVisible();
    await look();
    await page.locator('main a[href*="/articles/"]').first().click();
    await expect(page.getByRole('article')).toBeVisible();
    await look();
    await page.goto(page.url().replace(/-[^/]*$/, '/vote'));
    await look();
  }
  await page.goto(`${demo.url}/help/en/articles/999999999-nothing`);
  await look();
  // The browser says of the page itself that it is not there.
  expect(trouble.splice(0)).toEqual([expect.stringContaining('404')]);
  await page.goto(`${demo.url}/docs/en/`);
  await look();
  // With its form, as without a script.
  await page.route('**/frontdesk-element.js', (route) => route.abort());
  await page.goto(`${demo.url}/help/en/contact`);
  await look();
  trouble.splice(0);
});
