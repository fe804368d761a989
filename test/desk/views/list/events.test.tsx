/** What the events of the stream bring to the page, without a request. */

import { describe, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import type { DeskTicket } from '../../../../src/api/schemas/desk.ts';
import type { ShownTicket } from '../../../../src/api/schemas/ticket-stream.ts';
import { ago } from '../../../support/fake-desk/answers.ts';
import { newsCards, openLive } from '../../../support/fake-desk/news.ts';
import type { FakeDesk } from '../../../support/fake-desk/open-desk.tsx';
import { heading, rowSubjects } from '../../../support/fake-desk/parts.ts';
import { buildDeskTicket, buildThreadMessage } from '../../../support/fake-desk/server.ts';

/** Sends a ticket as the server sends it to all agents. */
function push(desk: FakeDesk, ticket: DeskTicket, more: Partial<ShownTicket> = {}): void {
  const { isUnread: _, hasDraft: __, ...shared } = ticket;
  const { ticketId, version } = ticket;
  const shown = { ticket: shared, readBy: [], readDate: ago(0), ...more };
  desk.push('ticket', { ticketId, version, kind: 'changed', shown });
}

const written = (ticketId: number, more: Partial<DeskTicket> = {}) =>
  buildDeskTicket(ticketId, {
    version: 2,
    waitingSince: ago(0),
    createdDate: ago(0),
    last: { text: 'It creaks.', date: ago(0), agentId: null, isParticipants: false, name: 'Greta' },
    ...more,
  });

/** The requests that a page sends for its lists, counts, threads and notifications. */
const asked = (desk: FakeDesk) =>
  (
    ['listViewTickets', 'listTicketViews', 'listNamedTickets', 'grabThread', 'searchTickets'] as const
  ).flatMap((name) => desk.sentTo(name).map(() => name));

/** Opens a desk that has read what it reads at the start. */
async function openSettled(url?: string): Promise<FakeDesk> {
  const desk = await openLive(url === undefined ? {} : { url });
  await expect.poll(() => desk.sentTo('listTicketViews').length).toBeGreaterThan(0);
  await expect
    .poll(() => desk.sentTo('listViewTickets').length + desk.sentTo('searchTickets').length)
    .toBeGreaterThan(0);
  // Rows under the pointer keep their places.
  await page.getByLabelText('Search tickets').hover();
  return desk;
}

describe('an event of a ticket', () => {
  test('brings its row, its card and the counts, and takes the row away again', async () => {
    const desk = await openSettled();
    const before = asked(desk);
    push(desk, written(3, { subject: 'A chair' }));
    await expect.poll(() => rowSubjects(desk)).toEqual(['Ticket 1', 'Ticket 2', 'A chair']);
    await expect.poll(newsCards).toEqual(['Greta | New ticket | A chair | It creaks.']);
    desk.push('views', {
      views: [
        { view: 'mine', inboxId: null, name: '', count: null },
        { view: 'waiting', inboxId: null, name: '', count: 41 },
      ],
      mine: { [String(desk.page.signedIn?.session.agentId)]: 5 },
    });
    await expect
      .poll(() => Array.from(desk.host.querySelectorAll('.nav-count'), ({ textContent }) => textContent))
      .toEqual(['5', '41']);
    push(desk, written(3, { version: 3, subject: 'A chair', status: 'solved', waitingSince: null }));
    await expect.poll(() => rowSubjects(desk)).toEqual(['Ticket 1', 'Ticket 2']);
    push(desk, written(1, { subject: 'Merged' }), { ticket: null });
    await expect.poll(() => rowSubjects(desk)).toEqual(['Ticket 2']);
    expect(asked(desk)).toEqual(before);
  });

  test('is unread for those alone who have not read it', async () => {
    const desk = await openSettled();
    const unread = () =>
      Array.from(
        desk.host.querySelectorAll('.row.is-unread, .is-unread [data-ticket]'),
        (row) => row.textContent ?? '',
      ).length;
    const before = unread();
    push(desk, written(3));
    await expect.poll(unread).toBe(before + 1);
    const agentId = desk.page.signedIn?.session.agentId ?? 0;
    desk.push('read', {
      ticketId: 3,
      version: 3,
      upTo: new Date(Date.now() + 1000).toISOString(),
      by: 'agent',
      agentId,
    });
    await expect.poll(unread).toBe(before);
    push(desk, written(4), { readBy: [agentId] });
    await expect.poll(() => rowSubjects(desk).length).toBe(4);
    expect(unread()).toBe(before);
  });

  test('brings its message into the open thread', async () => {
    const desk = await openSettled('/desk/tickets/1');
    await expect.element(heading('Ticket 1')).toBeVisible();
    const before = asked(desk);
    const message = buildThreadMessage(101, { messagePlain: 'Once more', messageHtml: '<p>Once more</p>' });
    push(desk, written(1, { lastMessageId: 101 }), {
      thread: { messages: [buildThreadMessage(100), message], originals: [], marks: ['before', '', 'after'] },
    });
    await expect
      .poll(() => desk.host.querySelector('.thread')?.textContent ?? desk.host.textContent)
      .toContain('Once more');
    expect(asked(desk)).toEqual(before);
    // A message was lost on the way.
    push(desk, written(1, { version: 3 }), {
      thread: { messages: [buildThreadMessage(104)], originals: [], marks: ['other', 'newest'] },
    });
    await expect
      .poll(() => desk.sentTo('grabThread').length)
      .toBeGreaterThan(before.filter((name) => name === 'grabThread').length);
  });

  test('lets a search be read again once in a while', async () => {
    const desk = await openSettled('/desk/tickets?q=Ticket');
    await expect.poll(() => rowSubjects(desk).length).toBe(2);
    const before = desk.sentTo('searchTickets').length;
    for (let version = 2; version < 30; version += 1)
      push(desk, written(1, { version, subject: `Ticket v${version}` }));
    await expect.poll(() => rowSubjects(desk)).toContain('Ticket v29');
    await vi.waitFor(() => expect(desk.sentTo('searchTickets').length).toBeGreaterThan(before));
    expect(desk.sentTo('searchTickets').length).toBe(before + 1);
  });
});
