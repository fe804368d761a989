/** Composes emails: headers, text and HTML. */

import { createTransport } from 'nodemailer';
import { textsIn } from '../../../languages/texts.ts';
import type { DkimSettings, MailFrom } from '../../settings/server/subjects/mail.ts';
import { addressWithToken } from '../reply-address/address.ts';
import { createToken } from '../reply-address/token.ts';
import { printHtml } from '../templates/html.ts';
import { printPlainText } from '../templates/plain-text.ts';
import { soleAuthor } from './authors.ts';
import { displayName, headerText } from './header-text.ts';
import { mailLanguage } from './language.ts';
import type { MailContent } from './mail-contents.sql.ts';
import { isToSender, mailParts, type PartsOptions } from './message-parts.ts';

export interface ComposeOptions extends PartsOptions {
  readonly from: MailFrom | null;
  readonly dkim: DkimSettings | null;
  /** The secret that signs the user's reply and bounce addresses. */
  readonly secret: Buffer;
}

/** An email as its recipient sees it. */
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

const maxSubjectLength = 200;

/**
 * Returns null if the email's content was deleted.
 * @throws {Error} if the inbox has no email address for From
 */
export async function composeMail(
  content: MailContent,
  options: ComposeOptions,
): Promise<ComposedMail | null> {
  const parts = mailParts(content, options);
  if (!parts) return null;
  const { mail, recipient, references } = content;
  const addresses = mailAddresses(content, options);
  const { message } = await createComposer(options.dkim).sendMail({
    from: { name: senderName(content, options.from), address: addresses.from },
    to: { name: '', address: recipient.email },
    replyTo: { name: '', address: addresses.replyTo },
    subject: mailSubject(content),
    messageId: mail.internetMessageId,
    inReplyTo: references.at(-1) ?? mail.rootId,
    references: [mail.rootId, ...references],
    headers: automaticHeaders(content),
    date: mail.createdAt,
    text: printPlainText(parts),
    html: printHtml(parts),
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  if (!Buffer.isBuffer(message)) throw new Error('the email was not composed');
  return { envelope: { from: addresses.bounce, to: recipient.email }, raw: message };
}

/** Returns an email as its recipient sees it; null if its content was deleted. */
export function readMail(
  content: MailContent,
  options: PartsOptions & Pick<ComposeOptions, 'from'>,
): ReadableMail | null {
  const parts = mailParts(content, options);
  if (!parts) return null;
  return {
    from: senderName(content, options.from),
    to: content.recipient.email,
    subject: mailSubject(content),
    html: printHtml(parts),
  };
}

/** Creates a nodemailer transport that prints and signs emails instead of sending them. */
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

function mailAddresses(
  { mail, recipient, inbox, inboxAddress }: MailContent,
  { from, secret }: ComposeOptions,
) {
  const { userId } = mail;
  const address = inboxAddress ?? from?.address;
  if (address === undefined) throw new Error(`inbox ${inbox.id} has no email address to send from`);
  const form = { ...inbox, address };
  const withToken = (kind: 'reply' | 'bounce', id: number) =>
    addressWithToken(form, createToken(secret, { kind, userId, id })) ?? address;
  return {
    from: from?.address ?? address,
    replyTo: withToken('reply', recipient.id),
    bounce: withToken('bounce', mail.id),
  };
}

/**
 * Returns `Ester (Customer service)` if the messages have one author; the inbox's name if they have several. An answer to
 * the email may quote it to the customer, who does not know of outsiders.
 */
function senderName({ mail, inbox, messages }: MailContent, from: MailFrom | null): string {
  const house = displayName(from?.name || inbox.name);
  const person =
    mail.kind === 'auto-reply' || mail.kind === 'link'
      ? ''
      : soleAuthor(messages.filter(({ isOutsiders }) => !isOutsiders));
  return person === '' || person === house ? house : `${person} (${house})`;
}

function mailSubject(content: MailContent): string {
  const { mail, inbox, ticket, references } = content;
  if (mail.kind === 'link')
    return headerText(
      textsIn(mailLanguage(content), inbox.language).texts.mail.linkSubject(inbox.name),
      maxSubjectLength,
    );
  // The subject may be a stranger's text, as anybody may have typed this email address.
  if (mail.kind === 'auto-reply' && !isToSender(content))
    return headerText(`${inbox.name} (${ticket.id})`, maxSubjectLength);
  const subject = headerText(ticket.subject, maxSubjectLength);
  if (mail.kind === 'forward') return /^fwd?:/i.test(subject) ? subject : `Fwd: ${subject}`;
  const isAnswer = mail.kind !== 'new-ticket' || references.length > 0;
  return isAnswer && !/^re:/i.test(subject) ? `Re: ${subject}` : subject;
}

/** Returns headers that mark an email as automatic, so that no program answers it; none for an agent's answer. */
function automaticHeaders({ mail }: MailContent): Record<string, string> {
  if (mail.kind === 'answer' || mail.kind === 'copy' || mail.kind === 'forward') return {};
  const kind = mail.kind === 'auto-reply' ? 'auto-replied' : 'auto-generated';
  return { 'Auto-Submitted': kind, 'X-Auto-Response-Suppress': 'All' };
}
