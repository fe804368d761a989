/** What the routes of all pages of a help center have in common: how their paths begin, and what a page may do. */

import { createHash } from 'node:crypto';
import type { FastifyReply } from 'fastify';
import type { HelpSite } from '../site.ts';

/** What a path can begin with; what has a dot in it is a file. */
export const sitePattern = ':site(^[a-z0-9-]+$)';

export const langPattern = ':lang(^[a-zA-Z0-9_-]+$)';

/** @param inlineScript the one script that stands in the page */
export function setHelpPageHeaders(reply: FastifyReply, site: HelpSite, inlineScript: string): FastifyReply {
  return reply
    .header('Content-Security-Policy', policyOf(site, hashOf(inlineScript)))
    .header('X-Frame-Options', 'SAMEORIGIN')
    .header('Referrer-Policy', 'strict-origin-when-cross-origin')
    .header('Cross-Origin-Opener-Policy', 'same-origin');
}

/** By their text; there are two, for the deployment's own host and for those of help centers. */
const hashes = new Map<string, string>();

function hashOf(script: string): string {
  const hash = hashes.get(script) ?? createHash('sha256').update(script).digest('base64');
  hashes.set(script, hash);
  return hash;
}

/** Where the modules lie that the script of a page imports. */
const modulePaths = ['/help-center/', '/widget/', '/frontdesk-element.js'];

/**
 * What a page may load: nothing runs but the script with this hash, and modules of the build, by their paths. All of our
 * own origin would be more: there, version 1 of the FAQ answers with scripts that the address has a say in. The origin is
 * that of the site: where an operator has set one, no request has a say in what a page may load.
 */
function policyOf({ origin, basePath }: HelpSite, hash: string): string {
  const modules = modulePaths.map((path) => origin + basePath + path);
  return [
    "default-src 'none'",
    `script-src 'sha256-${hash}' ${modules.join(' ')}`,
    "style-src 'self'",
    // Articles may show pictures of other sites.
    "img-src 'self' https: data: blob:",
    // The players of videos in articles, which are loaded when a visitor starts one.
    'frame-src https://www.youtube-nocookie.com https://player.vimeo.com',
    "font-src 'self'",
    "connect-src 'self'",
    "manifest-src 'self'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'self'",
    "require-trusted-types-for 'script'",
    'trusted-types frontdesk',
  ].join('; ');
}
