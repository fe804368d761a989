/** Settings of semantic search: the endpoint that computes embeddings. */

import { ConfigError } from '../config-error.ts';
import { readKey } from '../key-files.ts';
import { hasNoCredentials, isHttpUrl, text, textThat } from '../kinds.ts';
import { setting, type ValuesOf } from '../setting.ts';

/** Whether a URL can be posted to. A query is allowed, credentials and a fragment are not. */
const isEndpoint = (value: string) => isHttpUrl(value) && !value.includes('#') && hasNoCredentials(value);

export const embeddingSettings = {
  url: setting(
    textThat(
      'be a URL such as http://localhost:11434/v1/embeddings, without credentials and without a fragment',
      isEndpoint,
    ),
    {
      env: 'EMBEDDINGS_URL',
      isSecret: true,
      sentence:
        'Turns on [semantic search](configuration.md#semantic-search): URL of the endpoint that computes embeddings of searches and articles, such as `http://localhost:11434/v1/embeddings`',
    },
  ),
  model: setting(
    textThat('be the name of a model, of 200 characters at most', (value) => value.length <= 200),
    { env: 'EMBEDDINGS_MODEL', sentence: 'Name of the embedding model; required with `EMBEDDINGS_URL`' },
  ),
  key: setting(text, {
    env: 'EMBEDDINGS_KEY',
    isSecret: true,
    sentence: 'API key of the endpoint, sent as a bearer token',
  }),
  keyFile: setting(text, {
    env: 'EMBEDDINGS_KEY_FILE',
    sentence: 'File that contains the key, which is safer than an environment variable',
  }),
};

export interface EmbeddingSettings {
  readonly url: string;
  readonly model: string;
  /** The bearer token; null if the endpoint needs none. */
  readonly key: string | null;
}

/**
 * Returns null if semantic search is off. Errors do not contain the key.
 * @throws {ConfigError}
 */
export function embeddingConfig({
  url,
  model,
  key: named,
  keyFile,
}: ValuesOf<typeof embeddingSettings>): EmbeddingSettings | null {
  const key = readKey(
    named,
    { setting: embeddingSettings.keyFile.env, path: keyFile },
    'embeddings endpoint',
  );
  if (url === null) {
    if (model === null && key === null) return null;
    throw new ConfigError('EMBEDDINGS_MODEL and the key of an endpoint need EMBEDDINGS_URL.');
  }
  if (model === null) throw new ConfigError('EMBEDDINGS_URL needs EMBEDDINGS_MODEL, the name of a model.');
  return { url: new URL(url).href, model, key };
}
