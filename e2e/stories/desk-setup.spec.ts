/**
 * From an empty server to the first answer, as a new owner walks it by keyboard: the one-time address, the help center,
 * articles, the script tag on a page of another site, mail both ways, a colleague, and a visitor's message that is answered.
 */

import { createServer } from 'node:http';
import type { Locator, Page } from '@playwright/test';
import { freePort } from '../../test/support/free-port.ts';
import { expectAccessible } from '../support/axe.ts';
import { expect, test } from '../support/demo.ts';
import { listen } from '../support/listen.ts';
import { createServers, type Ready } from '../support/servers.ts';
import { widgetOf } from '../support/widget.ts';
import { sendFirstMessage } from '../support/write-to-shop.ts';

const servers = createServers();
let dataDir: string;
let ready: Ready;

test.beforeAll(async () => {
  dataDir = await servers.newFolder();
  // Mail that the server sends comes in where it listens.
  const port = `${await freePort()}`;
  const mail = { SMTP_URL: `smtp://127.0.0.1:${port}`, MAIL_SMTP_PORT: port, MAIL_SMTP_HOST: '127.0.0.1' };
  ({ ready } = await servers.serve(['--port', '0', '--data', dataDir], mail));
});

test.afterAll(async () => await servers.end());

/** Moves the focus by Tab alone. */
async function tabTo(page: Page, target: Locator): Promise<void> {
  await expect(target).toBeVisible();
  for (let steps = 0; steps < 60; steps += 1) {
    if (await target.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press('Tab');
  }
  await expect(target).toBeFocused();
}

async function press(page: Page, name: string | RegExp): Promise<void> {
  await tabTo(page, page.getByRole('button', { name, exact: true }));
  await page.keyboard.press('Enter');
}

async function type(page: Page, label: string, text: string): Promise<void> {
  await tabTo(page, page.getByLabel(label, { exact: true }));
  await page.keyboard.type(text);
}

const stepHead = (page: Page, name: string) => page.getByRole('button', { name });

test('a new owner walks from the one-time address to the first answer', async ({
  page,
  browser,
  trouble,
}) => {
  test.slow();
  let began = Date.now();
  const note = (step: string) => {
    process.stdout.write(`${step}: ${((Date.now() - began) / 1000).toFixed(1)} s\n`);
    began = Date.now();
  };

  const printed = await servers.command('desk', 'link', '--data', dataDir);
  await page.goto(`${ready.url}/desk${/#fdl_[\w-]+/.exec(printed)?.[0] ?? ''}`);
  await press(page, 'Set up Frontdesk');
  await expect(page.getByRole('heading', { name: 'First steps' })).toBeFocused();
  await expect(page.getByText('0 of 6', { exact: true })).toBeVisible();
  note('sign in');

  const help = await page.request.get(`${ready.url}/help/en/`);
  expect(help.status()).toBe(404);
  await type(page, 'Name', 'Maja Lund');
  await type(page, 'Email', 'maja');
  // What is there is selected.
  await type(page, 'Title', 'Skogsrand help');
  const head = page.frameLocator('.look-widget iframe').locator('.head');
  // The widget opens beside the form, and leaves the focus where it is.
  await expect(head).toBeVisible();
  await expect(page.getByLabel('Title', { exact: true })).toBeFocused();
  await type(page, 'Brand', '#00796b');
  await expect(head).toHaveCSS('background-color', 'rgb(0, 121, 107)');
  // Nothing typed is lost on a reload.
  await page.reload();
  for (const [label, text] of [
    ['Name', 'Maja Lund'],
    ['Title', 'Skogsrand help'],
    ['Brand', '#00796b'],
  ] as const)
    await expect(page.getByLabel(label, { exact: true })).toHaveValue(text);
  await press(page, 'Publish and continue');
  await expect(page.getByLabel('Email', { exact: true })).toBeFocused();
  await expect(page.getByText('Enter an email address such as maja@shop.example.')).toBeVisible();
  await page.keyboard.press('End');
  await page.keyboard.type('@skogsrand.example');
  await press(page, 'Publish and continue');
  await expect(stepHead(page, 'Articles')).toBeFocused();
  note('you and your help center');

  await press(page, 'Use the sample');
  await expect(
    page.getByRole('listitem').getByText(/^\d+ articles are in your help center\.$/),
  ).toBeVisible();
  await expect(page.getByRole('button', { name: 'Remove the sample' })).toBeVisible();
  await press(page, 'Continue');
  await expect(stepHead(page, 'The line for your site')).toBeFocused();
  note('articles');

  const tag = await page.locator('.setup-tag code').innerText();
  expect(tag).toContain(ready.url);
  await expect(
    page.frameLocator('.setup-widget').getByRole('heading', { name: 'How can we help?' }),
  ).toBeVisible();
  await expectAccessible(page);
  await page.getByText('Any site may use this line.').click();
  await tabTo(page, page.getByLabel('Pages that may use it'));
  await page.keyboard.press('ControlOrMeta+A');
  await page.keyboard.type('skogsrand.example');
  await press(page, 'Save');
  await expect(
    page.getByText(/^Works on pages of .*https:\/\/skogsrand\.example.*https:\/\/www\.skogsrand\.example/),
  ).toBeVisible();
  await press(page, 'I’ve put it in');
  await expect(stepHead(page, 'Seen on your site')).toBeFocused();
  await expect(page.getByText('Waiting for the first page…')).toBeVisible();
  note('script tag');

  const server = createServer((_request, response) => {
    response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' });
    response.end(
      `<!doctype html><html lang="en"><title>A site</title><body><h1>A site</h1>${tag}</body></html>`,
    );
  });
  const site = await listen(server);
  const visitors = await browser.newContext();
  const shop = await visitors.newPage();
  await shop.goto(site.url);
  const { launcher, panel } = widgetOf(shop);
  await launcher.click();
  await expect(panel).toBeVisible();
  const refused = page.locator('.settings-warning', { hasText: 'The widget was refused on' });
  await expect(refused).toContainText(new URL(site.url).origin);
  await expect(page.locator('.setup-done')).toHaveCount(0);
  await expectAccessible(page);
  await press(page, 'Allow it');
  await expect(refused).toBeHidden();
  await shop.reload();
  // It was left open.
  await expect(panel).toBeVisible();
  await expect(page.locator('.setup-done')).toContainText(new URL(site.url).origin);
  await press(page, 'Continue');
  await expect(stepHead(page, 'Mail both ways')).toBeFocused();
  note('seen on a page');

  await type(page, 'Email addresses', 'help@skogsrand.example');
  await press(page, 'Send a test');
  await expect(
    page.getByRole('listitem').getByText('It went out and came back: email works both ways.'),
  ).toBeVisible();
  await press(page, 'Continue');
  await expect(stepHead(page, 'Your team')).toBeFocused();
  note('mail both ways');

  await type(page, 'Name', 'Tove Ek');
  await press(page, 'Send the invitation');
  await expect(page.getByLabel('Email', { exact: true })).toBeFocused();
  await type(page, 'Email', 'tove@skogsrand.example');
  await press(page, 'Send the invitation');
  await expect(page.getByText(/Tove Ek\S* is invited\./)).toBeVisible();
  await press(page, 'Continue');
  await expect(
    page.getByRole('heading', { name: 'Ready. Your first message will arrive here.' }),
  ).toBeFocused();
  await expect(page.getByRole('link', { name: /^Set up/ })).toHaveCount(0);
  note('team');

  await panel.getByRole('navigation').getByRole('link', { name: 'Contact' }).click();
  await sendFirstMessage(panel, 'Is the down jacket in stock?', 'greta@post.example');
  await expect(panel.getByRole('heading', { name: 'Is the down jacket in stock?' })).toBeVisible();

  await tabTo(page, page.getByRole('link', { name: 'Go to the desk' }));
  await page.keyboard.press('Enter');
  await page.locator('.row').first().waitFor();
  for (const name of ['Articles', 'What people want'])
    await expect(page.getByRole('link', { name, exact: true })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Maja Lund' })).toBeVisible();
  await expect(page.locator('.nav-site')).toHaveText('Skogsrand help');
  await page.keyboard.press('j');
  await page.keyboard.press('Enter');
  await page.locator('.message').first().waitFor();
  await page.keyboard.press('r');
  await page.keyboard.type('It is, in all sizes.');
  await page.keyboard.press('Control+Enter');
  await expect(panel.getByText('It is, in all sizes.')).toBeVisible();
  note('first message and first answer');

  await visitors.close();
  await site.close();
  trouble.splice(0);
});
