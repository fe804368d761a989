/** Finds a person's tickets, messages and mail. Agents' messages belong to the site, whatever their email address. */

import { and, asc, eq, isNull, not, or, type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import type { AnyPgColumn, PgTable } from 'drizzle-orm/pg-core';
import { anyOf } from '../../../db/any-of.ts';
import type { Queryable } from '../../../db/database.ts';
import {
  orphanedDrafts,
  ticketAttachments,
  ticketDrafts,
  ticketEmails,
  ticketMessages,
  tickets,
  unconfirmedTickets,
} from '../../../db/tables/index.ts';
import type { AttachmentRow, EmailRow, MessageRow } from '../../../resources/tickets/tickets.sql.ts';
import { containsEmail, type PersonEmail } from '../email.ts';
import { mayContain } from './identifier-check.sql.ts';

export async function findTicketsBySender(
  db: Queryable,
  userId: number,
  email: PersonEmail,
): Promise<number[]> {
  const rows = await db
    .select({ id: tickets.id, sender: tickets.fromEmail })
    .from(tickets)
    .where(and(eq(tickets.userId, userId), mayContain(tickets.fromEmail, email)))
    .orderBy(asc(tickets.id));
  return rows.filter(({ sender }) => containsEmail(email, sender)).map(({ id }) => id);
}

export type UnconfirmedTicketRow = typeof unconfirmedTickets.$inferSelect;

/** Finds tickets that a form without JavaScript sent under the email address. */
export async function findUnconfirmedTickets(
  db: Queryable,
  userId: number,
  email: PersonEmail,
): Promise<UnconfirmedTicketRow[]> {
  const rows = await db
    .select()
    .from(unconfirmedTickets)
    .where(and(eq(unconfirmedTickets.userId, userId), mayContain(unconfirmedTickets.fromEmail, email)))
    .orderBy(asc(unconfirmedTickets.id));
  return rows.filter(({ fromEmail }) => containsEmail(email, fromEmail));
}

/** Finds the person's messages, except in given tickets, and those that a merge has moved out of these. */
export async function findPersonMessages(
  db: Queryable,
  userId: number,
  email: PersonEmail,
  but: readonly number[],
): Promise<MessageRow[]> {
  const rows = await db
    .select()
    .from(ticketMessages)
    .where(
      and(
        outside(ticketMessages, userId, but),
        or(
          and(isNull(ticketMessages.agentId), mayContain(ticketMessages.fromEmail, email)),
          sql`${ticketMessages.mergedFrom} && ${sql.param(but)}::bigint[]`,
        ),
      ),
    )
    .orderBy(asc(ticketMessages.id));
  const theirs = new Set(but);
  const wasInThem = ({ mergedFrom }: MessageRow) => mergedFrom?.some((id) => theirs.has(id)) === true;
  return rows.filter((row) => wasInThem(row) || containsEmail(email, row.fromEmail));
}

/** Finds messages by mail from and to the email address, except in given tickets. */
export async function findTicketEmails(
  db: Queryable,
  userId: number,
  email: PersonEmail,
  but: readonly number[],
): Promise<EmailRow[]> {
  const { fromAddress, to, cc, bcc } = ticketEmails;
  const all = sql`concat_ws(' ', ${fromAddress}, array_to_string(${to}, ' '), array_to_string(${cc}, ' '),
    array_to_string(${bcc}, ' '))`;
  const rows = await db
    .select()
    .from(ticketEmails)
    .where(and(outside(ticketEmails, userId, but), mayContain(all, email)))
    .orderBy(asc(ticketEmails.id));
  return rows.filter((row) =>
    [row.fromAddress, ...row.to, ...row.cc, ...row.bcc].some((text) => containsEmail(email, text)),
  );
}

export async function listMessageAttachments(
  db: Queryable,
  userId: number,
  messageIds: readonly number[],
): Promise<AttachmentRow[]> {
  return await db
    .select()
    .from(ticketAttachments)
    .where(and(eq(ticketAttachments.userId, userId), anyOf(ticketAttachments.messageId, messageIds)))
    .orderBy(asc(ticketAttachments.messageId), asc(ticketAttachments.position));
}

export async function findMessagesIn(
  db: Queryable,
  userId: number,
  ticketIds: readonly number[],
): Promise<number[]> {
  const rows = await db
    .select({ id: ticketMessages.id })
    .from(ticketMessages)
    .where(and(eq(ticketMessages.userId, userId), anyOf(ticketMessages.ticketId, ticketIds)));
  return rows.map(({ id }) => id);
}

/** Finds the ids of tickets, except given ones, that contain the email address. */
export async function findTicketsNaming(
  db: Queryable,
  userId: number,
  email: PersonEmail,
  but: readonly number[],
): Promise<number[]> {
  const found = new Set<number>();
  const look = async (table: PgTable, id: AnyPgColumn, text: SQLWrapper, where: SQL | undefined) => {
    const rows = await db
      .select({ id: sql<number>`${id}`.mapWith(Number), text: sql<string>`${text}` })
      .from(table)
      .where(and(where, mayContain(text, email)));
    for (const row of rows) if (containsEmail(email, row.text)) found.add(row.id);
  };
  const inOthers = and(eq(tickets.userId, userId), not(anyOf(tickets.id, but)));
  const labels = sql`array_to_string(${tickets.labels} || ${tickets.tags}, ' ')`;
  for (const text of [tickets.subject, tickets.fromName, labels, tickets.ratingComment])
    await look(tickets, tickets.id, text, inOthers);
  const { fromEmail, fromName, plain, html } = ticketMessages;
  const page = sql`coalesce(${ticketMessages.page}, '')`;
  for (const text of [fromEmail, fromName, plain, html, page]) {
    await look(ticketMessages, ticketMessages.ticketId, text, outside(ticketMessages, userId, but));
  }
  for (const drafts of [ticketDrafts, orphanedDrafts])
    await look(drafts, drafts.ticketId, drafts.message, outside(drafts, userId, but));
  await look(ticketEmails, ticketEmails.ticketId, ticketEmails.fromName, outside(ticketEmails, userId, but));
  return [...found].toSorted((a, b) => a - b);
}

function outside(
  table: { readonly userId: AnyPgColumn; readonly ticketId: AnyPgColumn },
  userId: number,
  ticketIds: readonly number[],
): SQL | undefined {
  return and(eq(table.userId, userId), not(anyOf(table.ticketId, ticketIds)));
}
