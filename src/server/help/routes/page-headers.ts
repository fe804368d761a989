/** The response headers and path patterns of all help center pages. */

import { createHash } from 'node:crypto';
import type { FastifyReply } from 'fastify';
import type { HelpSite } from '../site.ts';

/** The pattern of a path's first segment; a segment with a dot is a file. */
export const sitePattern = ':site(^[a-z0-9-]+$)';

export const langPattern = ':lang(^[a-zA-Z0-9_-]+$)';

/** @param inlineScript the page's only inline script */
export function setHelpPageHeaders(reply: FastifyReply, site: HelpSite, inlineScript: string): FastifyReply {
  return reply
    .header('Content-Security-Policy', contentPolicy(site, scriptHash(inlineScript)))
    .header('X-Frame-Options', 'SAMEORIGIN')
    .header('Referrer-Policy', 'strict-origin-when-cross-origin')
    .header('Cross-Origin-Opener-Policy', 'same-origin');
}

/** The hashes of two scripts: for the deployment's host, and for help centers' own hosts. */
const hashes = new Map<string, string>();

function scriptHash(script: string): string {
  const hash = hashes.get(script) ?? createHash('sha256').update(script).digest('base64');
  hashes.set(script, hash);
  return hash;
}

/** The paths from which the page's script imports modules. */
const modulePaths = ['/help-center/', '/widget/', '/frontdesk-element.js'];

/**
 * Allows only the script with this hash, and built modules by their paths: the whole origin would allow scripts that
 * contain text of the URL, from version 1 of the FAQ interface. The origin is the site's, so that a request cannot
 * change the policy if the operator has set an origin.
 */
function contentPolicy({ origin, basePath }: HelpSite, hash: string): string {
  const modules = modulePaths.map((path) => origin + basePath + path);
  return [
    "default-src 'none'",
    `script-src 'sha256-${hash}' ${modules.join(' ')}`,
    "style-src 'self'",
    // Articles may show images of other sites.
    "img-src 'self' https: data: blob:",
    // Video players load when a visitor starts a video.
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
