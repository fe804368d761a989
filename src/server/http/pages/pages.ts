/** Pages of our own: each answer has a policy that runs nothing but the scripts that the page names. */

import { randomBytes } from 'node:crypto';
import type { FastifyReply } from 'fastify';

const settingsPlaceholder = '<!-- settings -->';

/** Who may show a page in a frame: origins as a policy names them, nobody, our own pages, or everybody. */
export type FrameAncestors = readonly string[] | 'none' | 'self' | 'everybody';

/** The page of the widget with the settings that it starts with. */
export function withSettings(template: string, settings: object): string {
  const json = JSON.stringify(settings).replaceAll('<', '\\u003c');
  return template.replace(
    settingsPlaceholder,
    () => `<script type="application/json" id="frontdesk-settings">${json}</script>`,
  );
}

export interface PageOptions {
  /** Loads nothing of other sites, and tells them nothing. */
  readonly isClosed?: boolean;
}

/** Sends a page. Its scripts, and what they import, are let through by a nonce that is made for this answer. */
export function sendPage(
  reply: FastifyReply,
  html: string,
  ancestors: FrameAncestors,
  { isClosed = false }: PageOptions = {},
): FastifyReply {
  const nonce = randomBytes(16).toString('base64');
  const policy = [
    "default-src 'none'",
    `script-src 'nonce-${nonce}' 'strict-dynamic'`,
    "style-src 'self'",
    // Articles may show pictures of other sites, and attachments are shown before they are sent.
    `img-src 'self' ${isClosed ? '' : 'https: '}data: blob:`,
    // The players of videos in articles, which are loaded when a visitor starts one.
    ...(isClosed ? [] : ['frame-src https://www.youtube-nocookie.com https://player.vimeo.com']),
    "font-src 'self'",
    "connect-src 'self'",
    "base-uri 'none'",
    `form-action ${isClosed ? "'none'" : "'self'"}`,
    // Markup is parsed by the widget's sanitiser alone, through its one policy.
    "require-trusted-types-for 'script'",
    'trusted-types frontdesk',
    ...(ancestors === 'everybody' ? [] : [`frame-ancestors ${sourcesOf(ancestors)}`]),
  ].join('; ');
  if (ancestors === 'none') reply.header('X-Frame-Options', 'DENY');
  if (ancestors === 'self') reply.header('X-Frame-Options', 'SAMEORIGIN');
  return (
    reply
      .header('Content-Security-Policy', policy)
      // The address may hold a key: elsewhere, and on the way, only the origin is told.
      .header('Referrer-Policy', isClosed ? 'no-referrer' : 'strict-origin')
      .type('text/html; charset=utf-8')
      .send(
        html
          .replaceAll('<script ', `<script nonce="${nonce}" `)
          .replaceAll('<link rel="modulepreload" ', `<link rel="modulepreload" nonce="${nonce}" `),
      )
  );
}

function sourcesOf(ancestors: readonly string[] | 'none' | 'self'): string {
  return typeof ancestors === 'string' ? `'${ancestors}'` : ancestors.join(' ');
}
