/** Composes the email that requests approval. Only stopped mails are quoted: others may be a stranger's text. */

import { isPlainEmail } from '../../../api/shared/email.ts';
import type { ServerTexts } from '../../../languages/messages.ts';
import { textsIn } from '../../../languages/texts.ts';
import type { DkimSettings, MailFrom } from '../../settings/server/subjects/mail.ts';
import { stockColor } from '../outgoing/default-color.ts';
import { displayName, headerText } from '../outgoing/header-text.ts';
import { type ComposedMail, createComposer } from '../outgoing/message.ts';
import { messageHeading } from '../outgoing/message-heading.ts';
import { printHtml } from '../templates/html.ts';
import type { MailMessage } from '../templates/mail-parts.ts';
import { printPlainText } from '../templates/plain-text.ts';
import { approvalPath, approveCommand } from './links.ts';
import type { ApprovalRequest } from './request-contents.sql.ts';

/** A mail with the code of its link. */
export interface CodedMail {
  readonly mail: ApprovalRequest;
  readonly code: string;
}

export interface HandingBackOptions {
  readonly from: MailFrom;
  readonly to: string;
  /** The reply address of the customer's ticket; null if an answer would open another ticket. */
  readonly replyTo: string | null;
  /** The `Message-ID` of the email, in brackets. */
  readonly messageId: string;
  readonly dkim: DkimSettings | null;
  /** The URL of this deployment; null if unknown: the email then has no link. */
  readonly publicUrl: string | null;
}

const maxSubjectLength = 200;
const maxTextLength = 20_000;

/** @param mails one stopped mail, or one or more unproven ones */
export async function composeApprovalRequest(
  mails: readonly CodedMail[],
  { from, to, replyTo, messageId, dkim, publicUrl }: HandingBackOptions,
): Promise<ComposedMail> {
  const [first] = mails;
  if (!first) throw new Error('there is no mail to approve');
  const { inbox } = first.mail;
  const {
    language,
    direction,
    texts: { approval: texts },
  } = textsIn(inbox.language);
  const content = createContent(mails, first, texts, { language, publicUrl, replyTo });
  const parts = {
    language,
    direction,
    name: inbox.name,
    color: inbox.color ?? stockColor,
    siteUrl: null,
    title: null,
    filesLabel: texts.labels.files,
    quotes: [],
    messages: content.messages,
    back: content.back,
    footer: content.footer,
  };
  const { message: raw } = await createComposer(dkim).sendMail({
    from: { name: displayName(from.name || inbox.name), address: from.address },
    to: { name: '', address: to },
    replyTo: replyTo ?? '',
    subject: headerText(content.subject, maxSubjectLength),
    messageId,
    headers: { 'Auto-Submitted': 'auto-generated', 'X-Auto-Response-Suppress': 'All' },
    text: printPlainText(parts),
    html: printHtml(parts),
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  if (!Buffer.isBuffer(raw)) throw new Error('the email was not composed');
  return { envelope: { from: from.address, to }, raw };
}

interface Content {
  readonly subject: string;
  readonly messages: readonly MailMessage[];
  readonly back: { readonly url: string; readonly label: string; readonly note: string } | null;
  readonly footer: string;
}

interface ContentOptions extends Pick<HandingBackOptions, 'publicUrl' | 'replyTo'> {
  readonly language: string;
}

function createContent(
  mails: readonly CodedMail[],
  first: CodedMail,
  texts: ServerTexts['approval'],
  options: ContentOptions,
): Content {
  const { row, reason, isHidden } = first.mail;
  if (!row.isStopped) return unprovenContent(mails, texts, options);
  if (isHidden || reason === 'inbox of other teams') return hiddenContent(first, texts);
  return stoppedContent(first, texts, options);
}

function unprovenContent(
  mails: readonly CodedMail[],
  texts: ServerTexts['approval'],
  { language, publicUrl }: ContentOptions,
): Content {
  const name = mails[0]?.mail.inbox.name ?? '';
  const count = new Intl.NumberFormat(language).format(mails.length);
  const [only] = mails;
  const isOne = mails.length === 1 && only !== undefined;
  const link = (coded: CodedMail) =>
    publicUrl === null
      ? `${texts.how}\n${approveCommand(coded.mail.row)}`
      : `${texts.look}: ${pageUrl(coded, publicUrl)}`;
  return {
    subject: isOne ? texts.askSubject(name) : texts.listSubject(name, count),
    messages: [
      said(texts.askText(name)),
      ...mails.map((coded) =>
        said(`${mailFacts(coded.mail, texts)}${isOne && publicUrl !== null ? '' : `\n${link(coded)}`}`),
      ),
    ],
    back: isOne ? buttonTo(only, texts.look, texts, publicUrl) : null,
    footer: texts.askFooter(name),
  };
}

function stoppedContent(
  coded: CodedMail,
  texts: ServerTexts['approval'],
  { language, publicUrl, replyTo }: ContentOptions,
): Content {
  const { customer, ticketId, ticketSubject, inbox, text, answers, reason, row } = coded.mail;
  const shownCustomer = customer ?? '';
  const ofMails = textsIn(language).texts.mail;
  const isAnswered = reason === 'answered by another agent';
  const agent = displayName(answers.at(-1)?.name ?? '') || inbox.name;
  const goesTo = replyTo === null || ticketId === null ? '' : ofMails.replyToAnswer(shownCustomer, ticketId);
  return {
    subject: texts.stoppedSubject(ticketSubject),
    messages: [
      said(isAnswered ? texts.answeredText(shownCustomer, agent) : texts.unknownText(shownCustomer)),
      ...answers.map(({ name, plain, sentAt }) => ({
        ...said(cut(plain)),
        heading: messageHeading(ofMails, language, sentAt, displayName(name)),
      })),
      { ...said(cut(text)), heading: texts.youWrote },
      ...(publicUrl === null ? [said(`${texts.how}\n${approveCommand(row)}`)] : []),
    ],
    back: buttonTo(coded, isAnswered ? texts.sendAnyway : texts.sendAsText, texts, publicUrl),
    footer: `${goesTo} ${texts.stoppedFooter(inbox.name)}`.trim(),
  };
}

/** Hands a mail back whose ticket the agent may not see: only what the mail itself says is quoted. */
function hiddenContent({ mail: { row, text, inbox } }: CodedMail, texts: ServerTexts['approval']): Content {
  return {
    subject: texts.stoppedSubject(row.subject),
    messages: [said(texts.hiddenText), { ...said(cut(text)), heading: texts.youWrote }],
    back: null,
    footer: texts.stoppedFooter(inbox.name),
  };
}

/** Lists facts about an unproven mail. None is text that its sender wrote, except a valid email address. */
function mailFacts(
  { row, reason, isHidden, customer, ticketSubject }: ApprovalRequest,
  texts: ServerTexts['approval'],
): string {
  const { labels, checks, reasons } = texts;
  const why = Object.entries(reasons).find(([name]) => name === reason)?.[1] ?? '';
  return [
    why,
    `${labels.from}: ${isPlainEmail(row.fromEmail) ? row.fromEmail : '?'}`,
    `${labels.check}: ${checks[row.authentication]}`,
    ...(customer === null || isHidden ? [] : [`${labels.customer}: ${customer}`]),
    ...(isHidden ? [] : [`${labels.subject}: ${headerText(ticketSubject, maxSubjectLength)}`]),
  ].join('\n');
}

function buttonTo(coded: CodedMail, label: string, texts: ServerTexts['approval'], publicUrl: string | null) {
  return publicUrl === null ? null : { url: pageUrl(coded, publicUrl), label, note: texts.worksForDays };
}

function pageUrl({ mail, code }: CodedMail, publicUrl: string): string {
  return publicUrl + approvalPath(mail.row, code);
}

function said(text: string): MailMessage {
  return { heading: null, text, formatted: null, files: [] };
}

function cut(text: string): string {
  return text.length > maxTextLength ? `${text.slice(0, maxTextLength)} …` : text;
}
