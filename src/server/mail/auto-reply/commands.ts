/** What an inbox answers by itself: at most once a day to an address, and with nothing in it that the sender wrote. */

import { lt, sql } from 'drizzle-orm';
import type { Queryable, Transaction } from '../../db/database.ts';
import { autoReplies, outbox, ticketEmails } from '../../db/tables/index.ts';
import { foldEmail } from '../../text/fold-email.ts';
import { type InboxRow, isInboxAddress } from '../inboxes/queries.ts';
import { mailboxOf } from '../mailbox.ts';

/** Whom mail is from. */
export interface MailFrom {
  readonly address: string;
  readonly name: string;
}

/** What stands before the `@` where nobody reads, or a program answers. */
const unread =
  /^(?:no[-_.]?reply|do[-_.]?not[-_.]?reply|mailer[-_.]?daemon|postmaster|bounces?|auto[-_.]?(?:reply|responder)|notifications?)(?:\+|$)|^owner-|-(?:request|bounces?)(?:\+|$)/;

/** Signs that no mailbox of a person has, but with which an address can be written in ever new ways. */
const unusual = /["(),:;<>[\]\\%!|]/;

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
  const address = foldEmail(fromEmail);
  if (inbox.autoReply === null || inbox.autoReply === '') return;
  if (unread.test(address.slice(0, address.indexOf('@'))) || unusual.test(address)) return;
  if (address === foldEmail(from.address) || (await isInboxAddress(tx, userId, address))) return;
  if (!(await isFirstToday(tx, userId, mailboxOf(address)))) return;
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

/** Forgets who was answered more than a day ago. */
export async function removeOldAnswers(db: Queryable): Promise<void> {
  await db.delete(autoReplies).where(lt(autoReplies.sentAt, sql`now() - interval '1 day'`));
}
