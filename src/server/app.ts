/** Puts the service together. It listens nowhere: `serve` does, and tests inject. */

import { randomUUID } from 'node:crypto';
import compress from '@fastify/compress';
import fastify, { type FastifyBaseLogger, type FastifyInstance } from 'fastify';
import { maxBodyBytes } from '../api/limits.ts';
import type { Service } from '../api/service.ts';
import type { OpenDatabase } from './db/connect.ts';
import { createFaqService } from './features/faq/index.ts';
import { findKey } from './features/keys/queries.ts';
import { serveContentFiles } from './http/content-files.ts';
import { answerClientError, answerError, handleErrors } from './http/errors.ts';
import { mountHealth } from './http/health.ts';
import { mountOperations } from './http/mount.ts';
import { openApiDocument } from './http/openapi.ts';
import { type DemoPages, serveStaticFiles } from './http/static-files.ts';
import { version } from './version.ts';
import { forVisitors } from './visitor/policy.ts';

export interface AppOptions {
  readonly database: OpenDatabase;
  readonly logger: FastifyBaseLogger;
  /** The built files for browsers; without them only the interface is served. */
  readonly publicDir?: string;
  /** Answers `/` with the demo shop. */
  readonly demo?: DemoPages;
}

export async function buildApp({ database, logger, publicDir, demo }: AppOptions): Promise<FastifyInstance> {
  const app = fastify({
    loggerInstance: logger,
    bodyLimit: maxBodyBytes,
    genReqId: () => randomUUID(),
    routerOptions: { maxParamLength: 500, ignoreTrailingSlash: true },
    frameworkErrors: answerError,
    clientErrorHandler: answerClientError,
    requestTimeout: 30_000,
    // Idle keep-alive connections end at once when the server stops.
    forceCloseConnections: 'idle',
  });
  app.addHook('onRequest', async (request, reply) => {
    reply.header('Request-Id', request.id).header('X-Content-Type-Options', 'nosniff');
  });
  // Bodies are JSON: what else a page may post without a preflight is refused.
  app.removeContentTypeParser('text/plain');
  handleErrors(app);
  await app.register(compress, { globalDecompression: false });

  const service: Service = { ...createFaqService(database.db) };
  mountOperations(app, {
    service,
    visitorService: forVisitors(service),
    findKey: (userId, apiKey) => findKey(database.db, userId, apiKey),
  });
  mountHealth(app, database);
  const openApi = openApiDocument(version);
  app.get('/openapi.json', async () => openApi);
  serveContentFiles(app, database.db);
  if (publicDir !== undefined) await serveStaticFiles(app, publicDir, demo);
  return app;
}
