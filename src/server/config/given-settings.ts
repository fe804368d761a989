/** Values of flags and of the environment, before they are parsed. */

import { ConfigError } from './config-error.ts';
import type { SettingTexts } from './read-settings.ts';
import { Settings } from './settings.ts';

export interface ConfigFlags {
  readonly host?: string;
  readonly port?: string;
  readonly data?: string;
  readonly databaseUrl?: string;
  readonly upstream?: string;
  readonly upstreamKey?: string;
}

/**
 * The text of each setting. A flag wins over its variable, and an empty variable is none.
 * @throws {ConfigError} for two flags that exclude each other
 */
export function givenSettings(flags: ConfigFlags, env: NodeJS.ProcessEnv): SettingTexts {
  if (flags.data !== undefined && flags.databaseUrl !== undefined) {
    throw new ConfigError('Give either --data or --database-url, not both.');
  }
  const given = Object.fromEntries(
    Object.keys(Settings.properties).map((name) => [name, env[name] || undefined]),
  );
  return {
    ...given,
    ...(flags.host !== undefined && { HOST: flags.host }),
    ...(flags.port !== undefined && { PORT: flags.port }),
    ...(flags.data !== undefined && { DATA_DIR: flags.data, DATABASE_URL: undefined }),
    ...(flags.databaseUrl !== undefined && { DATABASE_URL: flags.databaseUrl }),
    ...(flags.upstream !== undefined && { UPSTREAM_URL: flags.upstream }),
    ...(flags.upstreamKey !== undefined && { UPSTREAM_KEY: flags.upstreamKey }),
  };
}
