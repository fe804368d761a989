/** A widget whose settings the deployment refuses: the owner reads what mends it, and the visitor that it is not here. */

import { expect, test } from './support/demo.ts';
import { servePage, tagOf } from './support/page.ts';
import { createServers } from './support/servers.ts';
import type { Site } from './support/site.ts';
import { widgetOf } from './support/widget.ts';

let site: Site | undefined;

test.afterEach(async () => {
  await site?.close();
  site = undefined;
});

const { command } = createServers();

for (const [what, change, advice] of [
  [
    'a key that is unknown',
    { publicKey: 'fdp_notOfThisServer' },
    /does not know the key fdp_notO… for user 1: .* frontdesk keys list --user-id 1$/,
  ],
  [
    'a key in no form of ours',
    { publicKey: 'pasted badly' },
    /refuses the key pasted b… for user 1: check apiKey and userId\. .* fdp_/,
  ],
  [
    'a help center that there is not',
    { helpCenterId: 987_654 },
    /has no help center with the helpCenterId 987654\. .* frontdesk help-centers list --user-id 1$/,
  ],
] as const) {
  test(`${what} is said once to each`, async ({ page, demo, trouble }) => {
    site = await servePage({ body: tagOf({ ...demo, ...change }) });
    await page.goto(site.url);
    const { launcher, panel } = widgetOf(page);
    await launcher.click();
    const alert = panel.getByRole('alert');
    await expect(alert).toHaveText('Help isn’t available here right now. Please contact us another way.');
    await panel.getByRole('button', { name: 'Try again' }).click();
    await expect(alert).toBeVisible();
    // Whatever a link of the page leads to.
    await page.evaluate(() => window.frontdesk?.('contact'));
    await expect(alert).toHaveText(/^Help isn’t available here/);
    const told = trouble.splice(0).filter((line) => !line.startsWith('Failed to load resource'));
    expect(told).toEqual([expect.stringMatching(advice)]);
  });
}

test('a page that the key does not list is told how to make a key that does', async ({
  page,
  demo,
  trouble,
}) => {
  const apiKey = await command(
    ...['keys', 'create', '--user-id', `${demo.userId}`, '--public', '--origins', 'https://shop.example'],
    ...['--data', demo.dataDir],
  );
  site = await servePage({ body: tagOf({ ...demo, publicKey: apiKey }) });
  await page.goto(site.url);
  const { launcher, panel } = widgetOf(page);
  await launcher.click();
  await expect(panel.getByRole('alert')).toHaveText(/^Help isn’t available here/);
  await expect.poll(() => trouble.some((line) => line.startsWith('frontdesk:'))).toBe(true);
  const [told, ...others] = trouble.splice(0).filter((line) => !line.startsWith('Failed to load resource'));
  expect(others).toEqual([]);
  const origin = site.url.replace(/\/$/, '');
  expect(told).toContain(`frontdesk keys create --user-id ${demo.userId} --public --origins ${origin}`);
  expect(told).not.toContain(apiKey);

  // What is advised mends it.
  const [, advised = ''] = / that does: frontdesk (.*)$/.exec(told ?? '') ?? [];
  const made = await command(...advised.split(' '), '--data', demo.dataDir);
  const answer = await fetch(
    `${demo.url}/api/${made}/${demo.userId}/faq/help-center?helpCenterId=${demo.helpCenterId}`,
    { headers: { origin } },
  );
  expect(answer.status).toBe(200);
  // Requests that were under way have been refused since.
  expect(trouble.splice(0).filter((line) => !line.startsWith('Failed to load resource'))).toEqual([]);
});
