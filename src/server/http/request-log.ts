/** What is written of a request: enough to follow it, never a key. The interface puts keys into paths. */

import type { FastifyRequest } from 'fastify';

/** Wherever they stand: a doubled slash or a prefix makes an unknown path, not an unknown key. */
const keyPlaces = [
  /(\/api\/+)(?!faq\/)([^/]+)/i,
  /(\/message\/+(?!search)(?:[A-Za-z]+)\/+)([^/]+)/i,
  /(\/message\/+)([^/]+)(?=\/+[^/]+\/+forms\/)/i,
  // Not a key, but what a visitor typed.
  /(\/message\/+searchq?\/+[^/]+\/+)(.+)/i,
  /(\/uploads\/+)([^/]+)/i,
  /()(fd[a-z]_[\w-]+)/g,
];

/** The path without its key and without its query, which may hold what a visitor typed. */
export function loggedUrl(url: string): string {
  const path = url.split('?', 1)[0] ?? '';
  return keyPlaces.reduce((text, place) => text.replace(place, '$1***'), path);
}

export const requestSerializers = {
  req: (request: FastifyRequest) => ({
    method: request.method,
    url: loggedUrl(request.url),
    remoteAddress: request.ip,
  }),
};
