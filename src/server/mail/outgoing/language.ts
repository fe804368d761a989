import type { MailContent } from './queries.ts';

/** The language that a mail is wanted in: its own, else the customer's, else that of the inbox. */
export function languageOf({ mail, recipient, ticket, inbox }: MailContent): string {
  return mail.language ?? (recipient.agentId === null ? ticket.language : null) ?? inbox.language;
}
