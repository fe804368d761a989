/** Reads a page's visitor from the tokens in a request's headers; tokens in the URL are ignored. */

import type { FastifyReply } from 'fastify';
import { Refusal } from '../../../api/refusal.ts';
import type { VisitorIdentity } from '../../../api/service.ts';
import { ipNetwork } from '../../../formats/ip-network.ts';
import { type FindVisitorSecret, verifyVisitorToken } from '../../visitor/token.ts';
import type { ReadVisitor } from './authenticate.ts';

export const ticketTokenHeader = 'Frontdesk-Ticket-Token';

/** The header's name in lower case, as in Node's requests. */
const ticketTokenName = 'frontdesk-ticket-token';

export interface VisitorOptions {
  readonly findSecret: FindVisitorSecret;
  readonly maxTokenSeconds: number;
  hashOfTicketToken(token: string): string;
  /** Returns null for an invalid ticket token. */
  useTicketToken(userId: number, hash: string): Promise<{ readonly helpCenterId: number | null } | null>;
}

const ticketTokenPattern = /^fdt_[A-Za-z0-9_-]{43}$/;

/** An invalid token is refused, never ignored: a signed-in visitor must not silently become anonymous. */
export function createReadVisitor(options: VisitorOptions): ReadVisitor {
  const { findSecret, maxTokenSeconds, hashOfTicketToken, useTicketToken } = options;

  return async (userId, request, reply) => {
    const { authorization, [ticketTokenName]: shown } = request.headers;
    const keepTicketToken = (token: string) => {
      reply.header(ticketTokenHeader, token);
    };
    const ticketToken =
      typeof shown === 'string' && ticketTokenPattern.test(shown) ? hashOfTicketToken(shown) : null;
    const visitor = { network: ipNetwork(request.ip), keepTicketToken };

    if (authorization !== undefined) {
      const identity = await readIdentity(authorization, userId, reply);
      return { ...visitor, identity, ticketToken: null, offeredToken: ticketToken };
    }
    if (shown === undefined) return { ...visitor, identity: null, ticketToken: null, offeredToken: null };
    const known = ticketToken && (await useTicketToken(userId, ticketToken));
    if (!known) {
      reply.header('WWW-Authenticate', ticketTokenHeader);
      throw new Refusal('TokenInvalid', 'The ticket token is unknown or has expired.');
    }
    const { helpCenterId } = known;
    const ofPage = helpCenterId !== null && { helpCenterId };
    return { ...visitor, identity: null, ticketToken, offeredToken: null, ...ofPage };
  };

  async function readIdentity(
    authorization: string,
    userId: number,
    reply: FastifyReply,
  ): Promise<VisitorIdentity> {
    try {
      const token = /^Bearer +([^ ]+)$/i.exec(authorization)?.[1];
      if (token === undefined) throw new Refusal('TokenInvalid', 'Authorization must be: Bearer <token>.');
      return await verifyVisitorToken(token, { userId, findSecret, maxSeconds: maxTokenSeconds });
    } catch (error) {
      reply.header('WWW-Authenticate', 'Bearer error="invalid_token"');
      throw error;
    }
  }
}
