/** An agent at the desk of a real server signs in, reads what a customer writes, and answers. */

import { grabTicket } from '../../src/api/operations/tickets.ts';
import { expectAccessible } from '../support/axe.ts';
import { expect, test } from '../support/demo.ts';
import { deskRow } from '../support/desk-row.ts';
import { printedCode, signInAtDesk as signIn } from '../support/desk-sign-in.ts';
import { createServers } from '../support/servers.ts';
import { openTicketOfVisitor } from '../support/ticket-of-visitor.ts';
import { widgetOf } from '../support/widget.ts';
import { write } from '../support/write-as-customer.ts';

test('a message comes into the list by itself, and is answered, noted on, assigned and solved', async ({
  page,
  demo,
}) => {
  await signIn(page, demo);
  await expectAccessible(page);
  const ticketId = await write(demo, 'A kettle that whistles', 'It whistles all night.');
  await deskRow(page, 'A kettle that whistles').click();
  await expect(page.getByText('It whistles all night.').last()).toBeVisible();
  await expect(page.getByText('To ⁦greta@post.example⁩')).toBeVisible();
  await expectAccessible(page);

  await page.keyboard.press('n');
  await page.keyboard.type('Ask the workshop.');
  await page.keyboard.press('Control+Enter');
  await expect(page.getByRole('listitem').filter({ hasText: 'Only your team sees this' })).toContainText(
    'Ask the workshop.',
  );
  await page.keyboard.press('Escape');
  await page.keyboard.press('r');
  await page.keyboard.type('Take off the lid.');
  await page.keyboard.press('Control+Enter');
  await expect(page.getByRole('combobox', { name: 'Status' })).toHaveValue('pending');
  await page.keyboard.press('Control+k');
  await page.keyboard.type('assign to me');
  await page.keyboard.press('Enter');
  await expect(page.locator('[data-action=assignee]')).not.toHaveValue('0');
  await page.getByRole('button', { name: 'Solve', exact: true }).click();

  // The reply is held for ten seconds, and the status that was set after it waits for it.
  await expect
    .poll(async () => {
      const { json, meta } = await demo.client.send(grabTicket, { ticketId: String(ticketId) });
      const written = json.filter(({ messageType }) => messageType !== 'log');
      return [
        meta.ticketStatus,
        ...written.map(({ messageType, messagePlain }) => `${messageType}: ${messagePlain}`),
      ];
    })
    .toEqual([
      'solved',
      'external: It whistles all night.',
      'internal: Ask the workshop.',
      'external: Take off the lid.',
    ]);
});

test('an article and a file go into an answer, and the visitor sees a card', async ({
  page,
  demo,
  browser,
}) => {
  const { shop, box } = await openTicketOfVisitor(page, demo, browser, 'ines@post.example');
  await box.fill('This should help:');
  await page.getByRole('button', { name: 'Insert article' }).click();
  await page.getByRole('combobox', { name: 'Search articles' }).fill('return an order');
  await page.getByRole('option', { name: /How to return an order/ }).click();
  await expect(box).toHaveValue(
    /^This should help:\n\[How to return an order\]\(http:\/\/\S+\/articles\/\d+-how-to-return-an-order ".+"\)\n$/,
  );

  // What has arrived of a file is counted in bytes.
  const chooser = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: 'Attach' }).first().click();
  const file = { name: 'label.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.4') };
  await (await chooser).setFiles(file);
  await expect(page.getByRole('button', { name: 'Remove label.pdf' })).toBeVisible();
  await expect(page.getByRole('progressbar')).toHaveCount(0);
  await page.keyboard.press('Control+Enter');

  const { panel } = widgetOf(shop);
  for (const place of [panel, page.getByRole('list', { name: 'Messages' })]) {
    const card = place.getByRole('link', { name: /^How to return an order.{20}/ });
    await expect(card).toHaveAttribute('href', /\/articles\/\d+-how-to-return-an-order$/);
    await expect(card).toHaveCSS('display', 'block');
    await expect(place.getByRole('link', { name: 'label.pdf' })).toBeVisible();
  }
  const link = await panel.getByRole('link', { name: /^How to return an order/ }).getAttribute('href');
  expect((await page.request.get(link ?? '')).status()).toBe(200);
  await shop.context().close();
});

test('a link signs in once, and signing out ends the session and the page', async ({
  page,
  demo,
  trouble,
}) => {
  // The server has a port of its own, which the command learns from the data folder.
  expect(await createServers().command('desk', 'link', '--data', demo.dataDir)).toContain(
    `${demo.url}/desk#`,
  );
  const code = await printedCode(demo);
  await page.goto(`${demo.url}/desk/tickets/1`);
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible();
  await page.goto(`${demo.url}/desk#${code}`);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  // The ticket that was asked for at first.
  await expect(page).toHaveURL(/\/desk\/tickets\/1$/);
  await page.goto(`${demo.url}/desk`);
  await page.getByRole('button', { name: 'Sign out' }).click();
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible();
  await page.goto(`${demo.url}/desk#${code}`);
  await page.reload();
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(page.getByRole('alert')).toContainText('has been used or has expired');
  // Browsers report that there is no such ticket.
  trouble.splice(0);
});

test('a page of another site gets nothing of the desk', async ({ page, demo }) => {
  await signIn(page, demo);
  const response = await page.request.get(`${demo.url}/desk`, { headers: { 'sec-fetch-dest': 'iframe' } });
  expect(response.headers()['content-security-policy']).toContain("frame-ancestors 'none'");
  expect(await response.text()).toContain('"signedIn":null');
});
