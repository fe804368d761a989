/** Cross-origin access (CORS): the pages of other origins that may read an answer, and its headers for them. */

import type { FastifyReply } from 'fastify';

const exposedHeaders = 'Retry-After, Request-Id, Frontdesk-Ticket-Token, WWW-Authenticate';

/**
 * Lets pages of every origin read an answer: help, and refusals before the key is known. These hold no secret, and a
 * page that cannot read a refusal can neither show it nor obey its `Retry-After`.
 */
export const everyOrigin = {
  'Access-Control-Allow-Origin': '*',
  'Access-Control-Expose-Headers': exposedHeaders,
} as const;

/** Lets the pages of one origin read an answer, or those of all origins: `*`. */
export function allowOrigin(reply: FastifyReply, origin: string): void {
  reply.header('Access-Control-Allow-Origin', origin).header('Access-Control-Expose-Headers', exposedHeaders);
}

/** The headers of every answer to a preflight, for every key alike. */
export const preflightHeaders = {
  'Access-Control-Allow-Origin': '*',
  'Access-Control-Allow-Methods': 'GET, POST, PUT, DELETE',
  'Access-Control-Allow-Headers': 'Authorization, Frontdesk-Ticket-Token, Idempotency-Key, Content-Type',
  'Access-Control-Max-Age': '7200',
} as const;
