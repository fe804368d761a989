import { and, asc, eq, isNotNull } from 'drizzle-orm';
import type { Queryable } from '../../db/database.ts';
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
