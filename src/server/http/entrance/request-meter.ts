/** Tells what measures a server of each request that was answered, by the name of what was asked for. */

import type { FastifyInstance, FastifyRequest } from 'fastify';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The operation of the interface that a route answers. */
    readonly operation?: string;
  }
}

/** What an app has under way now. */
export interface AppCounts {
  eventStreams(): number;
  /** Requests that are at the database, and that wait for their turn there. */
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

/** Call it before the routes are made. */
export function meterRequests(app: FastifyInstance, meter: RequestMeter): void {
  app.addHook('onResponse', (request, reply, done) => {
    meter.answered(operationOf(request), reply.statusCode, reply.elapsedTime);
    done();
  });
}

/** What is no operation, by how the addresses of its routes begin; what else there is are files. */
const others: readonly (readonly [RegExp, string])[] = [
  [/^\/(?:healthz|readyz|message\/streamTickets\/probe)$/, 'health'],
  [/^\/uploads\//, 'upload'],
  [/^\/mail\/inbound/, 'mailInbound'],
  [/^\/:site\b/, 'helpPage'],
];

/** The name of what is asked for: an operation of the interface, or one of a few words. It is never the address. */
export function operationOf({ method, routeOptions: { config, url } }: FastifyRequest): string {
  if (config.operation !== undefined) return config.operation;
  if (url === undefined) return 'none';
  if (method === 'OPTIONS') return 'preflight';
  return others.find(([pattern]) => pattern.test(url))?.[1] ?? 'file';
}
