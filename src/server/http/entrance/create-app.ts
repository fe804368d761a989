/** A request's id is in the log, in the response, and in errors that visitors see. */

import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { constants } from 'node:zlib';
import compress, { type FastifyCompressOptions } from '@fastify/compress';
import proxyAddr from '@fastify/proxy-addr';
import fastify, { type FastifyBaseLogger, type FastifyInstance } from 'fastify';
import { maxBodyBytes } from '../../../api/limits.ts';
import type { Config } from '../../settings/server/config.ts';
import { schemaController } from '../operations/serializers.ts';
import { answerClientError, answerError, handleErrors } from './errors.ts';
import { RequestLog } from './request-log.ts';
import { meterRequests, type RequestMeter } from './request-meter.ts';
import { refuseOtherTargets } from './request-target.ts';
import { type RequestTracer, traceRequests } from './request-tracer.ts';
import { takeTurns } from './request-turns.ts';
import { createSecureAnswer } from './security-headers.ts';
import { cutOffSlowBodies, defaultTimeouts, serverTimeouts, type Timeouts } from './slow-clients.ts';
import { countUnavailable, type UnavailableCounts } from './unavailable-answers.ts';

export interface EntranceOptions {
  readonly logger: FastifyBaseLogger;
  readonly config: Pick<Config, 'listen'>;
  readonly timeouts?: Partial<Timeouts> | undefined;
  readonly meter?: RequestMeter | undefined;
  readonly tracer?: RequestTracer | undefined;
  readonly unavailable?: UnavailableCounts | undefined;
  /** Whether pages are a preview: they change each time and are not cached. */
  readonly preview?: object | undefined;
}

/**
 * Compression of responses that are made for one request; cached ones are compressed better, once (`EncodedBody`). The
 * lowest level takes a fifth of the time of the usual one, for a tenth more bytes. At once, 128 kB take half a
 * millisecond: less than a stream to the thread pool, which is for longer ones.
 */
const quickCompression: FastifyCompressOptions = {
  globalDecompression: false,
  syncThreshold: 2 ** 17,
  brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: 1 } },
  zlibOptions: { level: constants.Z_BEST_SPEED },
};

/** Creates the app. Its hooks trace, take turns and meter, set the id, refuse targets that are no path, and cut off slow bodies. */
export async function createApp(options: EntranceOptions): Promise<FastifyInstance> {
  const { logger, meter, tracer, unavailable, preview } = options;
  const { publicUrl, trustProxy } = options.config.listen;
  const timeouts = { ...defaultTimeouts, ...options.timeouts };
  const secure = createSecureAnswer(publicUrl);
  const log = new RequestLog();
  const app = fastify({
    loggerInstance: logger,
    bodyLimit: maxBodyBytes,
    genReqId: createRequestIds(trustProxy),
    logController: log,
    schemaController,
    routerOptions: { maxParamLength: 500, ignoreTrailingSlash: true },
    // Fastify calls this before any hook.
    frameworkErrors: (error, request, reply) => {
      secure(reply);
      answerError(error, request, reply);
      log.requestCompleted(null, request, reply);
      meter?.answered('none', reply.statusCode, reply.elapsedTime);
    },
    clientErrorHandler: answerClientError,
    ...serverTimeouts(timeouts),
    trustProxy: trustProxy.length > 0 && trustProxy.join(','),
    // Idle keep-alive connections end at once when the server stops.
    forceCloseConnections: 'idle',
  });
  if (tracer) traceRequests(app, tracer);
  takeTurns(app);
  if (meter) meterRequests(app, meter);
  if (unavailable) countUnavailable(app, unavailable);
  app.addHook('onRequest', (request, reply, done) => {
    reply.header('Request-Id', request.id);
    done();
  });
  app.addHook('onSend', (_request, reply, _payload, done) => {
    secure(reply);
    if (preview) reply.header('Cache-Control', 'no-store');
    done();
  });
  // Bodies must be JSON: a page may post other types to another site without a preflight.
  app.removeContentTypeParser('text/plain');
  handleErrors(app);
  await app.register(compress, quickCompression);
  refuseOtherTargets(app);
  cutOffSlowBodies(app, timeouts);
  return app;
}

/** Matches ids that proxies send. Neither a key nor a whole token matches, should one be sent. */
const idPattern = /^[A-Za-z\d-]{8,64}$/;

/** Uses the id of a proxy in `trustProxy`, so that both logs contain the same one, or creates an id. */
function createRequestIds(trustProxy: readonly string[]): (request: IncomingMessage) => string {
  if (trustProxy.length === 0) return () => randomUUID();
  const isTrusted = proxyAddr.compile([...trustProxy]);
  return ({ headers, socket }) => {
    const header = headers['request-id'] ?? headers['x-request-id'];
    const isId = typeof header === 'string' && idPattern.test(header);
    return isId && isTrusted(socket.remoteAddress ?? '', 0) ? header : randomUUID();
  };
}
