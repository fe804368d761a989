/** Waits for the server to do by itself what was asked of it. */

import { and, eq, inArray, isNotNull } from 'drizzle-orm';
import { incomingMails, mails, ticketDrafts, tickets } from '../../../src/server/db/tables/index.ts';
import { expect } from './expect.ts';
import type { Conversation } from './ledger.ts';
import type { StoryWorld } from './story-servers.ts';

/** Resolves once every conversation is a ticket, and notes its id. */
export async function untilTickets(
  { db, ready }: StoryWorld,
  conversations: readonly Conversation[],
): Promise<void> {
  const subjects = conversations.map(({ subject }) => subject);
  await expect
    .poll(
      async () => {
        const rows = await db
          .select({ id: tickets.id, subject: tickets.subject, email: tickets.fromEmail })
          .from(tickets)
          .where(
            and(
              eq(tickets.userId, ready.userId),
              inArray(
                tickets.fromEmail,
                conversations.map(({ email }) => email),
              ),
            ),
          );
        for (const conversation of conversations) {
          const { email, by, subject } = conversation;
          // A widget's ticket has the first words as its subject.
          const row = rows.find((one) => one.email === email && (by === 'widget' || one.subject === subject));
          conversation.ticketId = row?.id ?? 0;
        }
        return conversations.filter(({ ticketId }) => ticketId === 0).map(({ subject }) => subject);
      },
      { timeout: 60_000, message: subjects.join() },
    )
    .toEqual([]);
}

/** Resolves once no reply is held, no received mail is unread, and no mail waits to be sent. */
export async function untilSettled({ db, ready }: StoryWorld): Promise<void> {
  const { userId } = ready;
  await expect
    .poll(
      async () => {
        const held = await db
          .select({ id: ticketDrafts.id })
          .from(ticketDrafts)
          .where(and(eq(ticketDrafts.userId, userId), eq(ticketDrafts.state, 'held')));
        const unread = await db
          .select({ id: incomingMails.id })
          .from(incomingMails)
          .where(and(eq(incomingMails.userId, userId), eq(incomingMails.state, 'new')));
        const waiting = await db
          .select({ id: mails.id })
          .from(mails)
          .where(and(eq(mails.userId, userId), isNotNull(mails.nextAttemptAt)));
        return [held.length, unread.length, waiting.length];
      },
      { timeout: 240_000, message: 'held replies, unread mails, mails to be sent' },
    )
    .toEqual([0, 0, 0]);
}
