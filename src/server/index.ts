/** Runs the service inside your own Node.js process, with the settings of `frontdesk serve`. */

import { readConfig, readUpstream } from './settings/server/config.ts';

export { ConfigError } from './settings/server/config-error.ts';

import { serve } from './serve.ts';

export interface ServerOptions {
  /**
   * The IP address or host name to listen on.
   * @default 'localhost'
   */
  readonly host?: string;
  /**
   * The port to listen on; 0 for any free port.
   * @default 8080
   */
  readonly port?: number;
  /**
   * The data folder of the built-in PostgreSQL. It is created if absent. Commands may use it at the same time.
   * @default '.data'
   */
  readonly dataDir?: string;
  /** The URL of your own PostgreSQL, in place of the built-in one: `postgresql://…`. */
  readonly databaseUrl?: string;
  /**
   * Whether to fill an empty database with a demo shop, and serve its pages at `/`.
   * @default false
   */
  readonly demo?: boolean;
  /** Another deployment of the interface, to which this one is a gateway. */
  readonly upstream?: {
    readonly url: string;
    /** A secret key of the other deployment. */
    readonly key: string;
  };
  /**
   * Further settings by the names of the environment variables that `frontdesk serve` reads: `PUBLIC_URL`, `SMTP_URL`,
   * `LOG_LEVEL` and so on. Pass `process.env` to use the environment of the process.
   * @default {}
   */
  readonly env?: Readonly<Record<string, string | undefined>>;
}

export interface Server {
  /** The URL of the service, with the actual port. */
  readonly url: string;
  /** The demo's ids and keys; null if `demo` is off. */
  readonly demo: DemoKeys | null;
  /** Stops the service: answers accepted requests, then closes the database. */
  close(): Promise<void>;
}

export interface DemoKeys {
  readonly userId: number;
  readonly helpCenterId: number;
  readonly publicKey: string;
  readonly secretKey: string;
}

/**
 * Starts the service: the interface, the widget and the help centers. Logs go to stderr.
 *
 * @throws {ConfigError} if an option is invalid
 */
export async function createServer(options: ServerOptions = {}): Promise<Server> {
  const { host, port, dataDir, databaseUrl, upstream, env = {}, demo: isDemo = false } = options;
  const flags = {
    host,
    port: port?.toString(),
    data: dataDir,
    databaseUrl,
    upstream: upstream?.url,
    upstreamKey: upstream?.key,
  };
  const { url, demo, stop } = await serve(readConfig(flags, env), {
    demo: isDemo,
    upstream: readUpstream(flags, env),
  });
  return {
    url,
    demo: demo && {
      userId: demo.userId,
      helpCenterId: demo.helpCenterId,
      publicKey: demo.publicKey,
      secretKey: demo.secretKey,
    },
    close: stop,
  };
}
