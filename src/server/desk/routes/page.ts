/**
 * Serves the page of the desk at `/desk`, `/desk/tickets/<id>`, `/desk/insights`, `/desk/settings` and so on, with the first rows of its list. Loading it starts
 * no session: a link's code is in the fragment, and is posted by a click.
 */

import { randomBytes } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Service } from '../../../api/service.ts';
import type { SignedInPage } from '../../../api/shared/desk-page.ts';
import { readDeskPlace } from '../../../api/shared/desk-place.ts';
import { settingsSections } from '../../../api/shared/settings-sections.ts';
import { textsIn } from '../../../languages/texts.ts';
import type { Database } from '../../db/database.ts';
import { countTurnFor } from '../../db/turn.ts';
import { acceptedLanguages } from '../../http/entrance/accepted-languages.ts';
import { isLoopbackHost } from '../../http/operations/first-party.ts';
import { hasNoUsers } from '../../users/users.sql.ts';
import { drawDeskPage } from '../page/draw-page.ts';
import { readDeskAssets } from '../page/read-assets.ts';
import { readSignedIn } from '../page/read-signed-in.ts';
import { findRelyingParty } from '../passkeys/relying-party.ts';
import { serveAppFiles } from './app-files.ts';
import type { DeskSessions } from './session-caller.ts';

export interface DeskPageOptions {
  readonly db: Database;
  readonly sessions: Pick<DeskSessions, 'cookie' | 'find'>;
  /** The service of agents. */
  readonly service: Service;
  readonly publicUrl: string | null;
  /** Whether links to sign in are mailed. */
  hasMail(): Promise<boolean>;
  /** The folder of the built files for browsers. */
  readonly publicDir: string;
}

export async function serveDeskPage(app: FastifyInstance, options: DeskPageOptions): Promise<void> {
  const { db, sessions, service, publicUrl, publicDir, hasMail } = options;
  const assets = await readDeskAssets(publicDir);
  const basePath = publicUrl === null ? '' : new URL(publicUrl).pathname.replace(/\/$/, '');
  await serveAppFiles(app, { publicDir, basePath });

  async function sendDeskPage(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    const nonce = randomBytes(16).toString('base64');
    const { language, direction, texts } = textsIn(...acceptedLanguages(request));
    const signedIn = await readPage(request, reply);
    const page = {
      basePath,
      language,
      direction,
      texts: { desk: texts.desk, widget: texts.widget },
      signIn: {
        isPossible: publicUrl !== null || isLoopbackHost(request.host),
        hasMail: await hasMail(),
        hasPasskeys: findRelyingParty(publicUrl, request) !== null,
        isSetUp: signedIn !== null || !(await hasNoUsers(db)),
      },
      signedIn,
    };
    return setPageHeaders(reply, nonce).send(drawDeskPage(page, { ...assets, nonce }));
  }

  /** Returns the data of the signed-in agent; null without a session, or if the page is not loaded as a document. */
  async function readPage(request: FastifyRequest, reply: FastifyReply): Promise<SignedInPage | null> {
    const { 'sec-fetch-dest': destination = 'document' } = request.headers;
    const session = destination === 'document' ? await sessions.find(request, true) : null;
    if (!session) return null;
    if (session.newToken !== null) sessions.cookie.set(reply, session.newToken);
    const { pathname, searchParams } = new URL(request.url, 'http://localhost');
    const { source } = readDeskPlace(pathname.replace(/^\/desk/, ''), searchParams);
    const options = { db, service, publicUrl, basePath };
    countTurnFor(session.userId);
    return await readSignedIn(options, session, source);
  }

  app.get('/desk', sendDeskPage);
  app.get('/desk/first-steps', sendDeskPage);
  app.get('/desk/insights', sendDeskPage);
  app.get('/desk/settings', sendDeskPage);
  for (const section of settingsSections) app.get(`/desk/settings/${section}`, sendDeskPage);
  app.get('/desk/articles', sendDeskPage);
  app.get('/desk/articles/:articleId(^[1-9]\\d{0,14}$)', sendDeskPage);
  app.get('/desk/tickets/:ticketId(^[1-9]\\d{0,14}$)', sendDeskPage);
}

/** Allows the page's own scripts by their nonce, and pictures of other sites, which agents ask for one message at a time. */
function setPageHeaders(reply: FastifyReply, nonce: string): FastifyReply {
  const policy = [
    "default-src 'none'",
    `script-src 'nonce-${nonce}' 'strict-dynamic'`,
    "style-src 'self'",
    "img-src 'self' https: data: blob:",
    "font-src 'self'",
    "connect-src 'self'",
    "worker-src 'self'",
    "manifest-src 'self'",
    // The widget and the pages of a help center, which owners see as visitors do.
    "frame-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
    'trusted-types frontdesk frontdesk-service-worker',
  ].join('; ');
  return reply
    .header('Content-Security-Policy', policy)
    .header('X-Frame-Options', 'DENY')
    .header('Referrer-Policy', 'no-referrer')
    .header('Cross-Origin-Opener-Policy', 'same-origin')
    .header('Cache-Control', 'no-store')
    .header('Vary', 'Cookie, Accept-Language')
    .type('text/html; charset=utf-8');
}
