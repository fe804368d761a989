/** Two agents with one ticket at the desk of a real server. */

import type { Browser, Page } from '@playwright/test';
import { grabAgents } from '../src/api/operations/chat.ts';
import { type Demo, expect, test } from './support/demo.ts';
import { deskRow } from './support/desk-row.ts';
import { signInAtDesk as signIn } from './support/desk-sign-in.ts';
import { write } from './support/write-as-customer.ts';

async function otherAgent(browser: Browser, demo: Demo): Promise<Page> {
  const { json: agents } = await demo.client.send(grabAgents, {});
  // The first is the owner, whom a link without an address signs in.
  const colleague = agents.findLast(({ agentEmail }) => agentEmail !== '');
  const page = await (await browser.newContext()).newPage();
  await signIn(page, demo, '--agent', colleague?.agentEmail ?? '');
  return page;
}

test('two agents see each other, and the second does not answer past a message that is new', async ({
  page,
  demo,
  browser,
}) => {
  await signIn(page, demo);
  const colleague = await otherAgent(browser, demo);
  const ticketId = await write(demo, 'A torch that flickers', 'It flickers.');
  for (const agent of [page, colleague]) await deskRow(agent, 'A torch that flickers').click();
  await page.getByRole('textbox', { name: 'Write a reply' }).fill('Try another socket.');
  await expect(colleague.getByText(/is replying$/).last()).toBeVisible();

  // What the colleague has not heard of yet: the stream and reads of this ticket are held back.
  await colleague.route(/grabThread|streamTickets/, () => {});
  await page.keyboard.press('Control+Enter');
  await expect(page.getByRole('listitem').filter({ hasText: 'Try another socket.' }).last()).toBeVisible();
  await write(demo, 'A torch that flickers', 'It has stopped!', ticketId);
  await colleague.getByRole('textbox', { name: 'Write a reply' }).fill('Send it to us.');
  await colleague.getByRole('button', { name: 'Send', exact: true }).click();
  await expect(colleague.getByRole('alert')).toContainText('Not sent yet.');
  await expect(colleague.getByRole('listitem').filter({ hasText: 'It has stopped!' }).last()).toBeVisible();
  await expect(colleague.getByRole('textbox', { name: 'Write a reply' })).toHaveValue('Send it to us.');
  await colleague.context().close();
});
