import { and, asc, eq, or } from 'drizzle-orm';
import { anyOf } from '../../../db/any-of.ts';
import type { Queryable } from '../../../db/database.ts';
import { ticketReads, visitorTickets } from '../../../db/tables/index.ts';
import type { VisitorTicketRow } from '../../../visitor/records/records.sql.ts';
import { containsEmail, type PersonEmail } from '../email.ts';
import { mayContain } from './identifier-check.sql.ts';

/** Finds rows that link visitors to given tickets, or to those opened under the email, even behind a gateway. */
export async function findVisitorTickets(
  db: Queryable,
  userId: number,
  email: PersonEmail,
  ticketIds: readonly number[],
): Promise<VisitorTicketRow[]> {
  const { ticketId, sender, sub } = visitorTickets;
  const rows = await db
    .select()
    .from(visitorTickets)
    .where(
      and(
        eq(visitorTickets.userId, userId),
        or(anyOf(ticketId, ticketIds), mayContain(sender, email), mayContain(sub, email)),
      ),
    )
    .orderBy(asc(ticketId));
  const listed = new Set(ticketIds);
  return rows.filter(
    (row) =>
      listed.has(row.ticketId) || [row.sender, row.sub ?? ''].some((text) => containsEmail(email, text)),
  );
}

export type TicketReadRow = typeof ticketReads.$inferSelect;

/** Finds the read marks of a signed-in visitor. */
export async function findReadMarks(
  db: Queryable,
  userId: number,
  subs: readonly string[],
): Promise<TicketReadRow[]> {
  return await db
    .select()
    .from(ticketReads)
    .where(and(eq(ticketReads.userId, userId), anyOf(ticketReads.sub, subs)))
    .orderBy(asc(ticketReads.ticketId), asc(ticketReads.sub));
}
