import type { MailSetup } from '../../../api/schemas/desk-settings.ts';
import { isReservedEmail } from '../../../api/shared/reserved-email.ts';
import type { Queryable } from '../../db/database.ts';
import type { Config } from '../../settings/server/config.ts';
import { keptMailFolder, type MailSettings } from '../../settings/server/subjects/mail.ts';
import { isOnlyUser, listMailClaims } from '../../users/grants/claims.sql.ts';
import { claimedEmail } from '../../users/grants/granted.ts';
import { listInboxes } from '../../users/inboxes/inbox-settings.sql.ts';

/** Describes how mail is sent and received, without secrets and without asking a server. */
export function describeMail({ mail, incomingMail }: Pick<Config, 'mail' | 'incomingMail'>): MailSetup {
  const sendsBy = mail && 'url' in mail.way ? new URL(mail.way.url).hostname : null;
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
  /** The settings of mail that is sent; null if there are none. */
  readonly outgoingMail: Pick<MailSettings, 'way' | 'from'> | null;
}

/** Whether mail to a user's agents can be sent: there is a server that sends it, and an email address to send it from. */
export async function canSendMail(
  db: Queryable,
  userId: number,
  { mail, outgoingMail }: MailWays,
): Promise<boolean> {
  if (!mail.sends || !outgoingMail) return false;
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
