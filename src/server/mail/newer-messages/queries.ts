/** Finds the messages written in a ticket after the email that an agent answers. */

import { and, asc, eq, gt, inArray, isNotNull, isNull, lt, ne, or, sql } from 'drizzle-orm';
import type { Queryable } from '../../db/database.ts';
import { mailRecipients, mails, ticketMessages } from '../../db/tables/index.ts';

/** Limits how many messages a query returns. */
const mostMessages = 50;

/**
 * The newest message in the email that an agent answers; null if none of the ids belongs to such an email.
 * @param ids without brackets: the id in In-Reply-To first, then those in References, the newest first
 */
export async function findAnsweredMessage(
  db: Queryable,
  { userId, ticketId }: { readonly userId: number; readonly ticketId: number },
  ids: readonly string[],
): Promise<number | null> {
  if (ids.length === 0) return null;
  const written = ids.map((id) => `<${id}>`);
  const { internetMessageId, relayId } = mails;
  const found = await db
    .select({ id: internetMessageId, relayId, messageIds: mails.messageIds })
    .from(mails)
    .where(
      and(
        eq(mails.userId, userId),
        eq(mails.ticketId, ticketId),
        or(inArray(internetMessageId, written), inArray(relayId, written)),
        sql`cardinality(${mails.messageIds}) > 0`,
      ),
    )
    .limit(100);
  for (const id of written) {
    const mail = found.find((one) => one.id === id || one.relayId === id);
    if (mail) return Math.max(...mail.messageIds);
  }
  return null;
}

/** How far an agent has read a ticket. */
export interface ReadPlace {
  readonly userId: number;
  readonly ticketId: number;
  readonly agentId: number;
  /** The newest message that the agent had read. */
  readonly messageId: number;
}

/** The ids of external messages that other agents wrote after `messageId`, the oldest first. */
export async function listAnswersOfOthers(
  db: Queryable,
  { userId, ticketId, agentId, messageId }: ReadPlace,
): Promise<number[]> {
  const rows = await db
    .select({ id: ticketMessages.id })
    .from(ticketMessages)
    .where(
      and(
        eq(ticketMessages.userId, userId),
        eq(ticketMessages.ticketId, ticketId),
        eq(ticketMessages.type, 'external'),
        isNotNull(ticketMessages.agentId),
        ne(ticketMessages.agentId, agentId),
        gt(ticketMessages.id, messageId),
      ),
    )
    .orderBy(asc(ticketMessages.id))
    .limit(mostMessages);
  return rows.map(({ id }) => id);
}

/** Lists customers' and participants' messages between `messageId` and `before` that no email to the agent has. */
export async function listUntoldMessages(
  db: Queryable,
  { userId, ticketId, agentId, messageId }: ReadPlace,
  before: number,
): Promise<number[]> {
  const isNotified = sql`exists (select from ${mails} mail
    join ${mailRecipients} recipient on recipient.user_id = mail.user_id and recipient.id = mail.recipient_id
    where mail.user_id = ${userId} and mail.ticket_id = ${ticketId} and recipient.agent_id = ${agentId}
      and mail.state in ('queued', 'sent', 'unknown') and ${ticketMessages.id} = any (mail.message_ids))`;
  const rows = await db
    .select({ id: ticketMessages.id })
    .from(ticketMessages)
    .where(
      and(
        eq(ticketMessages.userId, userId),
        eq(ticketMessages.ticketId, ticketId),
        eq(ticketMessages.type, 'external'),
        isNull(ticketMessages.agentId),
        gt(ticketMessages.id, messageId),
        lt(ticketMessages.id, before),
        sql`not ${isNotified}`,
      ),
    )
    .orderBy(asc(ticketMessages.id))
    .limit(mostMessages);
  return rows.map(({ id }) => id);
}
