/** What is known of who wrote, for the members of an inbox. */

import { and, desc, eq, lt, ne } from 'drizzle-orm';
import type { Queryable } from '../../db/database.ts';
import { type ticketMessages, tickets } from '../../db/tables/index.ts';
import type { MailRow } from '../reply-address/queries.ts';
import { isNotice } from './is-notice.ts';

type TicketRow = typeof tickets.$inferSelect;

export interface EarlierTicket {
  readonly subject: string;
  readonly createdAt: Date;
}

export interface EarlierTickets {
  /** Up to `mostCounted`. */
  readonly count: number;
  /** Whether all of them, and this ticket, are of somebody who has shown that the address is theirs. */
  readonly isProven: boolean;
  /** The newest, three at most; none where anybody may have opened this ticket. */
  readonly newest: readonly EarlierTicket[];
}

export interface KnownWriter {
  /** A language tag; null: not known. */
  readonly language: string | null;
  /** The page on which the newest of the messages was written that says so; null: none does. */
  readonly page: string | null;
  readonly earlier: EarlierTickets;
}

/** Earlier tickets of a sender that are looked at: those that changed last. */
export const mostCounted = 100;

const mostNamed = 3;

/** Null for mails that are no notices, and for those of nothing that a customer wrote. */
export async function findWriter(
  db: Queryable,
  { kind }: Pick<MailRow, 'kind'>,
  ticket: TicketRow,
  messages: readonly Pick<typeof ticketMessages.$inferSelect, 'page' | 'agentId'>[],
): Promise<KnownWriter | null> {
  if (!isNotice(kind) || messages.every(({ agentId }) => agentId !== null)) return null;
  const page = messages.findLast((message) => message.page !== null)?.page ?? null;
  return { language: ticket.language, page, earlier: await findEarlier(db, ticket) };
}

/** Those of the same inbox: its members need not be those of another. */
async function findEarlier(db: Queryable, ticket: TicketRow): Promise<EarlierTickets> {
  const rows = await db
    .select({ subject: tickets.subject, createdAt: tickets.createdAt, openedBy: tickets.openedBy })
    .from(tickets)
    .where(
      and(
        eq(tickets.userId, ticket.userId),
        eq(tickets.sender, ticket.sender),
        eq(tickets.inboxId, ticket.inboxId),
        ne(tickets.id, ticket.id),
        lt(tickets.createdAt, ticket.createdAt),
      ),
    )
    .orderBy(desc(tickets.lastActionAt), desc(tickets.id))
    .limit(mostCounted);
  const byDate = [...rows].sort((a, b) => b.createdAt.getTime() - a.createdAt.getTime());
  return {
    count: rows.length,
    isProven: isProven(ticket) && rows.every(isProven),
    // An agent's answer may quote the notice to whoever wrote, who may have typed somebody else's address.
    newest: ticket.openedBy === 'anonymous' ? [] : byDate.slice(0, mostNamed),
  };
}

/** A back office, and the mail of a sender, name an address without such proof. */
function isProven({ openedBy }: Pick<TicketRow, 'openedBy'>): boolean {
  return openedBy === 'identified' || openedBy === 'confirmed';
}
