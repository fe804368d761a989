/** Queries of the views of agents. Every query is limited to one user. */

import { and, asc, desc, eq, gt, ne, type SQL, sql } from 'drizzle-orm';
import { unionAll } from 'drizzle-orm/pg-core';
import { maxLastLineLength, maxViewCount } from '../../../../api/limits.ts';
import type { ListedView } from '../../../../api/schemas/desk.ts';
import { anyOf } from '../../../db/any-of.ts';
import type { Queryable } from '../../../db/database.ts';
import {
  agentReads,
  agents,
  helpCenters,
  inboxAddresses,
  inboxes,
  incomingMails,
  isOpen,
  mailRecipients,
  mails,
  ticketLabels,
  ticketMessages,
  ticketParticipants,
  tickets,
  waitOrder,
} from '../../../db/tables/index.ts';
import { officeSchedule } from '../../faq/queries.ts';
import type { TicketRow } from '../queries.ts';

/** The number of open tickets that are counted; `maxViewCount` stands for more. */
const mostCounted = maxViewCount;

export interface ViewCounts {
  readonly mine: number;
  readonly unassigned: number;
  readonly waiting: number;
  readonly open: number;
  readonly byInbox: ReadonlyMap<number, number>;
  readonly byLabel: ReadonlyMap<string, number>;
}

/** Counts the open tickets of each view in one pass. @param agentId the agent whose tickets are `mine`; null for none */
export async function countViews(db: Queryable, userId: number, agentId: number | null): Promise<ViewCounts> {
  const { rows } = await db.execute<{ kind: string; name: string; count: number }>(sql`
    with counted as materialized (
      select ${tickets.inboxId} as inbox_id, ${tickets.labels} as labels, ${tickets.assignedAgents} as agents,
        ${tickets.waitingSince} is not null as is_waiting
      from ${tickets} where ${tickets.userId} = ${userId} and ${isOpen(tickets)}
      limit ${mostCounted}
    )
    select 'all' as kind, key as name, count::int from (
      select count(*) filter (where ${agentId}::bigint = any (agents)) as mine,
        count(*) filter (where agents = '{}') as unassigned,
        count(*) filter (where is_waiting) as waiting, count(*) as open
      from counted) counts, lateral (values ('mine', mine), ('unassigned', unassigned), ('waiting', waiting),
        ('open', open)) as each (key, count)
    union all select 'inbox', inbox_id::text, count(*)::int from counted group by inbox_id
    union all select 'label', label, count(*)::int from counted, unnest(labels) label group by label`);
  const countsOf = (kind: string) => rows.filter((row) => row.kind === kind);
  const all = new Map(countsOf('all').map(({ name, count }) => [name, count]));
  return {
    mine: all.get('mine') ?? 0,
    unassigned: all.get('unassigned') ?? 0,
    waiting: all.get('waiting') ?? 0,
    open: all.get('open') ?? 0,
    byInbox: new Map(countsOf('inbox').map(({ name, count }) => [Number(name), count])),
    byLabel: new Map(countsOf('label').map(({ name, count }) => [name, count])),
  };
}

export async function countHeldMails(db: Queryable, userId: number): Promise<number> {
  const held = db
    .select({ id: incomingMails.id })
    .from(incomingMails)
    .where(isHeld(userId))
    .limit(mostCounted)
    .as('held');
  const [row] = await db.select({ count: sql<number>`count(*)::int` }).from(held);
  return row?.count ?? 0;
}

function isHeld(userId: number): SQL | undefined {
  return and(eq(incomingMails.userId, userId), eq(incomingMails.state, 'held'));
}

export interface HeldMail {
  readonly id: number;
  readonly inboxName: string;
  readonly sender: string | null;
  readonly ticketId: number | null;
  readonly reason: string | null;
  readonly receivedAt: Date;
}

/** Lists mails that wait for approval, the oldest first. */
export async function listHeldMails(db: Queryable, userId: number, limit: number): Promise<HeldMail[]> {
  const { id, sender, ticketId, error: reason, receivedAt } = incomingMails;
  return await db
    .select({ id, inboxName: inboxes.name, sender, ticketId, reason, receivedAt })
    .from(incomingMails)
    .innerJoin(inboxes, and(eq(inboxes.userId, incomingMails.userId), eq(inboxes.id, incomingMails.inboxId)))
    .where(isHeld(userId))
    .orderBy(asc(id))
    .limit(limit);
}

export interface NamedInbox {
  readonly id: number;
  readonly name: string;
}

export async function listInboxNames(db: Queryable, userId: number): Promise<NamedInbox[]> {
  return await db
    .select({ id: inboxes.id, name: inboxes.name })
    .from(inboxes)
    .where(eq(inboxes.userId, userId))
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
}

/** A position in a view. The time is null among tickets that wait for nobody. */
export interface ViewPosition {
  readonly time: Date | null;
  readonly id: number;
}

/** Returns the position of a ticket in a view. */
export function viewPosition({ ticket }: TicketSight, { view }: ViewFilter): ViewPosition {
  return { time: view === 'solved' ? ticket.lastActionAt : ticket.waitingSince, id: ticket.id };
}

/** A row of a view: a ticket with what agents see of it at a glance. */
export interface TicketSight {
  readonly ticket: TicketRow;
  readonly inboxName: string;
  readonly last: LastExternal | null;
  readonly isUnread: boolean;
}

export interface LastExternal {
  readonly id: number;
  /** The beginning of the plain text. */
  readonly text: string;
  readonly sentAt: Date;
  readonly agentId: number | null;
  readonly isParticipants: boolean;
  readonly name: string;
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
): Promise<TicketSight[]> {
  if (filter.view === 'solved') return await listEndedTickets(db, userId, { after, limit, reader });
  const order = waitOrder(tickets);
  const page = db
    .select()
    .from(tickets)
    .where(
      and(
        eq(tickets.userId, userId),
        isOpen(tickets),
        viewCondition(filter),
        after ? sql`(${order}, ${tickets.id}) > (${positionTime(after)}, ${after.id}::bigint)` : undefined,
      ),
    )
    .orderBy(order, asc(tickets.id))
    .limit(limit)
    .as('page');
  const sights = await readSights(db, userId, page, reader);
  return sights.sort((one, other) => waitTime(one) - waitTime(other) || one.ticket.id - other.ticket.id);
}

function waitTime({ ticket }: TicketSight): number {
  return ticket.waitingSince?.getTime() ?? Number.MAX_SAFE_INTEGER;
}

function positionTime({ time }: ViewPosition): SQL {
  return time === null ? sql`'infinity'::timestamptz` : sql`${time.toISOString()}::timestamptz`;
}

function viewCondition({ view, agentId, inboxId, labelName }: ViewFilter): SQL | undefined {
  if (view === 'mine') return sql`${tickets.assignedAgents} @> array[${agentId ?? 0}::bigint]`;
  if (view === 'unassigned') return sql`${tickets.assignedAgents} = '{}'`;
  if (view === 'waiting') return sql`${waitOrder(tickets)} < 'infinity'::timestamptz`;
  if (view === 'inbox') return eq(tickets.inboxId, inboxId ?? 0);
  if (view === 'label') return sql`${tickets.labels} @> array[${labelName ?? ''}::text]`;
  return undefined;
}

/** Returns solved and closed tickets by their last action, the newest first. Each status has its part of an index. */
async function listEndedTickets(
  db: Queryable,
  userId: number,
  { after, limit, reader }: ViewPage,
): Promise<TicketSight[]> {
  const time = tickets.lastActionAt;
  const position = after?.time
    ? sql`(${time}, ${tickets.id}) < (${after.time.toISOString()}::timestamptz, ${after.id}::bigint)`
    : undefined;
  const ended = (status: 'solved' | 'closed') =>
    db
      .select({ id: tickets.id, time: sql<Date>`${time}`.as('time') })
      .from(tickets)
      .where(and(eq(tickets.userId, userId), eq(tickets.status, status), position))
      .orderBy(desc(time), desc(tickets.id))
      .limit(limit);
  const newest = await unionAll(ended('solved'), ended('closed')).orderBy(sql`2 desc, 1 desc`).limit(limit);
  const sights = await findSights(
    db,
    userId,
    newest.map(({ id }) => id),
    reader,
  );
  return newest.flatMap(({ id }) => sights.get(id) ?? []);
}

/** Returns tickets by id. Missing ones are left out. */
export async function findSights(
  db: Queryable,
  userId: number,
  ids: readonly number[],
  reader: number | null,
): Promise<Map<number, TicketSight>> {
  if (ids.length === 0) return new Map();
  const page = db
    .select()
    .from(tickets)
    .where(and(eq(tickets.userId, userId), anyOf(tickets.id, ids)))
    .as('page');
  const sights = await readSights(db, userId, page, reader);
  return new Map(sights.map((sight) => [sight.ticket.id, sight]));
}

function ticketsPage(db: Queryable) {
  return db.select().from(tickets).as('page');
}

/** Reads what is seen of the tickets of a page, in no order: only for those, and not for others that were sorted. */
async function readSights(
  db: Queryable,
  userId: number,
  page: ReturnType<typeof ticketsPage>,
  reader: number | null,
): Promise<TicketSight[]> {
  const { fromEmail, fromName } = ticketMessages;
  const isExternal = sql`${ticketMessages.userId} = ${page.userId} and ${ticketMessages.ticketId} = ${page.id}
    and ${ticketMessages.type} = 'external'`;
  const isCustomers = sql`lower(${fromEmail} collate "C") = ${page.sender}`;
  const last = db
    .select({
      id: ticketMessages.id,
      text: sql<string>`left(btrim(${ticketMessages.plain}, E' \\n\\r\\t'), ${2 * maxLastLineLength}::integer)`.as(
        'text',
      ),
      sentAt: ticketMessages.sentAt,
      agentId: ticketMessages.agentId,
      isCustomers: sql<boolean>`${isCustomers}`.as('is_customers'),
      name: fromName,
    })
    .from(ticketMessages)
    .where(isExternal)
    .orderBy(desc(ticketMessages.sentAt), desc(ticketMessages.id))
    .limit(1)
    .as('last');
  const rows = await db
    .select()
    .from(page)
    .innerJoin(inboxes, and(eq(inboxes.userId, page.userId), eq(inboxes.id, page.inboxId)))
    .leftJoinLateral(last, sql`true`);
  const ids = rows.map((row) => row.page.id);
  const readAt = reader === null ? null : await findAgentReads(db, userId, reader, ids);
  return rows.map(({ page: ticket, inboxes: inbox, last: newest }) => {
    const seenUpTo = readAt ? readAt.get(ticket.id) : ticket.agentsReadAt;
    const isOthers = reader === null ? newest?.agentId === null : newest?.agentId !== reader;
    return {
      ticket,
      inboxName: inbox.name,
      last: newest && {
        ...newest,
        isParticipants: newest.agentId === null && !newest.isCustomers,
      },
      isUnread: newest !== null && isOthers && !(seenUpTo && seenUpTo >= newest.sentAt),
    };
  });
}

async function findAgentReads(
  db: Queryable,
  userId: number,
  agentId: number,
  ids: readonly number[],
): Promise<ReadonlyMap<number, Date>> {
  const rows = await db
    .select({ id: agentReads.ticketId, readAt: agentReads.readAt })
    .from(agentReads)
    .where(
      and(eq(agentReads.userId, userId), eq(agentReads.agentId, agentId), anyOf(agentReads.ticketId, ids)),
    );
  return new Map(rows.map(({ id, readAt }) => [id, readAt]));
}

/** Returns the names of existing agents by id. */
export async function findAgentNames(
  db: Queryable,
  userId: number,
  ids: readonly number[],
): Promise<ReadonlyMap<number, string>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .select({ id: agents.id, name: agents.name })
    .from(agents)
    .where(and(eq(agents.userId, userId), anyOf(agents.id, ids)));
  return new Map(rows.map(({ id, name }) => [id, name]));
}

/** The reply time that a help center states for the messages of an inbox. */
export interface ReplyPromise {
  readonly inboxId: number;
  readonly seconds: number;
  /** Null if the reply time counts at all hours. */
  readonly schedule: ReturnType<typeof officeSchedule>;
}

/** Finds the reply times that owners have set. A measured time is no promise. */
export async function listPromises(db: Queryable, userId: number): Promise<ReplyPromise[]> {
  const { contactEmail, replySeconds, timezone, weeklyHours, holidays } = helpCenters;
  // Messages for a help center without an email address go to the user's first inbox.
  const inboxId = sql<number | null>`case when ${contactEmail} is null then (
    select min(first.inbox_id) from inbox_addresses first where first.user_id = ${helpCenters.userId})
    else ${inboxAddresses.inboxId} end`.mapWith(inboxAddresses.inboxId);
  const rows = await db
    .select({ inboxId, replySeconds, timezone, weeklyHours, holidays })
    .from(helpCenters)
    .leftJoin(
      inboxAddresses,
      and(
        eq(inboxAddresses.userId, helpCenters.userId),
        eq(inboxAddresses.address, sql`lower(${contactEmail} collate "C")`),
      ),
    )
    .where(and(eq(helpCenters.userId, userId), eq(helpCenters.contactEnabled, true), gt(replySeconds, 0)))
    .orderBy(asc(helpCenters.id));
  return rows.flatMap(({ inboxId: id, replySeconds: seconds, ...office }) =>
    id === null || seconds === null ? [] : [{ inboxId: id, seconds, schedule: officeSchedule(office) }],
  );
}

export interface CarryingMail {
  readonly messageIds: readonly number[];
  readonly to: string;
  readonly state: (typeof mails.$inferSelect)['state'];
  readonly problem: string | null;
}

/** Lists the mails that take answers to the customer and to participants, the oldest first. */
export async function listAnswerMails(
  db: Queryable,
  userId: number,
  ticketId: number,
  messageIds: readonly number[],
): Promise<CarryingMail[]> {
  if (messageIds.length === 0) return [];
  return await db
    .select({
      messageIds: mails.messageIds,
      to: mailRecipients.email,
      state: mails.state,
      problem: mails.problem,
    })
    .from(mails)
    .innerJoin(
      mailRecipients,
      and(eq(mailRecipients.userId, mails.userId), eq(mailRecipients.id, mails.recipientId)),
    )
    .where(
      and(
        eq(mails.userId, userId),
        eq(mails.ticketId, ticketId),
        sql`${mails.kind} in ('answer', 'copy')`,
        sql`${mails.messageIds} && ${sql.param(messageIds)}::bigint[]`,
      ),
    )
    .orderBy(asc(mails.id));
}

/** Lists the email addresses that get copies of an answer, or will get them once an agent answers. */
export async function listCopyEmails(db: Queryable, userId: number, ticketId: number): Promise<string[]> {
  const { email, emailFolded, joinedAt, state } = ticketParticipants;
  const rows = await db
    .select({ email })
    .from(ticketParticipants)
    .where(
      and(
        eq(ticketParticipants.userId, userId),
        eq(ticketParticipants.ticketId, ticketId),
        ne(state, 'removed'),
      ),
    )
    .orderBy(asc(joinedAt), asc(emailFolded));
  return rows.map((row) => row.email);
}
