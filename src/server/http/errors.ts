/** Every answer that is not a success: documented JSON with nothing internal in it (section 7). */

import { STATUS_CODES } from 'node:http';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { Refusal, type RefusalKind } from '../../api/refusal.ts';
import { ValidationError } from './validate.ts';

const statusOfRefusal: Record<RefusalKind, number> = {
  BadRequest: 400,
  Unauthorized: 401,
  Forbidden: 403,
  NotFound: 404,
  Conflict: 409,
};

/** Codes that other statuses carry, in the manner of `NotFound`. */
function codeOf(status: number): string {
  return (STATUS_CODES[status] ?? 'Error').replace(/[^A-Za-z]/g, '');
}

export function answerError(error: FastifyError | Error, request: FastifyRequest, reply: FastifyReply): void {
  if (error instanceof ValidationError) {
    reply.code(400).send({ message: 'Validation', errors: error.errors });
    return;
  }
  if (error instanceof Refusal) {
    reply.code(statusOfRefusal[error.kind]).send({ code: error.kind, message: error.message });
    return;
  }
  const status = 'statusCode' in error && error.statusCode ? error.statusCode : 500;
  if (status === 400) {
    reply.code(400).send({ message: 'Validation', errors: [{ value: null, index: null, label: 'body' }] });
    return;
  }
  if (status >= 500) request.log.error({ err: error }, 'request failed');
  reply.code(status).send({ code: codeOf(status), message: STATUS_CODES[status] ?? 'Error' });
}

export function handleErrors(app: FastifyInstance): void {
  app.setErrorHandler(answerError);
  app.setNotFoundHandler((_request, reply) => {
    reply.code(404).send({ code: 'NotFound', message: 'Not Found' });
  });
}
