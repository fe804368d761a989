/**
 * Queues pushes to the browsers of agents, in the transaction of the message, and records what came of them:
 *
 *     queued ── claimPush ──▶ claimed ── markHandedOver ──▶ handed over ── endPush ──▶ gone
 *       ▲                        └────────── postponePush ───────┘
 *
 * Several processes may send at the same time. A claim that has ended was of a process that died: if it had handed the
 * push over, the push is not sent again. A newer message of the ticket begins its push anew.
 */

import { and, eq, sql } from 'drizzle-orm';
import type { Queryable, Transaction } from '../../../db/database.ts';
import {
  agents,
  deskSessions,
  inboxes,
  isOpenSession,
  maySeeInbox,
  notificationSettings,
  pushSubscriptions,
  roundedNow,
  ticketPushes,
  tickets,
} from '../../../db/tables/index.ts';
import { isAgentAvailable } from '../chats/availability.sql.ts';
import { notificationDefaults } from './defaults.ts';

export type TicketPush = typeof ticketPushes.$inferSelect;

/** Seconds for which a push waits: an agent who looks at the ticket has read the message then, and gets none. */
const waitSeconds = 5;

/** Seconds between two attempts: after the last one, the message is no news. */
const pauses = [10, 60, 300];

/** A customer's message of which agents are to hear. */
export interface PushedMessage extends Pick<TicketPush, 'userId' | 'ticketId' | 'messageId' | 'isNewTicket'> {
  /** Whether it begins a chat: agents who are available for chats hear of it, whatever they have chosen. */
  readonly isChat: boolean;
}

/** Queues a push about a customer's message to each browser whose agent has chosen to be notified of such a message. */
export async function queuePushes(
  tx: Transaction,
  { userId, ticketId, messageId, isNewTicket, isChat }: PushedMessage,
): Promise<void> {
  const kind = isNewTicket ? 'newTickets' : 'replies';
  const chosen = sql`coalesce(${notificationSettings[kind]}, ${notificationDefaults[kind]})`;
  const isOfTeam = sql`(${notificationSettings.mineIncludesTeams} and cardinality(${tickets.assignedAgents}) = 0
    and ${tickets.team} = any (${agents.groups}))`;
  const isMine = sql`(${agents.id} = any (${tickets.assignedAgents}) or ${isOfTeam})`;
  const nextAttemptAt = sql`now() + make_interval(secs => ${waitSeconds})`;
  await tx.execute(sql`
    insert into ${ticketPushes} (user_id, session_id, ticket_id, message_id, is_new_ticket, next_attempt_at)
    select ${pushSubscriptions.userId}, ${pushSubscriptions.sessionId}, ${tickets.id}, ${messageId}::bigint,
      ${isNewTicket}::boolean, ${nextAttemptAt}
    from ${pushSubscriptions}
    join ${deskSessions} on ${deskSessions.userId} = ${pushSubscriptions.userId}
      and ${deskSessions.id} = ${pushSubscriptions.sessionId} and ${isOpenSession()}
    join ${agents} on ${agents.userId} = ${deskSessions.userId} and ${agents.id} = ${deskSessions.agentId}
    join ${tickets} on ${tickets.userId} = ${agents.userId} and ${tickets.id} = ${ticketId}
    join ${inboxes} on ${inboxes.userId} = ${tickets.userId} and ${inboxes.id} = ${tickets.inboxId}
      and ${maySeeInbox()}
    left join ${notificationSettings} on ${notificationSettings.userId} = ${agents.userId}
      and ${notificationSettings.agentId} = ${agents.id}
    where ${pushSubscriptions.userId} = ${userId} and case when ${isChat} and ${isAgentAvailable} then true else case ${chosen}
      when 'all' then true
      when 'unassigned' then ${isMine} or cardinality(${tickets.assignedAgents}) = 0
      when 'mine' then ${isMine}
      else false
    end end
    on conflict (user_id, session_id, ticket_id) do update set message_id = excluded.message_id, attempts = 0,
      is_handed_over = false, next_attempt_at = least(${ticketPushes.nextAttemptAt}, excluded.next_attempt_at)`);
}

/** Claims for some seconds the push that has been due longest; null if none is due. */
export async function claimPush(db: Queryable, claimSeconds: number): Promise<TicketPush | null> {
  const due = sql`select user_id, session_id, ticket_id from ${ticketPushes}
    where next_attempt_at <= ${roundedNow} order by next_attempt_at limit 1 for update skip locked`;
  const [claimed] = await db
    .update(ticketPushes)
    .set({
      attempts: sql`${ticketPushes.attempts} + 1`,
      nextAttemptAt: sql`now() + make_interval(secs => ${claimSeconds})`,
    })
    // The nested select keeps PostgreSQL from computing the limited query more than once.
    .where(
      sql`(${ticketPushes.userId}, ${ticketPushes.sessionId}, ${ticketPushes.ticketId}) = (select * from (${due}) due)`,
    )
    .returning();
  return claimed ?? null;
}

/** Records that the push service may have the push from now on. Returns false if the claim is no longer the caller's. */
export async function markHandedOver(db: Queryable, push: TicketPush): Promise<boolean> {
  const marked = await db
    .update(ticketPushes)
    .set({ isHandedOver: true })
    .where(isAttempt(push))
    .returning({ ticketId: ticketPushes.ticketId });
  return marked.length > 0;
}

export async function endPush(db: Queryable, push: TicketPush): Promise<void> {
  await db.delete(ticketPushes).where(isAttempt(push));
}

/** Schedules another attempt at a push that the push service has not accepted, unless this was the last. */
export async function postponePush(db: Queryable, push: TicketPush): Promise<void> {
  const pause = pauses[push.attempts - 1];
  if (pause === undefined) return await endPush(db, push);
  await db
    .update(ticketPushes)
    .set({ isHandedOver: false, nextAttemptAt: sql`now() + make_interval(secs => ${pause})` })
    .where(isAttempt(push));
}

/** Matches the row unless it was claimed again, or is about a newer message now. */
function isAttempt({ userId, sessionId, ticketId, messageId, attempts }: TicketPush) {
  return and(
    eq(ticketPushes.userId, userId),
    eq(ticketPushes.sessionId, sessionId),
    eq(ticketPushes.ticketId, ticketId),
    eq(ticketPushes.messageId, messageId),
    eq(ticketPushes.attempts, attempts),
  );
}
