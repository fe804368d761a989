/** Composes the notification of how many mails wait for a decision. It quotes none: their authors are unproven. */

import type { ServerTexts } from '../../../languages/messages.ts';
import { textsIn } from '../../../languages/texts.ts';
import type { DkimSettings, MailFrom } from '../../settings/server/subjects/mail.ts';
import { stockColor } from '../outgoing/default-color.ts';
import { displayName, headerText } from '../outgoing/header-text.ts';
import { type ComposedMail, createComposer } from '../outgoing/message.ts';
import { printHtml } from '../templates/html.ts';
import { printPlainText } from '../templates/plain-text.ts';
import { mostCounted, type NoticeContent } from './notices.sql.ts';

const maxSubjectLength = 200;

export interface NoticeHeaders {
  readonly from: MailFrom;
  /** The `Message-ID` of the notification, in brackets. */
  readonly messageId: string;
  readonly dkim: DkimSettings | null;
}

export async function composeNotice(
  content: NoticeContent,
  { from, messageId, dkim }: NoticeHeaders,
): Promise<ComposedMail> {
  const { inbox, email, counts } = content;
  const {
    language,
    direction,
    texts: { mail: texts },
  } = textsIn(inbox.language);
  const total = shownCount(counts.quarantined + counts.pendingApproval, language);
  const parts = {
    language,
    direction,
    name: inbox.name,
    color: inbox.color ?? stockColor,
    siteUrl: null,
    title: null,
    messages: [sentences(content, texts, language), commands(content)].map((text) => ({
      heading: null,
      text,
      formatted: null,
      files: [],
    })),
    filesLabel: texts.files,
    back: null,
    footer: texts.waitingOnceADay(inbox.name),
    quotes: [],
  };
  const { message: raw } = await createComposer(dkim).sendMail({
    from: { name: displayName(from.name || inbox.name), address: from.address },
    to: { name: '', address: email },
    subject: headerText(texts.waitingSubject(inbox.name, total), maxSubjectLength),
    messageId,
    headers: { 'Auto-Submitted': 'auto-generated', 'X-Auto-Response-Suppress': 'All' },
    text: printPlainText(parts),
    html: printHtml(parts),
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  if (!Buffer.isBuffer(raw)) throw new Error('the email was not composed');
  return { envelope: { from: from.address, to: email }, raw };
}

function sentences({ inbox, counts }: NoticeContent, texts: ServerTexts['mail'], language: string): string {
  return [
    texts.waitingText(inbox.name),
    `${texts.waitingQuarantined(shownCount(counts.quarantined, language))}\n${texts.waitingForApproval(shownCount(counts.pendingApproval, language))}`,
    texts.waitingHow,
  ].join('\n\n');
}

/** Returns the commands as a separate text, as they are written from left to right in every language. */
function commands({ inbox: { userId }, counts }: NoticeContent): string {
  const listed = [
    ...(counts.quarantined > 0 ? ['aside'] : []),
    ...(counts.pendingApproval > 0 ? ['held'] : []),
  ];
  return listed.map((state) => `frontdesk mail ${state} --user-id ${userId}`).join('\n');
}

function shownCount(count: number, language: string): string {
  return `${new Intl.NumberFormat(language).format(count)}${count >= mostCounted ? '+' : ''}`;
}
