/** Cross-origin access (CORS): the pages of other origins that may read an answer, and the headers that they see. */

import type { FastifyReply } from 'fastify';

const exposedHeaders = 'Retry-After, Request-Id, Frontdesk-Ticket-Token, WWW-Authenticate';

/**
 * Lets pages of every origin read an answer: help, and refusals before the key is known. Nothing secret is in those, and
 * a page that cannot read them can neither say what is wrong nor wait for as long as it should.
 */
export const everyOrigin = {
  'Access-Control-Allow-Origin': '*',
  'Access-Control-Expose-Headers': exposedHeaders,
} as const;

/** Lets the pages of one origin read an answer, or those of all: `*`. */
export function allowOrigin(reply: FastifyReply, origin: string): void {
  reply.header('Access-Control-Allow-Origin', origin).header('Access-Control-Expose-Headers', exposedHeaders);
}

/** The headers of every answer to a preflight, of every key alike. */
export const preflightHeaders = {
  'Access-Control-Allow-Origin': '*',
  'Access-Control-Allow-Methods': 'GET, POST, PUT, DELETE',
  'Access-Control-Allow-Headers': 'Authorization, Frontdesk-Ticket-Token, Idempotency-Key, Content-Type',
  'Access-Control-Max-Age': '7200',
} as const;
