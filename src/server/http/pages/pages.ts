/** Sends pages, each with a content security policy that only runs the page's own scripts. */

import { randomBytes } from 'node:crypto';
import type { FastifyReply } from 'fastify';

const settingsPlaceholder = '<!-- settings -->';

export type FrameAncestors = readonly string[] | 'none' | 'self' | 'everybody';

export function withSettings(template: string, settings: object): string {
  const json = JSON.stringify(settings).replaceAll('<', '\\u003c');
  return template.replace(
    settingsPlaceholder,
    () => `<script type="application/json" id="frontdesk-settings">${json}</script>`,
  );
}

export interface PageOptions {
  /** Whether the page loads nothing from other sites and sends them no referrer. */
  readonly isClosed?: boolean;
}

/** Sends a page. A nonce, new for each response, allows its scripts and their imports. */
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
    // Articles may show images of other sites, and attachments are previewed before they are sent.
    `img-src 'self' ${isClosed ? '' : 'https: '}data: blob:`,
    // The video players in articles, which load when a visitor starts a video.
    ...(isClosed ? [] : ['frame-src https://www.youtube-nocookie.com https://player.vimeo.com']),
    "font-src 'self'",
    "connect-src 'self'",
    "base-uri 'none'",
    `form-action ${isClosed ? "'none'" : "'self'"}`,
    // Only the widget's sanitiser parses markup, through its one Trusted Types policy.
    "require-trusted-types-for 'script'",
    'trusted-types frontdesk',
    ...(ancestors === 'everybody' ? [] : [`frame-ancestors ${frameAncestors(ancestors)}`]),
  ].join('; ');
  if (ancestors === 'none') reply.header('X-Frame-Options', 'DENY');
  if (ancestors === 'self') reply.header('X-Frame-Options', 'SAMEORIGIN');
  return (
    reply
      .header('Content-Security-Policy', policy)
      // The URL may contain a key, so other sites get only the origin.
      .header('Referrer-Policy', isClosed ? 'no-referrer' : 'strict-origin')
      .type('text/html; charset=utf-8')
      .send(
        html
          .replaceAll('<script ', `<script nonce="${nonce}" `)
          .replaceAll('<link rel="modulepreload" ', `<link rel="modulepreload" nonce="${nonce}" `),
      )
  );
}

function frameAncestors(ancestors: readonly string[] | 'none' | 'self'): string {
  return typeof ancestors === 'string' ? `'${ancestors}'` : ancestors.join(' ');
}
