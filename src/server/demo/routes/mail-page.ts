/** Draws the page of the demo's mailbox: the list of mails, and beside it the open mail. */

import { foldEmail } from '../../../formats/fold-email.ts';
import { defaultTimeZone } from '../../../formats/instants.ts';
import { escapeAttribute, escapeHtml } from '../../../markup/html/escape-html.ts';
import type { ListedEntry, MailSummary, ViewedMail } from '../../mail/mail-viewer.ts';
import type { MailPerson } from '../demo.sql.ts';

export interface MailPage {
  /** The listed mails, the newest first. */
  readonly mails: readonly ListedEntry[];
  readonly agents: readonly MailPerson[];
  readonly open: ViewedMail | null;
  readonly canReply: boolean;
  /** Whether the open mail was replied to just now. */
  readonly isAnswered: boolean;
}

export const maxReplyLength = 10_000;

/** The sandbox of a mail's frame: links open in a new tab, as from mail programs. */
export const mailSandbox = 'allow-popups allow-popups-to-escape-sandbox';

const kinds: Readonly<Record<MailSummary['kind'], string>> = {
  'new-ticket': 'New ticket',
  'new-message': 'New message',
  answer: 'Reply',
  copy: 'Copy',
  forward: 'Forwarded message',
  'colleague-answer': 'Colleague’s reply',
  'auto-reply': 'Automatic reply',
  link: 'Link',
  confirmation: 'Confirmation',
};

const states: Readonly<Record<MailSummary['state'], string>> = {
  queued: 'Waiting',
  sent: 'Sent',
  unknown: 'Perhaps sent',
  failed: 'Refused',
  dead: 'Given up',
  held: 'Held',
  read: 'Read in the widget',
  bounced: 'Bounced',
};

export function drawMailPage({ mails, agents, open, canReply, isAnswered }: MailPage): string {
  const byEmail = new Map(agents.map((agent) => [foldEmail(agent.email), agent]));
  const findAgent = (email: string) => byEmail.get(foldEmail(email)) ?? null;
  const entries = mails.map((listed) =>
    drawEntry(listed, findAgent(listed.to), listed.mail.id === open?.mail.id),
  );
  const agent = open && findAgent(open.to);
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${open ? `${escapeHtml(open.subject)} · ` : ''}Mail of the demo</title>
<link rel="icon" href="/frontdesk.svg" type="image/svg+xml">
<link rel="stylesheet" href="/mail.css">
</head>
<body${open ? ' class="is-reading"' : ''}>
<header class="bar">
<div><h1>Mail of the demo</h1><p class="small">What a mail server would get. Nothing leaves this machine.</p></div>
<a class="button plain" href="/">The shop</a><a class="button plain" href="/demo/mail">Check for mail</a>
</header>
<main class="columns">
<nav aria-label="Mails">
${entries.length > 0 ? `<ul>\n${entries.join('\n')}\n</ul>` : noMail}
</nav>
<div class="mail">
${open ? drawMail(open, agent) : nothingOpen}
${open && agent && canReply ? drawReply(open, agent, isAnswered) : ''}
</div>
</main>
</body>
</html>
`;
}

const noMail =
  '<p class="nothing">No mail yet. <a href="/">Write to the shop</a> from one of its pages, then check for mail.</p>';

const nothingOpen = '<p class="nothing">Choose a mail to read it.</p>';

function drawEntry({ mail, to, subject }: ListedEntry, agent: MailPerson | null, isOpen: boolean): string {
  return `<li><a class="entry" href="/demo/mail/${mail.id}"${isOpen ? ' aria-current="page"' : ''}>${drawFace(to, agent)}
<span class="lines"><span class="line"><bdi class="name">${escapeHtml(agent?.name ?? to)}</bdi>${drawTime(mail.createdAt)}</span>
<span class="subject" dir="auto">${escapeHtml(subject)}</span>
<span class="line small"><span>${kinds[mail.kind]}</span>${drawState(mail.state)}</span></span></a></li>`;
}

function drawMail({ mail, from, to, subject }: ViewedMail, agent: MailPerson | null): string {
  const person = agent
    ? `${escapeHtml(agent.name)} <span class="small">${escapeHtml(to)}</span>`
    : escapeHtml(to);
  return `<p class="back"><a href="/demo/mail">All mail</a></p>
<article>
<h2 dir="auto">${escapeHtml(subject)}</h2>
<div class="people">${drawFace(to, agent)}<dl><div><dt>From</dt><dd><bdi>${escapeHtml(from)}</bdi></dd></div><div><dt>To</dt><dd><bdi>${person}</bdi></dd></div></dl>
<p class="small when">${drawTime(mail.createdAt)}${drawState(mail.state)}</p></div>
${drawWait(mail)}<iframe sandbox="${mailSandbox}" src="/demo/mail/${mail.id}/html" title="${escapeAttribute(`Mail: ${subject}`)}"></iframe>
</article>`;
}

function drawWait({ kind, state, nextAttemptAt }: MailSummary): string {
  if (kind !== 'answer' || state !== 'queued' || nextAttemptAt === null) return '';
  return `<p class="note">It is sent at ${formatTime(nextAttemptAt)}, unless it is read in the widget before then.</p>\n`;
}

function drawReply({ mail }: ViewedMail, { name }: MailPerson, isAnswered: boolean): string {
  const [firstName = name] = name.split(' ');
  const shown = escapeHtml(firstName);
  return `<form method="post" action="/demo/mail/${mail.id}/reply">
${isAnswered ? `<p class="note done" role="status">${shown}’s reply has been sent. It is in the visitor’s thread now.</p>` : ''}
<label for="message">Reply to this mail</label>
<textarea id="message" name="message" rows="4" required maxlength="${maxReplyLength}" dir="auto"></textarea>
<div class="line"><p class="small">It goes to the mail’s reply address, as from a mail program.</p><button class="button" type="submit">Reply as ${shown}</button></div>
</form>`;
}

function drawFace(email: string, agent: MailPerson | null): string {
  if (agent?.picture?.startsWith('/'))
    return `<img class="face" src="${escapeAttribute(agent.picture)}" width="40" height="40" alt="">`;
  const [letter = ''] = (agent?.name ?? email).trim();
  return `<span class="face" aria-hidden="true">${escapeHtml(letter.toUpperCase())}</span>`;
}

function drawState(state: MailSummary['state']): string {
  return `<span class="state state-${state}">${states[state]}</span>`;
}

function drawTime(date: Date): string {
  return `<time datetime="${date.toISOString()}">${formatTime(date)}</time>`;
}

/** Formats a time in the shop's time zone. */
function formatTime(date: Date): string {
  const isToday = formatDay(date) === formatDay(new Date());
  return isToday ? clock.format(date) : `${formatDay(date)}, ${clock.format(date)}`;
}

const clock = new Intl.DateTimeFormat('en-GB', { timeStyle: 'short', timeZone: defaultTimeZone });
const day = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', timeZone: defaultTimeZone });
const formatDay = (date: Date) => day.format(date);
