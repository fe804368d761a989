/** Stores the intents of a gateway, which are messages that it is sending to the upstream, and their outcomes. */

import { and, eq } from 'drizzle-orm';
import type { Caller } from '../../api/service.ts';
import type { Alias, NewIntent, NewMessage, OwnFile } from '../../gateway/store.ts';
import type { Database, Queryable, Transaction } from '../db/database.ts';
import { gatewayAliases, gatewayIntents } from '../db/tables/index.ts';
import { claimKey, findEarlier, finishKey, idempotencyClaim } from '../idempotency/commands.ts';
import { attachUploads } from '../uploads/commands.ts';
import { noteTicketOwner } from '../visitor/records/commands.ts';

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
