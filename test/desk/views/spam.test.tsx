/** Spam at the desk: marked, taken back, and the list of blocked addresses. */

import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectAccessible } from '../../support/axe.ts';
import { ago, buildDeskTicket, openDesk, refusal, rowSubjects } from '../fake-desk.ts';

const blockedDialog = () => page.getByRole('dialog', { name: 'Blocked addresses' });

const blocked = [
  { email: 'win@prizes.example', anonymousOnly: false, agentId: 7, blockedDate: ago(30) },
  { email: 'ceo@customer.example', anonymousOnly: true, agentId: null, blockedDate: ago(60) },
];

test('a ticket is marked as spam, leaves its list, and comes back by Undo', async () => {
  const desk = openDesk({ url: '/desk/tickets/1' });
  await expect.element(page.getByRole('heading', { name: 'Ticket 1' })).toBeVisible();
  await expectAccessible(desk.host);
  await page.getByRole('button', { name: 'Mark as spam' }).click();
  await expect.poll(() => rowSubjects(desk)).toEqual(['Ticket 2']);
  await expect.element(page.getByRole('heading', { name: 'Ticket 2' })).toBeVisible();
  expect(desk.sentTo('updateTicket')).toEqual([{ ticketId: '1', isSpam: true }]);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect.poll(() => rowSubjects(desk)).toEqual(['Ticket 1', 'Ticket 2']);
});

test('the view of spam takes the mark back, by the button, the key, and for many', async () => {
  const tickets = [1, 2, 3, 4].map((id) => buildDeskTicket(id, { isSpam: true }));
  const desk = openDesk({ tickets, url: '/desk?view=spam' });
  await page.getByRole('link', { name: /Ticket 1/ }).click();
  await expect.element(page.getByText(/^This ticket is spam: nobody is notified/)).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Snooze' })).not.toBeInTheDocument();
  await expectAccessible(desk.host);
  await page.getByRole('button', { name: 'Not spam' }).click();
  await expect.element(page.getByRole('heading', { name: 'Ticket 2' })).toBeVisible();
  await userEvent.keyboard('!');
  await expect.poll(() => rowSubjects(desk)).toEqual(['Ticket 3', 'Ticket 4']);
  await userEvent.keyboard('uxjx!');
  await expect.element(page.getByText('2 no longer spam')).toBeVisible();
  await expect.element(page.getByText('No spam', { exact: true })).toBeVisible();
  await expect.poll(() => desk.tickets.filter(({ isSpam }) => isSpam)).toEqual([]);
  await expect.element(page.getByRole('button', { name: 'Blocked addresses' })).not.toBeInTheDocument();
});

test('owners see the blocked addresses, and unblock them', async () => {
  const desk = openDesk({ role: 'owner', url: '/desk?view=spam', tickets: [], blocked });
  await page.getByRole('button', { name: 'Blocked addresses' }).click();
  await expect.element(blockedDialog().getByText('ceo@customer.example')).toBeVisible();
  await expect
    .element(blockedDialog().getByText('Only what visitors write on your site without signing in'))
    .toBeVisible();
  await expectAccessible(desk.host);
  await page.getByRole('button', { name: 'Unblock win@prizes.example' }).click();
  await expect.element(page.getByText('win@prizes.example is no longer blocked.')).toBeVisible();
  expect(desk.sentTo('unblockAddress')).toEqual([{ email: 'win@prizes.example' }]);
  await expect
    .element(page.getByRole('button', { name: 'Unblock win@prizes.example' }))
    .not.toBeInTheDocument();
  desk.answer(({ name }) => (name === 'unblockAddress' ? refusal(500, {}) : undefined));
  await page.getByRole('button', { name: 'Unblock ceo@customer.example' }).click();
  await expect.element(page.getByText('That didn’t work. The address is still blocked.')).toBeVisible();
});
