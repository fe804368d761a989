/**
 * Checks and mails that follow from messages written since the mail that an agent answers, while the ticket is locked.
 */

import type { Transaction } from '../../db/database.ts';
import type { MailPolicy } from '../../settings/server/subjects/mail.ts';
import type { InboxRow } from '../inboxes/queries.ts';
import { AnsweredMeanwhile, type AnsweredUpTo } from '../incoming/process/ticket-writer.ts';
import { queueNotice } from '../queue/commands.ts';
import { listAnswersOfOthers, listUntoldMessages } from './queries.ts';

/**
 * Checks that no other agent has answered since: two agents may answer at the same moment.
 * @param ticketId a ticket that is locked until the end of the transaction
 * @throws {AnsweredMeanwhile} where another agent has answered
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

/** An agent's answer that was stored just now. */
export interface StoredAnswer {
  readonly userId: number;
  readonly ticketId: number;
  readonly messageId: number;
  readonly inbox: InboxRow;
  readonly agentId: number;
  readonly agentEmail: string | null;
}

/** Queues for the agent the customer's messages before the answer that no sent or queued mail brings. */
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
