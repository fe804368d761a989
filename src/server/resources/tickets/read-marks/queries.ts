/** Queries of how far tickets were read. Each carries the user. */

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
import { emailCanBeSet } from '../email-change/queries.ts';
import { isOwn } from '../queries.ts';

export interface ReadRow {
  readonly ticketId: number;
  readonly version: number;
  readonly status: TicketStatus;
  /** The times of the side that asks, and of the other side. */
  readonly readAt: Date | null;
  readonly seenAt: Date | null;
  readonly unread: number;
  /** Null: no message that a visitor may read. */
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
  /** The beginning of the text, with its line breaks. */
  readonly text: string;
  readonly sentAt: Date;
  readonly agentId: number | null;
  readonly isParticipants: boolean;
  readonly name: string;
}

export interface ReadFilter {
  /** The visitor who asks; undefined: agents ask. */
  readonly visitor: Visitor | undefined;
  /** Absent: the tickets of all. */
  readonly own: Ownership | undefined;
  readonly ticketIds: readonly number[] | undefined;
}

/** Returns how far tickets were read, for those that changed last. */
export async function listReads(
  db: Queryable,
  userId: number,
  { visitor, own, ticketIds }: ReadFilter,
  limit: number,
): Promise<ReadRow[]> {
  const byAgents = sql`${tickets.agentsReadAt}`;
  const readAt = visitor ? readByVisitor(visitor) : byAgents;
  const seenAt = visitor ? byAgents : readByVisitors();
  // A writer has read the messages before.
  const answered = lastMessage(visitor ? sql`is null` : sql`is not null`);
  const last = db
    .select({
      text: beginning.as('text'),
      sentAt: ticketMessages.sentAt,
      agentId: ticketMessages.agentId,
      // Drizzle prints columns of a named expression without their table, and inboxes of two users may share an id.
      isParticipants: sql<boolean>`${isParticipants}`.as('is_participants'),
      name: (visitor ? sql<string>`${shownName}` : sql<string>`${ticketMessages.fromName}`).as('name'),
    })
    .from(ticketMessages)
    .where(isExternal())
    .orderBy(desc(ticketMessages.sentAt), desc(ticketMessages.id))
    .limit(1)
    .as('last');
  const isUnread = sql`${ticketMessages.sentAt} > coalesce(greatest(${readAt}, ${answered}), '-infinity')`;
  const preview = db
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
    .where(
      and(isExternal(), isNotNull(ticketMessages.agentId), visitor === undefined ? sql`false` : isUnread),
    )
    .orderBy(desc(ticketMessages.sentAt), desc(ticketMessages.id))
    .limit(1)
    .as('preview');
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
    .where(and(eq(tickets.userId, userId), isOwn(own), ticketIds && inArray(tickets.id, [...ticketIds])))
    .orderBy(desc(tickets.changedAt), desc(tickets.id))
    .limit(limit);
}

/** Threads decide the same way whether a message is the visitor's: by the email. */
const isParticipants = sql<boolean>`(${ticketMessages.agentId} is null and lower(${ticketMessages.fromEmail}) <> lower(${tickets.fromEmail}))`;

/** The name of a message; the inbox's for an agent's message without a name, or with an email in its place. */
const shownName = sql<string>`case when ${isParticipants} and ${ticketMessages.fromName} <> '' then ${ticketMessages.fromName} || ' (' || ${ticketMessages.fromEmail} || ')'
  when ${isParticipants} then ${ticketMessages.fromEmail}
  when ${ticketMessages.agentId} is null or (btrim(${ticketMessages.fromName}) <> '' and strpos(${ticketMessages.fromName}, '@') = 0)
  then ${ticketMessages.fromName}
  else (select ${inboxes.name} from ${inboxes} where ${inboxes.userId} = ${tickets.userId} and ${inboxes.id} = ${tickets.inboxId}) end`;

/** The beginning of a message, enough for a line. */
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

/** The time up to which any visitor has read. */
function readByVisitors(): SQL {
  return sql`greatest(
    (select max(${ticketReads.readAt}) from ${ticketReads} where ${ticketReads.userId} = ${tickets.userId}
      and ${ticketReads.ticketId} = ${tickets.id}),
    (select max(${ticketTokenTickets.readAt}) from ${ticketTokenTickets}
      where ${ticketTokenTickets.userId} = ${tickets.userId} and ${ticketTokenTickets.ticketId} = ${tickets.id}))`;
}

/** Returns the version of a ticket that the caller may read; null: there is no such ticket. */
export async function findOwnVersion(
  db: Queryable,
  userId: number,
  ticketId: number,
  own: Ownership | undefined,
): Promise<number | null> {
  if (!Number.isSafeInteger(ticketId)) return null;
  const [row] = await db
    .select({ version: tickets.version })
    .from(tickets)
    .where(and(eq(tickets.userId, userId), eq(tickets.id, ticketId), isOwn(own)));
  return row?.version ?? null;
}

/** Returns how far a visitor has read tickets, by their ids, also those of other deployments. */
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
