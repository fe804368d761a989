/** A visitor comes back from a mail: to our own page by a click, from there to the site, and by a link that they ask for. */

import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expectAccessible } from './support/axe.ts';
import { type Demo, expect } from './support/demo.ts';
import { test } from './support/prompt-mail-demo.ts';
import { createServers } from './support/servers.ts';
import { refusedIn, serveStrictSite } from './support/strict-site.ts';
import { widgetOf } from './support/widget.ts';
import { writeToShop } from './support/write-to-shop.ts';

const greta = 'greta@post.example';

/** The links in the mails to an address, the newest last, once there are so many. */
async function linksTo(email: string, { dataDir, url }: Demo, count: number): Promise<string[]> {
  const folder = join(dataDir, 'mail');
  const read = async () => {
    const names = (await readdir(folder).catch(() => []))
      // What is still being written has another name.
      .filter((name) => name.endsWith('.eml'))
      .toSorted((a, b) => idOf(a) - idOf(b));
    const mails = await Promise.all(names.map((name) => readFile(join(folder, name), 'utf8')));
    return mails
      .filter((mail) => mail.includes(`To: ${email}`))
      .map((mail) => mail.replace(/=\r?\n/g, '').replaceAll('=3D', '='))
      .flatMap((mail) => new RegExp(`${url}/back/\\S+#fdb_[\\w-]{43}`).exec(mail)?.[0] ?? []);
  };
  await expect.poll(async () => (await read()).length).toBe(count);
  return await read();
}

const idOf = (name: string) => Number(/(\d+)\.eml$/.exec(name)?.[1]);

test('a link of a mail leads to the thread by a click, and from there to the site', async ({
  demo,
  browser,
  page,
}) => {
  const { userId, publicKey, helpCenterId, dataDir } = demo;
  const attributes = `data-user-id="${userId}" data-api-key="${publicKey}" data-help-center-id="${helpCenterId}"`;
  const site = await serveStrictSite(`<script src="${demo.url}/frontdesk.js" ${attributes}></script>`);
  const { command } = createServers();
  const center = ['--user-id', String(userId), '--help-center-id', String(helpCenterId)];
  await command('help-centers', 'set', ...center, '--site-url', site.url, '--data', dataDir);

  await page.goto(site.url);
  const { answer } = await writeToShop(page, demo, greta);
  await answer('Close the tap.');
  const [link = ''] = await linksTo(greta, demo, 1);

  // What this browser has opens the ticket no more once the address is confirmed elsewhere.
  await page.goto('about:blank');
  const phone = await browser.newContext({ viewport: { width: 320, height: 640 } });
  const other = await phone.newPage();
  const foreign: string[] = [];
  phone.on('request', (request) => {
    if (!request.url().startsWith(demo.url)) foreign.push(request.url());
  });
  // What looks at mail loads the page, presses what it finds, and sends its forms.
  for (const _visit of [1, 2]) {
    await other.goto(link);
    await expect(other.getByRole('button', { name: 'Open conversation' })).toBeVisible();
    await other.evaluate(() => {
      const root = document.querySelector('#frontdesk')?.shadowRoot;
      for (const button of root?.querySelectorAll('button') ?? []) button.click();
      for (const form of document.forms) form.submit();
    });
    await other.goto('about:blank');
  }
  await other.goto(link);
  await expectAccessible(other);
  await other.keyboard.press('Tab');
  await other.keyboard.press('Enter');
  await expect(other.getByText('Close the tap.')).toBeVisible();
  await expectAccessible(other);
  expect(other.url()).not.toContain('fdb_');
  await other.reload();
  await expect(other.getByText('Close the tap.')).toBeVisible();
  await other.getByRole('textbox', { name: 'Write a reply' }).fill('Done!');
  await other.getByRole('button', { name: 'Send' }).click();
  await expect(other.getByText('Done!')).toBeVisible();
  expect(foreign).toEqual([]);

  await other.getByRole('button', { name: /^Continue on / }).click();
  await other.waitForURL(site.url);
  await expect(other.getByRole('dialog').getByText('Close the tap.')).toBeVisible();
  expect(new URL(other.url()).hash).toBe('');
  expect(await refusedIn(other)).toEqual([]);
  await other.reload();
  await expect(other.getByRole('dialog').getByText('Close the tap.')).toBeVisible();
  await phone.close();

  const third = await (await browser.newContext({ locale: 'de-DE' })).newPage();
  await third.goto(link.replace(/lang=[^#]+/, 'lang=de'));
  await third.getByRole('button', { name: /öffnen|Open/ }).click();
  await expect(third.getByRole('heading', { name: /funktioniert nicht mehr/ })).toBeFocused();
  await third.getByRole('button', { name: 'Neuen Link senden' }).click();
  await expect(third.getByText('ein neuer auf dem Weg')).toBeVisible();
  await linksTo(greta, demo, 2);
  await third.goto(`${demo.url}/demo/mail`);
  await third.getByRole('navigation').getByRole('link', { name: greta }).first().click();
  const opening = third.context().waitForEvent('page');
  await third.frameLocator('iframe').locator('a[href*="/back/"]').click();
  const opened = await opening;
  await opened.getByRole('button', { name: 'Open conversation' }).click();
  await expect(opened.getByText('Close the tap.')).toBeVisible();
  await third.context().close();

  // Somebody else's browser knows nothing, and asks for a link.
  const asking = await (await browser.newContext()).newPage();
  await asking.goto(site.url);
  const { launcher, panel } = widgetOf(asking);
  await launcher.click();
  await panel.getByRole('link', { name: 'Messages' }).click();
  await panel.getByText('Wrote to us somewhere else?').click();
  await panel.getByRole('button', { name: 'Send me a link' }).click();
  await expect(panel.getByLabel('Email')).toBeFocused();
  await panel.getByLabel('Email').fill(greta);
  await expectAccessible(asking);
  await panel.getByRole('button', { name: 'Send me a link' }).click();
  await expect(panel.getByText('a link is on its way')).toBeVisible();
  await linksTo(greta, demo, 3);
  await asking.context().close();
  await site.close();
});
