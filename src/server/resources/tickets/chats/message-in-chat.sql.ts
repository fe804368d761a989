/** What a message does to the chat of its ticket, in the transaction that stores it and under the lock of the ticket. */

import type { Transaction } from '../../../db/database.ts';
import type { NewMessage } from '../new-message.ts';
import { isEnded } from '../status-after.ts';
import { assignIfFree } from '../ticket-rows.sql.ts';
import type { TicketRow } from '../tickets.sql.ts';
import { beginLease } from './availability.sql.ts';
import { findPeriodOf } from './period-of-message.sql.ts';
import { endPeriodOf, joinPeriod, leaveByMail, noteAnswer, type PeriodRow } from './periods.sql.ts';

export interface MessageInChat {
  readonly ticket: Pick<TicketRow, 'userId' | 'id' | 'inboxId'>;
  readonly message: NewMessage;
  /** The agent or bot who wrote it; null if a customer did. */
  readonly agent: { readonly id: number } | null;
  readonly isSpam: boolean;
  readonly now: Date;
}

/**
 * Returns the period in which a message is stored; null if none is open. An agent who writes joins it first; at the desk
 * the agent takes it by writing.
 */
export async function enterChat(
  tx: Transaction,
  { ticket, message, agent, isSpam, now }: MessageInChat,
): Promise<PeriodRow | null> {
  const period = isSpam ? null : await findPeriodOf(tx, ticket, message, now);
  if (!period || !agent) return period;
  if (message.isAtDesk) await beginLease(tx, { userId: ticket.userId, agentId: agent.id });
  if (message.incomingMailId === undefined) await assignIfFree(tx, ticket, agent.id);
  await joinPeriod(tx, period, agent.id, now);
  return period;
}

/**
 * Notes a stored message in its period. An agent who wrote by mail is gone again: without another one the chat is over. It
 * is over too with a message that ends the ticket.
 */
export async function noteInChat(
  tx: Transaction,
  period: PeriodRow | null,
  { ticket, message, agent, isSpam, now }: MessageInChat,
): Promise<void> {
  if (period && agent) {
    await noteAnswer(tx, period, agent.id, now);
    if (message.incomingMailId !== undefined) await leaveByMail(tx, period, agent.id, now);
  }
  if (isSpam) await endPeriodOf(tx, ticket, 'spam', now);
  else if (message.status !== null && isEnded(message.status)) await endPeriodOf(tx, ticket, 'agent', now);
}
