/** Makes a write that is sent twice happen once: its `Idempotency-Key` is kept for a day. */

import { createHash } from 'node:crypto';
import { and, eq, lt, sql } from 'drizzle-orm';
import { conflict } from '../../../api/refusal.ts';
import type { Caller } from '../../../api/service.ts';
import type { Database, Queryable, Transaction } from '../../db/database.ts';
import { idempotencyKeys } from '../../db/tables/index.ts';

/** What a key is bound to. */
export interface IdempotencyClaim {
  readonly hash: string;
  readonly caller: string;
  readonly bodyHash: string;
}

const hours = 24;

/** Null where the caller sent no key. `request` is the validated input, whose members are in a fixed order. */
export function claimOf(caller: Caller, operation: string, request: object): IdempotencyClaim | null {
  if (caller.idempotencyKey === undefined) return null;
  return {
    hash: sha256(caller.idempotencyKey),
    caller: `${caller.kind} ${caller.keyId ?? ''} ${caller.visitor?.identity?.sub ?? ''}`.trimEnd(),
    bodyHash: sha256(`${operation} ${JSON.stringify(request)}`),
  };
}

function sha256(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}

/**
 * What the same request made before; null where it is the first.
 * @throws {Refusal} `Conflict` when the key belongs to another request or caller, of which nothing is told.
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
  if (row.caller !== claim.caller || row.bodyHash !== claim.bodyHash) {
    throw conflict({ field: 'Idempotency-Key' });
  }
  return row.ticketId;
}

/**
 * Takes the key for this transaction, after whoever has it at the moment. Answers what the same request made before,
 * null where this is the first.
 * @throws {Refusal} as `findEarlier`.
 */
export async function claimKey(
  tx: Transaction,
  userId: number,
  claim: IdempotencyClaim,
): Promise<number | null> {
  const values = { ...claim, ticketId: null, createdAt: sql`clock_timestamp()` };
  const taken = await tx
    .insert(idempotencyKeys)
    .values({ userId, ...values })
    .onConflictDoUpdate({
      target: [idempotencyKeys.userId, idempotencyKeys.hash],
      set: values,
      setWhere: sql`${idempotencyKeys.createdAt} < ${oldest()}`,
    })
    .returning({ hash: idempotencyKeys.hash });
  return taken.length > 0 ? null : await findEarlier(tx, userId, claim);
}

export async function finishKey(
  tx: Transaction,
  userId: number,
  claim: IdempotencyClaim,
  ticketId: number,
): Promise<void> {
  await tx.update(idempotencyKeys).set({ ticketId }).where(isKey(userId, claim));
}

/** Removes what is older than a day. */
export async function removeExpiredKeys(db: Database): Promise<void> {
  await db.delete(idempotencyKeys).where(lt(idempotencyKeys.createdAt, oldest()));
}

function isKey(userId: number, { hash }: IdempotencyClaim) {
  return and(eq(idempotencyKeys.userId, userId), eq(idempotencyKeys.hash, hash));
}

function oldest() {
  return sql`now() - make_interval(hours => ${hours})`;
}
