/** An owner sets up agents, keys and webhooks at the desk, and each does at once what it is for. */

import { createServer } from 'node:http';
import { text } from 'node:stream/consumers';
import type { Page } from '@playwright/test';
import { Webhook } from 'standardwebhooks';
import { expectAccessible } from './support/axe.ts';
import { expect, test } from './support/demo.ts';
import { signInAtDesk } from './support/desk-sign-in.ts';
import { copyFilledDemo } from './support/filled-demo.ts';
import { listen } from './support/listen.ts';
import { type Demo, startDemo } from './support/start-demo.ts';
import { widgetOf } from './support/widget.ts';

let demo: Demo;
let stop: () => Promise<void>;

test.beforeAll(async () => {
  ({ demo, stop } = await startDemo({ env: { WEBHOOK_HOSTS: 'localhost' }, prepare: copyFilledDemo }));
});

test.afterAll(async () => await stop());

async function openSection(page: Page, section: string): Promise<void> {
  await signInAtDesk(page, demo);
  await page.getByRole('link', { name: 'Settings' }).click();
  await page.getByRole('link', { name: section, exact: true }).click();
  await expect(page.getByRole('heading', { name: section, exact: true })).toBeVisible();
}

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true });

test('an agent is invited, signs in by the link, becomes an owner, and is removed while signed in', async ({
  page,
  browser,
}) => {
  await openSection(page, 'Agents');
  await button(page, 'Invite an agent').click();
  await page.getByLabel('Name').fill('Tove Ek');
  await page.getByLabel('Email').fill('tove@skogsrand.example');
  await button(page, 'Send the invitation').click();
  const link = await page.getByRole('textbox', { name: 'Invitation link' }).inputValue();
  await expectAccessible(page);
  await page.keyboard.press('Escape');

  const other = await (await browser.newContext()).newPage();
  await other.goto(link);
  await button(other, 'Sign in').click();
  await expect(other.getByRole('heading', { name: 'Waiting for us' })).toBeVisible();
  await expect(other.getByRole('link', { name: 'Settings' })).toHaveCount(0);
  await other.goto(`${demo.url}/desk/settings/keys`);
  await expect(other.getByText('Only owners change settings')).toBeVisible();

  await page.reload();
  await button(page, 'Edit Tove Ek').click();
  await page.getByRole('radio', { name: 'Owner' }).check();
  await button(page, 'Save').click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await other.reload();
  await expect(button(other, 'Create a key')).toBeVisible();

  await button(page, 'Remove Tove Ek').click();
  await button(page, 'Remove').click();
  await expect(page.getByText('Tove Ek is removed.')).toBeVisible();
  await other.getByRole('link', { name: 'Webhooks' }).click();
  await expect(other.getByRole('dialog', { name: 'You’re signed out' })).toBeVisible();
  await other.context().close();
});

test('a public key is made for a page, works there, and ends', async ({ page, browser, trouble }) => {
  let script = '';
  const server = createServer((_request, response) => {
    response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' });
    response.end(`<!doctype html><html lang="en"><title>A site</title><body>${script}</body></html>`);
  });
  const site = await listen(server);
  await openSection(page, 'API keys');
  await button(page, 'Create a key').click();
  await page.getByLabel('Purpose').fill('A site');
  await page.getByLabel('Pages that may use it').fill(new URL(site.url).origin);
  await page.getByRole('dialog').getByRole('button', { name: 'Create a key' }).click();
  const apiKey = await page.getByRole('dialog').getByLabel('Key', { exact: true }).inputValue();
  await page.keyboard.press('Escape');
  script = `<script src="${demo.url}/frontdesk.js" data-user-id="${demo.userId}" data-api-key="${apiKey}" data-help-center-id="${demo.helpCenterId}"></script>`;

  const shop = await (await browser.newContext()).newPage();
  await shop.goto(site.url);
  await widgetOf(shop).launcher.click();
  await expect(widgetOf(shop).search).toBeVisible();

  await page.reload();
  await button(page, 'End A site').click();
  // Uses are noted seconds later: whether the key is in use already, the dialog says.
  const field = page.getByLabel('Type A site to end it');
  if (await field.isVisible()) await field.fill('A site');
  await button(page, 'End the key').click();
  await expect(page.getByText('A site has ended.')).toBeVisible();
  const { status } = await fetch(
    `${demo.url}/api/${apiKey}/${demo.userId}/faq/categories?helpCenterId=${demo.helpCenterId}&lang=en`,
  );
  expect(status).toBe(401);
  await shop.context().close();
  await site.close();
  trouble.splice(0);
});

test('a webhook is tested against its receiver, which verifies the event', async ({ page }) => {
  let secret = '';
  const verified: unknown[] = [];
  const server = createServer(async (request, response) => {
    const body = await text(request);
    const headers = Object.fromEntries(
      Object.entries(request.headers).map(([name, value]) => [name, String(value)]),
    );
    verified.push(new Webhook(secret).verify(body, headers));
    response.writeHead(204).end();
  });
  const receiver = await listen(server);
  await openSection(page, 'Webhooks');
  await button(page, 'Add a webhook').click();
  await page.getByLabel('URL').fill(`${receiver.url}hook`);
  await page.getByRole('checkbox', { name: 'A ticket was opened' }).check();
  await page.getByRole('dialog').getByRole('button', { name: 'Add a webhook' }).click();
  secret = await page.getByRole('textbox', { name: 'Secret' }).inputValue();
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await button(page, 'Send a test').click();
  await expect(page.getByText(/^Accepted: status 204 in [\d,]+ ms$/)).toBeVisible();
  expect(verified).toMatchObject([{ type: 'webhook.test', data: { userId: demo.userId } }]);
  await receiver.close();
  await button(page, 'Send a test').click();
  await expect(page.getByText('No response: ECONNREFUSED')).toBeVisible();
});
