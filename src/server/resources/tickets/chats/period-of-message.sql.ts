/** Finds the period of chat of a message that is being stored, under the lock of its ticket. */

import { and, count, eq, gt, isNull, sql } from 'drizzle-orm';
import type { Transaction } from '../../../db/database.ts';
import { conversations, inboxes, tickets } from '../../../db/tables/index.ts';
import type { NewMessage } from '../new-message.ts';
import type { TicketRow } from '../tickets.sql.ts';
import { isSomebodyAvailable } from './availability.sql.ts';
import {
  findOpenPeriod,
  isOpenPeriodOf,
  type NewPeriod,
  notePage,
  openPeriod,
  type PeriodRow,
  periodColumns,
} from './periods.sql.ts';
import { listWaits, usualWait } from './waits.sql.ts';

type ChatTicket = Pick<TicketRow, 'userId' | 'id' | 'inboxId'>;

/** The chats of one network within an hour that no agent took, the new one included, from which on none of them rings. */
const mostRinging = 3;

/**
 * Returns the open period of a ticket. A visitor who writes on a page opens one if the inbox has chats, an agent who may
 * see it is available, and the wait is short enough. Null for notes, and where no period is open.
 */
export async function findPeriodOf(
  tx: Transaction,
  ticket: ChatTicket,
  message: NewMessage,
  now: Date,
): Promise<PeriodRow | null> {
  if (message.type !== 'external') return null;
  const { visitor, page = null } = message;
  if (!visitor) return await findOpenPeriod(tx, ticket);
  const [found] = await tx
    .select({ period: periodColumns, isAvailable: isSomebodyAvailable })
    .from(inboxes)
    .leftJoin(conversations, isOpenPeriodOf(ticket))
    .where(and(eq(inboxes.userId, ticket.userId), eq(inboxes.id, ticket.inboxId)));
  if (found?.period) {
    if (page !== null) await notePage(tx, found.period, page);
    return found.period;
  }
  if (!found?.isAvailable) return null;
  const place = (await countWaiting(tx, ticket)) + 1;
  const wait = usualWait(await listWaits(tx, ticket), place, now);
  // The wait would be too long: the ticket is answered by mail, which the widget says at once.
  if (wait && wait.to > message.inbox.chatMinutes) return null;
  return await openPeriod(
    tx,
    ticket,
    {
      fromName: message.fromName,
      page,
      referrer: visitor.referrer,
      browser: message.browser ?? null,
      network: message.network,
      place,
      promisedMinutes: wait?.to ?? null,
      rings: await mayRing(tx, ticket.userId, message.network),
      articles: visitor.articles,
      searches: visitor.searches,
    } satisfies NewPeriod,
    now,
  );
}

/** The chats that wait in an inbox: no agent is in them. */
async function countWaiting(tx: Transaction, { userId, inboxId }: ChatTicket): Promise<number> {
  const [row] = await tx
    .select({ count: count() })
    .from(conversations)
    .innerJoin(tickets, and(eq(tickets.userId, conversations.userId), eq(tickets.id, conversations.ticketId)))
    .where(
      and(
        eq(conversations.userId, userId),
        isNull(conversations.endedAt),
        eq(tickets.inboxId, inboxId),
        isWaitingPeriod,
      ),
    );
  return row?.count ?? 0;
}

/** Whether no participant is in an open period. */
export const isWaitingPeriod = sql<boolean>`not exists (select from chat_participants p
  where p.user_id = ${conversations.userId} and p.conversation_id = ${conversations.id} and p.ended_at is null)`;

/** Whether a chat of a network rings. Where it does not, those of the network that ring and were not taken stop. */
async function mayRing(tx: Transaction, userId: number, network: string | null): Promise<boolean> {
  if (network === null) return true;
  const isUntaken = and(
    eq(conversations.userId, userId),
    eq(conversations.network, network),
    gt(conversations.startedAt, sql`now() - interval '1 hour'`),
    isNull(conversations.takenAt),
  );
  const untaken = await tx
    .select({ id: conversations.id })
    .from(conversations)
    .where(isUntaken)
    .limit(mostRinging - 1);
  if (untaken.length < mostRinging - 1) return true;
  await tx
    .update(conversations)
    .set({ rings: false })
    .where(and(isUntaken, eq(conversations.rings, true)));
  return false;
}
