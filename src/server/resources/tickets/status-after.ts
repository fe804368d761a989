/** Decides the status of a ticket after a message. A status shows who has to reply next, unless a person has set it. */

import type { TicketStatus } from '../../../api/schemas/tickets.ts';
import type { TicketRow } from './tickets.sql.ts';

/** The writer of a message. `neither` stands for notes, log entries and automatic messages. */
export type Writer = 'customer' | 'agent' | 'neither';

const afterCustomer: Readonly<Record<TicketStatus, TicketStatus>> = {
  // A ticket stays new until an agent has looked at it.
  new: 'new',
  reply: 'reply',
  pending: 'reply',
  'on-hold': 'reply',
  solved: 'reply',
  closed: 'reply',
};

const afterAgent: Readonly<Record<TicketStatus, TicketStatus>> = {
  new: 'pending',
  reply: 'pending',
  'on-hold': 'pending',
  pending: 'pending',
  // A person has ended the ticket, and an agent's last message does not reopen it.
  solved: 'solved',
  closed: 'closed',
};

/** @param reopenClosed whether a closed ticket reopens when its customer writes */
export function statusAfter(
  status: TicketStatus,
  writer: Writer,
  { reopenClosed }: { readonly reopenClosed: boolean },
): TicketStatus {
  if (writer === 'neither') return status;
  if (writer === 'agent') return afterAgent[status];
  return status === 'closed' && !reopenClosed ? 'closed' : afterCustomer[status];
}

/**
 * Returns the time at which a ticket became `pending`; null if it is not, or if another deployment set the status
 * without a time. Replies to a `pending` ticket do not change the time.
 * @param before the ticket before the message; null for a new ticket
 */
export function pendingSince(
  before: Pick<TicketRow, 'status' | 'pendingSince'> | null,
  status: TicketStatus,
  now: Date,
): Date | null {
  if (status !== 'pending') return null;
  return before?.status === 'pending' ? before.pendingSince : now;
}

/** Whether nothing is left to do in a ticket. */
export function isEnded(status: TicketStatus): boolean {
  return status === 'solved' || status === 'closed';
}

const waiting: ReadonlySet<TicketStatus> = new Set(['new', 'reply']);

/**
 * Returns the time since which a ticket waits for an agent: the first message that no agent has answered. Null if the
 * status says that it does not wait for an agent.
 * @param before the ticket before the change; null for a new ticket
 */
export function waitingSince(
  before: Pick<TicketRow, 'status' | 'waitingSince' | 'createdAt'> | null,
  status: TicketStatus,
  writer: Writer,
  now: Date,
): Date | null {
  if (!waiting.has(status)) return null;
  if (writer === 'agent' || !before || !waiting.has(before.status)) return now;
  // A merge of a record may have said no time, and its undoing restores none.
  return before.waitingSince ?? before.createdAt;
}

type QueuedTicket = Pick<TicketRow, 'status' | 'pendingSince' | 'waitingSince' | 'createdAt'>;

/** Returns the state of a ticket after another one is merged into it: it waits for an agent if one of them does. */
export function joinWaits(
  merged: QueuedTicket,
  into: QueuedTicket,
): Pick<TicketRow, 'status' | 'pendingSince' | 'waitingSince'> {
  const since = [merged, into].flatMap(({ status, waitingSince: time, createdAt }) =>
    waiting.has(status) ? [(time ?? createdAt).getTime()] : [],
  );
  if (since.length === 0) return { status: into.status, pendingSince: into.pendingSince, waitingSince: null };
  const status = waiting.has(into.status) ? into.status : 'reply';
  return { status, pendingSince: null, waitingSince: new Date(Math.min(...since)) };
}
