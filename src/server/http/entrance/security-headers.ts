/** Adds security headers to every response. A route may set other values, which are kept. */

import type { FastifyReply } from 'fastify';

/** Headers of a response that is not a page: shows and loads nothing, and is refused in frames. */
const bare = {
  'Content-Security-Policy': "default-src 'none'; frame-ancestors 'none'",
  'X-Frame-Options': 'DENY',
};

const always = {
  'X-Content-Type-Options': 'nosniff',
  'Referrer-Policy': 'no-referrer',
  // Public files have another value.
  'Cache-Control': 'no-store',
};

/** A year, for this host only: other hosts of the domain may not use https. */
const onlyTls = { 'Strict-Transport-Security': 'max-age=31536000' };

/** Headers of responses that the app does not send. */
export const plainSecurityHeaders: Readonly<Record<string, string>> = { ...always, ...bare };

/** Headers of a response that is written directly to the connection. */
export const rawSecurityHeaders: readonly string[] = Object.entries(plainSecurityHeaders).map(
  ([name, value]) => `${name}: ${value}`,
);

export type SecureAnswer = (reply: FastifyReply) => void;

/** @param publicUrl if it is https, responses have HSTS */
export function createSecureAnswer(publicUrl: string | null): SecureAnswer {
  const isTls = publicUrl !== null && new URL(publicUrl).protocol === 'https:';
  const ofAll = Object.entries({ ...always, ...(isTls && onlyTls) });
  const ofBare = Object.entries(bare);
  return (reply) => {
    const isSet = (name: string) => reply.hasHeader(name) || reply.raw.hasHeader(name);
    const setUnset = ([name, value]: readonly [string, string]) => {
      if (!isSet(name)) reply.header(name, value);
    };
    if (!isSet('Content-Security-Policy')) ofBare.forEach(setUnset);
    ofAll.forEach(setUnset);
    // Other sites may embed only what CORS lets them read. Responses to a request with a secret key have no CORS header.
    const policy = isSet('Access-Control-Allow-Origin') ? 'cross-origin' : 'same-origin';
    setUnset(['Cross-Origin-Resource-Policy', policy]);
  };
}
