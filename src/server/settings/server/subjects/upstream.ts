/** Settings of a gateway's upstream. */

import { withoutTrailingSlashes } from '../../../../api/shared/trailing-slashes.ts';
import { ConfigError } from '../config-error.ts';
import { readKey } from '../key-files.ts';
import { hasNoCredentials, isHttpUrl, text, textThat } from '../kinds.ts';
import { setting, type ValuesOf } from '../setting.ts';

/** Whether a URL can be the base of request URLs: without query, fragment and credentials. */
const isPlainUrl = (value: string) => isHttpUrl(value) && !/[?#]/.test(value) && hasNoCredentials(value);

export const upstreamSettings = {
  url: setting(
    textThat('be a URL such as https://desk.example, without credentials, query and fragment', isPlainUrl),
    {
      env: 'UPSTREAM_URL',
      isSecret: true,
      sentence:
        'URL of the deployment that this one is a [gateway](gateway.md) to: `http` or `https`, without credentials, query or fragment',
    },
  ),
  key: setting(text, {
    env: 'UPSTREAM_KEY',
    isSecret: true,
    sentence: 'Secret key of the upstream',
  }),
  keyFile: setting(text, {
    env: 'UPSTREAM_KEY_FILE',
    sentence: 'File that contains the secret key, which is safer than the command line',
  }),
};

export interface UpstreamSettings {
  /** The base URL, without a trailing slash. */
  readonly url: string;
  readonly key: string;
}

/**
 * Returns null if the deployment has no upstream. Errors do not contain the key.
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
    throw new ConfigError('The key of an upstream needs its URL (--upstream or UPSTREAM_URL).');
  }
  if (key === null) {
    throw new ConfigError('An upstream needs its secret key in UPSTREAM_KEY or UPSTREAM_KEY_FILE.');
  }
  return { url: withoutTrailingSlashes(new URL(url).href), key };
}
