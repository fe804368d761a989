/** Collects the texts in Frontdesk's emails of a ticket, in every language: messages, and the lines around them. */

import { languageTags, textsIn } from '../../../../languages/texts.ts';
import type { KnownWriter } from '../../agent-notices/customer-facts.sql.ts';
import { noticeContext } from '../../agent-notices/notice-context.ts';
import { printedInApprovalRequests } from '../../approval-requests/printed-texts.ts';
import type { ApprovalRequestText } from '../../approval-requests/request-contents.sql.ts';
import { displayName } from '../../outgoing/header-text.ts';
import { messageHeading } from '../../outgoing/message-heading.ts';
import { formattedText } from '../../templates/formatted-text.ts';
import type { KnownTexts } from './known-texts.ts';

export interface MailedTicket {
  readonly ticket: {
    readonly id: number;
    readonly fromEmail: string;
    readonly subject: string;
    readonly language: string | null;
  };
  readonly inbox: {
    readonly name: string;
    readonly language: string;
    readonly autoReply: string | null;
    readonly autoReplyTexts: Readonly<Record<string, string>>;
  };
  /** The email addresses of the inbox. */
  readonly addresses: readonly string[];
  /** The messages of the ticket, the newest first. */
  readonly messages: readonly {
    readonly sentAt: Date;
    readonly fromName: string;
    readonly fromEmail: string;
    readonly agentId: number | null;
    readonly plain: string;
    readonly html: string;
  }[];
  /** The names of the attached files. */
  readonly files: readonly string[];
  readonly signatures: readonly string[];
  /** The email addresses of participants. */
  readonly participants: readonly string[];
  /** Agents' mails for which Frontdesk requested approval. */
  readonly approvalRequests: readonly ApprovalRequestText[];
  /** The facts about the customer that notification mails state; null if unknown. */
  readonly writer: KnownWriter | null;
}

/** Limits the UTF-16 units of all messages together. */
const mostCharacters = 50_000;

export function knownTexts(known: MailedTicket): KnownTexts {
  const { ticket, inbox, addresses, messages, signatures, approvalRequests } = known;
  const written: string[] = [inbox.autoReply ?? '', ...Object.values(inbox.autoReplyTexts), ...signatures];
  let left = mostCharacters;
  for (const { plain, html, agentId } of messages) {
    const formatted = agentId === null || html.length > left ? null : formattedText(html);
    for (const text of new Set([plain, formatted?.text ?? plain])) {
      if (left <= 0) break;
      written.push(text.slice(0, left));
      left -= text.length;
    }
  }
  // An approval request does not quote a mail that may be a stranger's.
  for (const { text } of approvalRequests.filter(({ isStopped }) => isStopped)) {
    if (left <= 0) break;
    written.push(text.slice(0, left));
    left -= text.length;
  }
  const tags = [...languageTags, inbox.language, ticket.language].filter((tag) => tag !== null);
  const printed = [...new Set(tags)].flatMap((tag) => printedIn(tag, known));
  return {
    messages: written.filter((text) => text !== ''),
    printed: [...new Set(printed)],
    senders: [inbox.name, ...addresses],
  };
}

/** Limits the names of agents, and of customers: titles contain one of each. */
const mostNames = 10;

function printedIn(tag: string, known: MailedTicket): string[] {
  const { ticket, inbox, messages, files, participants, approvalRequests } = known;
  const {
    language,
    texts: { mail: texts },
  } = textsIn(tag);
  const { copies } = texts;
  const { name } = inbox;
  const writers = messages.flatMap(({ fromName, fromEmail }) => [displayName(fromName), fromEmail]);
  const customers = new Set([...writers, ticket.fromEmail].filter((writer) => writer !== ''));
  const ofAgents = messages.filter(({ agentId }) => agentId !== null).map(({ fromName }) => fromName);
  const agents = new Set([name, ...ofAgents.map(displayName)].filter((agent) => agent !== ''));
  return [
    texts.replyToGoOn(name, ticket.id),
    texts.replyToAnswer(ticket.fromEmail, ticket.id),
    texts.sentByItself(name, ticket.id),
    ...Array.from(customers, (customer) => texts.newTicket(customer, name)),
    ...messages.flatMap(({ sentAt, fromName, fromEmail }) =>
      [displayName(fromName) || fromEmail, name, copies.someone].map((writer) =>
        messageHeading(texts, language, sentAt, writer),
      ),
    ),
    ...[...agents]
      .slice(0, mostNames)
      .flatMap((agent) =>
        [...customers].slice(0, mostNames).map((customer) => texts.answered(agent, customer)),
      ),
    ...printedInApprovalRequests(tag, approvalRequests, {
      inbox: name,
      subject: ticket.subject,
      customer: ticket.fromEmail,
      agents: [...agents].slice(0, mostNames),
    }),
    // Recognises the line with and without the link to an article.
    ...[null, 'https://x'].flatMap((publicUrl) => noticeContext(known, language, publicUrl)),
    copies.byOutsider,
    copies.copied(name, ticket.id),
    copies.withCopiesTo(participants.join(', ')),
    ...Array.from(customers, (customer) => copies.byParticipant(customer)),
    texts.files,
    ...files.flatMap((file) => [file, `${file} https://x`]),
    // The button's URL is printed in the text of the email, and not in its HTML.
    `${texts.openConversation} https://x`,
    `${texts.openConversation} ${texts.worksOnce}`,
    texts.openConversation,
    `${texts.openTicket} https://x`,
    texts.openTicket,
    texts.worksOnce,
    texts.linkText(name),
    texts.linkWasAskedFor(name),
  ];
}
