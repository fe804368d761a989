/** The demo's mailbox: what would be mailed, for whoever tries it without a mail server. */

import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { notFound } from '../../api/refusal.ts';
import { escapeHtml } from '../html/escape-html.ts';
import type { MailViewer } from '../mail/mail-viewer.ts';

/** The pages run nothing either, and show mails of their own origin alone. */
const pagePolicy =
  "default-src 'none'; style-src 'self'; img-src 'self'; frame-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/** A mail runs nothing, loads nothing, and belongs to no origin; its own style sheet counts. */
const mailPolicy = "default-src 'none'; style-src 'unsafe-inline'; sandbox; frame-ancestors 'self'";

export function serveDemoMail(app: FastifyInstance, mailbox: MailViewer): void {
  app.get('/demo/mail', async (_request, reply) => {
    const rows = (await mailbox.list()).map(({ mail, to, subject }) => {
      const at = mail.createdAt.toISOString();
      return `<tr><td>${at.slice(0, 16).replace('T', ' ')}</td><td>${escapeHtml(to)}</td><td><a href="/demo/mail/${mail.id}">${escapeHtml(subject)}</a></td><td>${mail.state}</td></tr>`;
    });
    const empty = '<p>There is none yet: write to the shop from its page.</p>';
    const table = `<table><thead><tr><th>When</th><th>To</th><th>About</th><th>State</th></tr></thead><tbody>${rows.join('\n')}</tbody></table>`;
    return sendTo(reply, toPage('Mail of the demo', rows.length === 0 ? empty : table));
  });

  app.get('/demo/mail/:id', async (request, reply) => {
    const id = idOf(request);
    const mail = await mailbox.read(id);
    if (!mail) throw notFound();
    const { from, to, subject } = mail;
    const body = `<p>From ${escapeHtml(from)} to ${escapeHtml(to)} · <a href="/demo/mail">All mail</a></p>
<iframe sandbox src="/demo/mail/${id}/html" title="${escapeHtml(subject)}" width="100%" height="600"></iframe>`;
    return sendTo(reply, toPage(subject, body));
  });

  app.get('/demo/mail/:id/html', async (request, reply) => {
    const mail = await mailbox.read(idOf(request));
    if (!mail) throw notFound();
    return reply
      .headers({ 'Content-Security-Policy': mailPolicy, 'Cache-Control': 'no-store' })
      .type('text/html; charset=utf-8')
      .send(mail.html);
  });
}

function sendTo(reply: FastifyReply, page: string): FastifyReply {
  return reply
    .headers({ 'Content-Security-Policy': pagePolicy, 'X-Frame-Options': 'DENY' })
    .type('text/html; charset=utf-8')
    .send(page);
}

function idOf({ params }: FastifyRequest): number {
  const { id }: { id?: string } = typeof params === 'object' && params !== null ? params : {};
  if (id === undefined || !/^\d{1,15}$/.test(id)) throw notFound();
  return Number(id);
}

function toPage(title: string, body: string): string {
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>${escapeHtml(title)}</title><link rel="icon" href="/frontdesk.svg" type="image/svg+xml"><link rel="stylesheet" href="/docs.css"></head>
<body><main><h1>${escapeHtml(title)}</h1>
${body}
</main></body></html>
`;
}
