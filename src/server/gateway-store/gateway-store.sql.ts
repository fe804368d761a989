/**
 * Stores what a gateway knows of visitors' tickets in the upstream, and its intents, which are messages that it is sending,
 * with their outcomes. Every query is limited to one user.
 */

import { and, desc, eq, inArray, isNotNull, max } from 'drizzle-orm';
import type { Caller } from '../../api/service.ts';
import { foldEmail } from '../../formats/fold-email.ts';
import type { Alias, NewIntent, NewMessage, Opener, OwnFile, PendingIntent } from '../../gateway/store.ts';
import type { Database, Queryable, Transaction } from '../db/database.ts';
import { claimKey, findEarlier, finishKey, idempotencyClaim } from '../db/idempotency.sql.ts';
import { gatewayAliases, gatewayIntents, users, visitorTickets } from '../db/tables/index.ts';
import { attachUploads } from '../uploads/uploads.sql.ts';
import { noteTicketOwner } from '../visitor/records/tokens-and-secrets.sql.ts';

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

/** Stores the intent to send a message. Returns the id of the intent. */
export async function noteIntent(db: Queryable, intent: NewIntent): Promise<number> {
  const [made] = await db.insert(gatewayIntents).values(intent).returning({ id: gatewayIntents.id });
  if (!made) throw new Error('the intent was not stored');
  return made.id;
}

/** Stores the ticket that a message is sent to, so that a repeated request sends it to the same ticket. */
export async function keepTarget(db: Queryable, userId: number, id: number, ticketId: number): Promise<void> {
  await db.update(gatewayIntents).set({ ticketId }).where(isIntent(userId, id));
}

export async function forgetIntent(db: Queryable, userId: number, id: number): Promise<void> {
  await db.delete(gatewayIntents).where(isIntent(userId, id));
}

function isIntent(userId: number, id: number) {
  return and(eq(gatewayIntents.userId, userId), eq(gatewayIntents.id, id));
}

export async function noteAlias(db: Queryable, userId: number, { alias, email }: Alias): Promise<void> {
  await db.insert(gatewayAliases).values({ userId, alias, address: email }).onConflictDoNothing();
}

/**
 * Returns the ticket of an earlier request with the same idempotency key, and stores the caller as its owner. Returns
 * null for the first request.
 * @throws {Refusal} `Conflict` if the idempotency key belongs to another request or caller
 */
export async function findEarlierTicket(
  db: Database,
  caller: Caller,
  message: NewMessage,
): Promise<number | null> {
  const claim = idempotencyClaim(caller, 'insertTicket', message);
  const earlier = claim && (await findEarlier(db, caller.userId, claim));
  if (earlier !== null) await db.transaction((tx) => noteOwner(tx, caller, message, earlier));
  return earlier;
}

/** Sends a message in the transaction that stores its outcome, as `MessageStore.sendOnce` describes. */
export async function sendOnce(
  db: Database,
  caller: Caller,
  message: NewMessage,
  files: readonly OwnFile[],
  send: () => Promise<number>,
): Promise<number> {
  const { userId } = caller;
  const claim = idempotencyClaim(caller, 'insertTicket', message);
  return await db.transaction(async (tx) => {
    const earlier = claim && (await claimKey(tx, userId, claim));
    if (earlier === null && files.length > 0) await attachUploads(tx, userId, files);
    const ticketId = earlier ?? (await send());
    await noteOwner(tx, caller, message, ticketId);
    if (claim && earlier === null) await finishKey(tx, userId, claim, ticketId);
    return ticketId;
  });
}

/**
 * Stores the owner of a ticket, and the ticket token that opens it. A retried message stores both again: its browser
 * never received the first response with the token, so the retry carries a new token.
 */
async function noteOwner(
  tx: Transaction,
  { userId, newTicketOwner: owner }: Caller,
  { fromEmail: sender }: NewMessage,
  ticketId: number,
): Promise<void> {
  if (owner) await noteTicketOwner(tx, { userId, ticketId, owner, sender });
}
