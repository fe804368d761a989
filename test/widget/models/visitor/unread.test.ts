/** Which tickets have an answer that nobody has read here. */

import { expect, test } from 'vitest';
import type { TicketEntry, TicketMessage } from '../../../../src/api/schemas/tickets.ts';
import { findUnread } from '../../../../src/widget/models/visitor/unread.ts';

const earlier = '2026-03-01T08:00:00.000Z';
const later = '2026-03-01T09:00:00.000Z';

const ticket = (ticketID: number, latestUpdated: string, updatedDate = latestUpdated): TicketEntry => ({
  sid: ticketID,
  inboxName: 'Support',
  ticketID,
  status: 'reply',
  subject: 'A tent',
  fromEmail: 'nora@post.example',
  labels: [],
  createdDate: earlier,
  updatedDate,
  latestUpdated,
});

const message = (agentID: number | null, date: string): TicketMessage => ({
  sid: 1,
  ticketID: '1',
  from: 'support@shop.example',
  fromName: 'Support',
  agentID,
  messageType: 'external',
  messagePlain: 'Send it to us.',
  messageHtml: '<p>Send it to us.</p>',
  date,
});

test('a reply after the mark is unread, but not one before it, nor a message of the visitor', async () => {
  const messages: Record<number, TicketMessage[]> = {
    1: [message(7, later)],
    2: [message(7, earlier), message(null, later)],
    3: [message(7, later)],
  };
  const looked: number[] = [];
  const unread = await findUnread(
    [1, 2, 3].map((id) => ticket(id, later)),
    () => ({ 2: earlier, 3: later }),
    async (id) => {
      looked.push(id);
      return messages[id] ?? [];
    },
  );
  expect(unread).toEqual([1]);
  expect(looked, 'what was read is not fetched').toEqual([1, 2]);
});

test.each([
  ['updatedDate', earlier, later],
  ['latestUpdated', later, earlier],
])('an unread reply is found where every change is %s', async (_name, latestUpdated, updatedDate) => {
  const read = async () => [message(7, earlier)];
  const entries = [ticket(1, latestUpdated, updatedDate)];
  expect(await findUnread(entries, () => ({}), read)).toEqual([1]);
  expect(await findUnread(entries, () => ({ 1: earlier }), read)).toEqual([]);
});

test('a ticket that is read while its messages load is not unread', async () => {
  let marks = {};
  const unread = await findUnread(
    [ticket(1, later)],
    () => marks,
    async () => {
      marks = { 1: later };
      return [message(7, later)];
    },
  );
  expect(unread).toEqual([]);
});
