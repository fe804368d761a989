import type { MailContent } from './queries.ts';

/** The language of a mail: its own, else the customer's, else the inbox's. */
export function mailLanguage({ mail, recipient, ticket, inbox }: MailContent): string {
  return mail.language ?? (recipient.agentId === null ? ticket.language : null) ?? inbox.language;
}
