/** Finds the texts in a ticket's emails. */

import { and, desc, eq } from 'drizzle-orm';
import { anyOf } from '../../../db/any-of.ts';
import type { Queryable } from '../../../db/database.ts';
import {
  inboxAddresses,
  inboxes,
  ticketAttachments,
  ticketMessages,
  tickets,
} from '../../../db/tables/index.ts';
import { findWriter } from '../../agent-notices/customer-facts.sql.ts';
import { findApprovalRequestTexts } from '../../approval-requests/request-contents.sql.ts';
import { findSignatures } from '../../outgoing/mail-contents.sql.ts';
import { listParticipants } from '../../participants/participants.sql.ts';
import type { KnownTexts } from './known-texts.ts';
import { knownTexts } from './printed-texts.ts';

/** How many of a ticket's newest messages are compared: a mail quotes no more than a few. */
const mostMessages = 30;

/** Returns null if the ticket was deleted. */
export async function findKnownTexts(
  db: Queryable,
  userId: number,
  ticketId: number,
): Promise<KnownTexts | null> {
  const [found] = await db
    .select({ ticket: tickets, inbox: inboxes })
    .from(tickets)
    .innerJoin(inboxes, and(eq(inboxes.userId, tickets.userId), eq(inboxes.id, tickets.inboxId)))
    .where(and(eq(tickets.userId, userId), eq(tickets.id, ticketId)));
  if (!found) return null;
  const addresses = await db
    .select({ address: inboxAddresses.address })
    .from(inboxAddresses)
    .where(and(eq(inboxAddresses.userId, userId), eq(inboxAddresses.inboxId, found.inbox.id)));
  const messages = await db
    .select()
    .from(ticketMessages)
    .where(
      and(
        eq(ticketMessages.userId, userId),
        eq(ticketMessages.ticketId, ticketId),
        eq(ticketMessages.type, 'external'),
      ),
    )
    .orderBy(desc(ticketMessages.sentAt), desc(ticketMessages.id))
    .limit(mostMessages);
  const ids = messages.map(({ id }) => id);
  const files = await db
    .select({ name: ticketAttachments.name })
    .from(ticketAttachments)
    .where(and(eq(ticketAttachments.userId, userId), anyOf(ticketAttachments.messageId, ids)))
    .limit(200);
  const signatures = await findSignatures(db, userId, messages);
  const approvalRequests = await findApprovalRequestTexts(db, userId, ticketId);
  const participants = await listParticipants(db, { userId, ticketId });
  return knownTexts({
    ...found,
    messages,
    addresses: addresses.map(({ address }) => address),
    files: files.map(({ name }) => name),
    signatures: Array.from(signatures.values(), ({ text }) => text),
    approvalRequests,
    participants: participants.map(({ email }) => email),
    writer: await findWriter(db, { kind: 'new-message' }, found.ticket, messages),
  });
}
