/** Logs requests and errors without keys, tokens and people's texts. Paths of the interface contain keys. */

import { type FastifyReply, type FastifyRequest, LogController } from 'fastify';
import { findUnavailableCause } from './unavailable-answers.ts';

/** Matches keys in paths, anywhere: a doubled slash or a prefix makes an unknown path, but the key may be valid. */
const keyPlaces = [
  /(\/api\/+)(?!faq\/)([^/]+)/i,
  /(\/message\/+(?!search)(?:[A-Za-z]+)\/+)([^/]+)/i,
  /(\/message\/+)([^/]+)(?=\/+[^/]+\/+forms\/)/i,
  // The last part is what a visitor searched for.
  /(\/message\/+searchq?\/+[^/]+\/+)(.+)/i,
  /(\/uploads\/+)([^/]+)/i,
];

/**
 * Matches keys and tokens, with up to three parts of a signed token, anywhere. A pattern that requires all three parts
 * would take quadratic time on a text full of beginnings.
 */
const secrets = /fd[a-z]_[\w-]+|eyJ[\w-]+(?:\.[\w-]*){0,2}/g;

/** Characters of the shortest signed token; anything shorter is a word such as `greyJacket`. */
const shortestToken = 13;

/** Returns the path without its key, and without the query, which may contain a visitor's text. */
export function loggedUrl(url: string): string {
  const path = url.split('?', 1)[0] ?? '';
  return hideSecrets(keyPlaces.reduce((text, place) => text.replace(place, '$1***'), path));
}

function hideSecrets(text: string): string {
  return text.replace(secrets, (found) =>
    found.startsWith('eyJ') && found.length < shortestToken ? found : '***',
  );
}

/** The logged members of an error. A database's `detail` is absent, as it repeats values of the row. */
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

/** Matches a line of a stack trace, but no line of a multi-line message. */
const frame = /^ {4}at .+:\d+:\d+\)?$/;

export interface LoggedError {
  readonly type: string;
  readonly message: string;
  readonly stack: string;
  readonly cause?: LoggedError;
}

/** Maximum causes of an error in the log. */
const maxCauses = 5;

/** Returns an error's message, stack and causes, without the values of a statement. */
export function loggedError(error: unknown, causes = maxCauses): LoggedError {
  if (!(error instanceof Error))
    return { type: typeof error, message: hideSecrets(String(error)), stack: '' };
  const { name, message, stack = '', cause } = error;
  const members = Object.entries(error).filter(([member]) => loggedMembers.includes(member));
  return {
    ...Object.fromEntries(members),
    type: name,
    // Drizzle's message lists the values after the statement.
    message: hideSecrets(message.split('\nparams: ', 1)[0] ?? ''),
    stack: stack
      .split('\n')
      .filter((line) => frame.test(line))
      .join('\n'),
    cause: cause === undefined || causes === 0 ? undefined : loggedError(cause, causes - 1),
  };
}

/** Logs one line per request, for a 503 with its cause; routes requested continuously set their own `logLevel`. */
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
