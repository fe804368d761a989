/** The cookies of the desk: that of the session, and the nonce of a browser that asks for a link. */

import type { FastifyReply, FastifyRequest } from 'fastify';

export interface Cookie {
  read(request: FastifyRequest): string | null;
  set(reply: FastifyReply, value: string): void;
  clear(reply: FastifyReply): void;
}

interface CookieOptions {
  readonly name: string;
  readonly seconds: number;
  /** `Strict` cookies are not sent with a navigation from another site. */
  readonly sameSite: 'Lax' | 'Strict';
  /**
   * The public URL of this deployment. If it is https, the cookie is bound to this host by its name. Browsers refuse
   * such a name over http.
   */
  readonly publicUrl: string | null;
}

/** Characters of the header that are read. */
const mostRead = 8192;

export function createCookie({ name, seconds, sameSite, publicUrl }: CookieOptions): Cookie {
  const isTls = publicUrl !== null && new URL(publicUrl).protocol === 'https:';
  const fullName = isTls ? `__Host-${name}` : name;
  const attributes = `; Path=/; HttpOnly; SameSite=${sameSite}${isTls ? '; Secure' : ''}`;
  return {
    read({ headers }) {
      const pairs = (headers.cookie ?? '').slice(0, mostRead).split(';');
      const found = pairs.map((pair) => pair.trim()).find((pair) => pair.startsWith(`${fullName}=`));
      return found === undefined ? null : found.slice(fullName.length + 1);
    },
    set(reply, value) {
      reply.header('Set-Cookie', `${fullName}=${value}${attributes}; Max-Age=${seconds}`);
    },
    clear(reply) {
      reply.header('Set-Cookie', `${fullName}=${attributes}; Max-Age=0`);
    },
  };
}
