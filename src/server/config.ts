/** Everything that an operator may set, from flags and the environment. */

import { resolve } from 'node:path';

export interface Config {
  readonly host: string;
  readonly port: number;
  readonly database: { readonly databaseUrl: string } | { readonly dataDir: string };
  readonly logLevel: string;
}

export interface ConfigFlags {
  readonly host?: string;
  readonly port?: string;
  readonly data?: string;
  readonly databaseUrl?: string;
}

/** A setting that cannot be used: its message says which, and what to do. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError';
}

/**
 * Flags win over HOST, PORT, DATA_DIR, DATABASE_URL and LOG_LEVEL; without either the server listens on
 * localhost:8080 and keeps its data in `.data`.
 * @throws {ConfigError}
 */
export function readConfig(flags: ConfigFlags, env: NodeJS.ProcessEnv): Config {
  return {
    host: flags.host ?? (env['HOST'] || 'localhost'),
    port: readPort(flags.port ?? (env['PORT'] || '8080')),
    database: readDatabase(flags, env),
    logLevel: env['LOG_LEVEL'] || 'info',
  };
}

function readPort(text: string): number {
  const port = Number(text);
  if (!/^\d+$/.test(text) || port > 65_535) {
    throw new ConfigError(`The port must be a number from 0 to 65535, not “${text}” (--port or PORT).`);
  }
  return port;
}

function readDatabase(flags: ConfigFlags, env: NodeJS.ProcessEnv): Config['database'] {
  if (flags.data !== undefined && flags.databaseUrl !== undefined) {
    throw new ConfigError('Give either --data or --database-url, not both.');
  }
  if (flags.data !== undefined) return { dataDir: resolve(flags.data) };
  const databaseUrl = flags.databaseUrl ?? (env['DATABASE_URL'] || undefined);
  if (databaseUrl === undefined) return { dataDir: resolve(env['DATA_DIR'] || '.data') };
  if (!/^postgres(ql)?:\/\//.test(databaseUrl)) {
    throw new ConfigError('The database url must begin with postgresql:// (--database-url or DATABASE_URL).');
  }
  return { databaseUrl };
}
