/** Headers and path patterns of all pages of a help center. */

import { createHash } from 'node:crypto';
import type { FastifyReply } from 'fastify';
import type { HelpSite } from '../site.ts';

/** The first segments of a path; a segment with a dot is a file. */
export const sitePattern = ':site(^[a-z0-9-]+$)';

export const langPattern = ':lang(^[a-zA-Z0-9_-]+$)';

/** @param inlineScript the one script of the page */
export function setHelpPageHeaders(reply: FastifyReply, site: HelpSite, inlineScript: string): FastifyReply {
  return reply
    .header('Content-Security-Policy', contentPolicy(site, scriptHash(inlineScript)))
    .header('X-Frame-Options', 'SAMEORIGIN')
    .header('Referrer-Policy', 'strict-origin-when-cross-origin')
    .header('Cross-Origin-Opener-Policy', 'same-origin');
}

/** Hashes by script; there are two scripts, for the deployment's host and for help centers' own hosts. */
const hashes = new Map<string, string>();

function scriptHash(script: string): string {
  const hash = hashes.get(script) ?? createHash('sha256').update(script).digest('base64');
  hashes.set(script, hash);
  return hash;
}

/** The paths of the modules that the page's script imports. */
const modulePaths = ['/help-center/', '/widget/', '/frontdesk-element.js'];

/**
 * Returns the content security policy of a page: only the script with this hash runs, and modules of the build, by
 * their paths. The whole origin would allow too much: version 1 of the FAQ answers there with scripts that include text
 * of the url. The origin is that of the site, so that where the operator has set one, a request cannot change the
 * policy.
 */
function contentPolicy({ origin, basePath }: HelpSite, hash: string): string {
  const modules = modulePaths.map((path) => origin + basePath + path);
  return [
    "default-src 'none'",
    `script-src 'sha256-${hash}' ${modules.join(' ')}`,
    "style-src 'self'",
    // Articles may show pictures of other sites.
    "img-src 'self' https: data: blob:",
    // The players of videos load when a visitor starts one.
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
