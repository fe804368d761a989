/** Determines the names of messages' authors as emails show them. */

import { isReservedEmail } from '../../../api/shared/reserved-email.ts';
import { foldEmail } from '../../../formats/fold-email.ts';
import { textsIn } from '../../../languages/texts.ts';
import { displayName } from './header-text.ts';
import type { MailContent, MailedMessage } from './mail-contents.sql.ts';

type Written = Pick<MailedMessage, 'agentId' | 'fromName' | 'fromEmail'>;

/**
 * Returns the author of a message as the recipient may know them. An agent without a name is shown as the inbox;
 * customers and participants see no email address but their own.
 */
export function authorName(
  { agentId, fromName, fromEmail }: Written,
  { inbox, recipient }: Pick<MailContent, 'inbox' | 'recipient'>,
  language: string,
): string {
  const name = displayName(fromName);
  if (name !== '') return name;
  if (agentId !== null) return inbox.name;
  const isKnown = recipient.agentId !== null || foldEmail(fromEmail) === recipient.emailFolded;
  return isKnown && !isReservedEmail(fromEmail) ? fromEmail : textsIn(language).texts.mail.copies.someone;
}

/** Returns the name of the author of all messages; empty if several people or the inbox wrote them. */
export function soleAuthor(messages: readonly Written[]): string {
  const authors = new Set(messages.map(authorKey));
  if (authors.size !== 1) return '';
  return displayName(messages.findLast(({ fromName }) => displayName(fromName) !== '')?.fromName ?? '');
}

/** Identifies an author: a customer by email address; an agent by id and name, as several people may share an id. */
function authorKey({ agentId, fromName, fromEmail }: Written): string {
  return agentId === null ? `customer ${foldEmail(fromEmail)}` : `agent ${agentId} ${displayName(fromName)}`;
}

/** Returns the title of an email whose newest message is another agent's answer; null for any other email. */
export function answerTitle(content: MailContent, language: string): string | null {
  const { messages, earlier, ticket } = content;
  const answer = messages.at(-1);
  if (!answer || answer.agentId === null) return null;
  const isCustomers = ({ agentId, fromEmail }: Written) =>
    agentId === null && foldEmail(fromEmail) === ticket.sender;
  const question = messages.findLast(isCustomers) ?? earlier.find(isCustomers);
  const customer = question ? authorName(question, content, language) : ticket.fromEmail;
  return textsIn(language).texts.mail.answered(authorName(answer, content, language), customer);
}
