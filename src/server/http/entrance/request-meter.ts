/** Reports each handled request to a meter, by the name of its operation. */

import type { FastifyInstance, FastifyRequest } from 'fastify';

declare module 'fastify' {
  interface FastifyContextConfig {
    readonly operation?: string;
  }
}

export interface AppCounts {
  eventStreams(): number;
}

export interface RequestMeter {
  /** Called once per handled request; `operation` is one of a fixed set of names. */
  answered(operation: string, status: number, milliseconds: number): void;
  /** Called in addition for a request that the response cache served. */
  answeredFromCache(): void;
  /** Called once, by the app. */
  watch(counts: AppCounts): void;
}

/** Must be called before the routes are added. */
export function meterRequests(app: FastifyInstance, meter: RequestMeter): void {
  app.addHook('onResponse', (request, reply, done) => {
    meter.answered(operationName(request), reply.statusCode, reply.elapsedTime);
    done();
  });
}

/** The names of routes that are not operations, by patterns of their paths; all other routes serve files. */
const others: readonly (readonly [RegExp, string])[] = [
  [/^\/(?:healthz|readyz|message\/streamTickets\/probe)$/, 'health'],
  [/^\/uploads\//, 'upload'],
  [/^\/mail\/inbound/, 'mailInbound'],
  [/^\/:site\b/, 'helpPage'],
];

/** Returns the operation, or a kind of route; never the URL. */
export function operationName({ method, routeOptions: { config, url } }: FastifyRequest): string {
  if (config.operation !== undefined) return config.operation;
  if (url === undefined) return 'none';
  if (method === 'OPTIONS') return 'preflight';
  return others.find(([pattern]) => pattern.test(url))?.[1] ?? 'file';
}
