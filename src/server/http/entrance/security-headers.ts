/** The headers that every answer carries, whatever it answers. A route that needs another sets it, and it stays. */

import type { FastifyReply } from 'fastify';

/** An answer that is no page of ours shows nothing, loads nothing, and stands in no frame. */
const bare = {
  'Content-Security-Policy': "default-src 'none'; frame-ancestors 'none'",
  'X-Frame-Options': 'DENY',
};

const always = {
  'X-Content-Type-Options': 'nosniff',
  'Referrer-Policy': 'no-referrer',
  // Whoever serves something that is everybody's says so.
  'Cache-Control': 'no-store',
};

/** A year, for this host: hosts beside it are not ours to decide about. */
const onlyTls = { 'Strict-Transport-Security': 'max-age=31536000' };

/** For an answer that is given without the app. */
export const plainSecurityHeaders: Readonly<Record<string, string>> = { ...always, ...bare };

/** For an answer that is written to the connection itself. */
export const rawSecurityHeaders: readonly string[] = Object.entries(plainSecurityHeaders).map(
  ([name, value]) => `${name}: ${value}`,
);

/** Sets what nobody has set on an answer that is about to be sent. */
export type SecureAnswer = (reply: FastifyReply) => void;

/** @param publicUrl where the deployment is reached; with https, browsers are told to come by no other way */
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
    // What a page of another site may read, it may load. A secret key's answers are no page's.
    const policy = isSet('Access-Control-Allow-Origin') ? 'cross-origin' : 'same-origin';
    setUnset(['Cross-Origin-Resource-Policy', policy]);
  };
}
