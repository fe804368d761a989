/** Putting tickets off until later: the choice, what the list shows, and how it is taken back. */

import { describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectAccessible } from '../../support/axe.ts';
import { ago } from '../../support/fake-desk/answers.ts';
import { openDesk } from '../../support/fake-desk/open-desk.tsx';
import {
  button,
  dialog as dialogOf,
  expectFits,
  heading,
  openTicket,
  rowSubjects,
} from '../../support/fake-desk/parts.ts';
import { buildDeskTicket } from '../../support/fake-desk/server.ts';

const dialog = () => dialogOf('Snooze until');

describe('the key H', () => {
  test('asks until when, and the ticket leaves its list at once, until that is undone', async () => {
    const desk = openDesk();
    await openTicket(1);
    await userEvent.keyboard('h');
    await expect.element(dialog()).toBeVisible();
    await expectAccessible(desk.host);
    await dialog()
      .getByRole('button', { name: /^Tomorrow/ })
      .click();
    await expect.poll(() => rowSubjects(desk)).toEqual(['Ticket 2']);
    await expect.element(heading('Ticket 2')).toBeVisible();
    await expect.element(page.getByText(/^Snoozed until/)).toBeVisible();
    const sentHour = () => new Date(String(desk.sentTo('updateTicket')[0]?.['snoozedUntil'])).getHours();
    await expect.poll(sentHour).toBe(9);
    await button('Undo').click();
    await expect.poll(() => rowSubjects(desk)).toEqual(['Ticket 1', 'Ticket 2']);
    expect(desk.sentTo('updateTicket').at(-1)).toEqual({ ticketId: '1', snoozedUntil: null });
  });

  test('works on the row that has the focus, and the arrows choose', async () => {
    const desk = openDesk();
    await userEvent.keyboard('jjh');
    await expect.element(dialog()).toBeVisible();
    await userEvent.keyboard('{ArrowUp}{Enter}');
    await expect.poll(() => desk.sentTo('updateTicket').map(({ ticketId }) => ticketId)).toEqual(['2']);
    await expect.poll(() => rowSubjects(desk)).toEqual(['Ticket 1']);
  });

  test('does nothing for a ticket that is solved', async () => {
    openDesk({ url: '/desk?view=solved', tickets: [buildDeskTicket(1, { status: 'solved' })] });
    await openTicket(1);
    await userEvent.keyboard('h');
    await expect.element(dialog()).not.toBeInTheDocument();
    await expect.element(button('Snooze')).not.toBeInTheDocument();
  });
});

test('a time that the agent enters is refused while it is not in the future', async () => {
  const desk = openDesk();
  await openTicket(1);
  await button('Snooze').click();
  const field = dialog().getByLabelText('At another time');
  await field.fill('2020-01-01T09:00');
  await dialog().getByRole('button', { name: 'Snooze' }).click();
  await expect.element(field).toHaveAccessibleDescription('Choose a time within the next year.');
  await expect.element(field).toHaveFocus();
  await expectAccessible(desk.host);
  expect(desk.sentTo('updateTicket')).toEqual([]);
  const day = new Date(Date.now() + 3 * 86_400_000).toISOString().slice(0, 10);
  await field.fill(`${day}T08:30`);
  await userEvent.keyboard('{Enter}');
  const wanted = new Date(`${day}T08:30`).toISOString();
  await expect
    .poll(() => desk.sentTo('updateTicket'))
    .toEqual([{ ticketId: '1', snoozedUntil: wanted, lastSeenMessageId: 100 }]);
});

test('the view of snoozed tickets says until when, and each can be woken', async () => {
  const tickets = [
    buildDeskTicket(1, { snoozedUntil: ago(-30), snoozedBy: { agentId: 8, name: 'Olle Berg' } }),
    buildDeskTicket(2),
  ];
  const desk = openDesk({ tickets, url: '/desk?view=snoozed' });
  expect(rowSubjects(desk)).toEqual(['Ticket 1']);
  await openTicket(1);
  const until = button(/^Snoozed until/);
  await expect.element(until).toHaveAttribute('title', expect.stringMatching(/^Olle Berg snoozed it until/));
  await until.click();
  await dialog().getByRole('button', { name: 'Wake now' }).click();
  await expect.poll(() => desk.sentTo('updateTicket')).toEqual([{ ticketId: '1', snoozedUntil: null }]);
  await expect.element(page.getByText('Nothing is snoozed')).toBeVisible();
});

test('a ticket whose snooze has ended is marked in words', async () => {
  const desk = openDesk({ tickets: [buildDeskTicket(1, { wokenDate: ago(3) })] });
  await expect.element(page.getByText(', Snooze ended 3 hours ago')).toBeInTheDocument();
  await openTicket(1);
  await expect.element(page.getByText('Snooze ended 3 hours ago', { exact: true })).toBeVisible();
  await expectAccessible(desk.host);
});

test('solving a snoozed ticket is undone with its snooze', async () => {
  const snoozedUntil = ago(-30);
  const desk = openDesk({ tickets: [buildDeskTicket(1, { snoozedUntil })], url: '/desk?view=snoozed' });
  await openTicket(1);
  await button('Solve').click();
  await button('Undo').click();
  await expect.poll(() => desk.sentTo('updateTicket').at(-1)).toMatchObject({ status: 'new', snoozedUntil });
});

test('the choice of a time fits a phone and reads from the right in Arabic', async () => {
  await page.viewport(320, 640);
  const desk = openDesk({ language: 'ar', url: '/desk/tickets/1' });
  await expect.element(heading('Ticket 1')).toBeVisible();
  await button('تأجيل').click();
  await expect.element(dialogOf('تأجيل حتى')).toBeVisible();
  await expectAccessible(desk.host);
  expectFits();
});
