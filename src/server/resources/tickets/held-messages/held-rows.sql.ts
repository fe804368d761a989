/** Queries of held messages. Those about one agent are limited to one user. */

import { and, asc, desc, eq, gt, isNull, ne, or, type SQL, sql } from 'drizzle-orm';
import { foldEmail } from '../../../../formats/fold-email.ts';
import type { Queryable } from '../../../db/database.ts';
import { agents, ticketDrafts, ticketMessages } from '../../../db/tables/index.ts';
import type { DraftKey, DraftRow } from '../drafts/drafts.sql.ts';

/** A row of a draft that is held, or that was. */
export type HeldKey = Pick<DraftRow, 'userId' | 'id'>;

export function isRow({ userId, id }: HeldKey): SQL | undefined {
  return and(eq(ticketDrafts.userId, userId), eq(ticketDrafts.id, id));
}

export const isHeld = eq(ticketDrafts.state, 'held');

/** The held messages of an agent in a ticket. */
export function isHeldOf({ userId, ticketId, agentId }: Omit<DraftKey, 'kind'>): SQL | undefined {
  return and(
    eq(ticketDrafts.userId, userId),
    eq(ticketDrafts.ticketId, ticketId),
    eq(ticketDrafts.agentId, agentId),
    isHeld,
  );
}

/** The last release of the agent's held messages in a ticket, before which no later message is released. */
export function lastRelease(key: Omit<DraftKey, 'kind'>): SQL {
  return sql`(select max(release_at) from ${ticketDrafts} where ${isHeldOf(key)})`;
}

/** The order in which messages were held, in which they are released. */
const heldOrder = [asc(ticketDrafts.savedAt), asc(ticketDrafts.id)];

export async function findHeldRow(db: Queryable, key: HeldKey): Promise<DraftRow | null> {
  const [row] = await db.select().from(ticketDrafts).where(isRow(key));
  return row ?? null;
}

/** Lists the messages that are to be released now, the first one first. */
export async function listDue(db: Queryable, limit: number): Promise<HeldKey[]> {
  return await db
    .select({ userId: ticketDrafts.userId, id: ticketDrafts.id })
    .from(ticketDrafts)
    .where(and(isHeld, sql`${ticketDrafts.releaseAt} <= now()`))
    .orderBy(...heldOrder)
    .limit(limit);
}

/** Whether any message of an agent is held. */
export async function holdsMessages(db: Queryable, userId: number, agentId: number): Promise<boolean> {
  const held = await db
    .select({ id: ticketDrafts.id })
    .from(ticketDrafts)
    .where(and(eq(ticketDrafts.userId, userId), eq(ticketDrafts.agentId, agentId), isHeld))
    .limit(1);
  return held.length > 0;
}

/** Lists an agent's held messages in a ticket, the first one first. */
export async function listHeldMessages(db: Queryable, key: Omit<DraftKey, 'kind'>): Promise<DraftRow[]> {
  return await db
    .select()
    .from(ticketDrafts)
    .where(isHeldOf(key))
    .orderBy(...heldOrder);
}

/** Whether any agent's message is held for a ticket. */
export async function hasHeldMessages(db: Queryable, userId: number, ticketId: number): Promise<boolean> {
  const held = await db
    .select({ id: ticketDrafts.id })
    .from(ticketDrafts)
    .where(and(eq(ticketDrafts.userId, userId), eq(ticketDrafts.ticketId, ticketId), isHeld))
    .limit(1);
  return held.length > 0;
}

/** Lists the held messages in a ticket of the agent with an email address, the first one first. */
export async function listHeldOfAuthor(
  db: Queryable,
  userId: number,
  ticketId: number,
  email: string,
): Promise<HeldKey[]> {
  return await db
    .select({ userId: ticketDrafts.userId, id: ticketDrafts.id })
    .from(ticketDrafts)
    .innerJoin(agents, and(eq(agents.userId, ticketDrafts.userId), eq(agents.id, ticketDrafts.agentId)))
    .where(
      and(
        eq(ticketDrafts.userId, userId),
        eq(ticketDrafts.ticketId, ticketId),
        sql`lower(${agents.email} collate "C") = ${foldEmail(email)}`,
        isHeld,
      ),
    )
    .orderBy(...heldOrder);
}

export interface NewestExternal {
  /** The highest id of an external message; 0 if there is none. */
  readonly id: number;
  /** Whether a visitor wrote it from a page within the last `seconds`. */
  readonly isFromVisitorNow: boolean;
}

export async function findNewestExternal(
  db: Queryable,
  { userId, ticketId }: Pick<DraftKey, 'userId' | 'ticketId'>,
  seconds: number,
): Promise<NewestExternal> {
  const [newest] = await db
    .select({
      id: ticketMessages.id,
      isFromVisitorNow: sql<boolean>`${ticketMessages.agentId} is null and ${ticketMessages.page} is not null
        and ${ticketMessages.sentAt} > now() - make_interval(secs => ${seconds})`,
    })
    .from(ticketMessages)
    .where(isExternal(userId, ticketId))
    .orderBy(desc(ticketMessages.id))
    .limit(1);
  return newest ?? { id: 0, isFromVisitorNow: false };
}

/** Whether a customer or another agent has written an external message with a higher id. */
export async function hasNewerOfOthers(
  db: Queryable,
  { userId, ticketId, agentId }: Omit<DraftKey, 'kind'>,
  messageId: number,
): Promise<boolean> {
  const newer = await db
    .select({ id: ticketMessages.id })
    .from(ticketMessages)
    .where(
      and(
        isExternal(userId, ticketId),
        gt(ticketMessages.id, messageId),
        or(isNull(ticketMessages.agentId), ne(ticketMessages.agentId, agentId)),
      ),
    )
    .limit(1);
  return newer.length > 0;
}

function isExternal(userId: number, ticketId: number): SQL | undefined {
  return and(
    eq(ticketMessages.userId, userId),
    eq(ticketMessages.ticketId, ticketId),
    eq(ticketMessages.type, 'external'),
  );
}
