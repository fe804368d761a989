/** A new owner's first steps at an empty server: a folder of articles with problems, and the checklist in the menu. */

import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from './support/demo.ts';
import { createServers } from './support/servers.ts';

const servers = createServers();

test.afterAll(async () => await servers.end());

test('a folder is imported with its problems, and the checklist is put away and brought back', async ({
  page,
}) => {
  const folder = await servers.newFolder();
  const data = await servers.newFolder();
  const { ready: own } = await servers.serve(['--port', '0', '--data', data]);
  await mkdir(join(folder, 'delivery'));
  await writeFile(join(folder, 'delivery', 'times.md'), '# Delivery times\n\nTwo days.\n');
  await writeFile(join(folder, 'delivery', 'costs.md'), '# Costs\n\nSee [prices](prices.md).\n');

  const printed = await servers.command('desk', 'link', '--data', data);
  await page.goto(`${own.url}/desk${/#fdl_[\w-]+/.exec(printed)?.[0] ?? ''}`);
  await page.getByRole('button', { name: 'Set up Frontdesk' }).click();
  await page.getByLabel('Name', { exact: true }).fill('Maja Lund');
  await page.getByLabel('Email', { exact: true }).fill('maja@skogsrand.example');
  await page.getByLabel('Title', { exact: true }).fill('Skogsrand help');
  await page.getByRole('button', { name: 'Publish and continue' }).click();
  await page.locator('input[type=file]').first().setInputFiles(folder);
  await expect(page.locator('.setup-done')).toHaveText('2 articles are in your help center.');
  await expect(page.locator('.import-problems code')).toHaveText('delivery/costs.md, line 3');
  await page.getByRole('button', { name: 'Continue' }).click();

  await page.getByRole('button', { name: 'Put the checklist away' }).click();
  await expect(page.getByText('The checklist is put away.')).toBeVisible();
  const entry = page.getByRole('link', { name: /^Set up/ });
  await expect(entry).toHaveCount(0);
  await page.getByRole('link', { name: 'Settings' }).click();
  await page.getByRole('link', { name: 'First steps' }).click();
  await page.getByRole('button', { name: 'Show it in the menu again' }).click();
  await expect(entry).toHaveText('Set up · 2 of 6');
  await page.getByRole('link', { name: 'Waiting for us' }).click();
  await expect(page.locator('.list').getByRole('link', { name: 'Set up · 2 of 6' })).toBeVisible();
});
