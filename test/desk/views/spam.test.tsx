/** Spam at the desk: marked, taken back, and the list of blocked addresses. */

import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectAccessible } from '../../support/axe.ts';
import { ago } from '../../support/fake-desk/answers.ts';
import { openDesk } from '../../support/fake-desk/open-desk.tsx';
import { button, dialog, heading, link, rowSubjects } from '../../support/fake-desk/parts.ts';
import { buildDeskTicket } from '../../support/fake-desk/server.ts';

test('a ticket is marked as spam, leaves its list, and comes back by Undo', async () => {
  const desk = openDesk({ url: '/desk/tickets/1' });
  await expect.element(heading('Ticket 1')).toBeVisible();
  await expectAccessible(desk.host);
  await button('Mark as spam').click();
  await expect.poll(() => rowSubjects(desk)).toEqual(['Ticket 2']);
  await expect.element(heading('Ticket 2')).toBeVisible();
  expect(desk.sentTo('updateTicket')).toEqual([{ ticketId: '1', isSpam: true }]);
  await button('Undo').click();
  await expect.poll(() => rowSubjects(desk)).toEqual(['Ticket 1', 'Ticket 2']);
});

test('the view of spam takes the mark back, by the button, the key, and for many', async () => {
  const tickets = [1, 2, 3, 4].map((id) => buildDeskTicket(id, { isSpam: true }));
  const desk = openDesk({ tickets, url: '/desk?view=spam' });
  await link(/Ticket 1/).click();
  await expect.element(page.getByText(/^This ticket is spam: nobody is notified/)).toBeVisible();
  await expect.element(button('Snooze')).not.toBeInTheDocument();
  await expectAccessible(desk.host);
  await button('Not spam').click();
  await expect.element(heading('Ticket 2')).toBeVisible();
  await userEvent.keyboard('!');
  await expect.poll(() => rowSubjects(desk)).toEqual(['Ticket 3', 'Ticket 4']);
  await userEvent.keyboard('uxjx!');
  await expect.element(page.getByText('2 no longer spam')).toBeVisible();
  await expect.element(page.getByText('No spam', { exact: true })).toBeVisible();
  await expect.poll(() => desk.tickets.filter(({ isSpam }) => isSpam)).toEqual([]);
  await expect.element(button('Blocked addresses')).not.toBeInTheDocument();
});

test('owners see the blocked addresses, and unblock them', async () => {
  const blocked = [
    { email: 'win@prizes.example', anonymousOnly: false, agentId: 7, blockedDate: ago(30) },
    { email: 'ceo@customer.example', anonymousOnly: true, agentId: null, blockedDate: ago(60) },
  ];
  const desk = openDesk({ role: 'owner', url: '/desk?view=spam', tickets: [], blocked });
  desk.refuse('listBlockedAddresses', 400);
  await button('Blocked addresses').click();
  await expect
    .element(page.getByRole('alert'))
    .toHaveTextContent('The blocked addresses couldn’t be loaded.');
  desk.recover();
  await button('Try again').click();
  await expect.element(dialog('Blocked addresses').getByText('ceo@customer.example')).toBeVisible();
  await expect
    .element(
      dialog('Blocked addresses').getByText('Only what visitors write on your site without signing in'),
    )
    .toBeVisible();
  await expectAccessible(desk.host);
  await button('Unblock win@prizes.example').click();
  await expect.element(page.getByText('win@prizes.example is no longer blocked.')).toBeVisible();
  expect(desk.sentTo('unblockAddress')).toEqual([{ email: 'win@prizes.example' }]);
  await expect.element(button('Unblock win@prizes.example')).not.toBeInTheDocument();
  desk.refuse('unblockAddress', 500);
  await button('Unblock ceo@customer.example').click();
  await expect.element(page.getByText('That didn’t work. The address is still blocked.')).toBeVisible();
});
