/** Cuts off clients that send or read too slowly, so that they do not occupy connections. */

import { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { answerClientError } from './errors.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Whether the body may take as long as bytes keep arriving. */
    readonly mayTakeLong?: true;
  }
}

/** Timeouts in milliseconds, and `uploadBytes` in bytes. */
export interface Timeouts {
  readonly headMs: number;
  readonly bodyMs: number;
  /** The time for the body of an upload, of which `uploadBytes` have to arrive in every `uploadPaceMs`. */
  readonly uploadMs: number;
  readonly uploadPaceMs: number;
  readonly uploadBytes: number;
  /** The time without a byte in either direction, for example if the client does not read. */
  readonly idleMs: number;
  readonly checkMs: number;
}

export const defaultTimeouts: Timeouts = {
  headMs: 10_000,
  bodyMs: 30_000,
  uploadMs: 900_000,
  uploadPaceMs: 30_000,
  uploadBytes: 30_000,
  idleMs: 120_000,
  checkMs: 2_000,
};

/** Returns Node's timeouts, with the limit of uploads for whole requests; `cutOffSlowBodies` limits the others. */
export function serverTimeouts({ headMs, uploadMs, idleMs, checkMs }: Timeouts) {
  return {
    requestTimeout: uploadMs,
    connectionTimeout: idleMs,
    http: { headersTimeout: headMs, connectionsCheckingInterval: checkMs },
  };
}

/** Ends requests with slow bodies. Must be called before the routes are added. */
export function cutOffSlowBodies(
  app: FastifyInstance,
  { bodyMs, uploadPaceMs, uploadBytes }: Timeouts,
): void {
  app.addHook('onRequest', ({ raw, routeOptions }, reply, done) => {
    const { headers } = raw;
    const socket: unknown = raw.socket;
    const hasBody = headers['content-length'] !== undefined || headers['transfer-encoding'] !== undefined;
    // Requests that tests inject have no connection.
    if (!hasBody || !(socket instanceof Socket)) return done();

    const mayTakeLong = routeOptions.config.mayTakeLong === true;
    let seen = socket.bytesRead;
    const look = () => {
      const isComing = mayTakeLong && socket.bytesRead - seen >= uploadBytes;
      seen = socket.bytesRead;
      if (isComing && !raw.complete && !raw.destroyed) return;
      // A request whose response is sent before its body arrived, and whose client then leaves, emits no end event.
      clearInterval(timer);
      if (!raw.complete && !raw.destroyed) cutOff(socket, reply.raw.headersSent);
    };
    const timer = setInterval(look, mayTakeLong ? uploadPaceMs : bodyMs);
    timer.unref();
    // Emitted after the body, or when the client is gone.
    raw.once('close', () => clearInterval(timer));
    done();
  });
}

/** Responds as Node does to a request that takes too long. */
function cutOff(socket: Socket, isAnswered: boolean): void {
  const error = Object.assign(new Error('the request came too slowly'), { code: 'ERR_HTTP_REQUEST_TIMEOUT' });
  if (isAnswered) socket.destroy();
  else answerClientError(error, socket);
}
