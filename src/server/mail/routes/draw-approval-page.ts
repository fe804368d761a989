/** Draws the approval page of a mail: the mail, and the buttons that settle it. */

import type { ServerTexts } from '../../../languages/messages.ts';
import { textsIn } from '../../../languages/texts.ts';
import { escapeHtml } from '../../../markup/html/escape-html.ts';
import { drawCardPage } from '../../http/pages/card-page.ts';
import { approveCommand } from '../approval-requests/links.ts';
import type { ApprovalRequest } from '../approval-requests/request-contents.sql.ts';
import { messageHeading } from '../outgoing/message-heading.ts';

export interface ApprovalPage {
  /** The base path of the server's files; empty for the root. */
  readonly basePath: string;
  /** Null if no mail belongs to the link. */
  readonly mail: ApprovalRequest | null;
  /** The language of the page if no inbox is known. */
  readonly language: string;
  readonly shows: 'question' | 'outcome' | 'ended' | 'missing' | 'too-many';
  /** The nonce that the form posts, as proof that the page was loaded. */
  readonly nonce: string;
  /** Whether a posted form was refused because its nonce had expired or it had no verdict. */
  readonly isPressedAgain: boolean;
}

export function drawApprovalPage(page: ApprovalPage): string {
  const { basePath, mail } = page;
  const {
    language,
    direction,
    texts: { approval: texts },
  } = textsIn(mail?.inbox.language ?? page.language);
  const { title, body } = drawBody(page, texts, language);
  return drawCardPage({ basePath, language, direction, title, context: mail?.inbox.name ?? null, body });
}

interface Drawn {
  readonly title: string;
  readonly body: string;
}

function drawBody(page: ApprovalPage, texts: ServerTexts['approval'], language: string): Drawn {
  const { mail, shows } = page;
  if (shows === 'too-many') return notice(texts.tooMany);
  if (mail === null || shows === 'missing') return notice(texts.missing);
  if (shows === 'outcome') return notice(outcomeText(mail, texts));
  if (shows === 'ended') {
    const { title, body } = notice(texts.ended);
    return {
      title,
      body: `${body}\n<pre dir="ltr" tabindex="0">${escapeHtml(approveCommand(mail.row))}</pre>`,
    };
  }
  return mail.row.isStopped ? drawStopped(page, mail, texts, language) : drawUnproven(page, mail, texts);
}

function notice({ title, text }: { readonly title: string; readonly text: string }): Drawn {
  return { title, body: `<p>${escapeHtml(text)}</p>` };
}

function outcomeText({ state, reason, isApproved }: ApprovalRequest, texts: ServerTexts['approval']) {
  if (reason === 'discarded') return texts.discarded;
  if (reason === 'not theirs') return texts.quarantined;
  if (state === 'aside') return texts.unreadable;
  return isApproved ? texts.approved : texts.done;
}

function drawUnproven(page: ApprovalPage, mail: ApprovalRequest, texts: ServerTexts['approval']): Drawn {
  const { row, reason, customer } = mail;
  const { labels, checks, reasons } = texts;
  const why = Object.entries(reasons).find(([name]) => name === reason)?.[1] ?? '';
  const body = [
    drawAlert(page, texts),
    `<p>${escapeHtml(texts.ask.text)} ${escapeHtml(why)}</p>`,
    drawFacts([
      [labels.from, address(row.fromEmail)],
      [
        labels.check,
        `<span class="check ${row.authentication}">${escapeHtml(checks[row.authentication])}</span>`,
      ],
      [labels.customer, address(customer ?? '')],
      [labels.subject, words(row.subject)],
      [labels.files, drawFiles(row.fileNames)],
    ]),
    drawText(mail.text, texts),
    // Neither button is highlighted: an agent who clicks without reading could send a stranger's text.
    drawForm(
      page,
      [
        ['approve', texts.yes],
        ['not-mine', texts.notMe],
      ],
      false,
    ),
  ];
  return { title: texts.ask.title, body: joined(body) };
}

function drawStopped(
  page: ApprovalPage,
  mail: ApprovalRequest,
  texts: ServerTexts['approval'],
  language: string,
): Drawn {
  const { row, reason, customer, answers } = mail;
  const { labels } = texts;
  const isAnswered = reason === 'answered by another agent';
  const ofMails = textsIn(language).texts.mail;
  const body = [
    drawAlert(page, texts),
    `<p>${escapeHtml(isAnswered ? texts.answeredHint : texts.unknownHint)}</p>`,
    drawFacts([
      [labels.customer, address(customer ?? '')],
      [labels.subject, words(row.subject)],
      [labels.files, drawFiles(row.fileNames)],
    ]),
    ...answers.map(
      ({ name, plain, sentAt }) =>
        `<h2>${escapeHtml(messageHeading(ofMails, language, sentAt, name))}</h2>\n${drawText(plain, texts)}`,
    ),
    `<h2>${escapeHtml(texts.youWrote)}</h2>\n${drawText(mail.text, texts)}`,
    drawForm(
      page,
      [
        ['approve', isAnswered ? texts.sendAnyway : texts.sendAsText],
        ['discard', texts.discard],
      ],
      true,
    ),
  ];
  return { title: texts.stoppedTitle, body: joined(body) };
}

function drawAlert({ isPressedAgain }: ApprovalPage, { pressAgain }: ServerTexts['approval']): string {
  return isPressedAgain ? `<p class="alert" role="alert">${escapeHtml(pressAgain)}</p>` : '';
}

/** @param facts labels with their markup; a fact without markup is left out */
function drawFacts(facts: readonly (readonly [string, string])[]): string {
  const rows = facts
    .filter(([, value]) => value !== '')
    .map(([name, value]) => `<div><dt>${escapeHtml(name)}</dt><dd>${value}</dd></div>`);
  return `<dl>\n${rows.join('\n')}\n</dl>`;
}

function drawFiles(names: readonly string[]): string {
  return names.length === 0 ? '' : `<ul>${names.map((name) => `<li>${words(name)}</li>`).join('')}</ul>`;
}

/** Draws the text of a message, escaped. */
function drawText(text: string, { noText }: ServerTexts['approval']): string {
  const shown = text.trim();
  if (shown === '') return `<p class="nothing">${escapeHtml(noText)}</p>`;
  return `<div class="words" dir="auto">${escapeHtml(shown)}</div>`;
}

/** @param isUrged whether the first button is highlighted */
function drawForm(
  { nonce }: ApprovalPage,
  buttons: readonly (readonly [string, string])[],
  isUrged: boolean,
): string {
  const drawn = buttons.map(([verdict, label], place) => {
    const look = isUrged && place === 0 ? ' class="first"' : '';
    return `<button type="submit" name="verdict" value="${verdict}"${look}>${escapeHtml(label)}</button>`;
  });
  // A form without `action` posts to the URL of its page.
  return `<form method="post">\n<input type="hidden" name="nonce" value="${escapeHtml(nonce)}">\n${drawn.join('\n')}\n</form>`;
}

function address(email: string): string {
  return email === '' ? '' : `<bdi>${escapeHtml(email)}</bdi>`;
}

function words(text: string): string {
  return text === '' ? '' : `<span dir="auto">${escapeHtml(text)}</span>`;
}

function joined(parts: readonly string[]): string {
  return parts.filter((part) => part !== '').join('\n');
}
