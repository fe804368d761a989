/** Replies that are held for ten seconds, at a real server. */

import { expectAccessible } from '../support/axe.ts';
import { expect, test } from '../support/demo.ts';
import { signInAtDesk as signIn } from '../support/desk-sign-in.ts';
import { externalMessages } from '../support/external-messages.ts';
import { replyBox } from '../support/reply-box.ts';
import { write } from '../support/write-as-customer.ts';

test('a reply is taken back, sent once more, and sent by the server although the page is closed', async ({
  page,
  demo,
}) => {
  await signIn(page, demo);
  const ticketId = await write(demo, 'A chair that creaks', 'It creaks.');
  await page.goto(`${demo.url}/desk/tickets/${ticketId}`);
  await replyBox(page).fill('Oil it with wax.');
  await page.keyboard.press('Control+Enter');
  await expect(page.getByText(/^Sent in \d+ s/)).toBeVisible();
  await page.keyboard.press('Escape');
  await page.keyboard.press('z');
  await expect(replyBox(page)).toHaveValue('Oil it with wax.');
  await expect(page.getByText(/^Sent in/)).toHaveCount(0);

  await replyBox(page).fill('Oil it with linseed.');
  await page.keyboard.press('Control+Enter');
  await expect(page.getByText(/^Sent in \d+ s/)).toBeVisible();
  expect(await externalMessages(demo, ticketId)).toEqual(['It creaks.']);
  await expectAccessible(page);
  await page.goto('about:blank');
  await expect.poll(() => externalMessages(demo, ticketId)).toEqual(['It creaks.', 'Oil it with linseed.']);
  await page.goto(`${demo.url}/desk/tickets/${ticketId}`);
  await expect(page.getByRole('listitem').filter({ hasText: 'Oil it with linseed.' }).last()).toBeVisible();
  await expect(replyBox(page)).toHaveValue('');
});
