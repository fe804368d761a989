/** The help center in a frame of a site: who may show it, and that it works there. */

import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { type Demo, expect, test } from './support/demo.ts';
import { type FramingSite, serveFramingSite } from './support/framing-site.ts';

const main = fileURLToPath(new URL('../dist/server/main.js', import.meta.url));
const sites: FramingSite[] = [];

test.afterEach(async () => {
  for (const site of sites.splice(0)) await site.close();
});

async function openSite(): Promise<FramingSite> {
  const site = await serveFramingSite();
  sites.push(site);
  return site;
}

/** A public key that pages of one site may use, made as an operator makes it. */
async function keyFor({ userId, dataDir }: Demo, site: FramingSite): Promise<string> {
  const args = ['keys', 'create', '--user-id', `${userId}`, '--public'];
  const { stdout } = await promisify(execFile)(process.execPath, [
    main,
    ...args,
    ...['--origins', new URL(site.url).origin, '--data', dataDir],
  ]);
  return stdout.trim();
}

const addressOf = ({ url, userId, helpCenterId }: Demo, apiKey: string) =>
  `${url}/embed?userId=${userId}&apiKey=${apiKey}&helpCenterId=${helpCenterId}&lang=en&colorScheme=dark`;

test('a page that the key allows shows it, and it works there', async ({ page, demo }) => {
  const site = await openSite();
  site.show(addressOf(demo, await keyFor(demo, site)));
  const failures: string[] = [];
  page.on('response', (response) => {
    if (response.status() >= 400) failures.push(`${response.status()} ${new URL(response.url()).pathname}`);
  });
  await page.goto(site.url);
  const frame = page.frameLocator('iframe');
  // An article that no other test reads: the views and votes of theirs are counted.
  await frame.getByRole('combobox').fill('gift wrapping');
  await frame.locator('[role=option]:not(.option-search)').first().click();
  await expect(frame.getByRole('article')).toBeVisible();
  // A post, which tells where it comes from: the deployment's own origin, which the key does not list.
  await frame.getByRole('button', { name: 'Yes', exact: true }).click();
  await expect(frame.getByText(/^Thanks/)).toBeVisible();
  expect(failures).toEqual([]);
  expect(page.url()).toBe(site.url);

  const inside = page.frames().find((frame) => frame.url().includes('/embed'));
  expect(new URL(inside?.url() ?? '').hash).toMatch(/^#\/articles\/\d+/);
});

test('a page of another site does not', async ({ page, demo, trouble }) => {
  const [allowed, other] = [await openSite(), await openSite()];
  other.show(addressOf(demo, await keyFor(demo, allowed)));
  await page.goto(other.url);
  await expect.poll(() => trouble.some((text) => text.includes('frame-ancestors'))).toBe(true);
  trouble.length = 0;
  await expect(page.frameLocator('iframe').getByRole('combobox')).toHaveCount(0);
});

test('a wrong setting is said in the frame', async ({ page, demo, trouble }) => {
  const site = await openSite();
  const address = new URL(addressOf(demo, await keyFor(demo, site)));
  address.searchParams.set('helpCenterId', 'first');
  site.show(address.href);
  await page.goto(site.url);
  await expect(page.frameLocator('iframe').getByText('helpCenterId')).toBeVisible();
  // The browser itself reports the status.
  expect(trouble.splice(0).every((text) => text.includes('400'))).toBe(true);
});
