/** The settings of the deployment that this one is a gateway to, for programs and commands alone. */

import { withoutTrailingSlashes } from '../api/trailing-slashes.ts';
import { ConfigError, type ConfigFlags } from './config/config.ts';
import { givenSettings } from './config/given-settings.ts';
import { readKey } from './config/read-key.ts';
import { readSettings } from './config/read-settings.ts';

/**
 * Reads the flags and the environment; null where there is no upstream. What is wrong with the key is said without it.
 * @throws {ConfigError}
 */
export function readUpstream(
  flags: ConfigFlags,
  env: NodeJS.ProcessEnv,
): { readonly url: string; readonly key: string } | null {
  const settings = readSettings(givenSettings(flags, env));
  const { UPSTREAM_URL: text, UPSTREAM_KEY: named, UPSTREAM_KEY_FILE: path } = settings;
  const key = readKey(named, { UPSTREAM_KEY_FILE: path }, 'upstream');
  if (text === undefined) {
    if (key === null) return null;
    throw new ConfigError('A key of an upstream goes with its address (--upstream or UPSTREAM_URL).');
  }
  if (key === null) {
    throw new ConfigError(
      'With an upstream, UPSTREAM_KEY or UPSTREAM_KEY_FILE must hold a secret key of it.',
    );
  }
  return { url: withoutTrailingSlashes(new URL(text).href), key };
}
