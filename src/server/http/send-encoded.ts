/** Sends bytes that are kept, in the encoding that whoever asks can read, or 304 to whoever has them already. */

import type { FastifyReply, FastifyRequest } from 'fastify';
import type { EncodedBody } from './encoded-body.ts';

export const contentType = 'application/json; charset=utf-8';

/** @param grown is called when the body has been made in another encoding, and so takes more room */
export async function sendEncoded(
  request: FastifyRequest,
  reply: FastifyReply,
  body: EncodedBody,
  grown: () => void = () => {},
): Promise<FastifyReply> {
  reply.header('ETag', body.etag);
  varyBy(reply, 'Accept-Encoding');
  if (hasTag(body.etag, request.headers['if-none-match'])) return reply.code(304).send();
  const encoded = body.for(request.headers['accept-encoding'], grown);
  const { data, encoding } = encoded instanceof Promise ? await encoded : encoded;
  if (encoding) reply.header('Content-Encoding', encoding);
  return reply.header('Content-Type', contentType).send(data);
}

function varyBy(reply: FastifyReply, name: string): void {
  const others = reply.getHeader('Vary');
  reply.header('Vary', others === undefined ? name : `${others}, ${name}`);
}

/** Whether an `If-None-Match` has a tag. Two are the same whether they are weak or not. */
export function hasTag(etag: string, header: string | undefined): boolean {
  if (header === undefined) return false;
  const opaque = etag.slice('W/'.length);
  return header.split(',').some((part) => {
    const tag = part.trim();
    return tag === '*' || tag === etag || tag === opaque;
  });
}
