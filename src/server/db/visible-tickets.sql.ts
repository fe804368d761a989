/**
 * What an agent may see: an inbox with teams is for their agents and for owners, and so are its tickets. What an agent
 * may not see does not exist for them. Every query is limited to one user.
 */

import { and, eq, inArray, notInArray, type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import { notFound } from '../../api/refusal.ts';
import type { Caller, SignedInAgent } from '../../api/service.ts';
import { anyOf } from './any-of.ts';
import type { Queryable } from './database.ts';
import { groupBy } from './group-by.ts';
import {
  agents,
  conversations,
  inboxes,
  incomingMails,
  mails,
  maySeeInbox,
  ticketDrafts,
  ticketMerges,
  ticketMessages,
  tickets,
} from './tables/index.ts';

/** A caller, or the session of an agent. */
interface Reader {
  readonly agent?: Pick<SignedInAgent, 'hiddenInboxes'> | undefined;
}

/** The inboxes that a caller may not see; none for programs, which act for the user. */
export function hiddenInboxes({ agent }: Reader): readonly number[] {
  return agent?.hiddenInboxes ?? [];
}

/** Whether a ticket is of no hidden inbox. Undefined, which adds nothing to a query, where none is hidden. */
export function isVisible(hidden: readonly number[], inboxId: SQLWrapper = tickets.inboxId): SQL | undefined {
  return hidden.length === 0 ? undefined : notInArray(inboxId, [...hidden]);
}

/** Whether a row that names a ticket names none of a hidden inbox. */
export function isOfVisibleTicket(
  hidden: readonly number[],
  userId: SQLWrapper,
  ticketId: SQLWrapper,
): SQL | undefined {
  if (hidden.length === 0) return undefined;
  return sql`not exists (select from ${tickets} where ${tickets.userId} = ${userId} and ${tickets.id} = ${ticketId}
    and ${inArray(tickets.inboxId, [...hidden])})`;
}

/** What an operation names: tickets by their ids, or by what belongs to them. */
export interface NamedTickets {
  readonly tickets?: readonly number[] | undefined;
  readonly messages?: readonly number[] | undefined;
  /** Ids of emails about messages. */
  readonly mails?: readonly number[] | undefined;
  /** Ids of received mails. */
  readonly receivedMails?: readonly number[] | undefined;
  readonly heldMessages?: readonly number[] | undefined;
  /** Ids of conversations, of which periods of chat are of tickets. */
  readonly conversations?: readonly string[] | undefined;
}

/**
 * Finds out whether all that is named is visible. A merged ticket is if the one that has its messages is too. What does
 * not exist is left to the operation.
 * @throws {Refusal} `NotFound`
 */
export async function requireVisible(
  db: Queryable,
  { userId, agent }: Reader & Pick<Caller, 'userId'>,
  named: NamedTickets,
): Promise<void> {
  const hidden = hiddenInboxes({ agent });
  if (hidden.length === 0) return;
  const ids = await listTicketIds(db, userId, named);
  const receivedMails = named.receivedMails ?? [];
  const ofInbox =
    receivedMails.length === 0
      ? []
      : await db
          .select({ id: incomingMails.id })
          .from(incomingMails)
          .where(
            and(
              eq(incomingMails.userId, userId),
              anyOf(incomingMails.id, receivedMails),
              inArray(incomingMails.inboxId, [...hidden]),
            ),
          );
  if (ofInbox.length > 0 || (await hasHidden(db, userId, ids, hidden))) throw notFound();
}

async function listTicketIds(db: Queryable, userId: number, named: NamedTickets): Promise<number[]> {
  const { messages = [], mails: mailIds = [], receivedMails = [], heldMessages = [] } = named;
  const ids = (named.tickets ?? []).filter(Number.isSafeInteger);
  const sources = [
    [messages, ticketMessages],
    [mailIds, mails],
    [receivedMails, incomingMails],
    [heldMessages, ticketDrafts],
  ] as const;
  for (const [rowIds, table] of sources) {
    if (rowIds.length === 0) continue;
    const rows = await db
      .select({ ticketId: table.ticketId })
      .from(table)
      .where(and(eq(table.userId, userId), anyOf(table.id, rowIds)));
    ids.push(...rows.flatMap(({ ticketId }) => ticketId ?? []));
  }
  if (named.conversations) {
    const rows = await db
      .select({ ticketId: conversations.ticketId })
      .from(conversations)
      .where(and(eq(conversations.userId, userId), anyOf(conversations.id, named.conversations)));
    ids.push(...rows.flatMap(({ ticketId }) => ticketId ?? []));
  }
  return ids;
}

/** Whether a ticket is of a hidden inbox, or merged into one that is. */
async function hasHidden(
  db: Queryable,
  userId: number,
  ids: readonly number[],
  hidden: readonly number[],
): Promise<boolean> {
  if (ids.length === 0) return false;
  const { rows } = await db.execute(sql`
    with recursive named (id) as (
      select ${tickets.id} from ${tickets} where ${tickets.userId} = ${userId} and ${anyOf(tickets.id, ids)}
      union
      select merges.into_ticket_id from named
      join ${ticketMerges} merges on merges.user_id = ${userId} and merges.ticket_id = named.id
    )
    select from named join ${tickets} on ${tickets.userId} = ${userId} and ${tickets.id} = named.id
    where ${inArray(tickets.inboxId, [...hidden])} limit 1`);
  return rows.length > 0;
}

/** A ticket and an agent, by their ids or by columns of a query. */
export interface SeenTicket {
  readonly userId: SQLWrapper | number;
  readonly ticketId: SQLWrapper | number;
  readonly agentId: SQLWrapper | number;
}

/** Whether a ticket is of an inbox that an agent may not see. */
export function isHiddenFrom({ userId, ticketId, agentId }: SeenTicket): SQL<boolean> {
  return sql<boolean>`exists (select from ${tickets}
    join ${inboxes} on ${inboxes.userId} = ${tickets.userId} and ${inboxes.id} = ${tickets.inboxId}
    join ${agents} on ${agents.userId} = ${tickets.userId} and ${agents.id} = ${agentId}
    where ${tickets.userId} = ${userId} and ${tickets.id} = ${ticketId} and not ${maySeeInbox()})`;
}

export async function isTicketHidden(db: Queryable, ticket: SeenTicket): Promise<boolean> {
  const { rows } = await db.execute<{ hidden: boolean }>(sql`select ${isHiddenFrom(ticket)} as hidden`);
  return rows[0]?.hidden === true;
}

/** The inboxes that each agent may not see; an agent who may see all is absent. @param agentId the only agent; absent: all */
export async function listHiddenInboxes(
  db: Queryable,
  userId: number,
  agentId?: number,
): Promise<ReadonlyMap<number, readonly number[]>> {
  const rows = await db
    .select({ agentId: agents.id, inboxId: inboxes.id })
    .from(inboxes)
    .innerJoin(agents, eq(agents.userId, inboxes.userId))
    .where(
      and(
        eq(inboxes.userId, userId),
        agentId === undefined ? undefined : eq(agents.id, agentId),
        sql`not ${maySeeInbox()}`,
      ),
    )
    .orderBy(inboxes.id);
  return new Map(
    Array.from(
      groupBy(rows, (row) => row.agentId),
      ([id, hidden]) => [id, hidden.map(({ inboxId }) => inboxId)],
    ),
  );
}

export async function findHiddenInboxes(
  db: Queryable,
  userId: number,
  agentId: number,
): Promise<readonly number[]> {
  return (await listHiddenInboxes(db, userId, agentId)).get(agentId) ?? [];
}
