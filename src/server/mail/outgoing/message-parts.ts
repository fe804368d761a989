/** Builds the visible parts of an email: title, messages, footer and quotes. */

import { deskTicketPath } from '../../../api/shared/desk-paths.ts';
import { isReservedEmail } from '../../../api/shared/reserved-email.ts';
import type { ServerTexts } from '../../../languages/messages.ts';
import { textsIn } from '../../../languages/texts.ts';
import { textToHtml } from '../../../markup/html/escape-html.ts';
import { lightMarkup, withoutMarks } from '../../../markup/light-markup.ts';
import { brandFilePath, localizeText } from '../../looks/stored-look.ts';
import { noticeContext } from '../agent-notices/notice-context.ts';
import { type FormattedText, formattedText } from '../templates/formatted-text.ts';
import type { MailLink, MailMessage, MailParts } from '../templates/mail-parts.ts';
import { answerTitle, authorName } from './authors.ts';
import { copiesLine, participantTitle, visibleText } from './copies.ts';
import { stockColor } from './default-color.ts';
import { mailLanguage } from './language.ts';
import type { MailContent, MailedMessage } from './mail-contents.sql.ts';
import { messageHeading } from './message-heading.ts';
import { signaturesByMessage } from './signatures.ts';

export interface PartsOptions {
  /** The URL of this deployment, without a slash at its end; null if the settings have none. */
  readonly publicUrl: string | null;
  /** The link in this email to its conversation; null if the email has none. */
  readonly magicLink: string | null;
}

const maxQuoteLength = 4000;

/** Returns null if the email has no content. */
export function mailParts(content: MailContent, options: PartsOptions): MailParts | null {
  switch (content.mail.kind) {
    case 'link':
      return linkParts(content, options);
    case 'auto-reply':
      return autoReplyParts(content, options);
    default:
      return messageParts(content, options);
  }
}

function mailTexts(content: MailContent) {
  const { language, direction, texts } = textsIn(mailLanguage(content), content.inbox.language);
  return { language, direction, texts: texts.mail };
}

type FrameParts = Pick<
  MailParts,
  'language' | 'direction' | 'name' | 'color' | 'logo' | 'siteUrl' | 'filesLabel' | 'back'
>;

/** Returns the parts that every email has. */
function frameParts(content: MailContent, options: PartsOptions): FrameParts {
  const { inbox, siteUrl, look, recipient } = content;
  const { language, direction, texts } = mailTexts(content);
  return {
    language,
    direction,
    name: inbox.name,
    color: inbox.color ?? look?.stored.look.light.brand ?? stockColor,
    logo: recipient.agentId === null ? mailLogo(content, language, options) : undefined,
    siteUrl,
    filesLabel: texts.files,
    back: openingLink(content, options, texts),
  };
}

const maxLogoWidth = 200;
const maxLogoHeight = 48;

/** Returns undefined without a logo, and for one that is no PNG, which mail programs do not show. */
function mailLogo(
  { look, inbox }: MailContent,
  language: string,
  { publicUrl }: PartsOptions,
): MailParts['logo'] {
  const logo = look?.stored.logo;
  if (!look || !logo || publicUrl === null || !logo.light.file.name.endsWith('.png')) return undefined;
  const { file, width, height } = logo.light;
  const scale = Math.min(1, maxLogoWidth / width, maxLogoHeight / height);
  return {
    url: publicUrl + brandFilePath(look, file),
    alt: localizeText(logo.alt, language, '') || inbox.name,
    width: Math.max(1, Math.round(width * scale)),
    height: Math.max(1, Math.round(height * scale)),
  };
}

/** Returns the customer's link to the conversation, or an agent's to the ticket at the desk. */
function openingLink(
  { recipient, ticket }: MailContent,
  { magicLink, publicUrl }: PartsOptions,
  texts: ServerTexts['mail'],
): MailLink | null {
  if (magicLink !== null) return { url: magicLink, label: texts.openConversation, note: texts.worksOnce };
  if (recipient.agentId === null || publicUrl === null) return null;
  // The link contains no code: notifications are forwarded and scanned.
  return { url: publicUrl + deskTicketPath(ticket.id), label: texts.openTicket, note: null };
}

function linkParts(content: MailContent, options: PartsOptions): MailParts | null {
  if (options.magicLink === null) return null;
  const { name } = content.inbox;
  const { texts } = mailTexts(content);
  return {
    ...frameParts(content, options),
    title: null,
    messages: [plainMessage(texts.linkText(name))],
    footer: texts.linkWasAskedFor(name),
    quotes: [],
  };
}

function autoReplyParts(content: MailContent, options: PartsOptions): MailParts | null {
  const { inbox, ticket } = content;
  const wanted = mailLanguage(content);
  const { autoReplyTexts } = inbox;
  const text = autoReplyTexts[wanted] ?? autoReplyTexts[wanted.split('-')[0] ?? ''] ?? inbox.autoReply;
  if (!text) return null;
  return {
    ...frameParts(content, options),
    title: null,
    messages: [plainMessage(text)],
    footer: mailTexts(content).texts.sentByItself(inbox.name, ticket.id),
    quotes: isToSender(content) ? quotedMessages(content) : [],
  };
}

function plainMessage(text: string): MailMessage {
  return { heading: null, text, formatted: null, files: [] };
}

function messageParts(content: MailContent, options: PartsOptions): MailParts | null {
  const { recipient, messages } = content;
  if (messages.length === 0) return null;
  const { language, texts } = mailTexts(content);
  const isForCustomer = recipient.agentId === null;
  const signatures = isForCustomer ? signaturesByMessage(messages, content.signatures) : null;
  return {
    ...frameParts(content, options),
    title: isForCustomer ? null : noticeTitle(content, texts, language),
    context: noticeContext(content, language, options.publicUrl),
    messages: messages.map((message) => ({
      heading: messages.length > 1 && !message.isOutsiders ? authorHeading(content, message) : null,
      text: visibleText(content, message, language),
      formatted: agentFormatting(message),
      signature: signatures?.get(message.id),
      files: message.isOutsiders ? [] : linkedFiles(message, options.publicUrl),
    })),
    footer: mailFooter(content, texts, language),
    quotes: quotedMessages(content),
  };
}

function quotedMessages(content: MailContent): MailParts['quotes'] {
  const { language } = mailTexts(content);
  return content.earlier.map((message) => ({
    heading: authorHeading(content, message),
    text: cut(visibleText(content, message, language)),
  }));
}

function authorHeading(content: MailContent, message: MailedMessage): string {
  const { language, texts } = mailTexts(content);
  return messageHeading(texts, language, message.sentAt, authorName(message, content, language));
}

/** Whether the recipient certainly opened the ticket: it has a proven sender with the recipient's email address. */
export function isToSender({ recipient, ticket }: MailContent): boolean {
  const isSure = ticket.openedBy === 'identified' || ticket.openedBy === 'confirmed';
  return isSure && recipient.emailFolded === ticket.sender;
}

function noticeTitle(content: MailContent, texts: ServerTexts['mail'], language: string): string | null {
  const { mail, inbox, messages } = content;
  const [first] = messages;
  const isNew = mail.kind === 'new-ticket' && first !== undefined;
  const newTicket = isNew ? texts.newTicket(authorName(first, content, language), inbox.name) : null;
  return answerTitle(content, language) ?? newTicket ?? participantTitle(content, language);
}

function mailFooter(content: MailContent, texts: ServerTexts['mail'], language: string): string {
  const { mail, recipient, ticket, inbox } = content;
  if (mail.kind === 'copy') return texts.copies.copied(inbox.name, ticket.id);
  if (recipient.agentId === null) return texts.replyToGoOn(inbox.name, ticket.id);
  const customer = isReservedEmail(ticket.fromEmail) ? texts.copies.someone : ticket.fromEmail;
  return `${texts.replyToAnswer(customer, ticket.id)} ${copiesLine(content, language)}`.trim();
}

/**
 * Returns the formatting of an agent's message, also that of marks in typed text; null for text without, and for a
 * customer's message, whose formatting may be harmful.
 */
function agentFormatting({ agentId, plain, html }: MailedMessage): FormattedText | null {
  if (agentId === null) return null;
  if (html !== textToHtml(plain)) return formattedText(html);
  return withoutMarks(plain) === plain ? null : formattedText(lightMarkup(plain));
}

function linkedFiles({ files }: MailedMessage, publicUrl: string | null): MailMessage['files'] {
  return files.map(({ name, path }) => ({ name, url: publicUrl === null ? null : `${publicUrl}${path}` }));
}

function cut(text: string): string {
  return text.length > maxQuoteLength ? `${text.slice(0, maxQuoteLength)} …` : text;
}
