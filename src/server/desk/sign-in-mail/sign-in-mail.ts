/** Composes the mail with a link that signs an agent in. It names where and when the link was asked for. */

import { textsIn } from '../../../languages/texts.ts';
import { stockColor } from '../../mail/outgoing/default-color.ts';
import { displayName, headerText } from '../../mail/outgoing/header-text.ts';
import { type ComposedMail, createComposer } from '../../mail/outgoing/message.ts';
import { createMessageId } from '../../mail/queue/message-ids.ts';
import { printHtml } from '../../mail/templates/html.ts';
import { printPlainText } from '../../mail/templates/plain-text.ts';
import type { DkimSettings, MailFrom } from '../../settings/server/subjects/mail.ts';
import { deskLinkUrl } from '../links/link-url.ts';
import type { ClaimedLink } from './commands.ts';
import type { SignInContent } from './queries.ts';

const maxSubjectLength = 200;

export interface SignInMailOptions {
  /** The sender of all mails; null if each is sent from the email address of its inbox. */
  readonly from: MailFrom | null;
  readonly dkim: DkimSettings | null;
  /** The URL of this deployment. */
  readonly publicUrl: string;
}

/** Returns null if no email address is set from which it could be sent. */
export async function composeSignInMail(
  content: SignInContent,
  { link, code }: ClaimedLink,
  { from, dkim, publicUrl }: SignInMailOptions,
): Promise<ComposedMail | null> {
  const address = from?.address ?? content.inboxAddress;
  if (address === null) return null;
  const { language, direction, texts } = textsIn(content.language, 'en');
  const { signIn, files } = texts.mail;
  const place = [link.browser, link.ip].filter((part) => part !== '').join(', ');
  const parts = {
    language,
    direction,
    name: content.name,
    color: content.color ?? stockColor,
    siteUrl: null,
    title: null,
    messages: [
      {
        heading: null,
        text: signIn.text(place, timeText(link.createdAt, language)),
        formatted: null,
        files: [],
      },
    ],
    filesLabel: files,
    back: { url: deskLinkUrl(publicUrl, code), label: signIn.link, note: signIn.within },
    footer: signIn.notYou(content.name),
    quotes: [],
  };
  const { message: raw } = await createComposer(dkim).sendMail({
    from: { name: displayName(from?.name || content.name), address },
    to: { name: content.agent.name, address: content.agent.email },
    subject: headerText(signIn.subject(content.name), maxSubjectLength),
    messageId: createMessageId(address),
    headers: { 'Auto-Submitted': 'auto-generated', 'X-Auto-Response-Suppress': 'All' },
    text: printPlainText(parts),
    html: printHtml(parts),
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  if (!Buffer.isBuffer(raw)) throw new Error('the email was not composed');
  return { envelope: { from: address, to: content.agent.email }, raw };
}

/** Formats a time in UTC, which no reader takes for another one. */
function timeText(time: Date, language: string): string {
  return new Intl.DateTimeFormat(language, {
    dateStyle: 'long',
    timeStyle: 'long',
    timeZone: 'UTC',
  }).format(time);
}
