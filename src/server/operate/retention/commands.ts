/** Deletes tickets that inboxes keep no longer, as `frontdesk erase` deletes those of a person. */

import type { Database } from '../../db/database.ts';
import { listMergedInto } from '../../merged-tickets/queries.ts';
import { hasHeldMessages } from '../../resources/tickets/held-messages/queries.ts';
import { lockTickets } from '../privacy/commands/tickets.ts';
import { eraseTicketTraces } from '../privacy/erase-tickets.ts';
import { findTicketSubmissions } from '../privacy/queries/forms.ts';
import { findMessagesIn, listMessageAttachments } from '../privacy/queries/tickets.ts';
import { listDue, lockDue, type TicketKey } from './queries.ts';

/** The maximum number of tickets that one call deletes, with those that were merged into them. */
const atOnce = 100;

export interface Deletion {
  /** The number of deleted tickets. */
  readonly tickets: number;
  /** Whether more may be due. */
  readonly hasMore: boolean;
}

/**
 * Deletes due tickets, each in its own transaction. Several processes may do so at once. Files stop working at once;
 * housekeeping removes their bytes.
 */
export async function deleteDueTickets(db: Database): Promise<Deletion> {
  const due = await listDue(db, atOnce);
  let tickets = 0;
  for (const ticket of due) tickets += await deleteTicket(db, ticket);
  // If this process deleted none of many due tickets, another process is deleting them.
  return { tickets, hasMore: due.length === atOnce && tickets > 0 };
}

/** Returns the number of deleted tickets: none if it was changed in the meantime, or another process was first. */
async function deleteTicket(db: Database, ticket: TicketKey): Promise<number> {
  const { userId, id } = ticket;
  return await db.transaction(async (tx) => {
    if (!(await lockDue(tx, ticket)) || (await hasHeldMessages(tx, userId, id))) return 0;
    // The messages of merged tickets are in this one.
    const merged = await listMergedInto(tx, userId, id);
    await lockTickets(tx, userId, merged);
    const ticketIds = [id, ...merged];
    const attachments = await listMessageAttachments(tx, userId, await findMessagesIn(tx, userId, ticketIds));
    const { tickets } = await eraseTicketTraces(tx, userId, {
      ticketIds,
      paths: attachments.map(({ path }) => path),
      submissionIds: await findTicketSubmissions(tx, userId, ticketIds),
      openedIds: ticketIds,
      subs: [],
    });
    return tickets;
  });
}
