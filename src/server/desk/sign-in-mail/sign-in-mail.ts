/**
 * Composes the mails about signing in: one with a link, an invitation, and one that says that a passkey was added. What a
 * browser asked for or added is named with its place and time.
 */

import { isReservedEmail } from '../../../api/shared/reserved-email.ts';
import { textsIn } from '../../../languages/texts.ts';
import { stockColor } from '../../mail/outgoing/default-color.ts';
import { displayName, headerText } from '../../mail/outgoing/header-text.ts';
import { type ComposedMail, createComposer } from '../../mail/outgoing/message.ts';
import { createMessageId } from '../../mail/queue/message-ids.ts';
import { printHtml } from '../../mail/templates/html.ts';
import type { MailLink, MailMessage } from '../../mail/templates/mail-parts.ts';
import { printPlainText } from '../../mail/templates/plain-text.ts';
import type { DkimSettings, MailFrom } from '../../settings/server/subjects/mail.ts';
import { deskLinkUrl, deskUrl } from '../links/link-url.ts';
import type { PasskeyRow } from '../passkeys/passkeys.sql.ts';
import type { DeskLinkRow, SignInContent } from './claimed-links.sql.ts';

const maxSubjectLength = 200;

export interface SignInMailOptions {
  /** The sender of all mails; null if each is sent from the email address of its inbox. */
  readonly from: MailFrom | null;
  readonly dkim: DkimSettings | null;
  /** Whether a user's mailbox sends the mail. */
  readonly isMailbox: boolean;
  /** The URL of this deployment; null if it is not set. */
  readonly publicUrl: string | null;
}

/** A desk with the code that signs its agent in. */
export interface SignInDesk {
  readonly content: SignInContent;
  readonly code: string;
}

/**
 * Composes one mail with a link to each desk of an agent. It looks like a mail of the first desk that can send one.
 * Anybody may ask for it, so that its links name the public URL, and no host of a request.
 * @returns null if no public URL is set, or no email address from which it could be sent
 */
export async function composeSignInMail(
  desks: readonly SignInDesk[],
  link: Pick<DeskLinkRow, 'browser' | 'ip' | 'createdAt'>,
  options: SignInMailOptions,
): Promise<ComposedMail | null> {
  const { publicUrl } = options;
  const sender = desks.find(({ content }) => hasMailbox(content)) ?? desks[0];
  if (!sender || publicUrl === null) return null;
  const { content, code } = sender;
  const { language, texts } = textsIn(content.language, 'en');
  const { signIn } = texts.mail;
  const asked = signIn.text(placeText(link.browser, link.ip), timeText(link.createdAt, language));
  const words = { subject: signIn.subject(content.name), footer: signIn.notYou(content.name) };
  if (desks.length === 1) {
    const back = { url: deskLinkUrl(publicUrl, code), label: signIn.link, note: signIn.within };
    return await compose(content, { ...words, text: asked, back }, options);
  }
  const links = desks.map((desk) => ({
    heading: desk.content.name,
    text: deskLinkUrl(publicUrl, desk.code),
  }));
  const text = `${asked}\n\n${signIn.several} ${signIn.within}`;
  return await compose(content, { ...words, text, links, back: null }, options);
}

/** Whether the inbox of a desk has an address that receives mail. */
const hasMailbox = ({ inboxAddress }: SignInContent) =>
  inboxAddress !== null && !isReservedEmail(inboxAddress);

/**
 * Composes the mail of an invitation.
 * @param url the link that signs the agent in
 * @returns null if no email address is set from which it could be sent
 */
export async function composeInvitation(
  content: SignInContent,
  url: string,
  options: SignInMailOptions,
): Promise<ComposedMail | null> {
  const { texts } = textsIn(content.language, 'en');
  const { invitation } = texts.mail;
  return await compose(
    content,
    {
      subject: invitation.subject(content.name),
      text: invitation.text(content.name),
      back: { url, label: invitation.link, note: invitation.within },
      footer: invitation.notYou(content.name),
    },
    options,
  );
}

/** Returns null if no email address is set from which it could be sent. */
export async function composePasskeyMail(
  content: SignInContent,
  { name, ip, createdAt }: Pick<PasskeyRow, 'name' | 'ip' | 'createdAt'>,
  options: SignInMailOptions,
): Promise<ComposedMail | null> {
  const { language, texts } = textsIn(content.language, 'en');
  const { passkeyAdded } = texts.mail;
  const { publicUrl } = options;
  return await compose(
    content,
    {
      subject: passkeyAdded.subject(content.name),
      text: passkeyAdded.text(placeText(name, ip), timeText(createdAt, language)),
      back: publicUrl === null ? null : { url: deskUrl(publicUrl), label: passkeyAdded.link, note: null },
      footer: passkeyAdded.notYou(content.name),
    },
    options,
  );
}

interface SignInWords {
  readonly subject: string;
  readonly text: string;
  /** Links below the text, each with the name of its desk. */
  readonly links?: readonly Pick<MailMessage, 'heading' | 'text'>[];
  readonly back: MailLink | null;
  readonly footer: string;
}

async function compose(
  content: SignInContent,
  { subject, text, links = [], back, footer }: SignInWords,
  { from, dkim }: SignInMailOptions,
): Promise<ComposedMail | null> {
  const address = from?.address ?? content.inboxAddress;
  if (address === null) return null;
  const { language, direction, texts } = textsIn(content.language, 'en');
  const parts = {
    language,
    direction,
    name: content.name,
    color: content.color ?? stockColor,
    siteUrl: null,
    title: null,
    messages: [{ heading: null, text }, ...links].map((one) => ({ ...one, formatted: null, files: [] })),
    filesLabel: texts.mail.files,
    back,
    footer,
    quotes: [],
  };
  const { message: raw } = await createComposer(dkim).sendMail({
    from: { name: displayName(from?.name || content.name), address },
    to: { name: content.agent.name, address: content.agent.email },
    subject: headerText(subject, maxSubjectLength),
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

/** Returns what is known of the browser and the IP address. */
function placeText(browser: string, ip: string): string {
  return [browser, ip].filter((part) => part !== '').join(', ');
}

/** Formats a time in UTC, which no reader takes for another one. */
function timeText(time: Date, language: string): string {
  return new Intl.DateTimeFormat(language, {
    dateStyle: 'long',
    timeStyle: 'long',
    timeZone: 'UTC',
  }).format(time);
}
