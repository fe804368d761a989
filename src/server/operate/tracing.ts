/**
 * Sends spans of requests and of their queries by OpenTelemetry. The spans are created here, without OpenTelemetry's
 * instrumentation: it would have to load before all other modules, and would record URLs, which contain keys.
 *
 * OpenTelemetry's environment variables set the target and the sampling.
 */

import { AsyncLocalStorage } from 'node:async_hooks';
import {
  type Attributes,
  defaultTextMapGetter,
  ROOT_CONTEXT,
  type Span,
  SpanKind,
  SpanStatusCode,
  trace,
} from '@opentelemetry/api';
import { W3CTraceContextPropagator } from '@opentelemetry/core';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { detectResources, envDetector, resourceFromAttributes } from '@opentelemetry/resources';
import { BasicTracerProvider, BatchSpanProcessor } from '@opentelemetry/sdk-trace-base';
import type { RequestTracer } from '../app.ts';
import { version } from '../bundle/version.ts';
import type { QueryWatcher } from '../db/query-timing.ts';

export interface Tracing {
  readonly requests: RequestTracer;
  readonly queries: QueryWatcher;
  /** Sends the remaining spans, and stops tracing. */
  stop(): Promise<void>;
}

/** The maximum characters of a recorded SQL statement. */
const maxStatement = 2000;

export function startTracing(): Tracing {
  const provider = new BasicTracerProvider({
    resource: resourceFromAttributes({ 'service.name': 'frontdesk', 'service.version': version }).merge(
      detectResources({ detectors: [envDetector] }),
    ),
    spanProcessors: [new BatchSpanProcessor(new OTLPTraceExporter())],
  });
  const tracer = provider.getTracer('frontdesk', version);
  const propagator = new W3CTraceContextPropagator();
  const current = new AsyncLocalStorage<Span>();

  return {
    requests: {
      begin(headers) {
        const outer = propagator.extract(ROOT_CONTEXT, headers, defaultTextMapGetter);
        const span = tracer.startSpan('request', { kind: SpanKind.SERVER }, outer);
        return {
          traceId: span.spanContext().traceId,
          run: (task) => current.run(span, task),
          end({ method, operation, status }) {
            span.updateName(operation);
            span.setAttributes({
              'http.request.method': method,
              'http.route': operation,
              'http.response.status_code': status,
            });
            if (status >= 500) span.setStatus({ code: SpanStatusCode.ERROR });
            span.end();
          },
        };
      },
    },
    queries(text) {
      const parent = current.getStore();
      if (!parent?.isRecording()) return () => {};
      const startTime = Date.now();
      return (milliseconds) => {
        const attributes: Attributes = {
          'db.system.name': 'postgresql',
          // The statement has placeholders such as $1, so it contains no values.
          'db.query.text': text.slice(0, maxStatement),
        };
        const [name = 'query'] = text.trimStart().split(/\s/, 1);
        const options = { kind: SpanKind.CLIENT, startTime, attributes };
        tracer
          .startSpan(name.toLowerCase(), options, trace.setSpan(ROOT_CONTEXT, parent))
          .end(startTime + milliseconds);
      };
    },
    stop: async () => {
      await provider.shutdown();
    },
  };
}
