/** Checks, in a locked ticket, that its writer has seen the newest external message. */

import { and, asc, eq, gt, sql } from 'drizzle-orm';
import { conflict } from '../../../api/refusal.ts';
import type { Transaction } from '../../db/database.ts';
import { ticketMessages } from '../../db/tables/index.ts';
import { presentThread } from './present.ts';
import type { MessageRow, TicketRow } from './tickets.sql.ts';

/**
 * Seconds before the seen message in which a later id may still be unseen. Ids follow the order in which messages were
 * stored, except in loaded tickets, where older messages may have later ids; times differ by the clocks of processes.
 */
const clockSeconds = 60;

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
  const isOfTicket = and(eq(ticketMessages.userId, userId), eq(ticketMessages.ticketId, id));
  const [seen] = await tx
    .select({ sentAt: ticketMessages.sentAt })
    .from(ticketMessages)
    .where(and(isOfTicket, eq(ticketMessages.id, lastSeenMessageId)));
  const since =
    seen && sql`${seen.sentAt.toISOString()}::timestamptz - make_interval(secs => ${clockSeconds})`;
  const unseen = await tx
    .select()
    .from(ticketMessages)
    .where(
      and(
        isOfTicket,
        eq(ticketMessages.type, 'external'),
        gt(ticketMessages.id, lastSeenMessageId),
        since && gt(ticketMessages.sentAt, since),
      ),
    )
    .orderBy(asc(ticketMessages.id))
    .limit(mostMessages);
  if (unseen.length > 0) throw new UnseenMessages(unseen);
}

/** Throws a 409 with the unseen messages in place of `UnseenMessages`; any other error as it is. */
export function throwConflict(error: unknown): never {
  if (!(error instanceof UnseenMessages)) throw error;
  throw conflict({ field: 'lastSeenMessageId', messages: presentThread({ messages: error.messages }) });
}
