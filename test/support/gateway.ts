/** Two deployments, each with a database of its own: one that is there already, and a gateway in front of it. */

import type { FastifyInstance } from 'fastify';
import { pino } from 'pino';
import { afterAll, beforeAll } from 'vitest';
import type { Upstream } from '../../src/gateway/gateway.ts';
import { buildApp } from '../../src/server/app.ts';
import type { Listener } from '../../src/server/live/listen.ts';
import { reachUpstream } from '../../src/server/serve.ts';
import { ensureUser } from '../../src/server/users/users.sql.ts';
import { listenTo, type TestApp, type TestAppOptions, useApp } from './app.ts';
import { testConfig } from './config.ts';
import { type TestDatabase, useDatabase } from './database.ts';
import { publicKey, secretKey } from './help-center.ts';

export const userId = 1;

export interface TestUpstream extends TestApp {
  /** Where it answers. */
  readonly url: string;
  /** The key that the gateway has. */
  readonly key: string;
  /** Ends it, as a crash does; what is on its way gets no answer. */
  stop(): Promise<void>;
  /** Starts it again, at the same address. */
  start(): Promise<void>;
}

/**
 * A deployment that is reached over the network; whether it hears changes is said as of any app. Call it once, at the
 * top: its options are read when it starts, since some are folders that are made by then.
 */
export function useUpstream(options: TestAppOptions = {}): TestUpstream {
  const database = useDatabase();
  let app: FastifyInstance | undefined;
  let listener: Listener | undefined;
  let url = '';
  let key = '';

  async function start(): Promise<void> {
    const { db, pool } = database;
    const silent = pino({ level: 'silent' });
    if (options.isListening) listener ??= await listenTo(database);
    app = await buildApp({
      ...options,
      config: testConfig(options.config),
      ...(listener && { listener }),
      database: { db, pool },
      logger: silent,
    });
    url = await app.listen({ host: '127.0.0.1', port: url === '' ? 0 : Number(new URL(url).port) });
  }

  async function stop(): Promise<void> {
    app?.server.closeAllConnections();
    await app?.close();
  }

  beforeAll(async () => {
    await ensureUser(database.db, userId, 'Skogsrand');
    key = await secretKey(database.db, userId);
    await start();
  });
  afterAll(async () => {
    await stop();
    await listener?.close();
  });

  return {
    get app() {
      if (!app) throw new Error('The upstream is there when tests and hooks run, not before.');
      return app;
    },
    database,
    logged: () => '',
    get url() {
      return url;
    },
    get key() {
      return key;
    },
    start,
    stop,
  };
}

export interface TestGateway extends TestApp {
  readonly database: TestDatabase;
  /** Keys of the gateway itself. */
  readonly keys: { readonly secret: string; readonly public: string };
}

/** A gateway to what answers at an address, which may be known only when the tests run. */
export function useGateway(
  upstream: { readonly url: string; readonly key: string },
  { app = {}, ...more }: Partial<Omit<Upstream, 'url' | 'key'>> & { readonly app?: TestAppOptions } = {},
): TestGateway {
  const options: TestAppOptions = Object.defineProperties(
    {},
    {
      // With its getters, which are asked when the service is made.
      ...Object.getOwnPropertyDescriptors(app),
      elsewhere: {
        get: () => reachUpstream({ url: upstream.url, key: upstream.key, ...more }),
        enumerable: true,
      },
    },
  );
  const gateway = useApp(options);
  const keys = { secret: '', public: '' };
  beforeAll(async () => {
    const { db } = gateway.database;
    await ensureUser(db, userId, 'Skogsrand');
    keys.secret = await secretKey(db, userId);
    keys.public = await publicKey(db, userId);
  });
  return {
    get app() {
      return gateway.app;
    },
    database: gateway.database,
    logged: gateway.logged,
    keys,
  };
}
