/** Sends errors as documented JSON without internal details (section 7). */

import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { Refusal, type RefusalKind, ValidationError } from '../../../api/refusal.ts';
import { findBusy, isBusy, isCallerLeft, isUnavailable, storageProblem } from '../../db/failures.ts';
import { Unavailable } from '../../service-unavailable.ts';
import { wholeBody } from '../operations/validate.ts';
import { everyOrigin } from './cors.ts';
import { rawSecurityHeaders } from './security-headers.ts';
import { noteUnavailable } from './unavailable-answers.ts';

const refusalStatus: Record<RefusalKind, number> = {
  BadRequest: 400,
  Unauthorized: 401,
  TokenExpired: 401,
  TokenInvalid: 401,
  Forbidden: 403,
  NotFound: 404,
  Conflict: 409,
  PayloadTooLarge: 413,
  UnsupportedMediaType: 415,
  UnprocessableContent: 422,
  TooManyRequests: 429,
  BadGateway: 502,
  ServiceUnavailable: 503,
  GatewayTimeout: 504,
  InsufficientStorage: 507,
};

/** Returns the error code for statuses without a refusal, in the style of `NotFound`. */
function refusalCode(status: number): string {
  return (STATUS_CODES[status] ?? 'Error').replace(/[^A-Za-z]/g, '');
}

/** The status for a request whose caller has gone, as nginx has it. */
const callerLeft = 499;

/** Seconds for `Retry-After`: the built-in database usually restarts within this time. */
const retryAfter = 2;

/** Seconds for `Retry-After` while a problem waits for an operator: it lasts longer, but ends soon after the fix. */
const operatorSeconds = 5;

export function answerError(error: FastifyError | Error, request: FastifyRequest, reply: FastifyReply): void {
  if (error instanceof ValidationError) {
    reply.code(400).send({ message: 'Validation', errors: error.errors });
    return;
  }
  if (error instanceof Refusal) {
    if (error instanceof Unavailable) noteUnavailable(request, error.unavailable);
    if (error.retryAfter !== undefined) reply.header('Retry-After', error.retryAfter);
    reply.code(refusalStatus[error.kind]).send(error.body ?? { code: error.kind, message: error.message });
    return;
  }
  if (isCallerLeft(error)) {
    // Fastify logs no response to a closed connection.
    request.log.info({ req: request }, 'the caller had gone before the request was begun');
    reply.code(callerLeft).send();
    return;
  }
  const busy = findBusy(error);
  if (busy) {
    noteUnavailable(request, { reason: 'fair_share', detail: busy.message });
    answerUnavailable(reply, busy.retryAfter, 'Too many requests at once. Try again in a moment.');
    return;
  }
  const problem = storageProblem(error);
  if (problem !== null) {
    tellOperator(request, problem, error);
    noteUnavailable(request, { reason: 'storage', detail: problem });
    answerUnavailable(reply, operatorSeconds, 'Nothing can be stored at the moment. Try again later.');
    return;
  }
  if (isUnavailable(error)) {
    request.log.warn({ err: error }, 'the database does not answer');
    noteUnavailable(
      request,
      isBusy(error)
        ? { reason: 'fair_share', detail: 'no connection to the database was free in time' }
        : { reason: 'database', detail: 'the database does not answer' },
    );
    answerUnavailable(reply, retryAfter, 'The service is starting again. Try again in a moment.');
    return;
  }
  const status = 'statusCode' in error && error.statusCode ? error.statusCode : 500;
  if (status === 400) {
    reply.code(400).send({ message: 'Validation', errors: [wholeBody] });
    return;
  }
  if (status >= 500) request.log.error({ err: error }, 'request failed');
  reply.code(status).send({ code: refusalCode(status), message: STATUS_CODES[status] ?? 'Error' });
}

function answerUnavailable(reply: FastifyReply, seconds: number, message: string): void {
  reply.header('Retry-After', seconds);
  if (!reply.hasHeader('Access-Control-Allow-Origin')) reply.headers(everyOrigin);
  reply.code(503).send({ code: 'ServiceUnavailable', message });
}

/** Milliseconds since 1970 of the last warning about each problem. */
const loggedAt = new Map<string, number>();

/** Logs a problem once a minute: each request meets the same one, and the log may be on the full disk. */
function tellOperator(request: FastifyRequest, problem: string, error: Error): void {
  if (Date.now() - (loggedAt.get(problem) ?? 0) < 60_000) return;
  loggedAt.set(problem, Date.now());
  request.log.error({ err: error }, `${problem}; writes are answered 503 until then, reads continue`);
}

/** Responds to bytes that are not an HTTP request, for which there is only the connection. */
export function answerClientError(error: Error & { readonly code?: string }, socket: Socket): void {
  if (error.code === 'ECONNRESET' || socket.destroyed) return;
  const status =
    error.code === 'HPE_HEADER_OVERFLOW' ? 431 : error.code === 'ERR_HTTP_REQUEST_TIMEOUT' ? 408 : 400;
  const name = STATUS_CODES[status] ?? 'Error';
  const body = JSON.stringify({ code: refusalCode(status), message: name });
  const head = [
    `HTTP/1.1 ${status} ${name}`,
    'Content-Type: application/json; charset=utf-8',
    `Content-Length: ${Buffer.byteLength(body)}`,
    ...rawSecurityHeaders,
    'Connection: close',
  ];
  if (socket.writable) socket.write(`${head.join('\r\n')}\r\n\r\n${body}`);
  socket.destroy(error);
}

/** Handles a request that matches no route, for example by a redirect. Returns false to send the JSON 404. */
export type AnswerMissing = (request: FastifyRequest, reply: FastifyReply) => Promise<boolean>;

/** Sends errors as JSON. Must be called before the routes are added. */
export function handleErrors(app: FastifyInstance): void {
  app.setErrorHandler(answerError);
}

/** Whether the client is a browser: other programs get the server's JSON 404. */
export function acceptsHtml({ headers }: FastifyRequest): boolean {
  return headers.accept?.includes('text/html') === true;
}

/**
 * Handles requests that match no route.
 * @param requireCalm throws under overload, as the limits let such a request pass although it queries the database
 */
export function handleMissing(
  app: FastifyInstance,
  requireCalm: (reply: FastifyReply) => void,
  answerMissing: AnswerMissing = async () => false,
): void {
  app.setNotFoundHandler(async (request, reply) => {
    requireCalm(reply);
    if (await answerMissing(request, reply)) return reply;
    return reply.code(404).send({ code: 'NotFound', message: 'Not Found' });
  });
}
