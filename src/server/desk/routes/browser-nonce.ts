/** The nonce of a browser that signs in: mailed links and challenges work only in the browser that asked for them. */

import { randomBytes } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { sha256 } from '../../../formats/hash.ts';
import { linkMinutes } from '../links/sign-in-links.sql.ts';
import { createCookie } from './cookies.ts';

export interface BrowserNonce {
  /** Returns the hash of the nonce; null if the browser has none. */
  read(request: FastifyRequest): string | null;
  /** Returns the same, and gives the browser a nonce if it has none. */
  ensure(request: FastifyRequest, reply: FastifyReply): string;
  clear(reply: FastifyReply): void;
}

const pattern = /^[A-Za-z0-9_-]{43}$/;

export function createBrowserNonce(publicUrl: string | null): BrowserNonce {
  const cookie = createCookie({
    name: 'frontdesk-asked',
    seconds: linkMinutes * 60,
    sameSite: 'Strict',
    publicUrl,
  });

  function readNonce(request: FastifyRequest): string | null {
    const nonce = cookie.read(request);
    return nonce !== null && pattern.test(nonce) ? nonce : null;
  }

  return {
    read(request) {
      const nonce = readNonce(request);
      return nonce === null ? null : sha256(nonce);
    },
    ensure(request, reply) {
      const nonce = readNonce(request) ?? randomBytes(32).toString('base64url');
      cookie.set(reply, nonce);
      return sha256(nonce);
    },
    clear: (reply) => cookie.clear(reply),
  };
}
