/** Automatic replies of inboxes: at most one a day to each email address, and without the sender's text. */

import { and, eq, lt, sql } from 'drizzle-orm';
import { isPlainEmail } from '../../api/shared/email.ts';
import { isReservedEmail } from '../../api/shared/reserved-email.ts';
import { foldEmail } from '../../formats/fold-email.ts';
import type { Queryable, Transaction } from '../db/database.ts';
import { autoReplies } from '../db/tables/index.ts';
import type { UnconfirmedMailLimits } from '../settings/server/subjects/mail.ts';
import { type InboxRow, isInboxAddress } from './inboxes/inboxes.sql.ts';
import { countedMailbox } from './mailbox.ts';
import { admitUnconfirmedMail } from './unconfirmed-mail.sql.ts';

/** Matches local parts of email addresses that no person reads, or that a program answers. */
const unread =
  /^(?:no[-_.]?reply|do[-_.]?not[-_.]?reply|mailer[-_.]?daemon|postmaster|bounces?|auto[-_.]?(?:reply|responder)|notifications?)(?:\+|$)|^owner-|-(?:request|bounces?)(?:\+|$)/;

/** The facts about a customer's message that decide whether it gets an automatic reply. */
interface AnsweredMessage {
  readonly userId: number;
  readonly inbox: InboxRow;
  readonly fromEmail: string;
  /** Whether the sender is known to own the email address. */
  readonly isConfirmed: boolean;
  /** The IP network of the request; null if the message came by mail or from a back office. */
  readonly network: string | null;
}

export interface AutoReplyOptions {
  /** The email address in From of the reply. */
  readonly from: string;
  readonly limits: UnconfirmedMailLimits | undefined;
}

/**
 * Returns whether the inbox replies to a message automatically, and records the reply. There is no reply
 * - from an inbox without a text for it
 * - to an email address that no person reads, or that had a reply in the last day
 * - beyond the limits, to an email address that anybody may have typed.
 */
export async function mayAutoReply(
  tx: Transaction,
  { userId, inbox, fromEmail, isConfirmed, network }: AnsweredMessage,
  { from, limits }: AutoReplyOptions,
): Promise<boolean> {
  const address = foldEmail(fromEmail);
  if (isReservedEmail(address)) return false;
  if (!inbox.autoReply && Object.keys(inbox.autoReplyTexts).length === 0) return false;
  if (unread.test(address.slice(0, address.indexOf('@'))) || !isPlainEmail(address)) return false;
  if (address === foldEmail(from) || (await isInboxAddress(tx, userId, address))) return false;
  const mailbox = countedMailbox(address);
  if (!(await isFirstToday(tx, userId, mailbox))) return false;
  if (isConfirmed) return true;
  const mail = { userId, kind: 'auto-reply', email: address, network } as const;
  if (await admitUnconfirmedMail(tx, mail, limits)) return true;
  await tx.delete(autoReplies).where(and(eq(autoReplies.userId, userId), eq(autoReplies.address, mailbox)));
  return false;
}

/** Records the reply in one statement, so that two messages at the same moment get one reply. */
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

/** Removes records of replies that are more than a day old. */
export async function removeOldAnswers(db: Queryable): Promise<void> {
  await db.delete(autoReplies).where(lt(autoReplies.sentAt, sql`now() - interval '1 day'`));
}
