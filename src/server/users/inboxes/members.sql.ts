/** The inboxes that notify an agent, which is one of their members. */

import { and, asc, count, eq, gt, not } from 'drizzle-orm';
import { maxInboxMembers } from '../../../api/limits.ts';
import { invalidInput } from '../../../api/refusal.ts';
import { anyOf } from '../../db/any-of.ts';
import type { Transaction } from '../../db/database.ts';
import { inboxes, inboxMembers } from '../../db/tables/index.ts';

/** The ids of inboxes, or all that the user has. */
export type ChosenInboxes = readonly number[] | 'all';

/**
 * Returns the ids of the chosen inboxes that exist, and locks them to the end of the transaction. A change of an inbox locks
 * it before agents, so that this is called before an agent is locked.
 */
export async function lockChosenInboxes(
  tx: Transaction,
  userId: number,
  chosen: ChosenInboxes,
): Promise<number[]> {
  const ids = chosen === 'all' ? undefined : chosen;
  if (ids?.length === 0) return [];
  const found = await tx
    .select({ id: inboxes.id })
    .from(inboxes)
    .where(and(eq(inboxes.userId, userId), anyOf(inboxes.id, ids)))
    .orderBy(asc(inboxes.id))
    .for('update');
  return found.map(({ id }) => id);
}

/**
 * Lets the inboxes notify an agent, and no others.
 * @param inboxIds as `lockChosenInboxes` returns them
 * @throws {ValidationError} on `inboxes` for one that notifies as many agents as it may
 */
export async function saveInboxesOfAgent(
  tx: Transaction,
  { userId, id: agentId }: { readonly userId: number; readonly id: number },
  inboxIds: readonly number[],
): Promise<void> {
  const isOfAgent = and(eq(inboxMembers.userId, userId), eq(inboxMembers.agentId, agentId));
  // Memberships that stay keep their rows, with what these store about them.
  await tx.delete(inboxMembers).where(and(isOfAgent, not(anyOf(inboxMembers.inboxId, inboxIds))));
  if (inboxIds.length === 0) return;
  await tx
    .insert(inboxMembers)
    .values(inboxIds.map((inboxId) => ({ userId, inboxId, agentId })))
    .onConflictDoNothing();
  const [full] = await tx
    .select({ inboxId: inboxMembers.inboxId })
    .from(inboxMembers)
    .where(and(eq(inboxMembers.userId, userId), anyOf(inboxMembers.inboxId, inboxIds)))
    .groupBy(inboxMembers.inboxId)
    .having(gt(count(), maxInboxMembers))
    .limit(1);
  if (full) throw invalidInput('inboxes', full.inboxId);
}
