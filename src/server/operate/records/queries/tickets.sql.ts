/** Reads a user's tickets with their parts, a page at a time. */

import { and, asc, eq, inArray, type SQL, sql } from 'drizzle-orm';
import { anyOf } from '../../../db/any-of.ts';
import type { Queryable } from '../../../db/database.ts';
import { afterId, eachPage } from '../../../db/each-page.ts';
import { groupBy } from '../../../db/group-by.ts';
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

export interface InboxDetails {
  readonly row: typeof inboxes.$inferSelect;
  readonly addresses: readonly string[];
  /** The ids of agents, ascending. */
  readonly members: readonly number[];
  readonly rules: readonly (typeof inboxRules.$inferSelect)[];
}

export type TicketLabelRow = typeof ticketLabels.$inferSelect;
export type BlockedAddressRow = typeof blockedAddresses.$inferSelect;
export type UploadRow = typeof uploads.$inferSelect;

type MessageRow = typeof ticketMessages.$inferSelect;
type AttachmentRow = typeof ticketAttachments.$inferSelect;
type EmailRow = typeof ticketEmails.$inferSelect;
type ParticipantRow = typeof ticketParticipants.$inferSelect;

export interface WholeTicket {
  readonly row: typeof tickets.$inferSelect;
  /** Null unless the ticket is merged into another one. */
  readonly merge: typeof ticketMerges.$inferSelect | null;
  readonly messages: readonly { readonly row: MessageRow; readonly attachments: readonly AttachmentRow[] }[];
  readonly emails: readonly EmailRow[];
  /** The participants, in the order in which they were added. */
  readonly participants: readonly ParticipantRow[];
}

export async function* readInboxes(db: Queryable, userId: number): AsyncGenerator<InboxDetails[]> {
  const pages = eachPage((last: typeof inboxes.$inferSelect | undefined, limit) =>
    db
      .select()
      .from(inboxes)
      .where(afterId(inboxes, userId, last))
      .orderBy(asc(inboxes.id))
      .limit(limit),
  );
  for await (const page of pages) {
    const addresses = await db
      .select()
      .from(inboxAddresses)
      .where(and(eq(inboxAddresses.userId, userId), inArray(inboxAddresses.inboxId, listIds(page))))
      .orderBy(asc(inboxAddresses.position), sql`${inboxAddresses.address} collate "C"`);
    const addressesByInbox = groupBy(addresses, ({ inboxId }) => inboxId);
    const members = await db
      .select()
      .from(inboxMembers)
      .where(and(eq(inboxMembers.userId, userId), inArray(inboxMembers.inboxId, listIds(page))))
      .orderBy(asc(inboxMembers.agentId));
    const membersByInbox = groupBy(members, ({ inboxId }) => inboxId);
    const rules = await db
      .select()
      .from(inboxRules)
      .where(and(eq(inboxRules.userId, userId), inArray(inboxRules.inboxId, listIds(page))))
      .orderBy(asc(inboxRules.position));
    const rulesByInbox = groupBy(rules, ({ inboxId }) => inboxId);
    yield page.map((row) => ({
      row,
      addresses: (addressesByInbox.get(row.id) ?? []).map(({ address }) => address),
      members: (membersByInbox.get(row.id) ?? []).map(({ agentId }) => agentId),
      rules: rulesByInbox.get(row.id) ?? [],
    }));
  }
}

export function readTicketLabels(db: Queryable, userId: number): AsyncGenerator<TicketLabelRow[]> {
  const name = sql`${ticketLabels.name} collate "C"`;
  return eachPage((last, limit) => {
    const after: SQL | undefined = last && sql`${name} > ${last.name}`;
    return db
      .select()
      .from(ticketLabels)
      .where(and(eq(ticketLabels.userId, userId), after))
      .orderBy(name)
      .limit(limit);
  });
}

export function readBlockedAddresses(db: Queryable, userId: number): AsyncGenerator<BlockedAddressRow[]> {
  const address = sql`${blockedAddresses.address} collate "C"`;
  return eachPage((last, limit) => {
    const after: SQL | undefined = last && sql`${address} > ${last.address}`;
    return db
      .select()
      .from(blockedAddresses)
      .where(and(eq(blockedAddresses.userId, userId), after))
      .orderBy(address)
      .limit(limit);
  });
}

/** Reads uploaded files: all, or those with the given hashes. */
export function readUploads(
  db: Queryable,
  userId: number,
  only?: readonly string[],
): AsyncGenerator<UploadRow[]> {
  const hash = sql`${uploads.hash} collate "C"`;
  return eachPage((last, limit) => {
    const after: SQL | undefined = last && sql`${hash} > ${last.hash}`;
    return db
      .select()
      .from(uploads)
      .where(and(eq(uploads.userId, userId), anyOf(uploads.hash, only), eq(uploads.isStored, true), after))
      .orderBy(hash)
      .limit(limit);
  });
}

/** Reads tickets: all, or those with the given ids. */
export async function* readTickets(
  db: Queryable,
  userId: number,
  only?: readonly number[],
): AsyncGenerator<WholeTicket[]> {
  const pages = eachPage((last: typeof tickets.$inferSelect | undefined, limit) =>
    db
      .select()
      .from(tickets)
      .where(and(afterId(tickets, userId, last), anyOf(tickets.id, only)))
      .orderBy(asc(tickets.id))
      .limit(limit),
  );
  for await (const page of pages) {
    const ids = listIds(page);
    const messages = await db
      .select()
      .from(ticketMessages)
      .where(and(eq(ticketMessages.userId, userId), inArray(ticketMessages.ticketId, ids)))
      .orderBy(asc(ticketMessages.sentAt), asc(ticketMessages.id));
    const attachments = await db
      .select({ attachment: ticketAttachments })
      .from(ticketAttachments)
      .innerJoin(
        ticketMessages,
        and(
          eq(ticketMessages.userId, ticketAttachments.userId),
          eq(ticketMessages.id, ticketAttachments.messageId),
        ),
      )
      .where(and(eq(ticketMessages.userId, userId), inArray(ticketMessages.ticketId, ids)))
      .orderBy(asc(ticketAttachments.messageId), asc(ticketAttachments.position));
    const emails = await db
      .select()
      .from(ticketEmails)
      .where(and(eq(ticketEmails.userId, userId), inArray(ticketEmails.ticketId, ids)))
      .orderBy(asc(ticketEmails.createdAt), asc(ticketEmails.id));
    const participants = await db
      .select()
      .from(ticketParticipants)
      .where(and(eq(ticketParticipants.userId, userId), inArray(ticketParticipants.ticketId, ids)))
      .orderBy(asc(ticketParticipants.joinedAt), asc(ticketParticipants.emailFolded));
    const merges = await db
      .select()
      .from(ticketMerges)
      .where(and(eq(ticketMerges.userId, userId), inArray(ticketMerges.ticketId, ids)));
    const mergeByTicket = new Map(merges.map((merge) => [merge.ticketId, merge]));
    const participantsByTicket = groupBy(participants, ({ ticketId }) => ticketId);
    const attachmentsByMessage = groupBy(attachments, ({ attachment }) => attachment.messageId);
    const messagesByTicket = groupBy(messages, ({ ticketId }) => ticketId);
    const emailsByTicket = groupBy(emails, ({ ticketId }) => ticketId);
    yield page.map((row) => ({
      row,
      merge: mergeByTicket.get(row.id) ?? null,
      messages: (messagesByTicket.get(row.id) ?? []).map((message) => ({
        row: message,
        attachments: (attachmentsByMessage.get(message.id) ?? []).map(({ attachment }) => attachment),
      })),
      emails: emailsByTicket.get(row.id) ?? [],
      participants: participantsByTicket.get(row.id) ?? [],
    }));
  }
}

function listIds(rows: readonly { readonly id: number }[]): number[] {
  return rows.map(({ id }) => id);
}
