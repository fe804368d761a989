import type { MailSetup } from '../../../api/schemas/desk-settings.ts';
import type { Queryable } from '../../db/database.ts';
import type { Config } from '../../settings/server/config.ts';
import { keptMailFolder } from '../../settings/server/subjects/mail.ts';
import { isOnlyUser, listMailClaims } from '../../users/grants/claims.sql.ts';
import { claimedEmail } from '../../users/grants/granted.ts';

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

/** Returns what the owners of a user see of it: where other users share the server, nothing that is not their user's. */
export async function findVisibleMail(db: Queryable, userId: number, mail: MailSetup): Promise<MailSetup> {
  if (await isOnlyUser(db, userId)) return mail;
  const { emails } = await listMailClaims(db, { of: userId });
  const isOwn = mail.mailbox !== null && emails.has(claimedEmail(mail.mailbox));
  return { ...mail, sendsBy: null, smtpPort: null, hasWebhook: false, mailbox: isOwn ? mail.mailbox : null };
}
