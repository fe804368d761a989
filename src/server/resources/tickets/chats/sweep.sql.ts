/**
 * Ends periods of chat, and the parts of agents in them, that time has ended. Several processes may do so at once: each
 * change is made under the lock of its ticket, and only if it is still due.
 */

import { and, eq, sql } from 'drizzle-orm';
import type { Database } from '../../../db/database.ts';
import { tickets } from '../../../db/tables/index.ts';
import { changedNow } from '../ticket-rows.sql.ts';
import { isTicket } from '../tickets.sql.ts';
import { type LeasedAgent, lateSeconds, listLeases } from './availability.sql.ts';
import { decideSweep, type SweepFacts } from './decide-sweep.ts';
import { type Chat, listOpenChats } from './open-chats.sql.ts';
import { endPeriod, leavePeriod } from './periods.sql.ts';

/** What is known of agents when a period is looked at: read once for all periods of a user. */
export type AgentFacts = Pick<SweepFacts, 'isSomebodyAvailable' | 'lostAgents'>;

/**
 * What a process cannot know yet, as it has just begun or the database was away: pages could not answer meanwhile, nor people
 * write.
 */
export interface Settling {
  /** Milliseconds for which the database was away: time did not pass. */
  readonly awayMs: number;
}

/** Returns the leases as they count: while a process settles, one that has just ended goes on. */
export function countedLeases(
  leases: readonly LeasedAgent[],
  settling: Settling | null,
): readonly LeasedAgent[] {
  if (!settling) return leases;
  return leases.map((lease) => ({ ...lease, leaseLeft: lease.leaseLeft + lateSeconds }));
}

/** @param leases as they count */
function agentFacts(
  leases: readonly LeasedAgent[],
  { inboxId, participants }: Pick<Chat, 'inboxId' | 'participants'>,
): AgentFacts {
  const expired = leases.filter(({ leaseLeft }) => leaseLeft <= 0).map(({ id }) => id);
  const gone = participants.filter(({ isGone }) => isGone).map(({ id }) => id);
  return {
    isSomebodyAvailable: leases.some(
      ({ accepts, leaseLeft, inboxIds }) => accepts && leaseLeft > 0 && inboxIds.includes(inboxId),
    ),
    lostAgents: new Set([...expired, ...gone]),
  };
}

/** What a process knows of a period beside the database. */
export interface SweepView {
  readonly isVisitorThere: boolean;
  readonly settling: Settling | null;
}

/** @param leases as they count @param now the time at which the period was read */
export function sweepFacts(
  chat: Chat,
  leases: readonly LeasedAgent[],
  { isVisitorThere, settling }: SweepView,
  now: Date,
): SweepFacts {
  return {
    now: new Date(now.getTime() - (settling?.awayMs ?? 0)),
    chat,
    isVisitorThere: isVisitorThere || settling !== null,
    ...agentFacts(leases, chat),
  };
}

/** Looks at an open period again under the lock of its ticket, and does what is due. Returns whether anything was. */
export async function sweepChat(
  db: Database,
  { userId, ticketId }: Pick<Chat, 'userId' | 'ticketId'>,
  view: SweepView,
): Promise<boolean> {
  return await db.transaction(async (tx) => {
    // A ticket in which a message is being stored is looked at the next time.
    const [ticket] = await tx
      .select({ assignedAgents: tickets.assignedAgents, now: sql<Date>`now()`.mapWith(tickets.changedAt) })
      .from(tickets)
      .where(isTicket(userId, ticketId))
      .for('update', { skipLocked: true });
    const [chat] = ticket ? await listOpenChats(tx, userId, [ticketId]) : [];
    if (!ticket || !chat) return false;
    const { now, assignedAgents } = ticket;
    const leases = countedLeases(await listLeases(tx, userId), view.settling);
    const decision = decideSweep(sweepFacts(chat, leases, view, now));
    if (decision.act === 'nothing') return false;
    let remaining = assignedAgents;
    if (decision.act === 'end') {
      await endPeriod(tx, chat, decision.reason, decision.at);
    } else {
      for (const lost of decision.lost) await leavePeriod(tx, chat, lost, now);
      // Who is lost takes the chat again as anybody else.
      remaining = assignedAgents.filter((id) => decision.lost.every(({ agentId }) => agentId !== id));
    }
    await tx
      .update(tickets)
      .set({ assignedAgents: remaining, changedAt: changedNow() })
      .where(and(isTicket(userId, ticketId), eq(tickets.userId, userId)));
    return true;
  });
}
