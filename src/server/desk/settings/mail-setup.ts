import type { MailSetup } from '../../../api/schemas/desk-settings.ts';
import { isReservedEmail } from '../../../api/shared/reserved-email.ts';
import type { Queryable } from '../../db/database.ts';
import { listMailboxes } from '../../mail/mailboxes/mailboxes.sql.ts';
import type { Config } from '../../settings/server/config.ts';
import { keptMailFolder, type MailSettings, sendingServer } from '../../settings/server/subjects/mail.ts';
import { isOnlyUser, listMailClaims } from '../../users/grants/claims.sql.ts';
import { claimedEmail } from '../../users/grants/granted.ts';
import { listInboxes } from '../../users/inboxes/inbox-settings.sql.ts';

/** Describes how mail is sent and received, without secrets and without asking a server. */
export function describeMail({ mail, incomingMail }: Pick<Config, 'mail' | 'incomingMail'>): MailSetup {
  const smtp = sendingServer(mail);
  const sendsBy = smtp && new URL(smtp.url).hostname;
  const smtpPort = incomingMail?.smtp?.port ?? null;
  const mailbox = incomingMail?.imap?.address ?? null;
  const hasWebhook = incomingMail !== null && incomingMail.inboundSecret !== null;
  return {
    sends: sendsBy !== null,
    receives: smtpPort !== null || mailbox !== null || hasWebhook,
    sendsBy,
    isKept: keptMailFolder(mail) !== null,
    smtpPort,
    mailbox,
    hasWebhook,
  };
}

export interface MailWays {
  /** How mail is sent and received. */
  readonly mail: MailSetup;
  readonly outgoingMail: Pick<MailSettings, 'way' | 'from'>;
}

/**
 * Whether mail to a user's agents can be sent: through a mailbox that is connected, or by the server's mail server and from
 * an email address.
 */
export async function canSendMail(
  db: Queryable,
  userId: number,
  { mail, outgoingMail }: MailWays,
): Promise<boolean> {
  if (!mail.sends) return (await listMailboxes(db, userId)).length > 0;
  if (outgoingMail.from) return true;
  const inboxes = await listInboxes(db, userId);
  return inboxes.some(({ addresses }) => addresses.some((address) => !isReservedEmail(address)));
}

/** Returns what the owners of a user see of it: where other users share the server, nothing that is not their user's. */
export async function findVisibleMail(db: Queryable, userId: number, mail: MailSetup): Promise<MailSetup> {
  if (await isOnlyUser(db, userId)) return mail;
  const { emails } = await listMailClaims(db, { of: userId });
  const isOwn = mail.mailbox !== null && emails.has(claimedEmail(mail.mailbox));
  return { ...mail, sendsBy: null, smtpPort: null, hasWebhook: false, mailbox: isOwn ? mail.mailbox : null };
}
