/** The security headers of every answer. A route may set another value, which stays. */

import type { FastifyReply } from 'fastify';

/** An answer that is not one of our pages shows nothing, loads nothing, and is refused in frames. */
const bare = {
  'Content-Security-Policy': "default-src 'none'; frame-ancestors 'none'",
  'X-Frame-Options': 'DENY',
};

const always = {
  'X-Content-Type-Options': 'nosniff',
  'Referrer-Policy': 'no-referrer',
  // Public files set another value.
  'Cache-Control': 'no-store',
};

/** A year, for this host alone: other hosts of the domain may not use https. */
const onlyTls = { 'Strict-Transport-Security': 'max-age=31536000' };

/** The headers of an answer without the app. */
export const plainSecurityHeaders: Readonly<Record<string, string>> = { ...always, ...bare };

/** The headers of an answer that is written to the connection itself. */
export const rawSecurityHeaders: readonly string[] = Object.entries(plainSecurityHeaders).map(
  ([name, value]) => `${name}: ${value}`,
);

/** Adds the headers that an answer lacks. */
export type SecureAnswer = (reply: FastifyReply) => void;

/** @param publicUrl the public address of the deployment; with https, answers have HSTS */
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
    // A page of another site may load the answers that it may read, but never those to a secret key.
    const policy = isSet('Access-Control-Allow-Origin') ? 'cross-origin' : 'same-origin';
    setUnset(['Cross-Origin-Resource-Policy', policy]);
  };
}
