import { and, asc, eq, isNotNull, lt, sql } from 'drizzle-orm';
import { conflict } from '../../../api/refusal.ts';
import type { Database, Queryable } from '../../db/database.ts';
import { isUniqueViolation } from '../../db/failures.ts';
import { agents, deskPasskeys } from '../../db/tables/index.ts';
import type { PasskeyOwner } from './user-handle.ts';

export type PasskeyRow = typeof deskPasskeys.$inferSelect;

/** Lists the passkeys of an agent, the oldest first. */
export async function listPasskeys(db: Queryable, owner: PasskeyOwner): Promise<PasskeyRow[]> {
  return await db.select().from(deskPasskeys).where(isOf(owner)).orderBy(asc(deskPasskeys.id));
}

/** Finds a passkey; null if there is none, or its agent has no email address and cannot sign in. */
export async function findPasskey(
  db: Queryable,
  owner: PasskeyOwner,
  credentialId: string,
): Promise<PasskeyRow | null> {
  const [found] = await db
    .select({ passkey: deskPasskeys })
    .from(deskPasskeys)
    .innerJoin(agents, and(eq(agents.userId, deskPasskeys.userId), eq(agents.id, deskPasskeys.agentId)))
    .where(and(isOf(owner), eq(deskPasskeys.credentialId, credentialId), isNotNull(agents.email)));
  return found?.passkey ?? null;
}

function isOf({ userId, agentId }: PasskeyOwner) {
  return and(eq(deskPasskeys.userId, userId), eq(deskPasskeys.agentId, agentId));
}

/** The maximum number of passkeys of one agent. */
export const mostPasskeys = 20;

export interface NewPasskey
  extends PasskeyOwner,
    Pick<PasskeyRow, 'credentialId' | 'publicKey' | 'counter' | 'transports' | 'name' | 'ip'> {}

/** Stores a passkey. @throws {Refusal} `Conflict` if it is stored already, or the agent has too many */
export async function storePasskey(db: Database, passkey: NewPasskey): Promise<PasskeyRow> {
  return await db
    .transaction(async (tx) => {
      // Simultaneous requests wait for each other, so that each is counted.
      const lock = `passkeys of ${passkey.agentId} of ${passkey.userId}`;
      await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${lock}, 0))`);
      const known = await listPasskeys(tx, passkey);
      if (known.length >= mostPasskeys) throw conflict({ mostPasskeys });
      const [stored] = await tx.insert(deskPasskeys).values(passkey).returning();
      if (!stored) throw new Error('the passkey was not stored');
      return stored;
    })
    .catch((error: unknown) => {
      if (isUniqueViolation(error, 'desk_passkeys_credential')) throw conflict({ id: passkey.credentialId });
      throw error;
    });
}

/**
 * Notes a sign-in by a passkey. Returns false if another one has counted as far meanwhile: of two signatures with the
 * same count, one is of a copy.
 */
export async function notePasskeyUse(
  db: Queryable,
  { userId, id }: PasskeyRow,
  counter: number,
): Promise<boolean> {
  const noted = await db
    .update(deskPasskeys)
    .set({ counter, usedAt: sql`now()` })
    .where(
      and(
        eq(deskPasskeys.userId, userId),
        eq(deskPasskeys.id, id),
        // Authenticators that do not count always send 0.
        counter === 0 ? eq(deskPasskeys.counter, 0) : lt(deskPasskeys.counter, counter),
      ),
    )
    .returning({ id: deskPasskeys.id });
  return noted.length > 0;
}

/** Removes a passkey. Returns whether the agent had it. */
export async function removePasskey(
  db: Queryable,
  { userId, agentId }: PasskeyOwner,
  id: number,
): Promise<boolean> {
  const removed = await db
    .delete(deskPasskeys)
    .where(and(eq(deskPasskeys.userId, userId), eq(deskPasskeys.agentId, agentId), eq(deskPasskeys.id, id)))
    .returning({ id: deskPasskeys.id });
  return removed.length > 0;
}
