/** What our mails of a ticket may hold, in every language: what people wrote, and what is printed around it. */

import { displayName } from '../../outgoing/header-text.ts';
import { messageHeading } from '../../outgoing/message-heading.ts';
import { formattedText } from '../../templates/formatted-text.ts';
import { mailLanguages, mailTexts } from '../../templates/texts.ts';
import type { KnownTexts } from './known-texts.ts';

export interface MailedTicket {
  readonly ticket: { readonly id: number; readonly fromEmail: string; readonly language: string | null };
  readonly inbox: {
    readonly name: string;
    readonly language: string;
    readonly autoReply: string | null;
    readonly autoReplyTexts: Readonly<Record<string, string>>;
  };
  /** The addresses of the inbox. */
  readonly addresses: readonly string[];
  /** The newest first. */
  readonly messages: readonly {
    readonly sentAt: Date;
    readonly fromName: string;
    readonly fromEmail: string;
    readonly agentId: number | null;
    readonly plain: string;
    readonly html: string;
  }[];
  /** The names of their files. */
  readonly files: readonly string[];
}

/** UTF-16 units of all that is handed on of the messages. */
const mostCharacters = 50_000;

export function knownTexts(known: MailedTicket): KnownTexts {
  const { ticket, inbox, addresses, messages } = known;
  const written: string[] = [inbox.autoReply ?? '', ...Object.values(inbox.autoReplyTexts)];
  let left = mostCharacters;
  for (const { plain, html, agentId } of messages) {
    const formatted = agentId === null || html.length > left ? null : formattedText(html);
    for (const text of new Set([plain, formatted?.text ?? plain])) {
      if (left <= 0) break;
      written.push(text.slice(0, left));
      left -= text.length;
    }
  }
  const tags = [...mailLanguages, inbox.language, ...(ticket.language === null ? [] : [ticket.language])];
  const printed = [...new Set(tags)].flatMap((tag) => printedIn(tag, known));
  return {
    messages: written.filter((text) => text !== ''),
    printed: [...new Set(printed)],
    senders: [inbox.name, ...addresses],
  };
}

function printedIn(tag: string, { ticket, inbox, messages, files }: MailedTicket): string[] {
  const { language, texts } = mailTexts(tag);
  const { name } = inbox;
  const writers = messages.flatMap(({ fromName, fromEmail }) => [displayName(fromName), fromEmail]);
  const customers = new Set([...writers, ticket.fromEmail].filter((writer) => writer !== ''));
  return [
    texts.replyToGoOn(name, ticket.id),
    texts.replyToAnswer(ticket.fromEmail, ticket.id),
    texts.sentByItself(name, ticket.id),
    ...Array.from(customers, (customer) => texts.newTicket(customer, name)),
    ...messages.flatMap(({ sentAt, fromName, fromEmail }) =>
      [displayName(fromName) || fromEmail, name].map((writer) => messageHeading(texts, language, sentAt, writer)),
    ),
    ...[texts.files, ...files.flatMap((file) => [file, `${file} https://x`])],
    // The button has its address in the text of a mail, and none in its HTML.
    ...[`${texts.openConversation} https://x`, `${texts.openConversation} ${texts.worksOnce}`],
    ...[texts.openConversation, texts.worksOnce],
    ...[texts.linkText(name), texts.linkWasAskedFor(name)],
  ];
}
