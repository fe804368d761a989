/** Whose name stands at what a mail brings. */

import { foldEmail } from '../../../formats/fold-email.ts';
import { textsIn } from '../../../languages/texts.ts';
import { displayName } from './header-text.ts';
import type { MailContent, MailedMessage } from './queries.ts';

type Written = Pick<MailedMessage, 'agentId' | 'fromName' | 'fromEmail'>;

/**
 * Who wrote a message, as the reader of a mail may know it. An agent's without a name is the inbox's; whoever is not an
 * agent learns no address from us but their own.
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
  return isKnown ? fromEmail : textsIn(language).texts.mail.copies.someone;
}

/** The one person who wrote all of some messages; empty: several did, or the inbox. */
export function soleAuthor(messages: readonly Written[]): string {
  const authors = new Set(messages.map(authorKey));
  if (authors.size !== 1) return '';
  return displayName(messages.findLast(({ fromName }) => displayName(fromName) !== '')?.fromName ?? '');
}

/** A customer is the same under any name; people who share an agent's address are not. */
function authorKey({ agentId, fromName, fromEmail }: Written): string {
  return agentId === null ? `customer ${foldEmail(fromEmail)}` : `agent ${agentId} ${displayName(fromName)}`;
}

/** Returns the title of a mail to a member whose newest message is a colleague's answer; null for any other newest message. */
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
