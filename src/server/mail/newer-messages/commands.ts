/** Checks, in a locked ticket, what others wrote after the email that an agent answers, and mails it to the agent. */

import type { Transaction } from '../../db/database.ts';
import type { MailPolicy } from '../../settings/server/subjects/mail.ts';
import type { InboxRow } from '../inboxes/queries.ts';
import { AnsweredMeanwhile, type AnsweredUpTo } from '../incoming/process/ticket-writer.ts';
import { queueNotice } from '../queue/commands.ts';
import { listAnswersOfOthers, listUntoldMessages } from './queries.ts';

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
