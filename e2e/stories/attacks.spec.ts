/** A message that attacks its reader, opened in the page of a site. */

import { insertTicket } from '../../src/api/operations/tickets.ts';
import { scriptTag } from '../../src/server/users/help-centers/script-tag.ts';
import { expect, test } from '../support/demo.ts';
import { watchAttacks } from '../support/harmless.ts';
import type { Site } from '../support/site.ts';
import { serveStrictSite } from '../support/strict-site.ts';
import { signIn } from '../support/visitors.ts';
import { widgetOf } from '../support/widget.ts';

let site: Site | undefined;

test.afterEach(async () => {
  await site?.close();
  site = undefined;
});

test('nothing in a message or its subject runs, loads or takes the place of the widget', async ({
  page,
  demo,
}) => {
  const { client } = demo;
  const elin = { sub: 'e-2', email: 'elin.e2e@post.example', name: 'Elin', conversations: [] };
  const attack = [
    '<img src="https://attacker.invalid/a.png" onerror="__attacked(this)">',
    '<svg><script>__attacked(this)</script></svg><style>@import "https://attacker.invalid/b.css"</style>',
    '<a href="javascript:__attacked(this)">one</a><form action="https://attacker.invalid"><input></form>',
    '<iframe srcdoc="<script>parent.__attacked(this)</script>"></iframe><b>still read</b>',
  ].join('');
  await client.send(insertTicket, {
    fromEmail: elin.email,
    toEmail: 'hello@skogsrand.example',
    subject: '<img src=x onerror=__attacked(this)> a subject',
    message: attack,
  });
  const { userId, publicKey: apiKey, helpCenterId, url } = demo;
  site = await serveStrictSite(scriptTag({ userId, apiKey, helpCenterId }, url));
  const watched = await watchAttacks(page, [new URL(site.url).origin, new URL(url).origin]);
  await page.goto(site.url);
  const { panel, launcher } = widgetOf(page);
  await expect(launcher).toBeVisible();
  await page.evaluate((given) => window.frontdesk?.('identify', given), await signIn(demo, elin));
  await page.evaluate(() => window.frontdesk?.('conversations'));
  await panel.getByRole('link', { name: /a subject/ }).click();
  await expect(panel.getByText('still read')).toBeVisible();
  await watched.expectHarmless(panel);
});
