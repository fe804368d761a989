/** Runs the service in a process of your own, with the configuration of `frontdesk serve`. */

import { readConfig, readUpstream } from './settings/server/config.ts';

export { ConfigError } from './settings/server/config-error.ts';

import { serve } from './serve.ts';

export interface ServerOptions {
  /**
   * The address to listen on.
   * @default 'localhost'
   */
  readonly host?: string;
  /**
   * The port to listen on; 0 is any free one.
   * @default 8080
   */
  readonly port?: number;
  /**
   * The folder of the built-in PostgreSQL. It is created if absent, and shared with commands that run beside.
   * @default '.data'
   */
  readonly dataDir?: string;
  /** A PostgreSQL of your own in place of the built-in one: an address that begins with `postgresql://`. */
  readonly databaseUrl?: string;
  /**
   * Whether an empty database is filled with a demo shop, whose pages are then served at `/`.
   * @default false
   */
  readonly demo?: boolean;
  /** Another deployment of the interface, which this one is a gateway to. */
  readonly upstream?: {
    readonly url: string;
    /** A secret key of that deployment. */
    readonly key: string;
  };
  /**
   * Every other setting that `frontdesk serve` reads from the environment, by the same names: `PUBLIC_URL`, `SMTP_URL`,
   * `LOG_LEVEL` and so on. Pass `process.env` for the environment of the process.
   * @default {}
   */
  readonly env?: Readonly<Record<string, string | undefined>>;
}

export interface Server {
  /** The address of the service, with the port that the system chose. */
  readonly url: string;
  /** The demo's ids and keys; null without a demo. */
  readonly demo: DemoKeys | null;
  /** Answers accepted requests, then closes the database. */
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
 * @throws {ConfigError} when an option is wrong
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
