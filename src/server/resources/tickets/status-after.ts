/** Which status a ticket has after somebody wrote in it: it says whose turn it is, unless a person has said more. */

import type { TicketStatus } from '../../../api/schemas/tickets.ts';
import type { TicketRow } from './queries.ts';

/** Who wrote a message. `nobody`: it is a note, the log, or a program's, and nobody has said anything to the other side. */
export type Writer = 'customer' | 'agent' | 'nobody';

const afterCustomer: Readonly<Record<TicketStatus, TicketStatus>> = {
  // Until somebody has looked at it, however much is written.
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
  // A person ended it, and a last word does not begin it again.
  solved: 'solved',
  closed: 'closed',
};

/** @param reopenClosed whether a closed ticket goes on when its customer writes */
export function statusAfter(
  status: TicketStatus,
  writer: Writer,
  { reopenClosed }: { readonly reopenClosed: boolean },
): TicketStatus {
  if (writer === 'nobody') return status;
  if (writer === 'agent') return afterAgent[status];
  return status === 'closed' && !reopenClosed ? 'closed' : afterCustomer[status];
}

/**
 * Since when a ticket is `pending`; null: it is not, or came so from a deployment that does not say. When it was last
 * answered while it is, its messages say.
 * @param before the ticket as it was; null: it is new
 */
export function pendingSince(
  before: Pick<TicketRow, 'status' | 'pendingSince'> | null,
  status: TicketStatus,
  now: Date,
): Date | null {
  if (status !== 'pending') return null;
  return before?.status === 'pending' ? before.pendingSince : now;
}
