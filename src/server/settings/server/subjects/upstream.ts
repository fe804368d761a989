/** The upstream of a gateway. */

import { withoutTrailingSlashes } from '../../../../api/trailing-slashes.ts';
import { ConfigError } from '../config-error.ts';
import { readKey } from '../key-files.ts';
import { hasNoCredentials, isHttpUrl, text, textThat } from '../kinds.ts';
import { setting, type ValuesOf } from '../setting.ts';

/** Whether a url can be the base of others. */
const isPlainUrl = (value: string) => isHttpUrl(value) && !/[?#]/.test(value) && hasNoCredentials(value);

export const upstreamSettings = {
  url: setting(
    textThat(
      'be an address such as https://desk.example, with no credentials, no query and no hash',
      isPlainUrl,
    ),
    {
      env: 'UPSTREAM_URL',
      isSecret: true,
      sentence:
        'The deployment that this one is a [gateway](gateway.md) to: `http` or `https`, without credentials, query or hash',
    },
  ),
  key: setting(text, {
    env: 'UPSTREAM_KEY',
    isSecret: true,
    sentence: 'A secret key of the upstream',
  }),
  keyFile: setting(text, {
    env: 'UPSTREAM_KEY_FILE',
    sentence: 'A file that holds the key; better than the command line',
  }),
};

export interface UpstreamSettings {
  /** Without a slash at its end. */
  readonly url: string;
  readonly key: string;
}

/**
 * Returns null without an upstream. Errors about the key do not contain it.
 * @throws {ConfigError}
 */
export function upstreamConfig({
  url,
  key: named,
  keyFile,
}: ValuesOf<typeof upstreamSettings>): UpstreamSettings | null {
  const key = readKey(named, { setting: upstreamSettings.keyFile.env, path: keyFile }, 'upstream');
  if (url === null) {
    if (key === null) return null;
    throw new ConfigError('A key of an upstream goes with its address (--upstream or UPSTREAM_URL).');
  }
  if (key === null) {
    throw new ConfigError(
      'With an upstream, UPSTREAM_KEY or UPSTREAM_KEY_FILE must hold a secret key of it.',
    );
  }
  return { url: withoutTrailingSlashes(new URL(url).href), key };
}
