/** Reports each answered request to a meter, by the name of its operation. */

import type { FastifyInstance, FastifyRequest } from 'fastify';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The operation of the interface that a route answers. */
    readonly operation?: string;
  }
}

/** The running work of an app. */
export interface AppCounts {
  eventStreams(): number;
  /** Requests that query the database, and requests that wait for their turn there. */
  databaseRequests(): { readonly running: number; readonly waiting: number };
}

export interface RequestMeter {
  /** Called once per answered request. `operation` is one of few words. */
  answered(operation: string, status: number, milliseconds: number): void;
  /** Called once more per request that the response cache answered. */
  answeredFromCache(): void;
  /** Called once, by the app. */
  watch(counts: AppCounts): void;
}

/** Counts requests. Call it before the routes are made. */
export function meterRequests(app: FastifyInstance, meter: RequestMeter): void {
  app.addHook('onResponse', (request, reply, done) => {
    meter.answered(operationName(request), reply.statusCode, reply.elapsedTime);
    done();
  });
}

/** The names of routes that are no operations, by the beginnings of their paths; other routes serve files. */
const others: readonly (readonly [RegExp, string])[] = [
  [/^\/(?:healthz|readyz|message\/streamTickets\/probe)$/, 'health'],
  [/^\/uploads\//, 'upload'],
  [/^\/mail\/inbound/, 'mailInbound'],
  [/^\/:site\b/, 'helpPage'],
];

/** The name of the requested operation, or one of a few words; never the address. */
export function operationName({ method, routeOptions: { config, url } }: FastifyRequest): string {
  if (config.operation !== undefined) return config.operation;
  if (url === undefined) return 'none';
  if (method === 'OPTIONS') return 'preflight';
  return others.find(([pattern]) => pattern.test(url))?.[1] ?? 'file';
}
