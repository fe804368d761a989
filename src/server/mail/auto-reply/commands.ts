/** What an inbox answers by itself: at most once a day to an address, and with nothing in it that the sender wrote. */

import { and, eq, lt, sql } from 'drizzle-orm';
import { isPlainEmail } from '../../../api/email.ts';
import { foldEmail } from '../../../formats/fold-email.ts';
import type { Queryable, Transaction } from '../../db/database.ts';
import { autoReplies } from '../../db/tables/index.ts';
import type { UnconfirmedMailLimits } from '../../settings/server/subjects/mail.ts';
import { type InboxRow, isInboxAddress } from '../inboxes/queries.ts';
import { countedMailboxOf } from '../mailbox.ts';
import { admitUnconfirmedMail } from '../unconfirmed/commands.ts';

/** What stands before the `@` where nobody reads, or a program answers. */
const unread =
  /^(?:no[-_.]?reply|do[-_.]?not[-_.]?reply|mailer[-_.]?daemon|postmaster|bounces?|auto[-_.]?(?:reply|responder)|notifications?)(?:\+|$)|^owner-|-(?:request|bounces?)(?:\+|$)/;

/** A customer's message, as far as it matters to the answer. */
interface AnsweredMessage {
  readonly userId: number;
  readonly inbox: InboxRow;
  readonly fromEmail: string;
  /** Whether its sender is known to have the address. */
  readonly isConfirmed: boolean;
  /** Of the request that brought it; null: a mail or a back office did. */
  readonly network: string | null;
}

export interface AutoReplyOptions {
  /** Whom the answer would be from. */
  readonly from: string;
  readonly limits: UnconfirmedMailLimits | undefined;
}

/**
 * Whether the inbox answers a message by itself, and notes that it does: not where it has nothing to say, nor to an
 * address that is never answered, or was today, nor to one that anybody may have typed where a limit is reached.
 */
export async function mayAutoReply(
  tx: Transaction,
  { userId, inbox, fromEmail, isConfirmed, network }: AnsweredMessage,
  { from, limits }: AutoReplyOptions,
): Promise<boolean> {
  const address = foldEmail(fromEmail);
  if (!inbox.autoReply && Object.keys(inbox.autoReplyTexts).length === 0) return false;
  if (unread.test(address.slice(0, address.indexOf('@'))) || !isPlainEmail(address)) return false;
  if (address === foldEmail(from) || (await isInboxAddress(tx, userId, address))) return false;
  const mailbox = countedMailboxOf(address);
  if (!(await isFirstToday(tx, userId, mailbox))) return false;
  if (isConfirmed) return true;
  const mail = { userId, kind: 'auto-reply', email: address, network } as const;
  if (await admitUnconfirmedMail(tx, mail, limits)) return true;
  await tx.delete(autoReplies).where(and(eq(autoReplies.userId, userId), eq(autoReplies.address, mailbox)));
  return false;
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
