import type { IncomingHttpHeaders } from 'node:http';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { operationName } from './request-meter.ts';

export interface RequestTracer {
  /** Begins a request's span; the headers may contain the caller's trace id. */
  begin(headers: IncomingHttpHeaders): RequestSpan;
}

export interface RequestSpan {
  readonly traceId: string;
  /** Runs a task within the request's trace. */
  run(task: () => void): void;
  end(answer: { readonly method: string; readonly operation: string; readonly status: number }): void;
}

/** Must be called before every other hook, and before the routes are added. */
export function traceRequests(app: FastifyInstance, tracer: RequestTracer): void {
  const spans = new WeakMap<FastifyRequest, RequestSpan>();
  app.addHook('onRequest', (request, reply, done) => {
    const span = tracer.begin(request.headers);
    spans.set(request, span);
    const { traceId } = span;
    request.log = request.log.child({ traceId });
    reply.log = request.log;
    span.run(done);
  });
  // The span is entered a second time, as events of the body run in the context of the connection.
  app.addHook('preValidation', (request, _reply, done) => {
    const span = spans.get(request);
    if (span) span.run(done);
    else done();
  });
  app.addHook('onResponse', (request, reply, done) => {
    const { method } = request;
    spans.get(request)?.end({ method, operation: operationName(request), status: reply.statusCode });
    done();
  });
}
