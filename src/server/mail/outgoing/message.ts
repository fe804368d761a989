/** Makes a mail of what it is about: its headers, its text and its HTML. */

import { createTransport } from 'nodemailer';
import type { MailTexts } from '../../../languages/parts/mail.ts';
import { textsIn } from '../../../languages/texts.ts';
import { htmlOfText } from '../../../markup/html/escape-html.ts';
import type { DkimSettings, MailFrom } from '../../settings/server/subjects/mail.ts';
import { noticeContext } from '../notices/notice-context.ts';
import { addressWithToken } from '../reply-address/address.ts';
import { createToken } from '../reply-address/token.ts';
import { type FormattedText, formattedText } from '../templates/formatted-text.ts';
import { printHtml } from '../templates/html.ts';
import type { MailMessage, MailParts } from '../templates/mail-parts.ts';
import { printPlainText } from '../templates/plain-text.ts';
import { answerTitle, authorName, soleAuthor } from './authors.ts';
import { copiesLine, participantTitle, textOf } from './copies.ts';
import { displayName, headerText } from './header-text.ts';
import { languageOf } from './language.ts';
import { messageHeading } from './message-heading.ts';
import type { MailContent, MailedMessage } from './queries.ts';
import { signaturesOf } from './signatures.ts';

export interface ComposeOptions {
  readonly from: MailFrom | null;
  readonly dkim: DkimSettings | null;
  /** Where this deployment is reached from outside, without a slash at its end; null: nobody has said. */
  readonly publicUrl: string | null;
  /** What the user's addresses are signed with. */
  readonly secret: Buffer;
  /** The way back to what it is about, for this mail alone; null: there is none. */
  readonly backUrl: string | null;
}

type ReadOptions = Pick<ComposeOptions, 'publicUrl' | 'backUrl'>;

/** A mail as it is read, without what only mail servers read. */
export interface ReadableMail {
  readonly from: string;
  readonly to: string;
  readonly subject: string;
  readonly html: string;
}

export interface ComposedMail {
  readonly envelope: { readonly from: string; readonly to: string };
  readonly raw: Buffer;
}

/** Of the line above a mail, where the inbox has no color of its own. */
export const stockColor = '#3d4fc9';
const maxQuoteLength = 4000;
const maxSubjectLength = 200;

/**
 * Null: there is nothing to say, as what it was about is gone.
 * @throws {Error} where the inbox has no address to write from
 */
export async function composeMail(
  content: MailContent,
  options: ComposeOptions,
): Promise<ComposedMail | null> {
  const parts = partsOf(content, options);
  if (!parts) return null;
  const { mail, recipient, references } = content;
  const addresses = addressesOf(content, options);
  const { message } = await createComposer(options.dkim).sendMail({
    from: { name: senderName(content, options.from), address: addresses.from },
    to: { name: '', address: recipient.email },
    replyTo: { name: '', address: addresses.replyTo },
    subject: subjectOf(content),
    messageId: mail.internetMessageId,
    inReplyTo: references.at(-1) ?? mail.rootId,
    references: [mail.rootId, ...references],
    headers: headersOf(content),
    date: mail.createdAt,
    text: printPlainText(parts),
    html: printHtml(parts),
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  if (!Buffer.isBuffer(message)) throw new Error('the mail was not put together');
  return { envelope: { from: addresses.bounce, to: recipient.email }, raw: message };
}

/** What its reader sees of a mail; null: there is nothing to say. */
export function readMail(
  content: MailContent,
  options: Pick<ComposeOptions, 'from'> & ReadOptions,
): ReadableMail | null {
  const parts = partsOf(content, options);
  if (!parts) return null;
  return {
    from: senderName(content, options.from),
    to: content.recipient.email,
    subject: subjectOf(content),
    html: printHtml(parts),
  };
}

/** Puts mails together, and signs them. */
export function createComposer(dkim: DkimSettings | null) {
  return createTransport({
    streamTransport: true,
    buffer: true,
    newline: 'windows',
    ...(dkim && {
      dkim: { domainName: dkim.domain, keySelector: dkim.selector, privateKey: dkim.privateKey },
    }),
  });
}

function addressesOf(
  { mail, recipient, inbox, inboxAddress }: MailContent,
  { from, secret }: ComposeOptions,
) {
  const { userId } = mail;
  const address = inboxAddress ?? from?.address;
  if (address === undefined) throw new Error(`inbox ${inbox.id} has no address to write from`);
  const form = { ...inbox, address };
  const withToken = (kind: 'reply' | 'bounce', id: number) =>
    addressWithToken(form, createToken(secret, { kind, userId, id })) ?? address;
  return {
    from: from?.address ?? address,
    replyTo: withToken('reply', recipient.id),
    bounce: withToken('bounce', mail.id),
  };
}

/** `Ester (Customer service)` to customers, `Maja (Customer service)` to members; the inbox where several wrote. */
function senderName({ mail, inbox, messages }: MailContent, from: MailFrom | null): string {
  const house = displayName(from?.name || inbox.name);
  const person = mail.kind === 'auto-reply' || mail.kind === 'link' ? '' : soleAuthor(messages);
  return person === '' || person === house ? house : `${person} (${house})`;
}

function subjectOf(content: MailContent): string {
  const { mail, inbox, ticket, references } = content;
  if (mail.kind === 'link')
    return headerText(
      textsIn(languageOf(content), inbox.language).texts.mail.linkSubject(inbox.name),
      maxSubjectLength,
    );
  // Nothing that the customer wrote: anybody may have written under that address.
  if (mail.kind === 'auto-reply' && !isToSender(content))
    return headerText(`${inbox.name} (${ticket.id})`, maxSubjectLength);
  const subject = headerText(ticket.subject, maxSubjectLength);
  const isAnswer = mail.kind !== 'new-ticket' || references.length > 0;
  return isAnswer && !/^re:/i.test(subject) ? `Re: ${subject}` : subject;
}

/** Whether it goes to whoever wrote, and not only to an address that somebody gave. */
function isToSender({ recipient, ticket }: MailContent): boolean {
  const isSure = ticket.openedBy === 'identified' || ticket.openedBy === 'confirmed';
  return isSure && recipient.emailFolded === ticket.sender;
}

/** Mail that nobody wrote says so, so that programs that answer mail leave it alone. An agent's answer does not. */
function headersOf({ mail }: MailContent): Record<string, string> {
  if (mail.kind === 'answer' || mail.kind === 'copy') return {};
  const kind = mail.kind === 'auto-reply' ? 'auto-replied' : 'auto-generated';
  return { 'Auto-Submitted': kind, 'X-Auto-Response-Suppress': 'All' };
}

function partsOf(content: MailContent, { publicUrl, backUrl }: ReadOptions): MailParts | null {
  const { mail, recipient, ticket, inbox, messages, earlier, siteUrl } = content;
  const wanted = languageOf(content);
  const {
    language,
    direction,
    texts: { mail: texts },
  } = textsIn(wanted, inbox.language);
  const shared = {
    language,
    direction,
    name: inbox.name,
    color: inbox.color ?? stockColor,
    siteUrl,
    filesLabel: texts.files,
    back: backUrl === null ? null : { url: backUrl, label: texts.openConversation, note: texts.worksOnce },
  };
  const headingOf = (message: MailedMessage) =>
    messageHeading(texts, language, message.sentAt, authorName(message, content, language));
  const quotes = earlier.map((message) => ({
    heading: headingOf(message),
    text: cut(textOf(content, message)),
  }));
  if (mail.kind === 'link') {
    if (backUrl === null) return null;
    const text = texts.linkText(inbox.name);
    const footer = texts.linkWasAskedFor(inbox.name);
    return {
      ...shared,
      title: null,
      messages: [{ heading: null, text, formatted: null, files: [] }],
      footer,
      quotes: [],
    };
  }
  if (mail.kind === 'auto-reply') {
    const text =
      inbox.autoReplyTexts[wanted] ?? inbox.autoReplyTexts[wanted.split('-')[0] ?? ''] ?? inbox.autoReply;
    if (!text) return null;
    const footer = texts.sentByItself(inbox.name, ticket.id);
    return {
      ...shared,
      title: null,
      messages: [{ heading: null, text, formatted: null, files: [] }],
      footer,
      quotes: isToSender(content) ? quotes : [],
    };
  }
  const [first] = messages;
  if (!first) return null;
  const isForCustomer = recipient.agentId === null;
  const signatures = isForCustomer ? signaturesOf(messages, content.signatures) : null;
  return {
    ...shared,
    title: isForCustomer ? null : noticeTitle(content, texts, language),
    context: noticeContext(content, language),
    messages: messages.map((message) => ({
      heading: messages.length > 1 ? headingOf(message) : null,
      text: textOf(content, message),
      formatted: formattingOf(message),
      signature: signatures?.get(message.id),
      files: filesOf(message, publicUrl),
    })),
    footer: footerOf(content, texts, language),
    quotes,
  };
}

function noticeTitle(content: MailContent, texts: MailTexts, language: string): string | null {
  const { mail, inbox, messages } = content;
  const [first] = messages;
  const isNew = mail.kind === 'new-ticket' && first !== undefined;
  const newTicket = isNew ? texts.newTicket(authorName(first, content, language), inbox.name) : null;
  return answerTitle(content, language) ?? newTicket ?? participantTitle(content, language);
}

function footerOf(content: MailContent, texts: MailTexts, language: string): string {
  const { mail, recipient, ticket, inbox } = content;
  if (mail.kind === 'copy') return texts.copies.copied(inbox.name, ticket.id);
  if (recipient.agentId === null) return texts.replyToGoOn(inbox.name, ticket.id);
  return `${texts.replyToAnswer(ticket.fromEmail, ticket.id)} ${copiesLine(content, language)}`.trim();
}

/** That of agents alone: what customers write may be anything. */
function formattingOf({ agentId, plain, html }: MailedMessage): FormattedText | null {
  return agentId === null || html === htmlOfText(plain) ? null : formattedText(html);
}

function filesOf({ files }: MailedMessage, publicUrl: string | null): MailMessage['files'] {
  return files.map(({ name, path }) => ({ name, url: publicUrl === null ? null : `${publicUrl}${path}` }));
}

function cut(text: string): string {
  return text.length > maxQuoteLength ? `${text.slice(0, maxQuoteLength)} …` : text;
}
