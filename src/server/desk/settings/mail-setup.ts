import type { MailSetup } from '../../../api/schemas/desk-settings.ts';
import type { Config } from '../../settings/server/config.ts';
import { keptMailFolder } from '../../settings/server/subjects/mail.ts';

/** Describes how mail is sent and received, without secrets and without asking a server. */
export function describeMail({ mail, incomingMail }: Pick<Config, 'mail' | 'incomingMail'>): MailSetup {
  return {
    sendsBy: mail && 'url' in mail.way ? new URL(mail.way.url).hostname : null,
    isKept: keptMailFolder(mail) !== null,
    smtpPort: incomingMail?.smtp?.port ?? null,
    mailbox: incomingMail?.imap?.address ?? null,
    hasWebhook: incomingMail !== null && incomingMail.inboundSecret !== null,
  };
}
