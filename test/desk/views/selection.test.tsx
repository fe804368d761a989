/** Selecting tickets, and changing all of them at once. */

import { describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectAccessible } from '../../support/axe.ts';
import { buildDeskTicket, type FakeDesk, openDesk, rowSubjects } from '../fake-desk.ts';

const many = (count: number) => Array.from({ length: count }, (_, index) => buildDeskTicket(index + 1));
const bar = () => page.getByRole('group', { name: 'Change the selected tickets' });
const boxOf = (id: number) => page.getByRole('checkbox', { name: `Select “Ticket ${id}”` });
const notice = (text: string | RegExp) => page.getByRole('status').filter({ hasText: text });

const selectedIds = ({ host }: FakeDesk) =>
  Array.from(host.querySelectorAll<HTMLElement>('.row.is-selected'), (row) => Number(row.dataset['ticket']));

async function expectCount(count: number): Promise<void> {
  await expect.element(bar().getByText(`${count} selected`)).toBeVisible();
}

describe('tickets are selected', () => {
  test('by X on the row that has the focus, or on the open one, and Escape ends it', async () => {
    const desk = openDesk({ tickets: many(4) });
    await userEvent.keyboard('jxjx');
    await expectCount(2);
    expect(selectedIds(desk)).toEqual([1, 2]);
    await userEvent.keyboard('x');
    await expect.poll(() => selectedIds(desk)).toEqual([1]);
    await expectAccessible(desk.host);
    await userEvent.keyboard('{Escape}');
    await expect.element(bar()).not.toBeInTheDocument();
    await expect.element(page.getByRole('heading', { name: 'Waiting for us' })).toBeVisible();
  });

  test('by their boxes, and by Shift up to the last one', async () => {
    const desk = openDesk({ tickets: many(6) });
    await userEvent.hover(page.getByRole('link', { name: /Ticket 2/ }));
    await boxOf(2).click();
    await boxOf(5).click({ modifiers: ['Shift'] });
    await expect.poll(() => selectedIds(desk)).toEqual([2, 3, 4, 5]);
    await boxOf(3).click();
    await expect.poll(() => selectedIds(desk)).toEqual([2, 4, 5]);
    await page.getByRole('link', { name: /Ticket 6/ }).click({ modifiers: ['Shift'] });
    await expect.poll(() => selectedIds(desk)).toEqual([2, 3, 4, 5, 6]);
    expect(location.pathname).toBe('/desk');
  });

  test('all of a list, also beyond the rows that are loaded', async () => {
    const desk = openDesk({ tickets: many(450) });
    await userEvent.keyboard('jx');
    await bar().getByRole('button', { name: 'Select all' }).click();
    await expectCount(450);
    await bar().getByRole('button', { name: 'Snooze' }).click();
    await page.getByRole('button', { name: /^Tomorrow/ }).click();
    await expect.poll(() => desk.sentTo('updateTickets').length).toBe(3);
    const sizes = desk.sentTo('updateTickets').map(({ tickets }) => Array.isArray(tickets) && tickets.length);
    expect(sizes).toEqual([200, 200, 50]);
    await expect.poll(() => desk.tickets.every(({ snoozedUntil }) => snoozedUntil !== null)).toBe(true);
  });

  test('by a button where there is no hover', async () => {
    openDesk({ tickets: many(2) });
    const choose = document.querySelector<HTMLElement>('.choose-rows');
    choose?.click();
    await expectCount(0);
    await boxOf(2).click();
    await expectCount(1);
  });

  test('and stay so when they leave the list, which the bar says', async () => {
    const desk = openDesk({ tickets: many(3) });
    await userEvent.keyboard('jxjx');
    await expectCount(2);
    Object.assign(desk.tickets[0] ?? {}, { status: 'solved', version: 2 });
    desk.push('ticket', { ticketId: 1, version: 2, kind: 'changed' });
    await expect.element(bar().getByText('1 no longer in this list')).toBeVisible();
    await expectCount(2);
    await page.getByRole('link', { name: 'All open' }).click();
    await expect.element(bar()).not.toBeInTheDocument();
  });
});

describe('all of them', () => {
  test('are solved by E, and that is undone', async () => {
    const desk = openDesk({ tickets: [...many(3), buildDeskTicket(4, { status: 'reply' })] });
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

  test('but those with newer messages, which are selected again', async () => {
    const desk = openDesk({ tickets: many(3) });
    await userEvent.keyboard('jxjxjx');
    await expectCount(3);
    // It comes while the change is on its way.
    desk.answer(({ name }) => {
      if (name === 'updateTickets') desk.tickets.splice(1, 1, buildDeskTicket(2, { lastMessageId: 999 }));
      return undefined;
    });
    await bar().getByRole('button', { name: 'Solve' }).click();
    await expect.element(notice('1 of 3 has a newer message and was left. Read it first.')).toBeVisible();
    await expectCount(1);
    expect(selectedIds(desk)).toEqual([2]);
    expect(desk.tickets.map(({ status }) => status)).toEqual(['solved', 'new', 'solved']);
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect.poll(() => desk.tickets.map(({ status }) => status)).toEqual(['new', 'new', 'new']);
  });

  test('get an agent and a label one after the other, and keep their own labels', async () => {
    const desk = openDesk({ tickets: [buildDeskTicket(1, { labels: ['VIP'] }), buildDeskTicket(2)] });
    await userEvent.keyboard('jxjx');
    await expectCount(2);
    await bar().getByLabelText('Assign').selectOptions('Olle Berg');
    await expect.element(notice('2 assigned to Olle Berg')).toBeVisible();
    await expectCount(2);
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
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect.poll(() => desk.tickets.map(({ labels }) => labels)).toEqual([['VIP'], []]);
  });

  test('are solved from the bar by the keyboard, and the focus is in the list again', async () => {
    openDesk({ tickets: many(3) });
    await userEvent.keyboard('jx');
    await expectCount(1);
    const solve = bar().getByRole('button', { name: 'Solve' }).element();
    if (solve instanceof HTMLElement) solve.focus();
    await userEvent.keyboard('{Enter}');
    await expect.poll(() => document.activeElement?.getAttribute('data-ticket')).toBe('2');
  });

  test('are snoozed by H', async () => {
    const desk = openDesk({ tickets: many(3) });
    await userEvent.keyboard('jxjx');
    await expectCount(2);
    await userEvent.keyboard('h');
    await page.getByRole('button', { name: /^Tomorrow/ }).click();
    await expect.element(notice(/^2 snoozed until/)).toBeVisible();
    await expect.poll(() => rowSubjects(desk)).toEqual(['Ticket 3']);
  });

  test('stay selected when the server is not reached', async () => {
    const desk = openDesk({ tickets: many(2) });
    await userEvent.keyboard('jxjx');
    await expectCount(2);
    desk.answer(({ name }) => (name === 'updateTickets' ? Response.json({}, { status: 500 }) : undefined));
    await bar().getByRole('button', { name: 'Solve' }).click();
    await expect.element(notice('2 of 2 not saved, and still selected. Try again.')).toBeVisible();
    await expectCount(2);
    await expect.poll(() => rowSubjects(desk)).toEqual(['Ticket 1', 'Ticket 2']);
  });
});

test('the bar fits every width and direction', async () => {
  for (const language of ['en', 'ar'] as const) {
    for (const width of [1440, 900, 320]) {
      await page.viewport(width, 800);
      const desk = openDesk({ language, tickets: many(3) });
      await userEvent.keyboard('jxjx');
      await expect.poll(() => desk.host.querySelector('.many-actions')).not.toBeNull();
      await expectAccessible(desk.host);
      expect(document.documentElement.scrollWidth, `${language} ${width}`).toBeLessThanOrEqual(width);
      const actions = desk.host.querySelector('.many-actions');
      expect(actions?.scrollWidth, `${language} ${width}`).toBeLessThanOrEqual(actions?.clientWidth ?? 0);
    }
  }
});
