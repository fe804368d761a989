/** Finds tickets by words, by the customer's email address and by number. Every query is limited to one user. */

import { and, desc, eq, type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import { foldEmail } from '../../../../formats/fold-email.ts';
import type { Queryable } from '../../../db/database.ts';
import { isNotMerged } from '../../../db/merged-tickets.sql.ts';
import { tickets, ticketWords } from '../../../db/tables/index.ts';
import { isOfVisibleTicket, isVisible } from '../../../db/visible-tickets.sql.ts';
import { wordsQuery } from './fold-words.ts';

/** The number of the newest matching messages of which tickets are taken, for each ticket of a page. */
const messagesPerTicket = 10;

/** The number of the newest messages in which a search is tried first. */
const mostNewest = 1000;

const numberPattern = /^#?([1-9]\d{0,15})$/;
const emailPattern = /^[^\s@<>]+@[^\s@<>]+$/;

export interface FoundTickets {
  /** A ticket by its number first, then those with the newest matching messages. */
  readonly ids: readonly number[];
  /** Whether no more tickets match. */
  readonly complete: boolean;
}

export interface TicketSearch {
  readonly limit: number;
  /** Whether only spam is searched; otherwise everything but spam. */
  readonly isSpam: boolean;
  /** The inboxes whose tickets are not found. */
  readonly hidden: readonly number[];
}

type SearchScope = Omit<TicketSearch, 'limit'>;

export async function searchTickets(
  db: Queryable,
  userId: number,
  search: string,
  { limit, ...scope }: TicketSearch,
): Promise<FoundTickets> {
  const text = search.trim();
  const number = Number(numberPattern.exec(text)?.[1] ?? 0);
  const wanted = { limit: limit + 1, ...scope };
  const numbered = number > 0 ? await findByNumber(db, userId, number, scope) : [];
  const sent = emailPattern.test(text) ? await listBySender(db, userId, text, wanted) : [];
  const worded = await listByWords(db, userId, text, wanted);
  const ids = [...new Set([...numbered, ...sent, ...worded.ids])];
  return { ids: ids.slice(0, limit), complete: worded.complete && ids.length <= limit };
}

async function findByNumber(
  db: Queryable,
  userId: number,
  id: number,
  { isSpam, hidden }: SearchScope,
): Promise<number[]> {
  if (!Number.isSafeInteger(id)) return [];
  const rows = await db
    .select({ id: tickets.id })
    .from(tickets)
    .where(
      and(eq(tickets.userId, userId), eq(tickets.id, id), eq(tickets.isSpam, isSpam), isVisible(hidden)),
    );
  return rows.map((row) => row.id);
}

async function listBySender(
  db: Queryable,
  userId: number,
  email: string,
  { limit, isSpam, hidden }: TicketSearch,
): Promise<number[]> {
  const rows = await db
    .select({ id: tickets.id })
    .from(tickets)
    .where(
      and(
        eq(tickets.userId, userId),
        eq(tickets.sender, foldEmail(email)),
        eq(tickets.isSpam, isSpam),
        isVisible(hidden),
        isNotMerged(),
      ),
    )
    .orderBy(desc(tickets.lastActionAt), desc(tickets.id))
    .limit(limit);
  return rows.map(({ id }) => id);
}

/**
 * Lists tickets that have a message with every word, the newest message first. Words that many messages have are found
 * in the newest ones, as the index would collect every message with them, or with one of the words that begin with them.
 * For other words PostgreSQL uses the index.
 */
async function listByWords(
  db: Queryable,
  userId: number,
  text: string,
  { limit, ...scope }: TicketSearch,
): Promise<FoundTickets> {
  const query = wordsQuery(userId, text);
  if (query === null) return { ids: [], complete: true };
  const newest = await listInNewest(db, userId, query, scope);
  if (newest.length >= limit) return { ids: newest, complete: false };
  const mostMessages = limit * messagesPerTicket;
  const rows = await db
    .select({ ticketId: ticketWords.ticketId })
    .from(ticketWords)
    .where(
      and(
        eq(ticketWords.userId, userId),
        sql`${ticketWords.words} @@ ${query}::tsquery`,
        isOfTickets(ticketWords.ticketId, userId, scope),
      ),
    )
    .orderBy(desc(ticketWords.messageId))
    .limit(mostMessages);
  return {
    ids: [...new Set(rows.map(({ ticketId }) => ticketId))],
    complete: rows.length < mostMessages,
  };
}

/** Lists the tickets of the user's newest messages that have every word, the newest message first. */
async function listInNewest(
  db: Queryable,
  userId: number,
  query: string,
  scope: SearchScope,
): Promise<number[]> {
  const newest = db
    .select({ messageId: ticketWords.messageId, ticketId: ticketWords.ticketId, words: ticketWords.words })
    .from(ticketWords)
    .where(eq(ticketWords.userId, userId))
    .orderBy(desc(ticketWords.messageId))
    .limit(mostNewest)
    .as('newest');
  const rows = await db
    .select({ ticketId: newest.ticketId })
    .from(newest)
    .where(and(sql`${newest.words} @@ ${query}::tsquery`, isOfTickets(newest.ticketId, userId, scope)))
    .orderBy(desc(newest.messageId));
  return [...new Set(rows.map(({ ticketId }) => ticketId))];
}

/** Whether a message belongs to a ticket that is searched. Few tickets are spam, and an index has them. */
function isOfTickets(ticketId: SQLWrapper, userId: number, { isSpam, hidden }: SearchScope): SQL | undefined {
  const spam = sql`(select ${tickets.id} from ${tickets} where ${tickets.userId} = ${userId} and ${tickets.isSpam})`;
  return and(
    isSpam ? sql`${ticketId} in ${spam}` : sql`${ticketId} not in ${spam}`,
    isOfVisibleTicket(hidden, sql`${userId}`, ticketId),
  );
}
