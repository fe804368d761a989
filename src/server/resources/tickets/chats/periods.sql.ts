/**
 * Periods of chat in the threads of tickets: a row of `conversations` with a ticket. Its messages are those of the
 * ticket, and name it. At most one period of a ticket is open.
 *
 *     opened ── waiting ──▶ an agent joins ── active ──▶ the last agent leaves ── waiting …
 *                 └──────────────── ended ◀────┘
 *
 * Whether a period waits or is active is stored nowhere: it is active while a participant has not left. Changes happen
 * under the lock of the ticket. Every query is limited to one user.
 */

import { and, asc, eq, isNull, sql } from 'drizzle-orm';
import type { ChatEndReason } from '../../../../api/schemas/chat-periods.ts';
import { isReservedEmail } from '../../../../api/shared/reserved-email.ts';
import { changesChannel } from '../../../db/connect.ts';
import type { Queryable, Transaction } from '../../../db/database.ts';
import {
  agentAvailability,
  agents,
  chatLabels,
  chatMessages,
  chatPages,
  chatParticipants,
  chatTags,
  chatVisitors,
  conversations,
  tickets,
} from '../../../db/tables/index.ts';
import { releaseMails } from '../../../mail/outgoing/mailed-chat.sql.ts';
import { queueEvents } from '../../../webhooks/queue.sql.ts';
import type { TicketRow } from '../tickets.sql.ts';
import { trafficSource } from './traffic-source.ts';

export type PeriodRow = Pick<
  typeof conversations.$inferSelect,
  'userId' | 'id' | 'startedAt' | 'answeredAt' | 'takenAt'
>;

type TicketKey = Pick<TicketRow, 'userId' | 'id'>;

export const periodColumns = {
  userId: conversations.userId,
  id: conversations.id,
  startedAt: conversations.startedAt,
  answeredAt: conversations.answeredAt,
  takenAt: conversations.takenAt,
};

/** Notifies every process, at the commit, that chats or the availability of agents of a user have changed. */
export async function notifyChats(db: Queryable, userId: number): Promise<void> {
  await db.execute(sql`select pg_notify(${changesChannel}, ${`chats ${userId}`})`);
}

export const isOpenPeriodOf = ({ userId, id }: TicketKey) =>
  and(eq(conversations.userId, userId), eq(conversations.ticketId, id), isNull(conversations.endedAt));

/** Returns the open period of a ticket; null if there is none. */
export async function findOpenPeriod(db: Queryable, ticket: TicketKey): Promise<PeriodRow | null> {
  const [period] = await db.select(periodColumns).from(conversations).where(isOpenPeriodOf(ticket));
  return period ?? null;
}

/** What a period knows of its visitor, and of the line that the visitor joined. */
export interface NewPeriod {
  readonly fromName: string;
  /** The URL of the page on which the visitor writes; null if unknown. */
  readonly page: string | null;
  /** The URL of the page that led the visitor to the site; empty if none did, null if unknown. */
  readonly referrer: string | null;
  /** Browser and system, such as `Firefox 140, Windows`; null if unknown. */
  readonly browser: string | null;
  readonly network: string | null;
  readonly place: number;
  /** The upper end of the wait that visitors at this place are shown, in minutes; null if none is. */
  readonly promisedMinutes: number | null;
  readonly rings: boolean;
  readonly articles: readonly number[];
  readonly searches: readonly string[];
}

/** Opens a period with the message that is stored at `now`. */
export async function openPeriod(
  tx: Transaction,
  { userId, id: ticketId }: TicketKey,
  { fromName, page, referrer, browser, articles, searches, ...columns }: NewPeriod,
  now: Date,
): Promise<PeriodRow> {
  const [period] = await tx
    .insert(conversations)
    .values({
      userId,
      id: sql`'V' || nextval('entity_id')`,
      ticketId,
      createdAt: now,
      startedAt: now,
      articles: [...articles],
      searches: [...searches],
      ...columns,
    })
    .returning(periodColumns);
  if (!period) throw new Error('the period was not stored');
  const place = { userId, conversationId: period.id };
  const [name = '', system = ''] = (browser ?? '').split(', ');
  const source =
    referrer === null ? { trafficType: '', searchEngine: '' } : trafficSource(referrer, page ?? '');
  await tx.insert(chatVisitors).values({ ...place, ...source, lastVisitAt: now, browser: name, os: system });
  if (page !== null) await tx.insert(chatPages).values({ ...place, position: 0, url: page });
  await addSystemMessage(tx, period, {
    senderName: fromName || period.id,
    message: { type: 'visitorJoin', currentPage: page ?? '' },
    at: now,
  });
  await queueEvents(tx, userId, [{ type: 'chat.started', data: { ticketId, conversationId: period.id } }]);
  await notifyChats(tx, userId);
  return period;
}

interface SystemMessage {
  readonly senderName: string;
  readonly message: { readonly type: 'visitorJoin' | 'visitorLeave' | 'agentJoin' | 'agentLeave' } & Readonly<
    Record<string, string>
  >;
  readonly at: Date;
}

async function addSystemMessage(
  tx: Transaction,
  { userId, id: conversationId }: Pick<PeriodRow, 'userId' | 'id'>,
  { senderName, message, at: createdAt }: SystemMessage,
): Promise<void> {
  const row = { userId, conversationId, senderName, message: JSON.stringify(message), createdAt };
  await tx.insert(chatMessages).values(row);
}

/** Adds the page of a later message, unless it is the last one. */
export async function notePage(tx: Transaction, { userId, id }: PeriodRow, page: string): Promise<void> {
  const place = and(eq(chatPages.userId, userId), eq(chatPages.conversationId, id));
  const last = sql`(select url from ${chatPages} where ${place} order by position desc limit 1)`;
  await tx.execute(sql`
    insert into ${chatPages} (user_id, conversation_id, position, url)
    select ${userId}::bigint, ${id}, coalesce(max(position) + 1, 0), ${page} from ${chatPages} where ${place}
    having ${page} is distinct from ${last}`);
}

export type ParticipantRow = typeof chatParticipants.$inferSelect;

/** The participants of a period, in the order in which they joined. */
export async function listParticipants(
  db: Queryable,
  { userId, id }: Pick<PeriodRow, 'userId' | 'id'>,
): Promise<ParticipantRow[]> {
  return await db
    .select()
    .from(chatParticipants)
    .where(and(eq(chatParticipants.userId, userId), eq(chatParticipants.conversationId, id)))
    .orderBy(asc(chatParticipants.position));
}

/** The id of a participant, who is an agent or a bot. */
export const participantId = ({ agentId, botId }: Pick<ParticipantRow, 'agentId' | 'botId'>): number =>
  agentId ?? Number(botId);

/**
 * Lets an agent join a period, unless the agent is in it. An agent who takes a waiting period could have answered since it
 * waits, and since the agent is available; one who is asked in, since now.
 */
export async function joinPeriod(
  tx: Transaction,
  period: PeriodRow,
  agentId: number,
  now: Date,
): Promise<void> {
  const { userId, id: conversationId, startedAt } = period;
  const participants = await listParticipants(tx, period);
  const open = participants.filter(({ endedAt }) => endedAt === null);
  if (open.some((participant) => participantId(participant) === agentId)) return;
  const [agent] = await tx
    .select({ name: agents.name, isBot: agents.isBot, since: agentAvailability.since })
    .from(agents)
    .leftJoin(
      agentAvailability,
      and(eq(agentAvailability.userId, agents.userId), eq(agentAvailability.agentId, agents.id)),
    )
    .where(and(eq(agents.userId, userId), eq(agents.id, agentId)));
  if (!agent) return;
  const left = participants.flatMap(({ endedAt }) => endedAt ?? []);
  const waitsSince = open.length > 0 ? now : latest([startedAt, ...left]);
  await tx.insert(chatParticipants).values({
    userId,
    conversationId,
    position: (participants.at(-1)?.position ?? -1) + 1,
    agentId: agent.isBot ? null : agentId,
    botId: agent.isBot ? agentId : null,
    startedAt: earliest([now, latest([waitsSince, ...(agent.since ? [agent.since] : [])])]),
    joinedAt: now,
  });
  if (!agent.isBot && period.takenAt === null) {
    await tx.update(conversations).set({ takenAt: now }).where(isPeriod(period));
  }
  await addSystemMessage(tx, period, {
    senderName: agent.name,
    message: { type: 'agentJoin', agentId: `${agentId}` },
    at: now,
  });
  const ticketId = await ticketOf(tx, period);
  const data = { ticketId, conversationId, agentId };
  if (!agent.isBot) await queueEvents(tx, userId, [{ type: 'chat.taken', data }]);
  await notifyChats(tx, userId);
}

const latest = (times: readonly Date[]) => new Date(Math.max(...times.map((time) => time.getTime())));
const earliest = (times: readonly Date[]) => new Date(Math.min(...times.map((time) => time.getTime())));

const isPeriod = ({ userId, id }: Pick<PeriodRow, 'userId' | 'id'>) =>
  and(eq(conversations.userId, userId), eq(conversations.id, id));

async function ticketOf(tx: Transaction, period: PeriodRow): Promise<number> {
  const [row] = await tx
    .select({ ticketId: conversations.ticketId })
    .from(conversations)
    .where(isPeriod(period));
  return row?.ticketId ?? 0;
}

/** Matches the part of an agent, or of a bot, in a period that the agent has not left. */
const isOpenPart = ({ userId, id }: Pick<PeriodRow, 'userId' | 'id'>, agentId: number) =>
  and(
    eq(chatParticipants.userId, userId),
    eq(chatParticipants.conversationId, id),
    sql`(${chatParticipants.agentId} = ${agentId}::bigint or ${chatParticipants.botId} = to_jsonb(${agentId}::bigint))`,
    isNull(chatParticipants.endedAt),
  );

/** Lets an agent leave a period. @param lostBy why, if the agent did not choose to */
export async function leavePeriod(
  tx: Transaction,
  period: Pick<PeriodRow, 'userId' | 'id'>,
  { agentId, lostBy = null }: { readonly agentId: number; readonly lostBy?: ParticipantRow['lostBy'] },
  now: Date,
): Promise<void> {
  const left = await tx
    .update(chatParticipants)
    .set({ endedAt: sql`greatest(${now.toISOString()}::timestamptz, started_at)`, lostBy })
    .where(isOpenPart(period, agentId))
    .returning({ position: chatParticipants.position });
  if (left.length === 0) return;
  const [agent] = await tx
    .select({ name: agents.name })
    .from(agents)
    .where(and(eq(agents.userId, period.userId), eq(agents.id, agentId)));
  await addSystemMessage(tx, period, {
    senderName: agent?.name ?? '',
    message: { type: 'agentLeave', agentId: `${agentId}` },
    at: now,
  });
  await notifyChats(tx, period.userId);
}

/** Notes the message of an agent who is in a period. */
export async function noteAnswer(
  tx: Transaction,
  period: PeriodRow,
  agentId: number,
  now: Date,
): Promise<void> {
  await endHandOver(tx, period, agentId, now);
  const [answered] = await tx
    .update(chatParticipants)
    .set({ answeredAt: now })
    .where(and(isOpenPart(period, agentId), isNull(chatParticipants.answeredAt)))
    .returning({ botId: chatParticipants.botId });
  // A bot's words are no answer of an agent.
  if (!answered || answered.botId !== null || period.answeredAt !== null) return;
  await tx.update(conversations).set({ answeredAt: now }).where(isPeriod(period));
}

/** Lets an agent leave who has answered by mail. Without another agent the chat is over: the thread goes on by mail. */
export async function leaveByMail(
  tx: Transaction,
  period: PeriodRow,
  agentId: number,
  now: Date,
): Promise<void> {
  await leavePeriod(tx, period, { agentId }, now);
  const present = (await listParticipants(tx, period)).filter(({ endedAt }) => endedAt === null);
  if (present.length === 0) await endPeriod(tx, period, 'agent', now);
}

/**
 * Ends the parts of agents who have handed the chat over to one who writes for the first time: they were there before, and
 * are no longer assigned. One who writes without being asked is not assigned either, and stays.
 */
async function endHandOver(tx: Transaction, period: PeriodRow, writerId: number, now: Date): Promise<void> {
  const [ticket] = await tx
    .select({ assignedAgents: tickets.assignedAgents })
    .from(conversations)
    .innerJoin(tickets, and(eq(tickets.userId, conversations.userId), eq(tickets.id, conversations.ticketId)))
    .where(isPeriod(period));
  const present = (await listParticipants(tx, period)).filter(({ endedAt }) => endedAt === null);
  const writer = present.find((participant) => participantId(participant) === writerId);
  if (!writer || writer.answeredAt !== null) return;
  for (const participant of present) {
    const agentId = participantId(participant);
    const isHandedOver = participant.position < writer.position && !ticket?.assignedAgents.includes(agentId);
    if (isHandedOver) await leavePeriod(tx, period, { agentId }, now);
  }
}

/**
 * Ends a period, and copies what the statistics say of it from its ticket. Returns false if another process was first.
 * @param at when it ended: an idle period has ended with its last message
 */
export async function endPeriod(
  tx: Transaction,
  { userId, id }: Pick<PeriodRow, 'userId' | 'id'>,
  reason: ChatEndReason,
  at: Date,
): Promise<boolean> {
  const [ended] = await tx
    .update(conversations)
    .set({ endedAt: at, endReason: reason })
    .where(and(isPeriod({ userId, id }), isNull(conversations.endedAt)))
    .returning({ ticketId: conversations.ticketId });
  if (!ended) return false;
  const place = { userId, conversationId: id };
  await tx
    .update(chatParticipants)
    .set({ endedAt: sql`greatest(${at.toISOString()}::timestamptz, started_at)` })
    .where(
      and(
        eq(chatParticipants.userId, userId),
        eq(chatParticipants.conversationId, id),
        isNull(chatParticipants.endedAt),
      ),
    );
  const ticketId = ended.ticketId ?? 0;
  const [ticket] = await tx
    .select({ labels: tickets.labels, fromName: tickets.fromName, fromEmail: tickets.fromEmail })
    .from(tickets)
    .where(and(eq(tickets.userId, userId), eq(tickets.id, ticketId)));
  if (ticket) await copyFromTicket(tx, place, ticket, at);
  if (reason === 'left' || reason === 'visitor') {
    const senderName = ticket?.fromName || id;
    await addSystemMessage(tx, { userId, id }, { senderName, message: { type: 'visitorLeave' }, at });
  }
  await releaseMails(tx, { userId, ticketId });
  const data = { ticketId, conversationId: id, endReason: reason };
  await queueEvents(tx, userId, [{ type: 'chat.ended', data }]);
  await notifyChats(tx, userId);
  return true;
}

/** Copies labels, and the customer's name and email as tags. */
async function copyFromTicket(
  tx: Transaction,
  place: { readonly userId: number; readonly conversationId: string },
  { labels, fromName, fromEmail }: Pick<TicketRow, 'labels' | 'fromName' | 'fromEmail'>,
  createdAt: Date,
): Promise<void> {
  const labelRows = labels.map((label) => ({ ...place, label, createdAt }));
  if (labelRows.length > 0) await tx.insert(chatLabels).values(labelRows).onConflictDoNothing();
  const email = isReservedEmail(fromEmail) ? '' : fromEmail;
  const tagRows = [
    { ...place, tag: fromName, type: 0 as const, createdAt },
    { ...place, tag: email, type: 1 as const, createdAt },
  ].filter(({ tag }) => tag !== '');
  if (tagRows.length > 0) await tx.insert(chatTags).values(tagRows).onConflictDoNothing();
}

/** Ends the open period of a ticket, if there is one. */
export async function endPeriodOf(
  tx: Transaction,
  ticket: TicketKey,
  reason: ChatEndReason,
  now: Date,
): Promise<void> {
  const period = await findOpenPeriod(tx, ticket);
  if (period) await endPeriod(tx, period, reason, now);
}
