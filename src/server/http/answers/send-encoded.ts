import type { FastifyReply, FastifyRequest } from 'fastify';
import type { EncodedBody } from './encoded-body.ts';

/** Sends a body with its entity tag, or 304 if the client already has it. */
export async function sendTagged(
  request: FastifyRequest,
  reply: FastifyReply,
  body: EncodedBody,
  grown?: () => void,
): Promise<FastifyReply> {
  reply.header('ETag', body.etag);
  if (!hasTag(body.etag, request.headers['if-none-match'])) {
    return await sendEncoded(request, reply, body, grown);
  }
  varyBy(reply, 'Accept-Encoding');
  return reply.code(304).send();
}

/**
 * Sends a body in an encoding that the client accepts.
 * @param grown is called after compression in another encoding, which takes more memory
 */
export async function sendEncoded(
  request: FastifyRequest,
  reply: FastifyReply,
  body: EncodedBody,
  grown: () => void = () => {},
): Promise<FastifyReply> {
  varyBy(reply, 'Accept-Encoding');
  const encoded = body.for(request.headers['accept-encoding'], grown);
  const { data, encoding } = encoded instanceof Promise ? await encoded : encoded;
  if (encoding) reply.header('Content-Encoding', encoding);
  return reply.header('Content-Type', body.type).send(data);
}

function varyBy(reply: FastifyReply, name: string): void {
  const others = reply.getHeader('Vary');
  reply.header('Vary', others === undefined ? name : `${others}, ${name}`);
}

/** Whether an `If-None-Match` header contains the tag, by the weak comparison. */
export function hasTag(etag: string, header: string | undefined): boolean {
  if (header === undefined) return false;
  const opaque = etag.slice('W/'.length);
  return header.split(',').some((part) => {
    const tag = part.trim();
    return tag === '*' || tag === etag || tag === opaque;
  });
}
