/** Makes a repeated write take effect once: its `Idempotency-Key` is stored for a day. */

import { and, eq, lt, sql } from 'drizzle-orm';
import { conflict, Refusal, ValidationError } from '../../api/refusal.ts';
import type { Caller } from '../../api/service.ts';
import { sha256 } from '../../formats/hash.ts';
import type { Database, Queryable, Transaction } from './database.ts';
import { idempotencyKeys, ticketTokenTickets } from './tables/index.ts';

/** The request and caller for which a key is valid. */
export interface IdempotencyClaim {
  readonly hash: string;
  readonly caller: string;
  readonly bodyHash: string;
  /** The hash of an anonymous visitor's ticket token, and the caller without the token. */
  readonly token: { readonly hash: string; readonly without: string } | null;
}

const hours = 24;

/**
 * Returns the claim of a request, or null if it has no idempotency key.
 * @param request the validated input, whose members are in a fixed order
 */
export function idempotencyClaim(
  caller: Caller,
  operation: string,
  request: unknown,
): IdempotencyClaim | null {
  if (caller.idempotencyKey === undefined) return null;
  const { kind, keyId = null, visitor } = caller;
  const { identity = null, ticketToken = null } = visitor ?? {};
  const nameWith = (token: string | null) => JSON.stringify([kind, keyId, identity?.sub ?? null, token]);
  return {
    hash: sha256(caller.idempotencyKey),
    caller: nameWith(ticketToken),
    bodyHash: sha256(`${operation} ${JSON.stringify(request)}`),
    token: ticketToken === null ? null : { hash: ticketToken, without: nameWith(null) },
  };
}

/**
 * Returns the result of the earlier request with the same key, or null for the first request.
 * @throws {Refusal} `Conflict` if the key belongs to another request or caller; the message identifies neither
 */
export async function findEarlier(
  db: Queryable,
  userId: number,
  claim: IdempotencyClaim,
): Promise<number | null> {
  const [row] = await db
    .select()
    .from(idempotencyKeys)
    .where(and(isKey(userId, claim), sql`${idempotencyKeys.createdAt} >= ${oldest()}`));
  if (!row) return null;
  const isSame = row.bodyHash === claim.bodyHash && (await isSameCaller(db, userId, claim, row));
  if (!isSame) throw conflict({ field: 'Idempotency-Key' });
  return row.ticketId;
}

/**
 * Whether an earlier request has the same caller. A ticket token that it created makes no difference: its sender had
 * none before the response, and repeats the request with the new one.
 */
async function isSameCaller(
  db: Queryable,
  userId: number,
  { caller, token }: IdempotencyClaim,
  earlier: { readonly caller: string; readonly ticketId: number | null },
): Promise<boolean> {
  if (earlier.caller === caller) return true;
  if (token === null || earlier.caller !== token.without || earlier.ticketId === null) return false;
  const opened = await db
    .select({ ticketId: ticketTokenTickets.ticketId })
    .from(ticketTokenTickets)
    .where(
      and(
        eq(ticketTokenTickets.userId, userId),
        eq(ticketTokenTickets.hash, token.hash),
        eq(ticketTokenTickets.ticketId, earlier.ticketId),
      ),
    );
  return opened.length > 0;
}

/** Locks the key, after waiting for a running transaction with the same key. Returns and throws as `findEarlier`. */
export async function claimKey(
  tx: Transaction,
  userId: number,
  claim: IdempotencyClaim,
): Promise<number | null> {
  return (await insertKey(tx, userId, claim)) ? null : await findEarlier(tx, userId, claim);
}

/** Locks the key. Returns whether no other request has it. */
async function insertKey(tx: Transaction, userId: number, claim: IdempotencyClaim): Promise<boolean> {
  const { hash, caller, bodyHash } = claim;
  const former = { ticketId: null, heldMessageId: null, releaseAt: null };
  const values = { hash, caller, bodyHash, ...former, createdAt: sql`clock_timestamp()` };
  const taken = await tx
    .insert(idempotencyKeys)
    .values({ userId, ...values })
    .onConflictDoUpdate({
      target: [idempotencyKeys.userId, idempotencyKeys.hash],
      set: values,
      setWhere: sql`${idempotencyKeys.createdAt} < ${oldest()}`,
    })
    .returning({ hash: idempotencyKeys.hash });
  return taken.length > 0;
}

/**
 * Lets a write take effect once whose response holds a secret: a repeat is refused, as nothing of the response is stored.
 * A write that was refused may be repeated.
 * @throws {Refusal} `Conflict` for a repeat, also of a write whose outcome is unknown
 */
export async function writeOnce<Result>(
  db: Database,
  { userId, claim }: { readonly userId: number; readonly claim: IdempotencyClaim | null },
  write: () => Promise<Result>,
): Promise<Result> {
  if (claim === null) return await write();
  const isFirst = await db.transaction(async (tx) => await insertKey(tx, userId, claim));
  if (!isFirst) {
    await findEarlier(db, userId, claim);
    throw new Refusal('Conflict', repeatSentence);
  }
  try {
    return await write();
  } catch (error) {
    const isRefused = error instanceof Refusal || error instanceof ValidationError;
    if (isRefused) await db.delete(idempotencyKeys).where(isKey(userId, claim));
    throw error;
  }
}

const repeatSentence =
  'A request with this Idempotency-Key was sent before. Its response holds a secret, which is shown once and not stored. Read the list to see what it made. If the response was lost, replace the secret, or invite again, with another Idempotency-Key.';

export async function finishKey(
  tx: Transaction,
  userId: number,
  claim: IdempotencyClaim,
  ticketId: number,
): Promise<void> {
  await tx.update(idempotencyKeys).set({ ticketId }).where(isKey(userId, claim));
}

/** The message that a write has held, with its announced release. */
interface NotedHold {
  readonly heldMessageId: number;
  readonly releaseAt: Date;
}

/** Stores which message a write has held, for repeated requests. */
export async function noteHold(
  tx: Transaction,
  userId: number,
  claim: IdempotencyClaim,
  { heldMessageId, releaseAt }: NotedHold,
): Promise<void> {
  await tx.update(idempotencyKeys).set({ heldMessageId, releaseAt }).where(isKey(userId, claim));
}

/** Returns the message that an earlier request with the same key has held; null if it has held none. */
export async function findHold(
  db: Queryable,
  userId: number,
  claim: IdempotencyClaim,
): Promise<NotedHold | null> {
  const [row] = await db
    .select({ heldMessageId: idempotencyKeys.heldMessageId, releaseAt: idempotencyKeys.releaseAt })
    .from(idempotencyKeys)
    .where(isKey(userId, claim));
  const { heldMessageId = null, releaseAt = null } = row ?? {};
  return heldMessageId === null || releaseAt === null ? null : { heldMessageId, releaseAt };
}

export async function removeExpiredKeys(db: Database): Promise<void> {
  await db.delete(idempotencyKeys).where(lt(idempotencyKeys.createdAt, oldest()));
}

function isKey(userId: number, { hash }: IdempotencyClaim) {
  return and(eq(idempotencyKeys.userId, userId), eq(idempotencyKeys.hash, hash));
}

function oldest() {
  return sql`now() - make_interval(hours => ${hours})`;
}
