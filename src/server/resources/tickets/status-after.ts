/** The status of a ticket after a message. It says whose turn it is, unless a person set it. */

import type { TicketStatus } from '../../../api/schemas/tickets.ts';
import type { TicketRow } from './queries.ts';

/** The writer of a message. `neither`: of a note, a log entry, or a message of a program. */
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
  // A person ended the ticket, and a last word does not reopen it.
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
 * Returns the time since which a ticket is `pending`; null: it is not, or another deployment set the status without a
 * time. Answers while it is `pending` are found in its messages.
 * @param before the ticket before the message; null: it is new
 */
export function pendingSince(
  before: Pick<TicketRow, 'status' | 'pendingSince'> | null,
  status: TicketStatus,
  now: Date,
): Date | null {
  if (status !== 'pending') return null;
  return before?.status === 'pending' ? before.pendingSince : now;
}
