/** What an inbox answers by itself: at most once a day to an address, and with nothing in it that the sender wrote. */

import { lt, sql } from 'drizzle-orm';
import type { Queryable, Transaction } from '../../db/database.ts';
import { autoReplies } from '../../db/tables/index.ts';
import { foldEmail } from '../../text/fold-email.ts';
import { type InboxRow, isInboxAddress } from '../inboxes/queries.ts';
import { mailboxOf } from '../mailbox.ts';

/** What stands before the `@` where nobody reads, or a program answers. */
const unread =
  /^(?:no[-_.]?reply|do[-_.]?not[-_.]?reply|mailer[-_.]?daemon|postmaster|bounces?|auto[-_.]?(?:reply|responder)|notifications?)(?:\+|$)|^owner-|-(?:request|bounces?)(?:\+|$)/;

/** Signs that no mailbox of a person has, but with which an address can be written in ever new ways. */
const unusual = /["(),:;<>[\]\\%!|]/;

/** A customer's message, as far as it matters to the answer. */
interface AnsweredMessage {
  readonly userId: number;
  readonly inbox: InboxRow;
  readonly fromEmail: string;
}

/**
 * Whether the inbox answers a message by itself, and notes that it does: not where it has nothing to say, nor to an
 * address that is never answered, or was today.
 * @param from whom the answer would be from
 */
export async function mayAutoReply(
  tx: Transaction,
  { userId, inbox, fromEmail }: AnsweredMessage,
  from: string,
): Promise<boolean> {
  const address = foldEmail(fromEmail);
  if (!inbox.autoReply && Object.keys(inbox.autoReplyTexts).length === 0) return false;
  if (unread.test(address.slice(0, address.indexOf('@'))) || unusual.test(address)) return false;
  if (address === foldEmail(from) || (await isInboxAddress(tx, userId, address))) return false;
  return await isFirstToday(tx, userId, mailboxOf(address));
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
