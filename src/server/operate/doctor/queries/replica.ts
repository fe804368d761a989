import { sql } from 'drizzle-orm';
import type { Transaction } from '../../../db/database.ts';
import { type PrimaryState, primaryQuery } from '../../../db/replica/server-state.ts';

/** What the primary says of itself, to be compared with its replica; null: it did not answer. */
export async function describePrimary(tx: Transaction): Promise<PrimaryState | null> {
  const { rows } = await tx.execute<PrimaryState & Record<string, unknown>>(sql.raw(primaryQuery));
  return rows[0] ?? null;
}
