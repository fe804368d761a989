import { Socket } from 'node:net';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { FastifyInstance, InjectOptions } from 'fastify';
import { pino } from 'pino';
import { afterAll, beforeAll, vi } from 'vitest';
import { fillPath, type Operation } from '../../src/api/operation.ts';
import { makeDeskArticle } from '../../src/content/article/desk-article.ts';
import { type AppOptions, buildApp } from '../../src/server/app.ts';
import type { PoolOptions } from '../../src/server/db/open-pool.ts';
import { type ArticlePages, createArticlePages } from '../../src/server/help/article-html/article-pages.ts';
import { requestSerializers } from '../../src/server/http/entrance/request-log.ts';
import { type Listener, type ListenOptions, startListening } from '../../src/server/live/listen.ts';
import { root } from '../../tools/fresh.mjs';
import { type ConfigOverrides, testConfig } from './config.ts';
import { type TestDatabase, useDatabase } from './database.ts';
import { quiet } from './log.ts';

/** The whole service over a database of the test file's own. */
export interface TestApp {
  readonly app: FastifyInstance;
  readonly database: TestDatabase;
  /** Everything logged so far, one JSON line for each entry. */
  logged(): string;
}

export interface TestAppOptions extends Partial<Omit<AppOptions, 'config'>> {
  /** Settings that are not those of `testConfig`. */
  readonly config?: ConfigOverrides;
  /**
   * Whether it listens to changes, and so remembers keys. Tests that ask much and change no keys or settings are quicker
   * so; others would have to wait until a change is heard.
   */
  readonly isListening?: boolean;
  /** What is not as usual of the connections to the database. */
  readonly pool?: Partial<PoolOptions>;
  /** A service on the same database, which both serve as two servers do. @default a database of its own */
  readonly beside?: TestApp;
  /** Whether articles are made ready for pages, by the thread of the build. */
  readonly hasPages?: boolean;
  /** Is given the app before it is ready, while hooks can be added. */
  prepare?(app: FastifyInstance): void;
}

const builtThread = pathToFileURL(join(root, 'dist/server/article-worker.js'));

/** Gives the test file the service, and closes it after its last test. Call it once, at the top. */
export function useApp(options: TestAppOptions = {}): TestApp & { readonly articlePages: ArticlePages } {
  const database = options.beside?.database ?? useDatabase(options.pool);
  let log = '';
  let made: FastifyInstance | undefined;
  let listener: Listener | undefined;
  let articlePages: ArticlePages | undefined;
  beforeAll(async () => {
    if (options.isListening) listener = await listenTo(database);
    const logger = pino(
      { level: 'debug', serializers: requestSerializers },
      {
        write(line) {
          log += line;
        },
      },
    );
    const { db, pool } = database;
    if (options.hasPages) articlePages = createArticlePages(db, { workerUrl: builtThread });
    made = await buildApp({
      makeArticle: makeDeskArticle,
      ...options,
      config: testConfig(options.config),
      ...(listener && { listener }),
      ...(articlePages && { articlePages }),
      database: { db, pool },
      logger,
    });
    endInjectedStreams(made);
    options.prepare?.(made);
    await made.ready();
  });
  afterAll(async () => {
    await made?.close();
    await articlePages?.close();
    await listener?.close();
  });
  return {
    get app() {
      if (!made) throw new Error('The service is there when tests and hooks run, not before.');
      return made;
    },
    database,
    get articlePages() {
      if (!articlePages) throw new Error('The service has no pages.');
      return articlePages;
    },
    logged: () => log,
  };
}

/** Whoever injects a request waits for the end of the answer: a stream of events ends with its first one. */
export function endInjectedStreams(app: FastifyInstance): void {
  app.addHook('onRequest', (request, { raw }, done) => {
    const socket: unknown = request.raw.socket;
    if (!(socket instanceof Socket)) {
      const write = raw.write.bind(raw);
      raw.write = (chunk: string) => {
        const isWritten = write(chunk);
        const isEvent = raw.getHeader('content-type') === 'text/event-stream' && chunk.startsWith('event: ');
        if (isEvent) setImmediate(() => raw.end());
        return isWritten;
      };
    }
    done();
  });
}

/** A listener that hears already. */
export async function listenTo(
  { pool, url }: TestDatabase,
  options: Partial<ListenOptions> = {},
): Promise<Listener> {
  const listener = startListening(
    { pool, connection: { connectionString: url } },
    { log: quiet, ...options },
  );
  await vi.waitUntil(() => listener.isAlive(), { interval: 5 });
  return listener;
}

/** Who calls: the two segments that every path begins with. */
export interface TestCaller {
  readonly apiKey: string;
  readonly userId: number | string;
}

/** What a request for an operation carries: names of its path and query, or of its body. Lists are repeated. */
export type TestInput = Readonly<Record<string, unknown>>;

/** A request for an operation, in whatever state its input is. */
export function requestFor(operation: Operation, caller: TestCaller, input: TestInput): InjectOptions {
  const url = fillPath(operation.path, { ...input, ...caller });
  const rest = Object.entries(input).filter(([name]) => !operation.path.includes(`{${name}}`));
  const { method } = operation;
  if (method === 'POST' || method === 'PUT') return { method, url, payload: Object.fromEntries(rest) };
  const query = new URLSearchParams(
    rest.flatMap(([name, value]) =>
      (Array.isArray(value) ? value : [value]).map((item) => [name, textOf(item)]),
    ),
  );
  return { method, url: `${url}?${query}` };
}

/** As a template would have it, but for objects: one with a member `toString` could not be made a text at all. */
function textOf(value: unknown): string {
  return value instanceof Object ? JSON.stringify(value) : String(value);
}
