/** Forwarding a message to people outside: what is sent is in view, and is taken back by the bar. */

import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectAccessible } from '../../support/axe.ts';
import { openDesk } from '../../support/fake-desk/open-desk.tsx';
import { button, dialog, field } from '../../support/fake-desk/parts.ts';
import { buildThreadMessage } from '../../support/fake-desk/server.ts';

async function openForward() {
  const messages = { 1: [buildThreadMessage(100, { messagePlain: 'It does not close.\nThanks' })] };
  const desk = openDesk({ url: '/desk/tickets/1', messages });
  await button('Forward').click();
  await expect.element(field('Quoted text')).toHaveValue('It does not close.\nThanks');
  return desk;
}

test('a message is forwarded with a quote that can be shortened, and Undo takes it back', async () => {
  const desk = await openForward();
  await expectAccessible(desk.host);
  await field('To').fill('workshop@mend.example, shop@mend.example');
  await field('Your message').fill('Can you mend this?');
  await field('Quoted text').fill('It does not close.');
  await userEvent.keyboard('{Control>}{Enter}{/Control}');
  await expect.element(dialog('Forward message')).not.toBeInTheDocument();
  expect(desk.sentTo('forwardMessage')).toEqual([
    {
      ticketId: '1',
      messageId: 100,
      to: ['workshop@mend.example', 'shop@mend.example'],
      comment: 'Can you mend this?',
      quote: 'It does not close.',
      withFiles: true,
      undoSeconds: 10,
    },
  ]);
  await expect.element(page.getByText('Forwarded to workshop@mend.example, shop@mend.example')).toBeVisible();
  await button('Undo').click();
  await expect.poll(() => desk.sentTo('cancelForward')).toEqual([{ messageId: '101' }]);
  await expect.element(page.getByText('Undone')).toBeVisible();
});

test('wrong addresses are named, and no text is lost', async () => {
  const desk = await openForward();
  await dialog('Forward message').getByRole('button', { name: 'Forward' }).click();
  await expect.element(page.getByText('Enter an email address.')).toBeVisible();
  await field('To').fill('workshop');
  await dialog('Forward message').getByRole('button', { name: 'Forward' }).click();
  await expect.element(page.getByText('You can’t forward to workshop.')).toBeVisible();
  await field('To').fill('a@x.example b@x.example c@x.example d@x.example e@x.example f@x.example');
  await dialog('Forward message').getByRole('button', { name: 'Forward' }).click();
  await expect.element(page.getByText('Up to 5 email addresses')).toBeVisible();
  expect(desk.sentTo('forwardMessage')).toEqual([]);

  const errors = [{ value: 'maja@post.example', index: 0, label: 'to' }];
  desk.refuse('forwardMessage', 400, { message: 'Validation', errors });
  await field('To').fill('maja@post.example');
  await field('Your message').fill('Look');
  await dialog('Forward message').getByRole('button', { name: 'Forward' }).click();
  await expect.element(page.getByText('You can’t forward to maja@post.example.')).toBeVisible();
  desk.refuse('forwardMessage', 429);
  await dialog('Forward message').getByRole('button', { name: 'Forward' }).click();
  await expect.element(page.getByText(/too many addresses within an hour/)).toBeVisible();
  desk.refuse('forwardMessage', 500);
  await dialog('Forward message').getByRole('button', { name: 'Forward' }).click();
  await expect.element(page.getByText('Not forwarded. What you entered is still here.')).toBeVisible();
  await expect.element(field('Your message')).toHaveValue('Look');
});
