import { and, asc, eq, or, sql } from 'drizzle-orm';
import { anyOf } from '../../../db/any-of.ts';
import type { Queryable } from '../../../db/database.ts';
import { formSubmissions } from '../../../db/tables/index.ts';
import { containsEmail, type PersonEmail } from '../email.ts';
import { mayContain } from './identifier-check.sql.ts';

export interface SubmissionOrigins {
  readonly ticketIds: readonly number[];
  readonly conversationIds: readonly string[];
}

/** Finds the ids of submissions that contain the email address, or belong to a given ticket or conversation. */
export async function findFormSubmissions(
  db: Queryable,
  userId: number,
  email: PersonEmail,
  { ticketIds, conversationIds }: SubmissionOrigins,
): Promise<number[]> {
  const { id, values, domainPage, ticketId, channel } = formSubmissions;
  const rows = await db
    .select({ id, values, domainPage, ticketId, channel })
    .from(formSubmissions)
    .where(
      and(
        eq(formSubmissions.userId, userId),
        or(
          anyOf(ticketId, ticketIds),
          anyOf(channel, conversationIds),
          mayContain(sql`${values}::text`, email),
          mayContain(domainPage, email),
        ),
      ),
    )
    .orderBy(asc(id));
  const origins = new Set<number | string | null>([...ticketIds, ...conversationIds]);
  const isTheirs = (row: (typeof rows)[number]) =>
    origins.has(row.ticketId) ||
    origins.has(row.channel) ||
    [row.domainPage, ...row.values.flat()].some((text) => containsEmail(email, text));
  return rows.filter(isTheirs).map((row) => row.id);
}

/** Finds the ids of submissions that belong to given tickets. */
export async function findTicketSubmissions(
  db: Queryable,
  userId: number,
  ticketIds: readonly number[],
): Promise<number[]> {
  const rows = await db
    .select({ id: formSubmissions.id })
    .from(formSubmissions)
    .where(and(eq(formSubmissions.userId, userId), anyOf(formSubmissions.ticketId, ticketIds)));
  return rows.map(({ id }) => id);
}
