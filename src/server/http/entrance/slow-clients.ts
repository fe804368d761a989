/** Cuts off who sends or reads so slowly that a connection is held for nothing. */

import { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { answerClientError } from './errors.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The body may take as long as bytes keep coming. */
    readonly mayTakeLong?: true;
  }
}

/** Milliseconds, but for the one that is bytes. */
export interface Patience {
  /** Until a request's head is there. */
  readonly headMs: number;
  /** Until its body is there. */
  readonly bodyMs: number;
  /** Until the body of an upload is there, in which `uploadBytes` have to come within every `uploadPaceMs`. */
  readonly uploadMs: number;
  readonly uploadPaceMs: number;
  readonly uploadBytes: number;
  /** Without a byte in either direction, as with a reader who does not read. */
  readonly idleMs: number;
  /** How often heads and uploads are looked at. */
  readonly checkMs: number;
}

export const defaultPatience: Patience = {
  headMs: 10_000,
  bodyMs: 30_000,
  uploadMs: 900_000,
  uploadPaceMs: 30_000,
  uploadBytes: 30_000,
  idleMs: 120_000,
  checkMs: 2_000,
};

/** What Node itself can be told. Its limit for whole requests is that of uploads: all others have `cutOffSlowBodies`. */
export function serverPatience({ headMs, uploadMs, idleMs, checkMs }: Patience) {
  return {
    requestTimeout: uploadMs,
    connectionTimeout: idleMs,
    http: { headersTimeout: headMs, connectionsCheckingInterval: checkMs },
  };
}

/** Call it before the routes are made. */
export function cutOffSlowBodies(
  app: FastifyInstance,
  { bodyMs, uploadPaceMs, uploadBytes }: Patience,
): void {
  app.addHook('onRequest', ({ raw, routeOptions }, reply, done) => {
    const { headers } = raw;
    const socket: unknown = raw.socket;
    const hasBody = headers['content-length'] !== undefined || headers['transfer-encoding'] !== undefined;
    // Requests that tests inject come over no connection.
    if (!hasBody || !(socket instanceof Socket)) return done();

    const mayTakeLong = routeOptions.config.mayTakeLong === true;
    let seen = socket.bytesRead;
    const look = () => {
      const isComing = mayTakeLong && socket.bytesRead - seen >= uploadBytes;
      seen = socket.bytesRead;
      if (isComing && !raw.complete && !raw.destroyed) return;
      // Of one that was answered before its body came, and whose sender then left, the end is told to nobody.
      clearInterval(timer);
      if (!raw.complete && !raw.destroyed) cutOff(socket, reply.raw.headersSent);
    };
    const timer = setInterval(look, mayTakeLong ? uploadPaceMs : bodyMs);
    timer.unref();
    // Once the body is there, or its sender gone.
    raw.once('close', () => clearInterval(timer));
    done();
  });
}

/** As Node does with a request that takes too long. */
function cutOff(socket: Socket, isAnswered: boolean): void {
  const error = Object.assign(new Error('the request came too slowly'), { code: 'ERR_HTTP_REQUEST_TIMEOUT' });
  if (isAnswered) socket.destroy();
  else answerClientError(error, socket);
}
