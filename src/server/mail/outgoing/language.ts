import type { MailContent } from './mail-contents.sql.ts';

/** Returns the language of an email: the email's own if set, else the customer's, else the inbox's. */
export function mailLanguage({ mail, recipient, ticket, inbox }: MailContent): string {
  return mail.language ?? (recipient.agentId === null ? ticket.language : null) ?? inbox.language;
}
