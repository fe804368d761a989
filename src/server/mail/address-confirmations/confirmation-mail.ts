/** Composes the email that confirms an email address, without typed texts: anybody may have typed this address. */

import type { ServerTexts } from '../../../languages/messages.ts';
import { textsIn } from '../../../languages/texts.ts';
import type { DkimSettings, MailFrom } from '../../settings/server/subjects/mail.ts';
import { stockColor } from '../outgoing/default-color.ts';
import { displayName, headerText } from '../outgoing/header-text.ts';
import { type ComposedMail, createComposer, type ReadableMail } from '../outgoing/message.ts';
import { createMessageId } from '../queue/message-ids.ts';
import { printHtml } from '../templates/html.ts';
import type { MailParts } from '../templates/mail-parts.ts';
import { printPlainText } from '../templates/plain-text.ts';
import type { ConfirmationContent } from './address-confirmations.sql.ts';

const maxSubjectLength = 200;

export interface ConfirmationFrom {
  /** The sender of all emails; null if each is sent from the email address of its inbox. */
  readonly from: MailFrom | null;
}

/** @param code the code in the link */
export async function composeConfirmation(
  content: ConfirmationContent,
  code: string,
  { from, dkim }: ConfirmationFrom & { readonly dkim: DkimSettings | null },
): Promise<ComposedMail> {
  const { ticket, inboxAddress } = content;
  const { texts, parts } = confirmationParts(content, code);
  const address = from?.address ?? inboxAddress;
  const { message: raw } = await createComposer(dkim).sendMail({
    from: { name: senderName(content, from), address },
    to: { name: '', address: ticket.fromEmail },
    replyTo: { name: '', address: inboxAddress },
    subject: confirmationSubject(content, texts),
    messageId: createMessageId(address),
    headers: { 'Auto-Submitted': 'auto-generated', 'X-Auto-Response-Suppress': 'All' },
    text: printPlainText(parts),
    html: printHtml(parts),
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  if (!Buffer.isBuffer(raw)) throw new Error('the email was not composed');
  return { envelope: { from: address, to: ticket.fromEmail }, raw };
}

/** Returns the email as its recipient sees it. */
export function readConfirmation(
  content: ConfirmationContent,
  code: string,
  { from }: ConfirmationFrom,
): ReadableMail {
  const { texts, parts } = confirmationParts(content, code);
  return {
    from: senderName(content, from),
    to: content.ticket.fromEmail,
    subject: confirmationSubject(content, texts),
    html: printHtml(parts),
  };
}

function confirmationParts(
  { ticket, inbox, siteUrl }: ConfirmationContent,
  code: string,
): { readonly texts: ServerTexts['mail']; readonly parts: MailParts } {
  const {
    language,
    direction,
    texts: { mail: texts },
  } = textsIn(ticket.language, inbox.language);
  const parts = {
    language,
    direction,
    name: inbox.name,
    color: inbox.color ?? stockColor,
    siteUrl,
    title: null,
    messages: [{ heading: null, text: texts.confirmText(inbox.name), formatted: null, files: [] }],
    filesLabel: texts.files,
    back: { url: `${ticket.confirmUrl}?code=${code}`, label: texts.confirm, note: texts.confirmWithin },
    footer: texts.confirmWasWritten(inbox.name),
    quotes: [],
  };
  return { texts, parts };
}

function senderName({ inbox }: ConfirmationContent, from: MailFrom | null): string {
  return displayName(from?.name || inbox.name);
}

function confirmationSubject({ inbox }: ConfirmationContent, texts: ServerTexts['mail']): string {
  return headerText(texts.confirmSubject(inbox.name), maxSubjectLength);
}
