import { and, asc, eq } from 'drizzle-orm';
import { anyOf } from '../../db/any-of.ts';
import type { Queryable } from '../../db/database.ts';
import { groupBy } from '../../db/group-by.ts';
import { agents, inboxAddresses, inboxes, inboxMembers, inboxRules } from '../../db/tables/index.ts';

export interface InboxMember {
  readonly agentId: number;
  readonly name: string;
  readonly email: string | null;
}

export type InboxRow = typeof inboxes.$inferSelect;
export type InboxRuleRow = typeof inboxRules.$inferSelect;

export interface InboxSettings {
  readonly row: typeof inboxes.$inferSelect;
  /** The email addresses, in their order. */
  readonly addresses: readonly string[];
  readonly members: readonly InboxMember[];
  readonly rules: readonly InboxRuleRow[];
}

/** Lists the inboxes of one user or of all users, the oldest first. */
export async function listInboxes(db: Queryable, userId?: number): Promise<InboxSettings[]> {
  const rows = await db
    .select()
    .from(inboxes)
    .where(userId === undefined ? undefined : eq(inboxes.userId, userId))
    .orderBy(asc(inboxes.userId), asc(inboxes.id));
  const found: InboxSettings[] = [];
  for (const [owner, own] of groupBy(rows, (row) => row.userId))
    found.push(...(await withParts(db, owner, own)));
  return found;
}

export async function findInboxSettings(
  db: Queryable,
  userId: number,
  id: number,
): Promise<InboxSettings | null> {
  const rows = await db
    .select()
    .from(inboxes)
    .where(and(eq(inboxes.userId, userId), eq(inboxes.id, id)));
  return (await withParts(db, userId, rows))[0] ?? null;
}

async function withParts(
  db: Queryable,
  userId: number,
  rows: readonly (typeof inboxes.$inferSelect)[],
): Promise<InboxSettings[]> {
  const ids = rows.map(({ id }) => id);
  const addresses = await db
    .select()
    .from(inboxAddresses)
    .where(and(eq(inboxAddresses.userId, userId), anyOf(inboxAddresses.inboxId, ids)))
    .orderBy(asc(inboxAddresses.position));
  const members = await db
    .select({ inboxId: inboxMembers.inboxId, agentId: agents.id, name: agents.name, email: agents.email })
    .from(inboxMembers)
    .innerJoin(agents, and(eq(agents.userId, inboxMembers.userId), eq(agents.id, inboxMembers.agentId)))
    .where(and(eq(inboxMembers.userId, userId), anyOf(inboxMembers.inboxId, ids)))
    .orderBy(asc(agents.id));
  const rules = await db
    .select()
    .from(inboxRules)
    .where(and(eq(inboxRules.userId, userId), anyOf(inboxRules.inboxId, ids)))
    .orderBy(asc(inboxRules.position));
  const addressesByInbox = groupBy(addresses, ({ inboxId }) => inboxId);
  const membersByInbox = groupBy(members, ({ inboxId }) => inboxId);
  const rulesByInbox = groupBy(rules, ({ inboxId }) => inboxId);
  return rows.map((row) => ({
    row,
    addresses: (addressesByInbox.get(row.id) ?? []).map(({ address }) => address),
    members: (membersByInbox.get(row.id) ?? []).map(({ inboxId: _, ...member }) => member),
    rules: rulesByInbox.get(row.id) ?? [],
  }));
}
