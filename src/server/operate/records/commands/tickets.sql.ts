import { and, eq, inArray } from 'drizzle-orm';
import { anyOf } from '../../../db/any-of.ts';
import type { Transaction } from '../../../db/database.ts';
import {
  blockedAddresses,
  inboxAddresses,
  inboxes,
  inboxMembers,
  inboxRules,
  ticketAttachments,
  ticketEmails,
  ticketLabels,
  ticketMerges,
  ticketMessages,
  ticketParticipants,
  tickets,
  uploads,
} from '../../../db/tables/index.ts';
import { insertAll, upsert } from '../../../db/upsert.ts';
import { requireNoLoop } from '../../../mail/inboxes/inboxes.sql.ts';

export interface NewInbox {
  readonly row: typeof inboxes.$inferInsert & { readonly id: number };
  readonly addresses: readonly (typeof inboxAddresses.$inferInsert)[];
  readonly members: readonly (typeof inboxMembers.$inferInsert)[];
  readonly rules: readonly (typeof inboxRules.$inferInsert)[];
}

export type NewTicketLabel = typeof ticketLabels.$inferInsert;
export type NewBlockedAddress = typeof blockedAddresses.$inferInsert;
export type NewUpload = typeof uploads.$inferInsert;

export interface NewTicket {
  readonly row: typeof tickets.$inferInsert & { readonly id: number };
  readonly merge: typeof ticketMerges.$inferInsert | null;
  readonly messages: readonly (typeof ticketMessages.$inferInsert)[];
  readonly attachments: readonly (typeof ticketAttachments.$inferInsert)[];
  readonly emails: readonly (typeof ticketEmails.$inferInsert)[];
  readonly participants: readonly (typeof ticketParticipants.$inferInsert)[];
}

/** Stores inboxes. Their stored email addresses, members and rules are replaced by those of the records. */
export async function saveInboxes(
  tx: Transaction,
  userId: number,
  records: readonly NewInbox[],
): Promise<void> {
  const latest = lastById(records);
  await upsert(
    tx,
    inboxes,
    [inboxes.userId, inboxes.id],
    latest.map(({ row }) => row),
  );
  const ids = latest.map(({ row }) => row.id);
  for (const table of [inboxAddresses, inboxMembers, inboxRules]) {
    await tx.delete(table).where(and(eq(table.userId, userId), inArray(table.inboxId, ids)));
  }
  await insertAll(
    tx,
    inboxAddresses,
    latest.flatMap(({ addresses }) => addresses),
  );
  await insertAll(
    tx,
    inboxMembers,
    latest.flatMap(({ members }) => members),
  );
  await insertAll(
    tx,
    inboxRules,
    latest.flatMap(({ rules }) => rules),
  );
  const labels = new Set(latest.flatMap(({ rules }) => rules.flatMap((rule) => rule.labels ?? [])));
  await saveTicketLabels(
    tx,
    Array.from(labels, (name) => ({ userId, name })),
  );
  await requireNoLoop(tx, userId);
}

export async function saveTicketLabels(tx: Transaction, rows: readonly NewTicketLabel[]): Promise<void> {
  await upsert(tx, ticketLabels, [ticketLabels.userId, ticketLabels.name], rows);
}

export async function saveBlockedAddresses(
  tx: Transaction,
  rows: readonly NewBlockedAddress[],
): Promise<void> {
  await upsert(tx, blockedAddresses, [blockedAddresses.userId, blockedAddresses.address], rows);
}

export async function saveUploads(tx: Transaction, rows: readonly NewUpload[]): Promise<void> {
  await upsert(tx, uploads, [uploads.userId, uploads.hash], rows);
}

/** Stores tickets. Their stored messages, mail and participants are replaced by those of the records. */
export async function saveTickets(
  tx: Transaction,
  userId: number,
  records: readonly NewTicket[],
): Promise<void> {
  const latest = lastById(records);
  await upsert(
    tx,
    tickets,
    [tickets.userId, tickets.id],
    latest.map(({ row }) => row),
  );
  const ids = latest.map(({ row }) => row.id);
  for (const table of [ticketMessages, ticketEmails, ticketParticipants, ticketMerges]) {
    await tx.delete(table).where(and(eq(table.userId, userId), inArray(table.ticketId, ids)));
  }
  await insertAll(
    tx,
    ticketMerges,
    latest.flatMap(({ merge }) => merge ?? []),
  );
  const messages = latest.flatMap((record) => record.messages);
  // A merge, or its undoing, has moved messages that the records have in their former places.
  const messageIds = messages.flatMap(({ id }) => id ?? []);
  await tx
    .delete(ticketMessages)
    .where(and(eq(ticketMessages.userId, userId), anyOf(ticketMessages.id, messageIds)));
  await insertAll(tx, ticketMessages, messages);
  await insertAll(
    tx,
    ticketAttachments,
    latest.flatMap(({ attachments }) => attachments),
  );
  await insertAll(
    tx,
    ticketEmails,
    latest.flatMap(({ emails }) => emails),
  );
  await insertAll(
    tx,
    ticketParticipants,
    latest.flatMap(({ participants }) => participants),
  );
}

function lastById<NewRecord extends { readonly row: { readonly id: number } }>(
  records: readonly NewRecord[],
): NewRecord[] {
  return [...new Map(records.map((item) => [item.row.id, item])).values()];
}
