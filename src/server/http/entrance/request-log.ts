/**
 * Logs requests and errors: enough to follow them, but never a key, a token, or the text of a person. Paths of the
 * interface contain keys.
 */

import { type FastifyReply, type FastifyRequest, LogController } from 'fastify';
import { findUnavailableCause } from './unavailable-answers.ts';

/** Keys anywhere in a path: a doubled slash or a prefix makes an unknown path, not an unknown key. */
const keyPlaces = [
  /(\/api\/+)(?!faq\/)([^/]+)/i,
  /(\/message\/+(?!search)(?:[A-Za-z]+)\/+)([^/]+)/i,
  /(\/message\/+)([^/]+)(?=\/+[^/]+\/+forms\/)/i,
  // The text of a visitor.
  /(\/message\/+searchq?\/+[^/]+\/+)(.+)/i,
  /(\/uploads\/+)([^/]+)/i,
];

/**
 * Keys and tokens, and up to three parts of a signed one, anywhere in a text. A pattern that requires all three parts
 * would take quadratic time on a text full of beginnings.
 */
const secrets = /fd[a-z]_[\w-]+|eyJ[\w-]+(?:\.[\w-]*){0,2}/g;

/** Characters of the shortest signed token; anything shorter is a word such as `greyJacket`. */
const shortestToken = 13;

/** The path without its key and its query, which may hold a visitor's text. */
export function loggedUrl(url: string): string {
  const path = url.split('?', 1)[0] ?? '';
  return hideSecrets(keyPlaces.reduce((text, place) => text.replace(place, '$1***'), path));
}

function hideSecrets(text: string): string {
  return text.replace(secrets, (found) =>
    found.startsWith('eyJ') && found.length < shortestToken ? found : '***',
  );
}

/** The logged members of an error; a database's `detail` repeats the values of the row. */
const loggedMembers = [
  'code',
  'statusCode',
  'syscall',
  'severity',
  'constraint',
  'table',
  'column',
  'routine',
];

/** A line of a stack, and no line of a message of several lines. */
const frame = /^ {4}at .+:\d+:\d+\)?$/;

export interface LoggedError {
  readonly type: string;
  readonly message: string;
  readonly stack: string;
  readonly cause?: LoggedError;
}

/** Logged causes of an error; the deepest one last. */
const maxCauses = 5;

/** The failure and its place, without the values of the statement. */
export function loggedError(error: unknown, causes = maxCauses): LoggedError {
  if (!(error instanceof Error))
    return { type: typeof error, message: hideSecrets(String(error)), stack: '' };
  const { name, message, stack = '', cause } = error;
  const members = Object.entries(error).filter(([member]) => loggedMembers.includes(member));
  return {
    ...Object.fromEntries(members),
    type: name,
    // The values follow the statement.
    message: hideSecrets(message.split('\nparams: ', 1)[0] ?? ''),
    stack: stack
      .split('\n')
      .filter((line) => frame.test(line))
      .join('\n'),
    cause: cause === undefined || causes === 0 ? undefined : loggedError(cause, causes - 1),
  };
}

/** Logs one line for each answered request; a 503 with its cause. A route that is asked all the time has a `logLevel`. */
export class RequestLog extends LogController {
  override incomingRequest(): void {}

  override requestCompleted(
    error: Error | null | undefined,
    request: FastifyRequest,
    reply: FastifyReply,
  ): void {
    const answered = { req: request, res: reply, responseTime: reply.elapsedTime };
    const unavailable = findUnavailableCause(request);
    if (error) request.log.error({ ...answered, err: error }, 'request errored');
    else if (unavailable) request.log.warn({ ...answered, unavailable }, 'request completed');
    else request.log.info(answered, 'request completed');
  }
}

export const requestSerializers = {
  req: (request: FastifyRequest) => ({
    method: request.method,
    url: loggedUrl(request.url),
    remoteAddress: request.ip,
  }),
  err: (error: unknown) => loggedError(error),
};
