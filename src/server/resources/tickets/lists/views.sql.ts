/** Queries of the views of agents. Every query is limited to one user. */

import { and, asc, desc, eq, inArray, isNull, not, or, type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import { unionAll } from 'drizzle-orm/pg-core';
import { maxViewCount } from '../../../../api/limits.ts';
import type { ListedView } from '../../../../api/schemas/desk.ts';
import { anyOf } from '../../../db/any-of.ts';
import type { Queryable } from '../../../db/database.ts';
import { isNotMerged } from '../../../db/merged-tickets.sql.ts';
import {
  agents,
  conversations,
  inboxes,
  isAwake,
  isOpen,
  isQueued,
  notificationSettings,
  ticketLabels,
  tickets,
  waitOrder,
} from '../../../db/tables/index.ts';
import { isVisible } from '../../../db/visible-tickets.sql.ts';
import { isWaiting } from '../chats/open-chats.sql.ts';
import { isWaitingPeriod } from '../chats/period-of-message.sql.ts';
import { findSummaries, readSummaries, type TicketSummary } from './summaries.sql.ts';

export interface ViewCounts {
  /** The counts of `mine`, by agent; agents who have none are absent. */
  readonly byAgent: ReadonlyMap<number, number>;
  readonly chats: number;
  readonly unassigned: number;
  readonly waiting: number;
  readonly open: number;
  readonly snoozed: number;
  readonly spam: number;
  readonly byInbox: ReadonlyMap<number, number>;
  readonly byLabel: ReadonlyMap<string, number>;
}

/**
 * Counts the open tickets of each view in one pass, the snoozed ones, and spam.
 * @param hidden the inboxes whose tickets are not counted
 */
export async function countViews(
  db: Queryable,
  userId: number,
  hidden: readonly number[],
): Promise<ViewCounts> {
  const isSeen = isVisible(hidden) ?? sql`true`;
  const { rows } = await db.execute<{ kind: string; name: string; count: number }>(sql`
    with counted as materialized (
      select ${tickets.inboxId} as inbox_id, ${tickets.labels} as labels, ${tickets.assignedAgents} as agents,
        ${tickets.team} as team, ${tickets.waitingSince} is not null as is_waiting
      from ${tickets}
      where ${tickets.userId} = ${userId} and ${isQueued(tickets)} and ${isAwake(tickets)} and ${isSeen}
      limit ${maxViewCount}
    ), spam as (
      select from ${tickets}
      where ${tickets.userId} = ${userId} and ${tickets.isSpam} and ${isNotMerged()} and ${isSeen}
      limit ${maxViewCount}
    ), snoozed as (
      select from ${tickets}
      where ${tickets.userId} = ${userId} and ${tickets.snoozedUntil} > now() and ${isSeen}
      limit ${maxViewCount}
    )
    select 'all' as kind, 'chats' as name, count(*)::int as count from ${tickets}
    where ${tickets.userId} = ${userId} and ${hasOpenChat(userId)} and ${isSeen}
    union all select 'all', key, count::int from (
      select count(*) filter (where agents = '{}') as unassigned,
        count(*) filter (where is_waiting) as waiting, count(*) as open
      from counted) counts, lateral (values ('unassigned', unassigned), ('waiting', waiting), ('open', open))
        as each (key, count)
    union all select 'all', 'snoozed', count(*)::int from snoozed
    union all select 'all', 'spam', count(*)::int from spam
    union all select 'agent', agent::text, count(*)::int from (
      select unnest(agents) from counted
      union all select ${agents.id} from counted
        join ${agents} on ${agents.userId} = ${userId} and team = any (${agents.groups})
        join ${notificationSettings} on ${notificationSettings.userId} = ${agents.userId}
          and ${notificationSettings.agentId} = ${agents.id} and ${notificationSettings.mineIncludesTeams}
        where counted.agents = '{}') mine (agent) group by agent
    union all select 'inbox', inbox_id::text, count(*)::int from counted group by inbox_id
    union all select 'label', label, count(*)::int from counted, unnest(labels) label group by label`);
  const countsOf = (kind: string) => rows.filter((row) => row.kind === kind);
  const all = new Map(countsOf('all').map(({ name, count }) => [name, count]));
  return {
    byAgent: new Map(countsOf('agent').map(({ name, count }) => [Number(name), count])),
    chats: all.get('chats') ?? 0,
    unassigned: all.get('unassigned') ?? 0,
    waiting: all.get('waiting') ?? 0,
    open: all.get('open') ?? 0,
    snoozed: all.get('snoozed') ?? 0,
    spam: all.get('spam') ?? 0,
    byInbox: new Map(countsOf('inbox').map(({ name, count }) => [Number(name), count])),
    byLabel: new Map(countsOf('label').map(({ name, count }) => [name, count])),
  };
}

export interface NamedInbox {
  readonly id: number;
  readonly name: string;
}

export async function listInboxNames(
  db: Queryable,
  userId: number,
  hidden: readonly number[],
): Promise<NamedInbox[]> {
  return await db
    .select({ id: inboxes.id, name: inboxes.name })
    .from(inboxes)
    .where(and(eq(inboxes.userId, userId), isVisible(hidden, inboxes.id)))
    .orderBy(asc(inboxes.name), asc(inboxes.id));
}

export async function listLabelNames(db: Queryable, userId: number): Promise<string[]> {
  const rows = await db
    .select({ name: ticketLabels.name })
    .from(ticketLabels)
    .where(eq(ticketLabels.userId, userId))
    .orderBy(asc(ticketLabels.name));
  return rows.map(({ name }) => name);
}

/** A view with what narrows it. */
export interface ViewFilter {
  readonly view: ListedView;
  /** The agent whose tickets the view `mine` lists. */
  readonly agentId?: number | undefined;
  /** The inbox of the view `inbox`. */
  readonly inboxId?: number | undefined;
  /** The label of the view `label`. */
  readonly labelName?: string | undefined;
  /** The teams whose tickets without an agent are in the view `mine` too. */
  readonly teams?: readonly string[] | undefined;
  /** The inboxes whose tickets are in no view. */
  readonly hidden: readonly number[];
}

/** Returns the teams whose tickets without an agent an agent counts as their own. */
export async function listOwnedTeams(db: Queryable, userId: number, agentId: number): Promise<string[]> {
  const [agent] = await db
    .select({ teams: agents.groups })
    .from(agents)
    .innerJoin(
      notificationSettings,
      and(eq(notificationSettings.userId, agents.userId), eq(notificationSettings.agentId, agents.id)),
    )
    .where(
      and(
        eq(agents.userId, userId),
        eq(agents.id, agentId),
        eq(notificationSettings.mineIncludesTeams, true),
      ),
    );
  return agent?.teams ?? [];
}

/** A position in a view. The time is null among tickets that do not wait for an agent. */
export interface ViewPosition {
  readonly time: Date | null;
  readonly id: number;
}

/** Returns the position of a ticket in a view. */
export function viewPosition({ ticket, chat }: TicketSummary, { view }: ViewFilter): ViewPosition {
  if (view === 'snoozed') return { time: ticket.snoozedUntil, id: ticket.id };
  if (view === 'chats') return { time: chat && isWaiting(chat) ? chat.startedAt : null, id: ticket.id };
  const isByAction = view === 'solved' || view === 'spam';
  return { time: isByAction ? ticket.lastActionAt : ticket.waitingSince, id: ticket.id };
}

export interface ViewPage {
  readonly after: ViewPosition | null;
  readonly limit: number;
  /** The agent who reads; null: what no agent has read counts as unread. */
  readonly reader: number | null;
}

/** Returns a page of a view. The index of its order gives the tickets. */
export async function listViewTickets(
  db: Queryable,
  userId: number,
  filter: ViewFilter,
  { after, limit, reader }: ViewPage,
): Promise<TicketSummary[]> {
  const isSeen = isVisible(filter.hidden);
  if (filter.view === 'solved') return await listEndedTickets(db, userId, isSeen, { after, limit, reader });
  if (filter.view === 'spam') return await listSpam(db, userId, isSeen, { after, limit, reader });
  if (filter.view === 'chats') return await listChatTickets(db, userId, isSeen, { after, limit, reader });
  if (filter.view === 'snoozed') {
    return await listSnoozedTickets(db, userId, isSeen, { after, limit, reader });
  }
  const order = waitOrder(tickets);
  const page = db
    .select()
    .from(tickets)
    .where(
      and(
        eq(tickets.userId, userId),
        isQueued(tickets),
        isAwake(tickets),
        viewCondition(filter),
        isSeen,
        after ? sql`(${order}, ${tickets.id}) > (${positionTime(after)}, ${after.id}::bigint)` : undefined,
      ),
    )
    .orderBy(order, asc(tickets.id))
    .limit(limit)
    .as('page');
  const summaries = await readSummaries(db, userId, page, reader);
  return summaries.sort((one, other) => waitTime(one) - waitTime(other) || one.ticket.id - other.ticket.id);
}

/** Returns those of the tickets that belong to a view, in their order. */
export async function filterTickets(
  db: Queryable,
  userId: number,
  filter: ViewFilter,
  ids: readonly number[],
): Promise<number[]> {
  if (ids.length === 0) return [];
  const rows = await db
    .select({ id: tickets.id })
    .from(tickets)
    .where(
      and(eq(tickets.userId, userId), anyOf(tickets.id, ids), isVisible(filter.hidden), belongsTo(filter)),
    );
  const belonging = new Set(rows.map(({ id }) => id));
  return ids.filter((id) => belonging.has(id));
}

function belongsTo(filter: ViewFilter): SQL | undefined {
  if (filter.view === 'chats') return hasOpenChat();
  if (filter.view === 'spam') return and(eq(tickets.isSpam, true), isNotMerged());
  if (filter.view === 'solved') return and(not(isOpen(tickets)), eq(tickets.isSpam, false), isNotMerged());
  if (filter.view === 'snoozed') return not(isAwake(tickets));
  return and(isQueued(tickets), isAwake(tickets), viewCondition(filter));
}

function waitTime({ ticket }: TicketSummary): number {
  return ticket.waitingSince?.getTime() ?? Number.MAX_SAFE_INTEGER;
}

function positionTime({ time }: ViewPosition): SQL {
  return time === null ? sql`'infinity'::timestamptz` : sql`${time.toISOString()}::timestamptz`;
}

function viewCondition({ view, agentId, inboxId, labelName, teams = [] }: ViewFilter): SQL | undefined {
  const isUnassigned = sql`${tickets.assignedAgents} = '{}'`;
  if (view === 'mine') {
    const isMine = sql`${tickets.assignedAgents} @> array[${agentId ?? 0}::bigint]`;
    return teams.length === 0 ? isMine : or(isMine, and(isUnassigned, inArray(tickets.team, [...teams])));
  }
  if (view === 'unassigned') return isUnassigned;
  if (view === 'waiting') return sql`${waitOrder(tickets)} < 'infinity'::timestamptz`;
  if (view === 'inbox') return eq(tickets.inboxId, inboxId ?? 0);
  if (view === 'label') return sql`${tickets.labels} @> array[${labelName ?? ''}::text]`;
  return undefined;
}

/** Returns solved and closed tickets by their last action, the newest first. Each status has its part of an index. */
async function listEndedTickets(
  db: Queryable,
  userId: number,
  isSeen: SQL | undefined,
  { after, limit, reader }: ViewPage,
): Promise<TicketSummary[]> {
  const time = tickets.lastActionAt;
  const position = actedBefore(after);
  const ended = (status: 'solved' | 'closed') =>
    db
      .select({ id: tickets.id, time: sql<Date>`${time}`.as('time') })
      .from(tickets)
      .where(
        and(
          eq(tickets.userId, userId),
          eq(tickets.status, status),
          eq(tickets.isSpam, false),
          isNotMerged(),
          isSeen,
          position,
        ),
      )
      .orderBy(desc(time), desc(tickets.id))
      .limit(limit);
  const newest = await unionAll(ended('solved'), ended('closed')).orderBy(sql`2 desc, 1 desc`).limit(limit);
  const summaries = await findSummaries(
    db,
    userId,
    newest.map(({ id }) => id),
    reader,
  );
  return newest.flatMap(({ id }) => summaries.get(id) ?? []);
}

/** Whether a ticket has an open period of chat. The array is read first, by the index of open periods. */
function hasOpenChat(userId: number | SQLWrapper = tickets.userId): SQL {
  return sql`${tickets.id} = any(array(select ${conversations.ticketId} from ${conversations}
    where ${conversations.userId} = ${userId} and ${conversations.ticketId} is not null
      and ${conversations.endedAt} is null))`;
}

/** Returns tickets with an open chat: those that wait, by when they began, then the others. */
async function listChatTickets(
  db: Queryable,
  userId: number,
  isSeen: SQL | undefined,
  { after, limit, reader }: ViewPage,
): Promise<TicketSummary[]> {
  const time = sql`case when ${isWaitingPeriod} then ${conversations.startedAt} else 'infinity'::timestamptz end`;
  const begun = await db
    .select({ id: tickets.id })
    .from(conversations)
    .innerJoin(tickets, and(eq(tickets.userId, conversations.userId), eq(tickets.id, conversations.ticketId)))
    .where(
      and(
        eq(conversations.userId, userId),
        isNull(conversations.endedAt),
        isSeen,
        after ? sql`(${time}, ${tickets.id}) > (${positionTime(after)}, ${after.id}::bigint)` : undefined,
      ),
    )
    .orderBy(time, asc(tickets.id))
    .limit(limit);
  const summaries = await findSummaries(
    db,
    userId,
    begun.map(({ id }) => id),
    reader,
  );
  return begun.flatMap(({ id }) => summaries.get(id) ?? []);
}

/** Returns snoozed tickets, those that wake next first. */
async function listSnoozedTickets(
  db: Queryable,
  userId: number,
  isSeen: SQL | undefined,
  { after, limit, reader }: ViewPage,
): Promise<TicketSummary[]> {
  const until = tickets.snoozedUntil;
  const page = db
    .select()
    .from(tickets)
    .where(
      and(
        eq(tickets.userId, userId),
        sql`${until} > now()`,
        isSeen,
        after ? sql`(${until}, ${tickets.id}) > (${positionTime(after)}, ${after.id}::bigint)` : undefined,
      ),
    )
    .orderBy(asc(until), asc(tickets.id))
    .limit(limit)
    .as('page');
  const timeOf = ({ ticket }: TicketSummary) => ticket.snoozedUntil?.getTime() ?? 0;
  const summaries = await readSummaries(db, userId, page, reader);
  return summaries.sort((one, other) => timeOf(one) - timeOf(other) || one.ticket.id - other.ticket.id);
}

/** Whether the last action on a ticket was before that on another one; undefined without another one. */
function actedBefore(position: ViewPosition | null): SQL | undefined {
  if (!position?.time) return undefined;
  const { time, id } = position;
  return sql`(${tickets.lastActionAt}, ${tickets.id}) < (${time.toISOString()}::timestamptz, ${id}::bigint)`;
}

/** Returns tickets that are spam by their last action, the newest first. */
async function listSpam(
  db: Queryable,
  userId: number,
  isSeen: SQL | undefined,
  { after, limit, reader }: ViewPage,
): Promise<TicketSummary[]> {
  const page = db
    .select()
    .from(tickets)
    .where(and(eq(tickets.userId, userId), sql`${tickets.isSpam}`, isNotMerged(), isSeen, actedBefore(after)))
    .orderBy(desc(tickets.lastActionAt), desc(tickets.id))
    .limit(limit)
    .as('page');
  const timeOf = ({ ticket }: TicketSummary) => ticket.lastActionAt.getTime();
  const summaries = await readSummaries(db, userId, page, reader);
  return summaries.sort((one, other) => timeOf(other) - timeOf(one) || other.ticket.id - one.ticket.id);
}
