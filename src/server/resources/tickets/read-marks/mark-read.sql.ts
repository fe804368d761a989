/** Stores read marks: the times up to which tickets were read. A mark never moves back; changes are notified. */

import { and, eq, isNull, lt, or, sql } from 'drizzle-orm';
import { notFound } from '../../../../api/refusal.ts';
import type { Visitor } from '../../../../api/service.ts';
import { changesChannel } from '../../../db/connect.ts';
import type { Database, Queryable, Transaction } from '../../../db/database.ts';
import { agentReads, ticketReads, tickets, ticketTokenTickets } from '../../../db/tables/index.ts';
import { hashOfOwner } from '../stream/notice.ts';
import { isTicket } from '../tickets.sql.ts';

/** A ticket, and the time of the last message that was read in it. */
export interface NewRead {
  readonly userId: number;
  readonly ticketId: number;
  /** Null for a ticket of another deployment. */
  readonly inboxId: number | null;
  /** The version of the ticket, which the database notification contains. */
  readonly version: number;
  readonly upTo: Date;
}

/** Stores the time up to which agents have read, and returns the stored time. A change raises the ticket's version. */
export async function markReadByAgents(db: Database, { userId, ticketId, upTo }: NewRead): Promise<Date> {
  const [marked] = await db
    .update(tickets)
    .set({ agentsReadAt: upTo })
    .where(and(isTicket(userId, ticketId), or(isNull(tickets.agentsReadAt), lt(tickets.agentsReadAt, upTo))))
    .returning({ readAt: tickets.agentsReadAt });
  if (marked?.readAt) return marked.readAt;
  const [row] = await db
    .select({ readAt: tickets.agentsReadAt })
    .from(tickets)
    .where(isTicket(userId, ticketId));
  if (!row?.readAt) throw notFound();
  return row.readAt;
}

/** Stores the time up to which one agent has read, and notifies the agent's other pages. The time never goes back. */
export async function markReadByAgent(
  db: Queryable,
  { userId, ticketId, version, upTo }: NewRead,
  agentId: number,
): Promise<void> {
  const [marked] = await db
    .insert(agentReads)
    .values({ userId, agentId, ticketId, readAt: upTo })
    .onConflictDoUpdate({
      target: [agentReads.userId, agentReads.agentId, agentReads.ticketId],
      set: { readAt: upTo },
      setWhere: lt(agentReads.readAt, upTo),
    })
    .returning({ readAt: agentReads.readAt });
  if (!marked) return;
  const payload = `agent_reads ${userId} ${ticketId} ${version} ${upTo.getTime()} ${agentId}`;
  await db.execute(sql`select pg_notify(${changesChannel}, ${payload})`);
}

/** Stores the time up to which a visitor has read, and returns the stored time. */
export async function markReadByVisitor(
  db: Database,
  { identity, ticketToken }: Visitor,
  read: NewRead,
): Promise<Date> {
  return await db.transaction(async (tx) => {
    if (identity) return await markReadBySub(tx, identity.sub, read);
    if (ticketToken === null) throw notFound();
    return await markReadByToken(tx, ticketToken, read);
  });
}

async function markReadBySub(tx: Transaction, sub: string, read: NewRead): Promise<Date> {
  const { userId, ticketId, upTo } = read;
  const [marked] = await tx
    .insert(ticketReads)
    .values({ userId, sub, ticketId, readAt: upTo })
    .onConflictDoUpdate({
      target: [ticketReads.userId, ticketReads.sub, ticketReads.ticketId],
      set: { readAt: upTo },
      setWhere: lt(ticketReads.readAt, upTo),
    })
    .returning({ readAt: ticketReads.readAt });
  if (marked) {
    await tellRead(tx, hashOfOwner('sub', sub), read);
    return marked.readAt;
  }
  const [row] = await tx
    .select({ readAt: ticketReads.readAt })
    .from(ticketReads)
    .where(and(eq(ticketReads.userId, userId), eq(ticketReads.sub, sub), eq(ticketReads.ticketId, ticketId)));
  return row?.readAt ?? upTo;
}

async function markReadByToken(tx: Transaction, hash: string, read: NewRead): Promise<Date> {
  const { userId, ticketId, upTo } = read;
  const isOpened = and(
    eq(ticketTokenTickets.userId, userId),
    eq(ticketTokenTickets.hash, hash),
    eq(ticketTokenTickets.ticketId, ticketId),
  );
  const [marked] = await tx
    .update(ticketTokenTickets)
    .set({ readAt: upTo })
    .where(and(isOpened, or(isNull(ticketTokenTickets.readAt), lt(ticketTokenTickets.readAt, upTo))))
    .returning({ readAt: ticketTokenTickets.readAt });
  if (marked?.readAt) {
    await tellRead(tx, hashOfOwner('token', hash), read);
    return marked.readAt;
  }
  const [row] = await tx
    .select({ readAt: ticketTokenTickets.readAt })
    .from(ticketTokenTickets)
    .where(isOpened);
  if (!row?.readAt) throw notFound();
  return row.readAt;
}

async function tellRead(
  tx: Transaction,
  owner: string,
  { userId, ticketId, inboxId, version, upTo }: NewRead,
): Promise<void> {
  const payload = `ticket_reads ${userId} ${ticketId} ${version} ${upTo.getTime()} ${owner} ${inboxId ?? '-'}`;
  await tx.execute(sql`select pg_notify(${changesChannel}, ${payload})`);
}
