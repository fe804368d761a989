/** Two agents select, assign and snooze tickets, one of which its visitor wakes, and keep spam apart. */

import { grabAgents } from '../src/api/operations/chat.ts';
import { listViewTickets } from '../src/api/operations/desk.ts';
import { insertTicket } from '../src/api/operations/tickets.ts';
import { expectAccessible } from './support/axe.ts';
import { expect, test } from './support/demo.ts';
import { deskRow } from './support/desk-row.ts';
import { signInAtDesk } from './support/desk-sign-in.ts';
import { widgetOf } from './support/widget.ts';
import { newThreadIn, writeToShop } from './support/write-to-shop.ts';

test('many tickets are assigned, solved and snoozed before a colleague’s eyes, a visitor wakes one, and one is spam', async ({
  page,
  demo,
  browser,
}) => {
  const { json: agents } = await demo.client.send(grabAgents, {});
  const colleague = agents.findLast(({ agentEmail }) => agentEmail !== '');
  const write = async (subject: string) => {
    const input = {
      fromEmail: 'frida@post.example',
      toEmail: 'hello@skogsrand.example',
      message: 'Where is it?',
    };
    const { json } = await demo.client.send(insertTicket, { ...input, subject, appendOpenTicket: false });
    return json.ticketID;
  };
  const ids = [await write('Lost parcel one'), await write('Lost parcel two')];
  const shop = await (await browser.newContext()).newPage();
  await shop.goto(demo.url);
  const { ticketId } = await writeToShop(shop, demo, 'frida.shop@post.example');
  const other = await (await browser.newContext()).newPage();
  await signInAtDesk(page, demo);
  await signInAtDesk(other, demo, '--agent', colleague?.agentEmail ?? '');
  for (const agent of [page, other]) await agent.goto(`${demo.url}/desk?view=open`);

  // Threads of other tests have the same subject.
  const stove = other.locator(`.row[data-ticket="${ticketId}"]`);
  // Two boxes and their range.
  const box = (subject: string) => page.getByRole('checkbox', { name: `Select “${subject}”` });
  await deskRow(page, 'Lost parcel one').hover();
  await box('Lost parcel one').click();
  await box('Lost parcel two').click({ modifiers: ['Shift'] });
  const bar = page.getByRole('group', { name: 'Change the selected tickets' });
  await expect(bar.getByText('2 selected')).toBeVisible();
  await expectAccessible(page);
  await bar.getByLabel('Assign').selectOption({ label: colleague?.agentName ?? '' });
  await other.getByRole('link', { name: /^Mine/ }).click();
  for (const subject of ['Lost parcel one', 'Lost parcel two']) {
    await expect(deskRow(other, subject)).toBeVisible();
  }

  // What is solved leaves both lists, and comes back to both.
  await bar.getByRole('button', { name: 'Solve' }).click();
  await expect(page.getByText('2 solved')).toBeVisible();
  await expect(deskRow(other, 'Lost parcel one')).toBeHidden();
  await page.keyboard.press('z');
  await expect(deskRow(other, 'Lost parcel one')).toBeVisible();
  await expect(deskRow(other, 'Lost parcel two')).toBeVisible();
  const { tickets: open } = await demo.client.send(listViewTickets, { view: 'open', limit: 200 });
  expect(open.map((ticket) => ticket.ticketId)).toEqual(expect.arrayContaining(ids));

  // A snoozed ticket is gone until its visitor writes.
  await other.getByRole('link', { name: /^All open/ }).click();
  await expect(stove).toBeVisible();
  await page.goto(`${demo.url}/desk/tickets/${ticketId}?view=open`);
  await expect(page.getByRole('heading', { name: 'My stove smells' })).toBeVisible();
  await page.keyboard.press('h');
  await expectAccessible(page);
  await page.getByRole('button', { name: /^Tomorrow/ }).click();
  await expect(page.getByText(/^Snoozed until/)).toBeVisible();
  await expect(stove).toBeHidden();
  await other.getByRole('link', { name: /^Snoozed/ }).click();
  await expect(stove).toBeVisible();
  const { panel } = widgetOf(shop);
  await panel.getByRole('textbox', { name: 'Write a reply' }).fill('Now it smokes, too.');
  await newThreadIn(panel).send.click();
  await expect(stove).toBeHidden();
  await expect(page.getByRole('link', { name: /My stove smells.*Snooze ended/ })).toBeVisible();

  // Spam is out of every list but its own, with what its sender writes next, until it is none.
  await page.goto(`${demo.url}/desk/tickets/${ids[0]}?view=open`);
  await expect(page.getByRole('heading', { name: 'Lost parcel one' })).toBeVisible();
  await page.getByRole('button', { name: 'Mark as spam' }).click();
  await expect(page.getByText('Marked as spam')).toBeVisible();
  // What this list has is stored.
  await page.getByRole('link', { name: /^Spam/ }).click();
  await expect(deskRow(page, 'Lost parcel one')).toBeVisible();
  await write('Win a prize');
  await expect(deskRow(page, 'Win a prize')).toBeVisible();
  await page.getByRole('button', { name: 'Blocked addresses' }).click();
  await expect(page.getByRole('dialog').getByText('frida@post.example')).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await deskRow(page, 'Lost parcel one').click();
  await page.getByRole('button', { name: 'Not spam' }).click();
  await page.getByRole('link', { name: /^All open/ }).click();
  await expect(deskRow(page, 'Lost parcel one')).toBeVisible();
  await write('A question after all');
  await expect(deskRow(page, 'A question after all')).toBeVisible();
  await expect(deskRow(page, 'Win a prize')).toBeHidden();
  await shop.context().close();
  await other.context().close();
});
