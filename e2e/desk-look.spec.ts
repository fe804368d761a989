/** An owner sets at the desk how the help center looks: previews follow at once, and widget, pages and mail once it is saved. */

import type { FrameLocator, Page } from '@playwright/test';
import { grabAgents } from '../src/api/operations/chat.ts';
import { scriptTag } from '../src/server/users/help-centers/script-tag.ts';
import { expectAccessible } from './support/axe.ts';
import { test as base, type Demo, expect } from './support/demo.ts';
import { signInAtDesk } from './support/desk-sign-in.ts';
import { copyFilledDemo } from './support/filled-demo.ts';
import { type Site, serveSite } from './support/site.ts';
import { startDemo } from './support/start-demo.ts';
import { widgetOf } from './support/widget.ts';

/** A demo of its own: the tests of the others see the shop as it is. */
const test = base.extend<object, { readonly demo: Demo }>({
  demo: [
    async ({ browserName: _browserName }, use) => {
      const { demo, stop } = await startDemo({ prepare: copyFilledDemo });
      await use(demo);
      await stop();
    },
    { scope: 'worker' },
  ],
});

const plum = { hex: '#7a1f5c', rgb: 'rgb(122, 31, 92)' };

let site: Site | undefined;
test.afterEach(async () => {
  await site?.close();
  site = undefined;
});

async function openLook(page: Page, url: string): Promise<{ widget: FrameLocator; home: FrameLocator }> {
  await page.goto(`${url}/desk/settings/look`);
  const widget = page.frameLocator('.look-widget iframe');
  const home = page.frameLocator('.look-page iframe');
  await expect(widget.locator('.head.brand')).toBeVisible();
  await expect(home.locator('.hero-title')).toBeVisible();
  return { widget, home };
}

test('the preview greets in the language of the help center, whatever the language of the desk', async ({
  demo,
  browser,
}) => {
  const context = await browser.newContext({ locale: 'de-DE' });
  const page = await context.newPage();
  await signInAtDesk(page, demo);
  const { widget } = await openLook(page, demo.url);
  await expect(page.getByRole('heading', { name: 'Farben' })).toBeVisible();
  await page.getByRole('button', { name: 'Dunkel', exact: true }).click();
  await expect(widget.locator('html[data-color-scheme=dark]')).toBeAttached();
  await expect(widget.getByText('How can we help?')).toBeVisible();
  await context.close();
});

test('a colour and a greeting are in the previews at once, and everywhere once they are saved', async ({
  page,
  demo,
  browser,
}) => {
  await signInAtDesk(page, demo);
  const { widget, home } = await openLook(page, demo.url);
  await page.getByRole('button', { name: 'Light', exact: true }).click();
  await page.getByLabel('Brand, Light', { exact: true }).fill(plum.hex);
  await expect(widget.locator('.head.brand')).toHaveCSS('background-color', plum.rgb);
  await expect(home.locator('.hero')).toHaveCSS('background-color', plum.rgb);
  const stored = await page.request.get(`${demo.url}/help/en/`);
  expect(await stored.text()).not.toContain('Ask the woods');

  const greetings = page.getByRole('group', { name: 'Greeting' });
  await greetings.getByRole('button', { name: 'Add a language' }).click();
  await greetings.getByLabel('Language of the text').last().selectOption('en');
  await greetings.getByLabel('Greeting: English').fill('Ask the woods');
  await expect(widget.getByText('Ask the woods')).toBeVisible();
  await expect(home.getByText('Ask the woods')).toBeVisible();
  await expectAccessible(page);

  // Text that cannot be read is refused beside its field, with the nearest colour that can be.
  await page.getByRole('group', { name: 'Light' }).getByLabel('Text', { exact: true }).fill('#cccccc');
  await expect(page.getByText(/^Contrast with “/)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Save', exact: true })).toHaveAttribute(
    'aria-disabled',
    'true',
  );
  await page.getByRole('button', { name: /^Use #/ }).click();
  await expect(page.getByText(/^Contrast with “/)).toBeHidden();
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText('Saved', { exact: true })).toBeVisible();

  const { userId, publicKey, helpCenterId, url } = demo;
  const tag = scriptTag({ userId, apiKey: publicKey, helpCenterId }, url);
  site = await serveSite(tag, url);
  const context = await browser.newContext({ colorScheme: 'light' });
  const visitor = await context.newPage();
  const paths: string[] = [];
  visitor.on('request', (request) => paths.push(new URL(request.url()).pathname));
  await visitor.goto(site.url);
  const { launcher, panel } = widgetOf(visitor);
  await expect(launcher).toHaveCSS('background-color', plum.rgb);
  expect(paths).toEqual(['/', '/frontdesk.js']);
  await launcher.click();
  await expect(panel.getByText('Ask the woods')).toBeVisible();
  await expect(panel.locator('.head.brand')).toHaveCSS('background-color', plum.rgb);
  await site.close();

  // What the tag of a page says comes first.
  site = await serveSite(tag.replace('data-', `data-theme='{"brand":"#005500"}' data-`), url);
  await visitor.goto(site.url);
  await expect(launcher).toHaveCSS('background-color', 'rgb(0, 85, 0)');
  await launcher.click();
  await expect(panel.locator('.head.brand')).toHaveCSS('background-color', 'rgb(0, 85, 0)');

  await visitor.goto(`${url}/help/en/`);
  await expect(visitor.locator('.hero')).toHaveCSS('background-color', plum.rgb);
  await expect(visitor.locator('.hero-title')).toHaveText('Ask the woods');
  await context.close();
});

test('a logo is saved at once, and what is no picture is refused', async ({ page, demo, trouble }) => {
  await signInAtDesk(page, demo);
  const { home } = await openLook(page, demo.url);
  const inputs = page.locator('.look-picture-buttons input[type=file]');
  const svg = (content: string) => ({
    name: 'Our logo.svg',
    mimeType: 'image/svg+xml',
    buffer: Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 120 30">${content}</svg>`),
  });
  await inputs.first().setInputFiles(svg('<script>alert(1)</script>'));
  await expect(page.getByText('This is no SVG or PNG that can be used.')).toBeVisible();
  expect(trouble.splice(0)).toEqual([expect.stringContaining('400 (Bad Request)')]);
  await inputs.first().setInputFiles(svg('<path d="M0 0h120v30H0z"/>'));
  await expect(page.getByText('Saved', { exact: true })).toBeVisible();
  await expect(home.locator('.site-logo')).toHaveAttribute('src', /\/Our-logo\.svg$/);
});

test('nobody but an owner, and no other page, is shown a look that is not stored', async ({ page, demo }) => {
  const { json: agents } = await demo.client.send(grabAgents, {});
  const colleague = agents.findLast(({ agentEmail }) => agentEmail !== '');
  const { helpCenterId, url } = demo;
  const preview = `${url}/desk/look-preview/${helpCenterId}/page`;
  const framed = { 'Sec-Fetch-Site': 'same-origin', 'Sec-Fetch-Dest': 'iframe' };
  const own = { 'Frontdesk-Desk': '1', 'Sec-Fetch-Site': 'same-origin' };
  expect((await page.request.get(preview, { headers: framed })).status()).toBe(401);
  await signInAtDesk(page, demo, '--agent', colleague?.agentEmail ?? '');
  expect((await page.request.get(preview, { headers: framed })).status()).toBe(403);
  const looks = `${url}/desk/api/session/${demo.userId}/management/looks`;
  expect((await page.request.get(looks, { headers: own })).status()).toBe(403);
  const data = { version: '', values: { light: {}, dark: {}, font: 'system', greeting: [] } };
  const changed = await page.request.put(`${looks}/${helpCenterId}`, { headers: own, data });
  expect(changed.status()).toBe(403);
});
