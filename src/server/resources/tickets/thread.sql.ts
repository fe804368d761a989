/** What a thread shows beside its messages: mails, recipients of an answer, linked tickets. Limited to one user. */

import { and, asc, desc, eq, inArray, ne, notInArray, sql } from 'drizzle-orm';
import { anyOf } from '../../db/any-of.ts';
import type { Queryable } from '../../db/database.ts';
import { type MailKind, mailRecipients, mails, ticketParticipants, tickets } from '../../db/tables/index.ts';
import { isVisible } from '../../db/visible-tickets.sql.ts';
import type { TicketRow } from './tickets.sql.ts';

/** The kinds of mail that take an agent’s message to a customer or an outsider. */
export const shownKinds: readonly MailKind[] = ['answer', 'copy', 'forward'];

export interface CarryingMail {
  readonly mailId: number;
  readonly messageIds: readonly number[];
  readonly to: string;
  readonly state: (typeof mails.$inferSelect)['state'];
  readonly problem: string | null;
}

/**
 * Lists the mails that take answers to the customer and to participants, and forwarded messages to others, the oldest first.
 * @param ticketIds the tickets in which the messages are, or were before a merge
 */
export async function listAnswerMails(
  db: Queryable,
  userId: number,
  ticketIds: readonly number[],
  messageIds: readonly number[],
): Promise<CarryingMail[]> {
  if (messageIds.length === 0) return [];
  return await db
    .select({
      mailId: mails.id,
      messageIds: mails.messageIds,
      to: mailRecipients.email,
      state: mails.state,
      problem: mails.problem,
    })
    .from(mails)
    .innerJoin(
      mailRecipients,
      and(eq(mailRecipients.userId, mails.userId), eq(mailRecipients.id, mails.recipientId)),
    )
    .where(
      and(
        eq(mails.userId, userId),
        anyOf(mails.ticketId, ticketIds),
        inArray(mails.kind, [...shownKinds]),
        sql`${mails.messageIds} && ${sql.param(messageIds)}::bigint[]`,
      ),
    )
    .orderBy(asc(mails.id));
}

/** Lists the email addresses that get copies of an answer, or will get them once an agent answers. */
export async function listCopyEmails(db: Queryable, userId: number, ticketId: number): Promise<string[]> {
  const { email, emailFolded, joinedAt, state } = ticketParticipants;
  const rows = await db
    .select({ email })
    .from(ticketParticipants)
    .where(
      and(
        eq(ticketParticipants.userId, userId),
        eq(ticketParticipants.ticketId, ticketId),
        ne(state, 'removed'),
      ),
    )
    .orderBy(asc(joinedAt), asc(emailFolded));
  return rows.map((row) => row.email);
}

/** The most linked tickets that a thread shows: anybody who has one of its mails can add to them. */
const mostLinked = 20;

/**
 * Lists the tickets that are linked to some, the newest first. Both sides of a link are stored, so that each is found by
 * the ids that the other has.
 */
export async function listLinkedTickets(
  db: Queryable,
  userId: number,
  ticketIds: readonly number[],
  hidden: readonly number[],
): Promise<Pick<TicketRow, 'id' | 'subject' | 'fromEmail' | 'fromName' | 'createdAt'>[]> {
  const { id, subject, fromEmail, fromName, createdAt } = tickets;
  const linkedIds = db
    .select({ id: sql`unnest(${tickets.linkedTickets})` })
    .from(tickets)
    .where(and(eq(tickets.userId, userId), anyOf(id, ticketIds)));
  return await db
    .select({ id, subject, fromEmail, fromName, createdAt })
    .from(tickets)
    .where(
      and(
        eq(tickets.userId, userId),
        inArray(id, linkedIds),
        notInArray(id, [...ticketIds]),
        isVisible(hidden),
      ),
    )
    .orderBy(desc(createdAt), desc(id))
    .limit(mostLinked);
}
