/** What a gateway knows of the tickets behind it, as rows. Every query carries the user. */

import { and, desc, eq, inArray, isNotNull, max } from 'drizzle-orm';
import { foldEmail } from '../../formats/fold-email.ts';
import type { Alias, Opener, PendingIntent } from '../../gateway/store.ts';
import type { Queryable } from '../db/database.ts';
import { gatewayAliases, gatewayIntents, users, visitorTickets } from '../db/tables/index.ts';

/** Addresses of one visitor that are looked at, those of the newest tickets. */
const maxSenders = 50;

/** The addresses that visitors gave for their tickets, in lower case. */
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

/** Who opened each of the tickets, of those that visitors opened. */
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

/** Messages of anonymous visitors under these addresses whose outcome is not known. */
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

/** The ticket for which the same request was sent before; null where none was found for it. */
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

/** Whether the same request was sent before, and its outcome is unknown. */
export async function wasSent(db: Queryable, userId: number, claim: string): Promise<boolean> {
  const rows = await db
    .select({ id: gatewayIntents.id })
    .from(gatewayIntents)
    .where(and(eq(gatewayIntents.userId, userId), eq(gatewayIntents.claim, claim)))
    .limit(1);
  return rows.length > 0;
}

/** The aliases under which messages of these e-mails were sent. */
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

/** The e-mails that stand behind aliases. */
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

/** Whether anybody may read the articles of a user without a key. */
export async function isOpenWithoutKey(db: Queryable, userId: number): Promise<boolean> {
  const [row] = await db.select({ isOpen: users.faqV1Enabled }).from(users).where(eq(users.userId, userId));
  return row?.isOpen ?? false;
}
