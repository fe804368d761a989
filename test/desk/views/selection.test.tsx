/** Selecting tickets, and changing all of them at once. */

import { describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectAccessible } from '../../support/axe.ts';
import { openDesk } from '../../support/fake-desk/open-desk.tsx';
import {
  button,
  expectFits,
  heading,
  inEveryLook,
  link,
  notice,
  rowSubjects,
} from '../../support/fake-desk/parts.ts';
import {
  selectionBar as bar,
  checkboxOf,
  expectSelected,
  pressBox,
  selectedIds,
} from '../../support/fake-desk/rows.ts';
import { buildDeskTicket, buildDeskTickets } from '../../support/fake-desk/server.ts';

describe('tickets are selected', () => {
  test('by X on the row that has the focus, or on the open one, and Escape ends it', async () => {
    const desk = openDesk({ tickets: buildDeskTickets(4) });
    await userEvent.keyboard('jxjx');
    await expectSelected(2);
    expect(selectedIds(desk)).toEqual([1, 2]);
    await userEvent.keyboard('x');
    await expect.poll(() => selectedIds(desk)).toEqual([1]);
    await expectAccessible(desk.host);
    await userEvent.keyboard('{Escape}');
    await expect.element(bar).not.toBeInTheDocument();
    await expect.element(heading('Waiting for us')).toBeVisible();
  });

  test('by their boxes, and by Shift up to the last one', async () => {
    const desk = openDesk({ tickets: buildDeskTickets(6) });
    await expect.element(link(/Ticket 2/)).toBeVisible();
    await pressBox(desk, 2);
    await checkboxOf(5).click({ modifiers: ['Shift'] });
    await expect.poll(() => selectedIds(desk)).toEqual([2, 3, 4, 5]);
    await checkboxOf(3).click();
    await expect.poll(() => selectedIds(desk)).toEqual([2, 4, 5]);
    await link(/Ticket 6/).click({ modifiers: ['Shift'] });
    await expect.poll(() => selectedIds(desk)).toEqual([2, 3, 4, 5, 6]);
    expect(location.pathname).toBe('/desk');
  });

  test('as a whole list, also beyond the rows that are loaded', async () => {
    const desk = openDesk({ tickets: buildDeskTickets(450) });
    await userEvent.keyboard('jx');
    await bar.getByRole('button', { name: 'Select all' }).click();
    await expectSelected(450);
    await bar.getByRole('button', { name: 'Snooze' }).click();
    await button(/^Tomorrow/).click();
    await expect.poll(() => desk.sentTo('updateTickets').length).toBe(3);
    const sizes = desk.sentTo('updateTickets').map(({ tickets }) => Array.isArray(tickets) && tickets.length);
    expect(sizes).toEqual([200, 200, 50]);
    await expect.poll(() => desk.tickets.every(({ snoozedUntil }) => snoozedUntil !== null)).toBe(true);
  });

  test('by a button where there is no hover', async () => {
    openDesk({ tickets: buildDeskTickets(2) });
    const choose = document.querySelector<HTMLElement>('.choose-rows');
    choose?.click();
    await expectSelected(0);
    await checkboxOf(2).click();
    await expectSelected(1);
  });

  test('and stay so when they leave the list, which the bar says', async () => {
    const desk = openDesk({ tickets: buildDeskTickets(3) });
    await userEvent.keyboard('jxjx');
    await expectSelected(2);
    Object.assign(desk.tickets[0] ?? {}, { status: 'solved', version: 2 });
    desk.push('ticket', { ticketId: 1, version: 2, kind: 'changed' });
    await expect.element(bar.getByText('1 no longer in this list')).toBeVisible();
    await expectSelected(2);
    await link('All open').click();
    await expect.element(bar).not.toBeInTheDocument();
  });
});

describe('selected tickets', () => {
  test('are solved by E, and that is undone', async () => {
    const desk = openDesk({ tickets: [...buildDeskTickets(3), buildDeskTicket(4, { status: 'reply' })] });
    await userEvent.keyboard('jxjjjxe');
    await expect.poll(() => rowSubjects(desk)).toEqual(['Ticket 2', 'Ticket 3']);
    await expect.element(notice('2 solved')).toBeVisible();
    await expect
      .poll(() => desk.sentTo('updateTickets'))
      .toEqual([
        {
          status: 'solved',
          tickets: [
            { ticketId: 1, lastSeenMessageId: 100 },
            { ticketId: 4, lastSeenMessageId: 400 },
          ],
        },
      ]);
    await userEvent.keyboard('z');
    await expect.element(notice('Undone')).toBeVisible();
    expect(desk.tickets.map(({ status }) => status)).toEqual(['new', 'new', 'new', 'reply']);
    await expect.poll(() => rowSubjects(desk)).toHaveLength(4);
  });

  test('are left and selected again where they have newer messages', async () => {
    const desk = openDesk({ tickets: buildDeskTickets(3) });
    await userEvent.keyboard('jxjxjx');
    await expectSelected(3);
    // It comes while the change is on its way.
    desk.answer(({ name }) => {
      if (name === 'updateTickets') desk.tickets.splice(1, 1, buildDeskTicket(2, { lastMessageId: 999 }));
      return undefined;
    });
    await bar.getByRole('button', { name: 'Solve' }).click();
    await expect.element(notice('1 of 3 has a newer message and was left. Read it first.')).toBeVisible();
    await expectSelected(1);
    expect(selectedIds(desk)).toEqual([2]);
    expect(desk.tickets.map(({ status }) => status)).toEqual(['solved', 'new', 'solved']);
    await button('Undo').click();
    await expect.poll(() => desk.tickets.map(({ status }) => status)).toEqual(['new', 'new', 'new']);
  });

  test('get an agent and a label one after the other, and keep their own labels', async () => {
    const desk = openDesk({ tickets: [buildDeskTicket(1, { labels: ['VIP'] }), buildDeskTicket(2)] });
    await userEvent.keyboard('jxjx');
    await expectSelected(2);
    await bar.getByLabelText('Assign').selectOptions('Olle Berg');
    await expect.element(notice('2 assigned to Olle Berg')).toBeVisible();
    await expectSelected(2);
    await userEvent.keyboard('l');
    await expect.element(page.getByRole('checkbox', { name: 'Returns' })).toHaveFocus();
    await expectAccessible(desk.host);
    await userEvent.keyboard(' ');
    await expect.element(notice('2 labelled “Returns”')).toBeVisible();
    await expect
      .poll(() => desk.tickets.map(({ labels }) => labels))
      .toEqual([['VIP', 'Returns'], ['Returns']]);
    expect(desk.tickets.map(({ assignedAgents }) => assignedAgents.map(({ agentId }) => agentId))).toEqual([
      [8],
      [8],
    ]);
    // What was done before can be undone too.
    await expect.element(notice('2 assigned to Olle Berg')).toBeVisible();
    await button('Undo').last().click();
    await expect.poll(() => desk.tickets.map(({ labels }) => labels)).toEqual([['VIP'], []]);
  });

  test('are solved from the bar by the keyboard, and the focus is in the list again', async () => {
    openDesk({ tickets: buildDeskTickets(3) });
    await userEvent.keyboard('jx');
    await expectSelected(1);
    const solve = bar.getByRole('button', { name: 'Solve' }).element();
    if (solve instanceof HTMLElement) solve.focus();
    await userEvent.keyboard('{Enter}');
    await expect.poll(() => document.activeElement?.getAttribute('data-ticket')).toBe('2');
  });

  test('are snoozed by H', async () => {
    const desk = openDesk({ tickets: buildDeskTickets(3) });
    await userEvent.keyboard('jxjx');
    await expectSelected(2);
    await userEvent.keyboard('h');
    await button(/^Tomorrow/).click();
    await expect.element(notice(/^2 snoozed until/)).toBeVisible();
    await expect.poll(() => rowSubjects(desk)).toEqual(['Ticket 3']);
  });

  test('stay selected when the server is not reached', async () => {
    const desk = openDesk({ tickets: buildDeskTickets(2) });
    await userEvent.keyboard('jxjx');
    await expectSelected(2);
    desk.refuse('updateTickets', 500);
    await bar.getByRole('button', { name: 'Solve' }).click();
    await expect.element(notice('2 of 2 not saved, and still selected. Try again.')).toBeVisible();
    await expectSelected(2);
    await expect.poll(() => rowSubjects(desk)).toEqual(['Ticket 1', 'Ticket 2']);
  });
});

test('the selection bar fits every width and direction', async () => {
  await inEveryLook([1440, 900, 320], async (language, width) => {
    const desk = openDesk({ language, tickets: buildDeskTickets(3) });
    await userEvent.keyboard('jxjx');
    await expect.poll(() => desk.host.querySelector('.many-actions')).not.toBeNull();
    await expectAccessible(desk.host);
    expectFits();
    const actions = desk.host.querySelector('.many-actions');
    expect(actions?.scrollWidth, `${language} ${width}`).toBeLessThanOrEqual(actions?.clientWidth ?? 0);
  });
});
