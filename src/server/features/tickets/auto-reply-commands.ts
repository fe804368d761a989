/** What an inbox answers by itself: at most once a day to an address, and with nothing in it that the sender wrote. */

import { sql } from 'drizzle-orm';
import type { Transaction } from '../../db/database.ts';
import { autoReplies, outbox, ticketEmails } from '../../db/tables/index.ts';
import { comparable, type InboxRow, isInboxAddress } from './queries.ts';

/** Whom mail is from. */
export interface MailFrom {
  readonly address: string;
  readonly name: string;
}

/** Addresses behind which nobody reads, or a program answers. */
const unread =
  /^(?:no[-_.]?reply|do[-_.]?not[-_.]?reply|mailer[-_.]?daemon|postmaster|bounces?|auto[-_.]?(?:reply|responder)|notifications?|owner-.*|.*-(?:request|bounces?))(?:\+.*)?@/;

/** A customer's message, as far as it matters to the answer. */
export interface StoredMessage {
  readonly userId: number;
  readonly ticketId: number;
  readonly inbox: InboxRow;
  readonly fromEmail: string;
  readonly toEmail: string;
  readonly sentAt: Date;
}

/** Queues the answer unless the inbox has none, or the address is one that is never answered, or was today. */
export async function queueAutoReply(
  tx: Transaction,
  { userId, ticketId, inbox, fromEmail, toEmail, sentAt }: StoredMessage,
  from: MailFrom,
): Promise<void> {
  const address = comparable(fromEmail);
  if (inbox.autoReply === null || inbox.autoReply === '' || unread.test(address)) return;
  if (address === comparable(from.address) || (await isInboxAddress(tx, userId, address))) return;
  if (!(await isFirstToday(tx, userId, address))) return;
  await tx.insert(outbox).values({
    userId,
    to: fromEmail,
    replyTo: toEmail,
    subject: `${inbox.name} (${ticketId})`,
    text: inbox.autoReply,
    createdAt: sentAt,
  });
  await tx.insert(ticketEmails).values({
    userId,
    ticketId,
    fromAddress: from.address,
    fromName: from.name,
    to: [fromEmail],
    createdAt: sentAt,
  });
}

/** Notes the answer, in one statement, so that two messages at once get one. */
async function isFirstToday(tx: Transaction, userId: number, address: string): Promise<boolean> {
  const noted = await tx
    .insert(autoReplies)
    .values({ userId, address, sentAt: sql`now()` })
    .onConflictDoUpdate({
      target: [autoReplies.userId, autoReplies.address],
      set: { sentAt: sql`now()` },
      setWhere: sql`${autoReplies.sentAt} <= now() - interval '1 day'`,
    })
    .returning({ address: autoReplies.address });
  return noted.length > 0;
}
