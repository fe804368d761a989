/** An owner keeps an inbox for a team: for the other agents, the inbox and its tickets are not there. */

import type { Page } from '@playwright/test';
import { updateTicket } from '../../src/api/operations/desk.ts';
import { expectAccessible } from '../support/axe.ts';
import { expect, test } from '../support/demo.ts';
import { deskRow } from '../support/desk-row.ts';
import { signInAtDesk } from '../support/desk-sign-in.ts';
import { copyFilledDemo } from '../support/filled-demo.ts';
import { replyBox } from '../support/reply-box.ts';
import { createServers } from '../support/servers.ts';
import { type Demo, startDemo } from '../support/start-demo.ts';
import { write } from '../support/write-as-customer.ts';

let demo: Demo;
let stop: () => Promise<void>;

test.beforeAll(async () => {
  ({ demo, stop } = await startDemo({ prepare: copyFilledDemo }));
});

test.afterAll(async () => await stop());

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const word = (page: Page) => page.getByText('has moved to an inbox that you can’t see');

/** Returns the id of the inbox that the workshop answers. */
async function workshopId(): Promise<number> {
  const { command } = createServers();
  const options = ['--user-id', `${demo.userId}`, '--json', '--data', demo.dataDir];
  const inboxes: { inboxId: number; inboxName: string }[] = JSON.parse(
    await command('inbox', 'list', ...options),
  );
  return inboxes.find(({ inboxName }) => inboxName === 'Workshop')?.inboxId ?? 0;
}

test('an inbox is kept for a team at the desk, and a ticket that moves there leaves the others', async ({
  page,
  browser,
}) => {
  await signInAtDesk(page, demo);
  await page.goto(`${demo.url}/desk/settings/agents`);
  await button(page, 'Edit Johan Berg').click();
  await page.getByLabel('New teams').fill('Workshop crew');
  await button(page, 'Save').click();
  await expect(page.getByText(/Teams: .*Workshop crew/)).toBeVisible();
  await page.getByRole('link', { name: 'Inboxes', exact: true }).click();
  await page.getByRole('combobox', { name: 'Inbox' }).selectOption('Workshop');
  await button(page, 'Add Workshop crew').click();
  await button(page, 'Save').click();
  await expect(page.getByText('Saved', { exact: true })).toBeVisible();
  await expectAccessible(page);

  const ticketId = await write(demo, 'A stove that leaks', 'It smells of gas.');
  const amina = await (await browser.newContext()).newPage();
  await signInAtDesk(amina, demo, '--agent', 'amina@skogsrand.example');
  await expect(amina.getByRole('heading', { name: 'Waiting for us' })).toBeVisible();
  await expect(amina.getByRole('link', { name: /^Workshop/ })).toHaveCount(0);
  await amina.goto(`${demo.url}/desk/tickets/${ticketId}`);
  await replyBox(amina).fill('Please turn it off at once.');

  await demo.client.send(updateTicket, { ticketId: String(ticketId), inboxId: await workshopId() });
  await expect(word(amina)).toBeVisible();
  await expect(amina.getByRole('textbox', { name: 'The reply that you had begun' })).toHaveValue(
    'Please turn it off at once.',
  );
  await expect(deskRow(amina, 'A stove that leaks')).toHaveCount(0);
  await expectAccessible(amina);
  await amina.reload();
  await expect(word(amina)).toBeVisible();
  await amina.goto(`${demo.url}/desk?q=stove+leaks`);
  await expect(amina.getByText('No tickets for')).toBeVisible();
  await amina.context().close();

  const johan = await (await browser.newContext()).newPage();
  await signInAtDesk(johan, demo, '--agent', 'johan@skogsrand.example');
  await johan.getByRole('link', { name: /^Workshop/ }).click();
  await deskRow(johan, 'A stove that leaks').click();
  await johan.getByLabel('Assigned to').selectOption('Workshop crew (team)');
  await expect(deskRow(johan, 'A stove that leaks')).toContainText('Workshop crew');
  await johan.context().close();
});
