/** Decides whether a visitor may set the email of a ticket. */

import { type SQL, sql } from 'drizzle-orm';
import { isReservedEmail, reservedEmailDomain } from '../../../../api/shared/reserved-email.ts';
import type { Queryable } from '../../../db/database.ts';
import { ticketMessages, tickets } from '../../../db/tables/index.ts';
import type { TicketRow } from '../tickets.sql.ts';

/** Whether an agent has written a message that the visitor may read. */
export async function hasAnswer(db: Queryable, { userId, id }: TicketRow): Promise<boolean> {
  const { rows } = await db.execute(sql`
    select from ${ticketMessages} where ${ticketMessages.userId} = ${userId} and ${ticketMessages.ticketId} = ${id}
      and ${ticketMessages.type} = 'external' and ${ticketMessages.agentId} is not null limit 1`);
  return rows.length > 0;
}

/** Whether the visitor of a ticket may set its email now; `emailCanBeSet` is the same rule in SQL. */
export function canSetEmail(
  { openedBy, fromEmail, emailChangedAt }: Pick<TicketRow, 'openedBy' | 'fromEmail' | 'emailChangedAt'>,
  isAnswered: boolean,
): boolean {
  if (openedBy !== 'anonymous') return false;
  return isReservedEmail(fromEmail) || (!isAnswered && emailChangedAt === null);
}

/** The SQL of `canSetEmail` for a row of `tickets`. */
export const emailCanBeSet: SQL<boolean> = sql<boolean>`(${tickets.openedBy} = 'anonymous' and (
  ${tickets.sender} like ${`%@${reservedEmailDomain}`} or (${tickets.emailChangedAt} is null and not exists (
    select from ${ticketMessages} where ${ticketMessages.userId} = ${tickets.userId}
      and ${ticketMessages.ticketId} = ${tickets.id} and ${ticketMessages.type} = 'external'
      and ${ticketMessages.agentId} is not null))))`;
