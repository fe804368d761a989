/** Checks, in a locked ticket, that its writer has seen the newest external message. */

import { and, asc, eq, gt } from 'drizzle-orm';
import type { Transaction } from '../../../db/database.ts';
import { ticketMessages } from '../../../db/tables/index.ts';
import type { MessageRow, TicketRow } from '../queries.ts';

/** The maximum number of messages that one refusal contains. */
const mostMessages = 50;

/** The ticket has external messages that the writer has not seen: a second answer could contradict the first. */
export class UnseenMessages extends Error {
  override readonly name = 'UnseenMessages';
  /** The oldest first. */
  readonly messages: readonly MessageRow[];

  constructor(messages: readonly MessageRow[]) {
    super('the ticket has newer messages');
    this.messages = messages;
  }
}

/**
 * The ticket is locked until the end of the transaction, so that of two simultaneous answers one is refused.
 * @param lastSeenMessageId 0 if the writer has seen a ticket without external messages
 * @throws {UnseenMessages} if there are external messages after that message
 */
export async function requireSeen(
  tx: Transaction,
  { userId, id }: Pick<TicketRow, 'userId' | 'id'>,
  lastSeenMessageId: number,
): Promise<void> {
  const unseen = await tx
    .select()
    .from(ticketMessages)
    .where(
      and(
        eq(ticketMessages.userId, userId),
        eq(ticketMessages.ticketId, id),
        eq(ticketMessages.type, 'external'),
        gt(ticketMessages.id, lastSeenMessageId),
      ),
    )
    .orderBy(asc(ticketMessages.id))
    .limit(mostMessages);
  if (unseen.length > 0) throw new UnseenMessages(unseen);
}
