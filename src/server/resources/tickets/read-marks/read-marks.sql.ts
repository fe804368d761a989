/** Queries of read marks: the times up to which tickets were read. Each query is limited to one user. */

import { and, desc, eq, inArray, isNotNull, type SQL, sql } from 'drizzle-orm';
import { maxLastLineLength } from '../../../../api/limits.ts';
import type { TicketStatus } from '../../../../api/schemas/tickets.ts';
import type { Ownership, Visitor } from '../../../../api/service.ts';
import type { Queryable } from '../../../db/database.ts';
import {
  agents,
  inboxes,
  ticketMessages,
  ticketReads,
  tickets,
  ticketTokenTickets,
} from '../../../db/tables/index.ts';
import { isVisible } from '../../../db/visible-tickets.sql.ts';
import { emailCanBeSet } from '../email-change/can-set-email.sql.ts';
import { isOwn } from '../tickets.sql.ts';

export interface ReadRow {
  readonly ticketId: number;
  readonly version: number;
  readonly status: TicketStatus;
  /** The time up to which the caller's side, visitor or agents, has read; null if it has read nothing. */
  readonly readAt: Date | null;
  /** The time up to which the other side has read; null if it has read nothing. */
  readonly seenAt: Date | null;
  readonly unread: number;
  /** The last message that a visitor may read; null if there is none. */
  readonly last: LastMessageRow | null;
  /** An agent's newest unread message; null if there is none, and for callers who are not visitors. */
  readonly preview: PreviewRow | null;
  readonly canSetEmail: boolean;
}

export interface PreviewRow {
  readonly messageId: number;
  /** The beginning of the text, with its line breaks. */
  readonly text: string;
  readonly sentAt: Date;
  readonly agentId: number | null;
  readonly name: string;
  readonly picture: string | null;
}

export interface LastMessageRow {
  /** The beginning of the plain text. */
  readonly text: string;
  readonly sentAt: Date;
  readonly agentId: number | null;
  readonly isParticipants: boolean;
  readonly name: string;
}

export interface ReadFilter {
  /** The visitor who is the caller; undefined if the caller is an agent's program. */
  readonly visitor: Visitor | undefined;
  /** Restricts the caller to its own tickets; undefined for a key that reads every ticket of the account. */
  readonly own: Ownership | undefined;
  /** The inboxes whose tickets are left out. */
  readonly hidden: readonly number[];
  readonly ticketIds: readonly number[] | undefined;
}

/** Returns the read marks of tickets, the last changed ones first, up to a limit. */
export async function listReads(
  db: Queryable,
  userId: number,
  { visitor, own, hidden, ticketIds }: ReadFilter,
  limit: number,
): Promise<ReadRow[]> {
  const byAgents = sql`${tickets.agentsReadAt}`;
  const readAt = visitor ? readByVisitor(visitor) : byAgents;
  const seenAt = visitor ? byAgents : readByVisitors();
  // A side that has written a message has read the messages before it.
  const answered = lastMessage(visitor ? sql`is null` : sql`is not null`);
  const isUnread = sql`${ticketMessages.sentAt} > coalesce(greatest(${readAt}, ${answered}), '-infinity')`;
  const last = selectLast(db, visitor ? shownName : sql<string>`${ticketMessages.fromName}`);
  const preview = selectPreview(db, visitor ? isUnread : sql`false`);
  return await db
    .select({
      ticketId: tickets.id,
      version: tickets.version,
      status: tickets.status,
      readAt: readAt.mapWith(tickets.agentsReadAt),
      seenAt: seenAt.mapWith(tickets.agentsReadAt),
      unread: sql<number>`(
        select count(*) from ${ticketMessages} where ${isExternal()}
          and ${ticketMessages.agentId} ${visitor ? sql`is not null` : sql`is null`}
          and ${isUnread})`.mapWith(Number),
      last: {
        text: last.text,
        sentAt: last.sentAt,
        agentId: last.agentId,
        isParticipants: last.isParticipants,
        name: last.name,
      },
      preview: {
        messageId: preview.messageId,
        text: preview.text,
        sentAt: preview.sentAt,
        agentId: preview.agentId,
        name: preview.name,
        picture: preview.picture,
      },
      canSetEmail: emailCanBeSet,
    })
    .from(tickets)
    .leftJoinLateral(last, sql`true`)
    .leftJoinLateral(preview, sql`true`)
    .where(
      and(
        eq(tickets.userId, userId),
        isOwn(own),
        isVisible(hidden),
        ticketIds && inArray(tickets.id, [...ticketIds]),
      ),
    )
    .orderBy(desc(tickets.changedAt), desc(tickets.id))
    .limit(limit);
}

/** Selects the last external message of a ticket. */
function selectLast(db: Queryable, writerName: SQL<string>) {
  return db
    .select({
      text: beginning.as('text'),
      sentAt: ticketMessages.sentAt,
      agentId: ticketMessages.agentId,
      // Expressions are nested, since Drizzle omits the table of columns that are directly in an aliased expression.
      isParticipants: sql<boolean>`${isParticipants}`.as('is_participants'),
      name: sql<string>`${writerName}`.as('name'),
    })
    .from(ticketMessages)
    .where(isExternal())
    .orderBy(desc(ticketMessages.sentAt), desc(ticketMessages.id))
    .limit(1)
    .as('last');
}

/** Selects an agent's newest unread message in a ticket. */
function selectPreview(db: Queryable, isUnread: SQL) {
  return db
    .select({
      messageId: ticketMessages.id,
      // The names must differ from those of the other subquery.
      text: beginning.as('preview_text'),
      sentAt: ticketMessages.sentAt,
      agentId: ticketMessages.agentId,
      name: sql<string>`${shownName}`.as('preview_name'),
      picture: agents.picture,
    })
    .from(ticketMessages)
    .leftJoin(agents, and(eq(agents.userId, ticketMessages.userId), eq(agents.id, ticketMessages.agentId)))
    .where(and(isExternal(), isNotNull(ticketMessages.agentId), isUnread))
    .orderBy(desc(ticketMessages.sentAt), desc(ticketMessages.id))
    .limit(1)
    .as('preview');
}

/** Whether neither an agent nor the ticket's opener wrote a message: its address differs, as in the ticket's thread. */
const isParticipants = sql<boolean>`(${ticketMessages.agentId} is null and lower(${ticketMessages.fromEmail}) <> lower(${tickets.fromEmail}))`;

/** The sender's name as visitors see it: the inbox's name replaces an agent's empty name, or one that is an email. */
const shownName = sql<string>`case when ${isParticipants} and ${ticketMessages.fromName} <> '' then ${ticketMessages.fromName} || ' (' || ${ticketMessages.fromEmail} || ')'
  when ${isParticipants} then ${ticketMessages.fromEmail}
  when ${ticketMessages.agentId} is null or (btrim(${ticketMessages.fromName}) <> '' and strpos(${ticketMessages.fromName}, '@') = 0)
  then ${ticketMessages.fromName}
  else (select ${inboxes.name} from ${inboxes} where ${inboxes.userId} = ${tickets.userId} and ${inboxes.id} = ${tickets.inboxId}) end`;

/** The beginning of a message, long enough for one line in a list of tickets. */
const beginning = sql<string>`left(btrim(${ticketMessages.plain}, E' \\n\\r\\t'), ${2 * maxLastLineLength}::integer)`;

function isExternal(): SQL {
  return sql`${ticketMessages.userId} = ${tickets.userId} and ${ticketMessages.ticketId} = ${tickets.id}
    and ${ticketMessages.type} = 'external'`;
}

function lastMessage(by: SQL): SQL {
  return sql`(select max(${ticketMessages.sentAt}) from ${ticketMessages}
    where ${isExternal()} and ${ticketMessages.agentId} ${by})`;
}

function readByVisitor({ identity, ticketToken }: Visitor): SQL {
  if (identity) {
    return sql`(select ${ticketReads.readAt} from ${ticketReads} where ${ticketReads.userId} = ${tickets.userId}
      and ${ticketReads.sub} = ${identity.sub} and ${ticketReads.ticketId} = ${tickets.id})`;
  }
  return sql`(select ${ticketTokenTickets.readAt} from ${ticketTokenTickets}
    where ${ticketTokenTickets.userId} = ${tickets.userId} and ${ticketTokenTickets.hash} = ${ticketToken}
      and ${ticketTokenTickets.ticketId} = ${tickets.id})`;
}

/** Selects the latest time up to which any visitor has read a ticket. */
function readByVisitors(): SQL {
  return sql`greatest(
    (select max(${ticketReads.readAt}) from ${ticketReads} where ${ticketReads.userId} = ${tickets.userId}
      and ${ticketReads.ticketId} = ${tickets.id}),
    (select max(${ticketTokenTickets.readAt}) from ${ticketTokenTickets}
      where ${ticketTokenTickets.userId} = ${tickets.userId} and ${ticketTokenTickets.ticketId} = ${tickets.id}))`;
}

/** What notices about a ticket say of it. */
export type NotedTicket = Pick<typeof tickets.$inferSelect, 'version' | 'inboxId'>;

/** Returns the version and the inbox of a ticket; null if there is no such ticket that the caller may read. */
export async function findOwnVersion(
  db: Queryable,
  userId: number,
  ticketId: number,
  own: Ownership | undefined,
): Promise<NotedTicket | null> {
  if (!Number.isSafeInteger(ticketId)) return null;
  const [row] = await db
    .select({ version: tickets.version, inboxId: tickets.inboxId })
    .from(tickets)
    .where(and(eq(tickets.userId, userId), eq(tickets.id, ticketId), isOwn(own)));
  return row ?? null;
}

/** Returns a visitor's read marks by ticket id, including tickets in other deployments. */
export async function findVisitorReads(
  db: Queryable,
  userId: number,
  { identity, ticketToken }: Visitor,
  ticketIds: readonly number[],
): Promise<Map<number, Date>> {
  if (ticketIds.length === 0) return new Map();
  const rows = identity
    ? await db
        .select({ id: ticketReads.ticketId, readAt: ticketReads.readAt })
        .from(ticketReads)
        .where(
          and(
            eq(ticketReads.userId, userId),
            eq(ticketReads.sub, identity.sub),
            inArray(ticketReads.ticketId, [...ticketIds]),
          ),
        )
    : await db
        .select({ id: ticketTokenTickets.ticketId, readAt: ticketTokenTickets.readAt })
        .from(ticketTokenTickets)
        .where(
          and(
            eq(ticketTokenTickets.userId, userId),
            eq(ticketTokenTickets.hash, ticketToken ?? ''),
            inArray(ticketTokenTickets.ticketId, [...ticketIds]),
          ),
        );
  return new Map(rows.flatMap(({ id, readAt }) => (readAt ? [[id, readAt] as const] : [])));
}
