/** Two tickets of a customer that become one at a real server, and are taken apart again. */

import { expectAccessible } from '../support/axe.ts';
import { expect, test } from '../support/demo.ts';
import { signInAtDesk as signIn } from '../support/desk-sign-in.ts';
import { write } from '../support/write-as-customer.ts';

test('tickets are merged by the keyboard, get what is written later, and are taken apart', async ({
  page,
  demo,
}) => {
  await signIn(page, demo);
  const first = await write(demo, 'A lamp that hums', 'It hums.');
  const second = await write(demo, 'The lamp again', 'It still hums.');
  await page.goto(`${demo.url}/desk/tickets/${first}`);
  await expect(page.getByText('It hums.').first()).toBeVisible();
  await page.keyboard.press('Control+k');
  await page.keyboard.type('merge into');
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Merge tickets' });
  await expect(dialog.getByRole('option').first()).toContainText('The lamp again');
  await expectAccessible(page);
  await page.keyboard.press('Enter');
  await expect(page.getByText(`Merged into #${second}`)).toBeVisible();
  await expect(page).toHaveURL(new RegExp(`/tickets/${second}`));
  const messages = page.getByRole('listitem').filter({ has: page.locator('.message-body') });
  await expect(messages.filter({ hasText: 'It hums.' })).toContainText(`From #${first}`);

  await write(demo, 'A lamp that hums', 'Now it is dark.', first);
  await expect(messages.filter({ hasText: 'Now it is dark.' })).toContainText(`From #${first}`);

  await page.goto(`${demo.url}/desk/tickets/${first}`);
  const notice = page.getByRole('region', { name: `Merged into #${second}` });
  await expect(notice.getByRole('link', { name: `Open #${second}` })).toBeVisible();
  await expect(page.getByRole('textbox', { name: 'Write a reply' })).toHaveCount(0);
  await expectAccessible(page);
  await notice.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByRole('textbox', { name: 'Write a reply' })).toBeVisible();
  await expect(messages).toHaveCount(1);
  await expect(messages).toContainText('It hums.');
  await page.goto(`${demo.url}/desk/tickets/${second}`);
  await expect(messages).toHaveCount(2);
  await expect(messages.last()).toContainText('Now it is dark.');
});
