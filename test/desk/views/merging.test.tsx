/** Merging: chosen among the customer's tickets or by a search, said, and undone. */

import { describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectAccessible } from '../../support/axe.ts';
import { refusal } from '../../support/fake-desk/answers.ts';
import {
  answerBox,
  button,
  dialog,
  link,
  openFirstTicket,
  runCommand,
} from '../../support/fake-desk/parts.ts';
import { buildThreadMessage, zipTickets as tickets } from '../../support/fake-desk/server.ts';

const messages = { 2: [buildThreadMessage(200, { messagePlain: 'Still open.' })] };
const options = page.getByRole('listbox').getByRole('option');

async function openMerging() {
  const desk = await openFirstTicket({ tickets, messages });
  await runCommand('merge into');
  await expect.element(page.getByRole('combobox', { name: /^Search tickets by words/ })).toHaveFocus();
  return desk;
}

describe('the dialog that merges tickets', () => {
  test('offers the customer’s other tickets, says what will happen, and merges by Enter', async () => {
    const desk = await openMerging();
    await expect.element(options.first()).toHaveTextContent('#2 › The zip again');
    await expect
      .element(page.getByRole('region', { name: 'What will happen' }))
      .toHaveTextContent('All messages of #1 move to #2. #1 is closed');
    await expectAccessible(desk.host);
    await userEvent.keyboard('{Enter}');
    await expect
      .poll(() => desk.sentTo('mergeTicket'))
      .toEqual([{ ticketId: '1', intoTicketId: 2, differentCustomers: false }]);
    await expect.element(page.getByText('Merged into #2')).toBeVisible();
    await expect.poll(() => location.pathname).toBe('/desk/tickets/2');
    await expect.element(page.getByText('From #1', { exact: true })).toBeVisible();
    await expect.element(page.getByText('It does not close.').last()).toBeVisible();
  });

  test('finds tickets by words, and asks before it merges those of different customers', async () => {
    const desk = await openMerging();
    await userEvent.keyboard('Parcel');
    await expect.element(options).toHaveTextContent('#3 › Parcel');
    await userEvent.keyboard('{Enter}');
    const question = dialog('Merge tickets of different customers?');
    await expect
      .element(question)
      .toHaveTextContent('Olle will be able to read all messages of #1. Maja won’t see #3');
    await expectAccessible(desk.host);
    await button('Cancel').click();
    await expect.element(question).not.toBeInTheDocument();
    expect(desk.sentTo('mergeTicket')).toEqual([]);
    await button('Merge into…').click();
    await userEvent.keyboard('Parcel');
    await expect.element(options).toHaveTextContent('Parcel');
    await userEvent.keyboard('{Enter}');
    await button('Merge').click();
    await expect
      .poll(() => desk.sentTo('mergeTicket'))
      .toEqual([{ ticketId: '1', intoTicketId: 3, differentCustomers: true }]);
  });

  test('asks if the server says that the customers differ', async () => {
    const desk = await openMerging();
    desk.answer(({ name, input }) =>
      name === 'mergeTicket' && input['differentCustomers'] !== true
        ? refusal(409, { message: 'Conflict', error: { field: 'differentCustomers' } })
        : undefined,
    );
    await expect.element(options.first()).toHaveTextContent('The zip again');
    await userEvent.keyboard('{Enter}');
    await button('Merge').click();
    await expect.element(page.getByText('Merged into #2')).toBeVisible();
  });

  test('says why a ticket is not merged', async () => {
    const desk = await openMerging();
    desk.refuse('mergeTicket', 409, { message: 'Conflict', error: { field: 'heldMessages' } });
    await expect.element(options.first()).toHaveTextContent('The zip again');
    await userEvent.keyboard('{Enter}');
    await expect.element(page.getByText('Not merged: a reply to this ticket')).toBeVisible();
    await expect.poll(() => location.pathname).toBe('/desk/tickets/1');
  });
});

test('undo moves the messages back and opens the ticket', async () => {
  const desk = await openMerging();
  await expect.element(options.first()).toHaveTextContent('The zip again');
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByText('Merged into #2')).toBeVisible();
  await userEvent.keyboard('{Escape}z');
  await expect.poll(() => desk.sentTo('unmergeTicket')).toEqual([{ ticketId: '1' }]);
  await expect.element(page.getByText('Undone')).toBeVisible();
  await expect.poll(() => location.pathname).toBe('/desk/tickets/1');
  await expect.element(answerBox()).toBeVisible();
});

test('a merged ticket says where its messages are, and cannot be changed', async () => {
  const desk = await openFirstTicket({ url: '/desk/tickets/2', tickets, messages });
  await fetch('/desk/message/mergeTicket/session/1/1', {
    method: 'POST',
    body: JSON.stringify({ intoTicketId: 2 }),
  });
  history.pushState(null, '', '/desk/tickets/1');
  dispatchEvent(new PopStateEvent('popstate'));
  const notice = page.getByRole('region', { name: 'Merged into #2' });
  await expect.element(notice).toHaveTextContent('The zip again');
  await expect.element(answerBox()).not.toBeInTheDocument();
  await expect.element(button('Solve')).not.toBeInTheDocument();
  await expectAccessible(desk.host);
  await link('Open #2').click();
  await expect.poll(() => location.pathname).toBe('/desk/tickets/2');
});
