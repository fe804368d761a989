/** An agent saves an answer as a reply, and a visitor gets it with its fields filled. */

import { listSavedReplies } from '../src/api/operations/saved-replies.ts';
import { expectAccessible } from './support/axe.ts';
import { expect, test } from './support/demo.ts';
import { openTicketOfVisitor } from './support/ticket-of-visitor.ts';
import { widgetOf } from './support/widget.ts';

test('a text is saved, shared, inserted by a slash, sent to a visitor, and counted', async ({
  page,
  demo,
  browser,
}) => {
  const { shop, ticketId, box } = await openTicketOfVisitor(page, demo, browser, 'runa@post.example');
  await box.fill('Let it burn outside first.');
  await page.keyboard.press('Control+k');
  await page.keyboard.type('save this text');
  await page.keyboard.press('Enter');
  const form = page.getByRole('dialog', { name: 'New saved reply' });
  await expect(form.getByRole('textbox', { name: 'Text' })).toHaveValue('Let it burn outside first.');
  await form.getByRole('textbox', { name: 'Name' }).fill('Stove that smells');
  await form.getByRole('textbox', { name: 'Text' }).press('End');
  await page.keyboard.type(' Your ticket: ');
  await form.getByRole('button', { name: 'ticket number' }).click();
  await form.getByRole('combobox', { name: 'Who has it' }).selectOption('Shared with everyone');
  await expectAccessible(page);
  await page.keyboard.press('Control+Enter');
  await expect(page.getByRole('listitem').filter({ hasText: 'Stove that smells' })).toBeVisible();
  await page.keyboard.press('Escape');

  await box.fill('');
  await box.press('/');
  await page.keyboard.type('stove');
  await expect(page.getByRole('region', { name: 'Preview' })).toContainText(`Your ticket: ${ticketId}`);
  await expectAccessible(page);
  await page.keyboard.press('Enter');
  await expect(box).toHaveValue(`Let it burn outside first. Your ticket: ${ticketId}`);
  await page.keyboard.press('Control+Enter');
  await expect(widgetOf(shop).panel.getByText(`Your ticket: ${ticketId}`)).toBeVisible();
  await expect
    .poll(async () => {
      const { replies } = await demo.client.send(listSavedReplies, {});
      return replies.find(({ name }) => name === 'Stove that smells')?.usedCount;
    })
    .toBe(1);
  await shop.context().close();
});
