/** Finds, in a locked ticket, what others wrote after the email that an agent answers, and mails it to the agent. */

import { and, asc, eq, gt, inArray, isNotNull, isNull, lt, ne, or, sql } from 'drizzle-orm';
import type { Queryable, Transaction } from '../db/database.ts';
import { mailRecipients, mails, ticketMessages } from '../db/tables/index.ts';
import type { MailPolicy } from '../settings/server/subjects/mail.ts';
import type { InboxRow } from './inboxes/inboxes.sql.ts';
import { AnsweredMeanwhile, type AnsweredUpTo } from './incoming/process/ticket-writer.ts';
import { queueNotice } from './queue/queue.sql.ts';

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
async function listUntoldMessages(
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

/**
 * Requires that no other agent has answered after the email that this agent answers. The ticket is locked until the end
 * of the transaction, which decides between two agents who answer at the same moment.
 * @throws {AnsweredMeanwhile} if another agent has answered
 */
export async function requireUnanswered(
  tx: Transaction,
  {
    userId,
    ticketId,
    agentId,
  }: { readonly userId: number; readonly ticketId: number; readonly agentId: number },
  { messageId, isStoppable }: AnsweredUpTo,
): Promise<void> {
  if (!isStoppable) return;
  const answerIds = await listAnswersOfOthers(tx, { userId, ticketId, agentId, messageId });
  if (answerIds.length > 0) throw new AnsweredMeanwhile(answerIds);
}

/** An agent's answer that was stored a moment ago. */
export interface StoredAnswer {
  readonly userId: number;
  readonly ticketId: number;
  readonly messageId: number;
  readonly inbox: InboxRow;
  readonly agentId: number;
  readonly agentEmail: string | null;
}

/** Queues an email to the agent with the customer's earlier messages that no sent or queued email contains. */
export async function queueUnreadMessages(
  tx: Transaction,
  { agentEmail, messageId, ...answer }: StoredAnswer,
  answered: AnsweredUpTo,
  policy: MailPolicy,
): Promise<void> {
  if (agentEmail === null) return;
  const untold = await listUntoldMessages(tx, { ...answer, messageId: answered.messageId }, messageId);
  for (const newMessageId of untold)
    await queueNotice(tx, { ...answer, messageId: newMessageId, email: agentEmail }, policy);
}
