/** Cross-origin access (CORS): which origins' pages may read a response, and the headers that allow it. */

import type { FastifyReply } from 'fastify';

const exposedHeaders = 'Retry-After, Request-Id, Frontdesk-Ticket-Token, WWW-Authenticate';

/**
 * Lets pages of every origin read help, and refusals before the key is known: these contain no secret, and a page must
 * read a refusal to show it and to obey its `Retry-After`.
 */
export const everyOrigin = {
  'Access-Control-Allow-Origin': '*',
  'Access-Control-Expose-Headers': exposedHeaders,
} as const;

/** Lets pages of one origin read a response, or of all with `*`. */
export function allowOrigin(reply: FastifyReply, origin: string): void {
  reply.header('Access-Control-Allow-Origin', origin).header('Access-Control-Expose-Headers', exposedHeaders);
}

/** The headers are the same for every key. */
export const preflightHeaders = {
  'Access-Control-Allow-Origin': '*',
  'Access-Control-Allow-Methods': 'GET, POST, PUT, DELETE',
  'Access-Control-Allow-Headers': 'Authorization, Frontdesk-Ticket-Token, Idempotency-Key, Content-Type',
  'Access-Control-Max-Age': '7200',
} as const;
