/** Serves the demo's mailbox: it shows queued mail without a mail server, and replies as the demo's agents. */

import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { invalidInput, notFound, Refusal } from '../../../api/refusal.ts';
import { parseUrl } from '../../../formats/parse-url.ts';
import type { IsFirstParty } from '../../http/operations/first-party.ts';
import type { MailViewer } from '../../mail/mail-viewer.ts';
import type { MailPerson } from '../demo.sql.ts';
import type { ReplyByMail } from '../mail-reply.ts';
import { drawMailPage, mailSandbox, maxReplyLength } from './mail-page.ts';

export interface DemoMailOptions {
  readonly mailbox: MailViewer;
  listAgents(): Promise<readonly MailPerson[]>;
  /** Null if mails cannot be replied to. */
  readonly reply: ReplyByMail | null;
  readonly isFirstParty: IsFirstParty;
}

/** The pages run no script and only frame mails. A stricter referrer policy would hide the origin of posted forms. */
const pageHeaders = {
  'Content-Security-Policy':
    "default-src 'none'; style-src 'self'; img-src 'self'; frame-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'",
  'X-Frame-Options': 'DENY',
  'Referrer-Policy': 'same-origin',
};

/** The policy of a mail: it runs and loads nothing, but its style sheet applies and its links open in a new tab. */
const mailPolicy = `default-src 'none'; style-src 'unsafe-inline'; sandbox ${mailSandbox}; frame-ancestors 'self'`;

/** Maximum bytes of a posted reply: percent-encoding takes up to nine bytes per letter. */
const maxBodyBytes = 9 * maxReplyLength + 100;

export async function serveDemoMail(app: FastifyInstance, options: DemoMailOptions): Promise<void> {
  const { mailbox, listAgents, reply: sendReply, isFirstParty } = options;

  async function show(reply: FastifyReply, id: number | null, isAnswered = false): Promise<FastifyReply> {
    const mails = await mailbox.list();
    const shown = id === null ? null : await mailbox.read(id);
    if (id !== null && !shown) throw notFound();
    const page = drawMailPage({
      mails,
      isAnswered,
      agents: await listAgents(),
      canReply: sendReply !== null,
      open: shown,
    });
    return reply.headers(pageHeaders).type('text/html; charset=utf-8').send(page);
  }

  app.get('/demo/mail', (_request, reply) => show(reply, null));

  app.get('/demo/mail/:id', (request, reply) =>
    show(reply, readMailId(request), new URL(request.url, 'http://localhost').searchParams.has('answered')),
  );

  app.get('/demo/mail/:id/html', async (request, reply) => {
    const mail = await mailbox.read(readMailId(request));
    if (!mail) throw notFound();
    return reply
      .headers({ 'Content-Security-Policy': mailPolicy })
      .type('text/html; charset=utf-8')
      .send(mail.html.replace('<head>', '<head><base target="_blank">'));
  });

  if (sendReply === null) return;
  await app.register(async (scope) => {
    scope.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string', bodyLimit: maxBodyBytes },
      (_request, body, done) => done(null, new URLSearchParams(body.toString()).get('message')),
    );
    scope.post<{ Body: unknown }>('/demo/mail/:id/reply', {
      onRequest: async (request) => {
        if (!(await isFromThisPage(request, isFirstParty)))
          throw new Refusal('Forbidden', 'A reply must be sent from the page that shows the mail.');
      },
      handler: async (request, reply) => {
        const id = readMailId(request);
        const text = typeof request.body === 'string' ? request.body.trim() : '';
        if (text === '' || text.length > maxReplyLength) throw invalidInput('message', null);
        await sendReply(id, text);
        return reply.redirect(`/demo/mail/${id}?answered`, 303);
      },
    });
  });
}

/** Whether a form was posted from a first-party page. */
async function isFromThisPage(request: FastifyRequest, isFirstParty: IsFirstParty): Promise<boolean> {
  const { 'sec-fetch-site': site, origin = '' } = request.headers;
  if (site !== undefined) return site === 'same-origin';
  return (await isFirstParty(request)) || parseUrl(origin)?.host === request.host;
}

function readMailId({ params }: FastifyRequest): number {
  const { id }: { id?: string } = typeof params === 'object' && params !== null ? params : {};
  if (id === undefined || !/^\d{1,15}$/.test(id)) throw notFound();
  return Number(id);
}
