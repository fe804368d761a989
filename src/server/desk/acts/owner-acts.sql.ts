/** The audit log: what owners and the operator did to a deployment. */

import { and, desc, eq, lt, sql } from 'drizzle-orm';
import type { OwnerActName } from '../../../api/shared/owner-acts.ts';
import type { Queryable } from '../../db/database.ts';
import { ownerActs } from '../../db/tables/index.ts';

/** Days for which acts are kept. */
const keptDays = 365;

export interface NewAct {
  readonly userId: number;
  readonly act: OwnerActName;
  /** Ids and names of members; never a value, a secret or a customer's text. */
  readonly subject: string;
  /** Null for the operator. */
  readonly agent: { readonly id: number; readonly name: string } | null;
  /** Empty for a command. */
  readonly ip: string;
}

/** Records an act. An act on a user who does not exist, or no longer, is not recorded. */
export async function recordAct(db: Queryable, { userId, act, subject, agent, ip }: NewAct): Promise<void> {
  await db.execute(sql`
    insert into ${ownerActs} (user_id, act, subject, agent_id, agent_name, ip)
    select user_id, ${act}, ${subject}, ${agent?.id ?? null}, ${agent?.name ?? ''}, ${ip}
    from users where user_id = ${userId}`);
}

export type OwnerActRow = typeof ownerActs.$inferSelect;

/** Lists acts, the newest first. @param before the id of an act: only older ones are listed */
export async function listActs(
  db: Queryable,
  userId: number,
  { before, limit }: { readonly before: number | undefined; readonly limit: number },
): Promise<OwnerActRow[]> {
  return await db
    .select()
    .from(ownerActs)
    .where(and(eq(ownerActs.userId, userId), before === undefined ? undefined : lt(ownerActs.id, before)))
    .orderBy(desc(ownerActs.id))
    .limit(limit);
}

/** Removes acts of more than a year ago. */
export async function removeOldActs(db: Queryable): Promise<void> {
  await db.delete(ownerActs).where(lt(ownerActs.actedAt, sql`now() - make_interval(days => ${keptDays})`));
}
