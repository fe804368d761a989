/**
 * Serves what owners see beside the form of a look, in frames of the desk: the home page of the help center and the widget
 * over an empty page, also of a private one. What is not stored yet is added by the desk, in the browser.
 */

import { randomBytes } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { notFound, Refusal } from '../../../api/refusal.ts';
import { lookPreviewPath } from '../../../api/shared/desk-paths.ts';
import { helpPagesKey } from '../../../api/shared/key-format.ts';
import { escapeAttribute } from '../../../markup/html/escape-html.ts';
import type { Database } from '../../db/database.ts';
import { homePath } from '../../help/addresses.ts';
import type { HelpCenterPages } from '../../help/help-center-pages.ts';
import { findSiteForOwner } from '../../help/queries/sites.sql.ts';
import type { HelpSite } from '../../help/site.ts';
import type { Listener } from '../../live/listen.ts';
import { scriptTag } from '../../users/help-centers/script-tag.ts';
import { requireOwner } from '../policy.ts';
import { findTagKey } from '../setup/first-steps.sql.ts';
import { createDeskSessions } from './session-caller.ts';

export interface LookPreviewOptions {
  readonly db: Database;
  readonly listener: Listener | undefined;
  readonly pages: HelpCenterPages;
  readonly publicUrl: string | null;
  /** The path of the deployment's public URL; usually empty. */
  readonly basePath: string;
}

interface Params {
  readonly id: string;
}

const idPattern = ':id(^[1-9]\\d{0,14}$)';

/** What the page and the widget may load; frames of the same origin only. */
const sharedPolicy = [
  "default-src 'none'",
  "img-src 'self' https: data: blob:",
  "font-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'self'",
];

export function serveLookPreviews(app: FastifyInstance, options: LookPreviewOptions): void {
  const { db, listener, pages, publicUrl, basePath } = options;
  const sessions = createDeskSessions(db, listener, publicUrl);

  /** @throws {Refusal} unless the desk of an owner shows the help center in a frame */
  async function requireSite(request: FastifyRequest<{ Params: Params }>): Promise<HelpSite> {
    const { 'sec-fetch-site': from, 'sec-fetch-dest': destination } = request.headers;
    if (from !== 'same-origin' || destination !== 'iframe') throw notFound();
    // The cookie is not renewed: a frame loads beside other requests of the desk.
    const session = await sessions.find(request, false);
    if (!session) throw new Refusal('Unauthorized', 'You are signed out.');
    requireOwner(session.agent);
    const site = await findSiteForOwner(db, session.userId, Number(request.params.id));
    if (!site) throw notFound();
    const { protocol, host } = request;
    const origin = publicUrl === null ? `${protocol}://${host}` : new URL(publicUrl).origin;
    const { languages, defaultLanguage } = site;
    return {
      ...site,
      host: null,
      origin,
      basePath,
      path: basePath + site.path,
      languages: languages.length > 0 ? languages : [defaultLanguage],
    };
  }

  app.get<{ Params: Params }>(`${lookPreviewPath}${idPattern}/page`, async (request, reply) => {
    const site = await requireSite(request);
    const [lang = site.defaultLanguage] = site.languages;
    const result = await pages.home(site, lang, homePath(site, lang));
    if (result.kind !== 'page') throw notFound();
    // Nothing runs in it: the desk adds what is not stored, and its launcher would be a second widget.
    const html = pages.draw(site, result.page).replace(pages.inlineScriptOf(site), '');
    return setHeaders(reply, [...sharedPolicy, "style-src 'self'"]).send(html);
  });

  app.get<{ Params: Params }>(`${lookPreviewPath}${idPattern}/widget`, async (request, reply) => {
    const site = await requireSite(request);
    const nonce = randomBytes(16).toString('base64');
    const policy = [
      ...sharedPolicy,
      `script-src 'nonce-${nonce}' 'strict-dynamic'`,
      `style-src 'nonce-${nonce}'`,
      "connect-src 'self'",
      "require-trusted-types-for 'script'",
      'trusted-types frontdesk',
    ];
    // The key of the pages ends with them.
    const key = site.visibility === 'private' ? await findTagKey(db, site.userId) : null;
    const apiKey = key?.text ?? helpPagesKey(site.helpCenterId);
    return setHeaders(reply, policy).send(drawWidgetPage(site, apiKey, nonce));
  });
}

function setHeaders(reply: FastifyReply, policy: readonly string[]): FastifyReply {
  return reply
    .header('Content-Security-Policy', policy.join('; '))
    .header('X-Frame-Options', 'SAMEORIGIN')
    .header('Referrer-Policy', 'no-referrer')
    .header('Cache-Control', 'no-store')
    .type('text/html; charset=utf-8');
}

/** An empty page with the widget, which stores nothing in the browser of the owner. */
function drawWidgetPage(
  { userId, helpCenterId, basePath, defaultLanguage, languages: [lang = defaultLanguage] }: HelpSite,
  apiKey: string,
  nonce: string,
): string {
  const tag = scriptTag({ userId, apiKey, helpCenterId }, basePath, escapeAttribute(lang));
  const settings = `nonce="${nonce}" data-storage="never" data-history="manual" data-preview="false"`;
  return [
    `<!DOCTYPE html>\n<html lang="${escapeAttribute(lang)}"><head><meta charset="utf-8">`,
    '<meta name="viewport" content="width=device-width, initial-scale=1"><title>Frontdesk</title>',
    `<style nonce="${nonce}">html{color-scheme:light;background:#f0f0f3}`,
    'html[data-color-scheme=dark]{color-scheme:dark;background:#0c0c10}</style></head><body>',
    tag.replace('<script ', `<script ${settings} `),
    '</body></html>\n',
  ].join('');
}
