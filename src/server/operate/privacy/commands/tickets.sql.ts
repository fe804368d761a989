/** Removes a person's tickets and messages. Other people's rows that mention the person stay. */

import { and, eq, or, sql } from 'drizzle-orm';
import { anyOf } from '../../../db/any-of.ts';
import type { Transaction } from '../../../db/database.ts';
import {
  idempotencyKeys,
  ticketAttachments,
  ticketEmails,
  ticketMessages,
  tickets,
  unconfirmedTickets,
} from '../../../db/tables/index.ts';
import { changedNow } from '../../../resources/tickets/ticket-rows.sql.ts';
import type { EmailRow } from '../../../resources/tickets/tickets.sql.ts';
import { containsEmail, type PersonEmail } from '../email.ts';

/** Locks tickets against writes until the end of the transaction. */
export async function lockTickets(tx: Transaction, userId: number, ids: readonly number[]): Promise<void> {
  await tx
    .select({ id: tickets.id })
    .from(tickets)
    .where(and(eq(tickets.userId, userId), anyOf(tickets.id, ids)))
    .orderBy(tickets.id)
    .for('update');
}

/** Removes tickets with all their parts, and links of other tickets to them. Returns the number of tickets. */
export async function eraseTickets(tx: Transaction, userId: number, ids: readonly number[]): Promise<number> {
  const erased = await tx
    .delete(tickets)
    .where(and(eq(tickets.userId, userId), anyOf(tickets.id, ids)))
    .returning({ id: tickets.id });
  await tx
    .update(tickets)
    .set({
      linkedTickets: sql`array(select linked from unnest(${tickets.linkedTickets}) linked
        where linked <> all(${sql.param(ids)}::bigint[]))`,
      changedAt: changedNow(),
    })
    .where(and(eq(tickets.userId, userId), sql`${tickets.linkedTickets} && ${sql.param(ids)}::bigint[]`));
  return erased.length;
}

/** Removes messages from tickets that stay. Returns the number of messages. */
export async function eraseMessages(
  tx: Transaction,
  userId: number,
  ids: readonly number[],
): Promise<number> {
  const erased = await tx
    .delete(ticketMessages)
    .where(and(eq(ticketMessages.userId, userId), anyOf(ticketMessages.id, ids)))
    .returning({ ticketId: ticketMessages.ticketId });
  await touchTickets(
    tx,
    userId,
    erased.map(({ ticketId }) => ticketId),
  );
  return erased.length;
}

/** Removes messages from an email address or only to it, and removes it from the recipients of other messages. */
export async function eraseEmails(
  tx: Transaction,
  userId: number,
  email: PersonEmail,
  mails: readonly EmailRow[],
): Promise<number> {
  const others = (list: readonly string[]) => list.filter((text) => !containsEmail(email, text));
  for (const mail of mails) {
    const isMail = and(eq(ticketEmails.userId, userId), eq(ticketEmails.id, mail.id));
    const left = { to: others(mail.to), cc: others(mail.cc), bcc: others(mail.bcc) };
    const isLeft = !containsEmail(email, mail.fromAddress) && Object.values(left).flat().length > 0;
    if (isLeft) await tx.update(ticketEmails).set(left).where(isMail);
    else await tx.delete(ticketEmails).where(isMail);
  }
  await touchTickets(
    tx,
    userId,
    mails.map(({ ticketId }) => ticketId),
  );
  return mails.length;
}

/** Removes the idempotency keys of requests about tickets, and of visitors' requests. */
export async function eraseRequests(
  tx: Transaction,
  userId: number,
  ticketIds: readonly number[],
  subs: readonly string[],
): Promise<void> {
  const { caller } = idempotencyKeys;
  await tx.delete(idempotencyKeys).where(
    and(
      eq(idempotencyKeys.userId, userId),
      // The column `caller` consists of three words, of which the third identifies the visitor.
      or(
        anyOf(idempotencyKeys.ticketId, ticketIds),
        sql`regexp_replace(${caller}, '^\\S+ \\S* ', '') = any(${sql.param(subs)})`,
      ),
    ),
  );
}

/** Removes unconfirmed tickets, with the mail about them. Returns the number of tickets. */
export async function eraseUnconfirmedTickets(
  tx: Transaction,
  userId: number,
  ids: readonly number[],
): Promise<number> {
  const erased = await tx
    .delete(unconfirmedTickets)
    .where(and(eq(unconfirmedTickets.userId, userId), anyOf(unconfirmedTickets.id, ids)))
    .returning({ id: unconfirmedTickets.id });
  return erased.length;
}

/** Returns the paths of files that are attached to no message. */
export async function findUnattached(
  tx: Transaction,
  userId: number,
  paths: readonly string[],
): Promise<string[]> {
  const rows = await tx
    .selectDistinct({ path: ticketAttachments.path })
    .from(ticketAttachments)
    .where(and(eq(ticketAttachments.userId, userId), anyOf(ticketAttachments.path, paths)));
  const attached = new Set(rows.map(({ path }) => path));
  return [...new Set(paths)].filter((path) => !attached.has(path));
}

/** Marks tickets as changed, so that clients that follow changes read them again. */
async function touchTickets(tx: Transaction, userId: number, ids: readonly number[]): Promise<void> {
  await tx
    .update(tickets)
    .set({ changedAt: changedNow() })
    .where(and(eq(tickets.userId, userId), anyOf(tickets.id, ids)));
}
