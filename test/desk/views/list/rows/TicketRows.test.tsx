/** Lists of more than 200 tickets: a part is drawn, pages are read ahead, and keys and focus work as in a short one. */

import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectAccessible } from '../../../../support/axe.ts';
import { openDesk } from '../../../../support/fake-desk/open-desk.tsx';
import { button, heading, link, rowSubjects } from '../../../../support/fake-desk/parts.ts';
import { openLong, rowOf, scroller, scrollTo, topOfRow } from '../../../../support/fake-desk/rows.ts';
import { buildDeskTicket, buildDeskTickets } from '../../../../support/fake-desk/server.ts';

test('up to 200 tickets are drawn as a whole, more of them in part', async () => {
  const short = openDesk({ tickets: buildDeskTickets(200) });
  expect(rowSubjects(short)).toHaveLength(200);
  expect(short.host.querySelector('[aria-setsize]')).toBeNull();
  const desk = await openLong(201);
  expect(rowSubjects(desk).length).toBeLessThan(80);
  expect(rowSubjects(desk)[0]).toBe('Ticket 1');
  await expectAccessible(desk.host);
});

test('pages are read before the rows are needed, and each row is there once', async () => {
  const desk = await openLong();
  expect(desk.sentTo('listViewTickets').filter(({ cursorId }) => cursorId !== undefined)).toEqual([]);
  await scrollTo(desk, 110);
  await expect.poll(() => desk.sentTo('listViewTickets').map(({ cursorId }) => cursorId)).toContain('200');
  await scrollTo(desk, 1000);
  expect(desk.sentTo('listViewTickets').map(({ cursorId }) => cursorId)).toEqual(
    expect.arrayContaining(['200', '400', '600', '800']),
  );
  await expect.element(page.getByText('1,000 tickets')).toBeVisible();
  const row = rowOf(desk, 1000)?.closest('li');
  expect([row?.ariaPosInSet, row?.ariaSetSize]).toEqual(['1000', '1000']);
  expect(rowSubjects(desk).length).toBeLessThan(100);
  await expectAccessible(desk.host);
});

test('keys lead through a long list beyond the rows that are drawn', async () => {
  const desk = await openLong(450);
  await userEvent.keyboard('j'.repeat(60));
  await expect.poll(() => document.activeElement?.getAttribute('data-ticket')).toBe('60');
  await userEvent.keyboard('o');
  await expect.element(heading('Ticket 60')).toBeVisible();
  await userEvent.keyboard('jjjk');
  await expect.element(heading('Ticket 62')).toBeVisible();
  const box = scroller(desk).getBoundingClientRect();
  await expect.poll(() => topOfRow(desk, 62)).toBeLessThanOrEqual(box.bottom);
});

test('the focus stays on its row however far the list is scrolled, and the next key goes on from there', async () => {
  const desk = await openLong();
  await userEvent.keyboard('jj');
  await expect.poll(() => document.activeElement?.getAttribute('data-ticket')).toBe('2');
  await scrollTo(desk, 300);
  expect(document.activeElement?.getAttribute('data-ticket')).toBe('2');
  await userEvent.keyboard('j');
  await expect.poll(() => document.activeElement?.getAttribute('data-ticket')).toBe('3');
  await expect.poll(() => topOfRow(desk, 3)).toBeGreaterThan(0);
});

test('rows stay where they are under the pointer, and a page that is read is added below them', async () => {
  const desk = await openLong();
  await scrollTo(desk, 60);
  await page.elementLocator(rowOf(desk, 60) ?? desk.host).hover();
  const before = topOfRow(desk, 60);
  desk.tickets.unshift(buildDeskTicket(2000));
  desk.push('ticket', { ticketId: 2000, version: 1, kind: 'changed' });
  await expect.element(button('1 new')).toBeVisible();
  expect(topOfRow(desk, 60)).toBe(before);
  await scrollTo(desk, 250);
});

test('rows in view stay there when rows above them come or go, without a pointer', async () => {
  const desk = await openLong();
  await page.getByLabelText('Search tickets').hover();
  await scrollTo(desk, 100);
  const before = topOfRow(desk, 100);
  desk.tickets.unshift(buildDeskTicket(2000), buildDeskTicket(2001));
  desk.push('ticket', { ticketId: 2000, version: 1, kind: 'changed' });
  await expect.poll(() => rowOf(desk, 100)?.closest('li')?.ariaPosInSet).toBe('102');
  await expect.poll(() => Math.abs(topOfRow(desk, 100) - before)).toBeLessThanOrEqual(1);
});

test('a page in view shows what has changed in it', async () => {
  const desk = await openLong();
  await scrollTo(desk, 500);
  const changed = desk.tickets.findIndex(({ ticketId }) => ticketId === 500);
  desk.tickets[changed] = buildDeskTicket(500, { subject: 'Quite another', version: 2 });
  desk.push('ticket', { ticketId: 500, version: 2, kind: 'changed' });
  await expect.element(page.getByText('Quite another')).toBeVisible();
});

test('the row of the focus keeps its place in a short list too', async () => {
  const desk = openDesk();
  await expect.poll(() => desk.sentTo('listViewTickets').length).toBeGreaterThan(0);
  await page.getByLabelText('Search tickets').hover();
  await userEvent.keyboard('jj');
  desk.tickets.unshift(buildDeskTicket(3));
  desk.push('ticket', { ticketId: 3, version: 1, kind: 'changed' });
  await expect.element(button('1 new')).toBeVisible();
  expect(rowSubjects(desk)).toEqual(['Ticket 1', 'Ticket 2']);
  await button('1 new').click();
  expect(rowSubjects(desk)).toEqual(['Ticket 3', 'Ticket 1', 'Ticket 2']);
});

test('opening a ticket draws two rows again, however many there are', async () => {
  const desk = openDesk({ tickets: buildDeskTickets(200) });
  await link(/Ticket 1\b/).click();
  await expect.element(page.getByRole('heading', { name: 'Ticket 1', exact: true })).toBeVisible();
  const changed = new Set<string>();
  const observer = new MutationObserver((records) => {
    for (const { target } of records) {
      const row = target instanceof Element ? target.closest('[data-ticket]') : null;
      changed.add(row?.getAttribute('data-ticket') ?? '');
    }
  });
  const list = desk.host.querySelector('.rows');
  if (list) observer.observe(list, { subtree: true, childList: true, attributes: true });
  await userEvent.keyboard('j');
  await expect.element(page.getByRole('heading', { name: 'Ticket 2', exact: true })).toBeVisible();
  observer.disconnect();
  expect([...changed].filter(Boolean).toSorted()).toEqual(['1', '2']);
});

test('in a low window, as at 400 %, a long list is drawn in part too', async () => {
  await page.viewport(640, 400);
  const desk = await openLong();
  expect(rowSubjects(desk).length).toBeLessThan(100);
  expect(desk.sentTo('listViewTickets').map(({ cursorId }) => cursorId)).not.toContain('400');
});
