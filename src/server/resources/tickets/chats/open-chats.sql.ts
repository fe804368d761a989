/** Reads periods of chat with what decides about them, and what is shown of them. Every query is limited to one user. */

import { and, asc, desc, eq, isNotNull, isNull, type SQL, sql } from 'drizzle-orm';
import { anyOf } from '../../../db/any-of.ts';
import type { Queryable } from '../../../db/database.ts';
import {
  agentAvailability,
  agents,
  chatParticipants,
  conversations,
  inboxes,
  maySeeInbox,
  ticketMessages,
  tickets,
} from '../../../db/tables/index.ts';
import { periodColumns } from './periods.sql.ts';

/** An agent or a bot in a period. */
export interface ChatParticipant {
  readonly id: number;
  readonly isBot: boolean;
  /** Whether the agent was removed, or may no longer see the inbox. */
  readonly isGone: boolean;
  /** Empty if the agent was removed. */
  readonly name: string;
  readonly picture: string | null;
  readonly startedAt: Date;
  readonly joinedAt: Date;
  readonly endedAt: Date | null;
  readonly answeredAt: Date | null;
  readonly lostBy: 'cutOff' | 'silent' | null;
}

/** A period of chat in the thread of a ticket. */
export interface Chat {
  readonly userId: number;
  readonly id: string;
  readonly ticketId: number;
  readonly inboxId: number;
  readonly chatMinutes: number;
  readonly startedAt: Date;
  readonly answeredAt: Date | null;
  readonly takenAt: Date | null;
  readonly endedAt: Date | null;
  readonly endReason: (typeof conversations.$inferSelect)['endReason'];
  readonly rating: number | null;
  readonly ratedAt: Date | null;
  readonly rings: boolean;
  /** When the last message in it was written; null if there is none. */
  readonly lastWrittenAt: Date | null;
  /** In the order in which they joined. */
  readonly participants: readonly ChatParticipant[];
}

export const isWaiting = ({ endedAt, participants }: Chat): boolean =>
  endedAt === null && participants.every((participant) => participant.endedAt !== null);

interface ParticipantJson {
  readonly id: number;
  readonly isBot: boolean;
  readonly isGone: boolean;
  readonly name: string | null;
  readonly picture: string | null;
  readonly startedAt: string;
  readonly joinedAt: string;
  readonly endedAt: string | null;
  readonly answeredAt: string | null;
  readonly lostBy: 'cutOff' | 'silent' | null;
}

const participantsJson = sql<ParticipantJson[]>`(
  select coalesce(json_agg(json_build_object('id', p.agent, 'isBot', p.agent_id is null,
    'isGone', ${agents.id} is null or not ${maySeeInbox()}, 'name', ${agents.name}, 'picture', ${agents.picture}, 'startedAt', p.started_at,
    'joinedAt', coalesce(p.joined_at, p.started_at), 'endedAt', p.ended_at, 'answeredAt', p.answered_at,
    'lostBy', p.lost_by) order by p.position), '[]')
  from (select *, coalesce(agent_id, case jsonb_typeof(bot_id) when 'number' then bot_id::bigint end) as agent
    from ${chatParticipants}) p
  left join ${agents} on ${agents.userId} = p.user_id and ${agents.id} = p.agent
  where p.user_id = ${conversations.userId} and p.conversation_id = ${conversations.id})`;

const lastWrittenAt = sql<Date | null>`(select max(${ticketMessages.sentAt}) from ${ticketMessages}
  where ${ticketMessages.userId} = ${conversations.userId}
    and ${ticketMessages.conversationId} = ${conversations.id} and ${ticketMessages.type} = 'external')`.mapWith(
  ticketMessages.sentAt,
);

async function listChats(db: Queryable, condition: SQL | undefined): Promise<Chat[]> {
  const rows = await db
    .select({
      ...periodColumns,
      ticketId: tickets.id,
      inboxId: inboxes.id,
      chatMinutes: inboxes.chatMinutes,
      endedAt: conversations.endedAt,
      endReason: conversations.endReason,
      rating: conversations.rating,
      ratedAt: conversations.ratedAt,
      rings: conversations.rings,
      lastWrittenAt,
      participants: participantsJson,
    })
    .from(conversations)
    .innerJoin(tickets, and(eq(tickets.userId, conversations.userId), eq(tickets.id, conversations.ticketId)))
    .innerJoin(inboxes, and(eq(inboxes.userId, tickets.userId), eq(inboxes.id, tickets.inboxId)))
    .where(condition)
    .orderBy(asc(conversations.startedAt), asc(conversations.id));
  return rows.map(({ participants, ...chat }) => ({
    ...chat,
    participants: participants.map(({ name, startedAt, joinedAt, endedAt, answeredAt, ...participant }) => ({
      ...participant,
      name: name ?? '',
      startedAt: new Date(startedAt),
      joinedAt: new Date(joinedAt),
      endedAt: endedAt === null ? null : new Date(endedAt),
      answeredAt: answeredAt === null ? null : new Date(answeredAt),
    })),
  }));
}

/** Lists the open periods of a user, or those of some tickets: the one that has waited longest first. */
export async function listOpenChats(
  db: Queryable,
  userId: number,
  ticketIds?: readonly number[],
): Promise<Chat[]> {
  return await listChats(
    db,
    and(
      eq(conversations.userId, userId),
      isNotNull(conversations.ticketId),
      anyOf(conversations.ticketId, ticketIds),
      isNull(conversations.endedAt),
    ),
  );
}

/** The newest periods of a thread that are read. */
const mostOfThread = 100;

/** Lists the newest periods of tickets, the oldest first. */
export async function listChatsOf(
  db: Queryable,
  userId: number,
  ticketIds: readonly number[],
): Promise<Chat[]> {
  const newest = db
    .select({ id: conversations.id })
    .from(conversations)
    .where(and(eq(conversations.userId, userId), anyOf(conversations.ticketId, ticketIds)))
    .orderBy(desc(conversations.startedAt), desc(conversations.id))
    .limit(mostOfThread);
  return await listChats(
    db,
    and(eq(conversations.userId, userId), sql`${conversations.id} = any(array${newest})`),
  );
}

/** Returns the newest period of each ticket that has one. */
export async function findNewestChats(
  db: Queryable,
  userId: number,
  ticketIds: readonly number[],
): Promise<ReadonlyMap<number, Chat>> {
  if (ticketIds.length === 0) return new Map();
  const newest = db
    .selectDistinctOn([conversations.ticketId], { id: conversations.id })
    .from(conversations)
    .where(and(eq(conversations.userId, userId), anyOf(conversations.ticketId, ticketIds)))
    .orderBy(asc(conversations.ticketId), desc(conversations.startedAt), desc(conversations.id));
  const chats = await listChats(
    db,
    and(eq(conversations.userId, userId), sql`${conversations.id} = any(array${newest})`),
  );
  return new Map(chats.map((chat) => [chat.ticketId, chat]));
}

/** Lists the users who have open chats, or agents who are available. */
export async function listUsersWithChats(db: Queryable): Promise<number[]> {
  const rows = await db
    .selectDistinct({ userId: conversations.userId })
    .from(conversations)
    .where(and(isNotNull(conversations.ticketId), isNull(conversations.endedAt)));
  const available = await db.selectDistinct({ userId: agentAvailability.userId }).from(agentAvailability);
  return [...new Set([...rows, ...available].map(({ userId }) => userId))];
}

/** Places in line by ticket, from 1, in each inbox. @param open the open chats of the user, the one that waits longest first */
export function placesInLine(open: readonly Chat[]): ReadonlyMap<number, number> {
  const lengths = new Map<number, number>();
  const places = new Map<number, number>();
  for (const chat of open.filter(isWaiting)) {
    const place = (lengths.get(chat.inboxId) ?? 0) + 1;
    lengths.set(chat.inboxId, place);
    places.set(chat.ticketId, place);
  }
  return places;
}
