/** What is written of a request: enough to follow it, never a key. The interface puts keys into paths. */

import type { FastifyRequest } from 'fastify';

const keyPlaces = [
  /^(\/api\/)(?!faq\/)([^/?]+)/,
  /^(\/message\/(?!search)(?:[A-Za-z]+)\/)([^/?]+)/,
  /^(\/message\/)([^/?]+)(?=\/[^/]+\/forms\/)/,
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
