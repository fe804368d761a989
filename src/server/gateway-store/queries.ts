/** Queries of a gateway about visitors' tickets in the upstream. Every query is limited to one user. */

import { and, desc, eq, inArray, isNotNull, max } from 'drizzle-orm';
import { foldEmail } from '../../formats/fold-email.ts';
import type { Alias, Opener, PendingIntent } from '../../gateway/store.ts';
import type { Queryable } from '../db/database.ts';
import { gatewayAliases, gatewayIntents, users, visitorTickets } from '../db/tables/index.ts';

/** The maximum number of email addresses per visitor; those of the newest tickets are returned. */
const maxSenders = 50;

/** Returns the email addresses under which visitors opened their tickets, in lower case. */
export async function listSenders(
  db: Queryable,
  userId: number,
  ticketIds: readonly number[],
): Promise<string[]> {
  if (ticketIds.length === 0) return [];
  const rows = await db
    .select({ sender: visitorTickets.sender })
    .from(visitorTickets)
    .where(and(eq(visitorTickets.userId, userId), inArray(visitorTickets.ticketId, [...ticketIds])))
    .groupBy(visitorTickets.sender)
    .orderBy(desc(max(visitorTickets.ticketId)))
    .limit(maxSenders);
  return [...new Set(rows.map(({ sender }) => foldEmail(sender)))];
}

/** Returns the owner of each ticket that a visitor opened. */
export async function listOpeners(
  db: Queryable,
  userId: number,
  ticketIds: readonly number[],
): Promise<Map<number, Opener>> {
  if (ticketIds.length === 0) return new Map();
  const rows = await db
    .select()
    .from(visitorTickets)
    .where(and(eq(visitorTickets.userId, userId), inArray(visitorTickets.ticketId, [...ticketIds])));
  return new Map(rows.map(({ ticketId, openedBy, sender }) => [ticketId, { openedBy, sender }]));
}

/** Returns messages of anonymous visitors with these email addresses whose outcome is unknown. */
export async function listAnonymousIntents(
  db: Queryable,
  userId: number,
  senders: readonly string[],
): Promise<PendingIntent[]> {
  if (senders.length === 0) return [];
  return await db
    .select({ sender: gatewayIntents.sender, startedAt: gatewayIntents.startedAt })
    .from(gatewayIntents)
    .where(
      and(
        eq(gatewayIntents.userId, userId),
        inArray(gatewayIntents.sender, [...senders]),
        eq(gatewayIntents.openedBy, 'anonymous'),
      ),
    );
}

/** Returns the ticket of an earlier request with the same idempotency key; null if none is stored. */
export async function findTarget(db: Queryable, userId: number, claim: string): Promise<number | null> {
  const [row] = await db
    .select({ ticketId: gatewayIntents.ticketId })
    .from(gatewayIntents)
    .where(
      and(
        eq(gatewayIntents.userId, userId),
        eq(gatewayIntents.claim, claim),
        isNotNull(gatewayIntents.ticketId),
      ),
    )
    .orderBy(desc(gatewayIntents.id))
    .limit(1);
  return row?.ticketId ?? null;
}

/** Whether an earlier request with the same idempotency key was sent to the upstream, with an unknown outcome. */
export async function wasSent(db: Queryable, userId: number, claim: string): Promise<boolean> {
  const rows = await db
    .select({ id: gatewayIntents.id })
    .from(gatewayIntents)
    .where(and(eq(gatewayIntents.userId, userId), eq(gatewayIntents.claim, claim)))
    .limit(1);
  return rows.length > 0;
}

/** Returns the aliases that replace these email addresses in messages to the upstream. */
export async function listAliases(
  db: Queryable,
  userId: number,
  emails: readonly string[],
): Promise<Alias[]> {
  if (emails.length === 0) return [];
  return await db
    .select({ alias: gatewayAliases.alias, email: gatewayAliases.address })
    .from(gatewayAliases)
    .where(and(eq(gatewayAliases.userId, userId), inArray(gatewayAliases.address, [...emails])));
}

/** Returns the email addresses that aliases replace. */
export async function findEmails(
  db: Queryable,
  userId: number,
  aliases: readonly string[],
): Promise<Alias[]> {
  if (aliases.length === 0) return [];
  return await db
    .select({ alias: gatewayAliases.alias, email: gatewayAliases.address })
    .from(gatewayAliases)
    .where(and(eq(gatewayAliases.userId, userId), inArray(gatewayAliases.alias, [...aliases])));
}

/** Whether the articles of a user can be read without a key. */
export async function isOpenWithoutKey(db: Queryable, userId: number): Promise<boolean> {
  const [row] = await db.select({ isOpen: users.faqV1Enabled }).from(users).where(eq(users.userId, userId));
  return row?.isOpen ?? false;
}
