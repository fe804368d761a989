/** Replies that are held for ten seconds, at a real server. */

import type { Page } from '@playwright/test';
import { grabTicket } from '../../src/api/operations/tickets.ts';
import { expectAccessible } from '../support/axe.ts';
import { type Demo, expect, test } from '../support/demo.ts';
import { signInAtDesk as signIn } from '../support/desk-sign-in.ts';
import { write } from '../support/write-as-customer.ts';

const box = (page: Page) => page.getByRole('textbox', { name: 'Write a reply' });

async function externalMessages(demo: Demo, ticketId: number): Promise<string[]> {
  const { json } = await demo.client.send(grabTicket, { ticketId: String(ticketId) });
  return json
    .filter(({ messageType }) => messageType === 'external')
    .map(({ messagePlain }) => messagePlain.trim());
}

test('a reply is taken back, sent once more, and sent by the server although the page is closed', async ({
  page,
  demo,
}) => {
  await signIn(page, demo);
  const ticketId = await write(demo, 'A chair that creaks', 'It creaks.');
  await page.goto(`${demo.url}/desk/tickets/${ticketId}`);
  await box(page).fill('Oil it with wax.');
  await page.keyboard.press('Control+Enter');
  await expect(page.getByText(/^Sent in \d+ s/)).toBeVisible();
  await page.keyboard.press('Escape');
  await page.keyboard.press('z');
  await expect(box(page)).toHaveValue('Oil it with wax.');
  await expect(page.getByText(/^Sent in/)).toHaveCount(0);

  await box(page).fill('Oil it with linseed.');
  await page.keyboard.press('Control+Enter');
  await expect(page.getByText(/^Sent in \d+ s/)).toBeVisible();
  expect(await externalMessages(demo, ticketId)).toEqual(['It creaks.']);
  await expectAccessible(page);
  await page.goto('about:blank');
  await expect.poll(() => externalMessages(demo, ticketId)).toEqual(['It creaks.', 'Oil it with linseed.']);
  await page.goto(`${demo.url}/desk/tickets/${ticketId}`);
  await expect(page.getByRole('listitem').filter({ hasText: 'Oil it with linseed.' }).last()).toBeVisible();
  await expect(box(page)).toHaveValue('');
});
