/** The endpoint of semantic search. */

import { ConfigError } from '../config-error.ts';
import { readKey } from '../key-files.ts';
import { hasNoCredentials, isHttpUrl, text, textThat } from '../kinds.ts';
import { setting, type ValuesOf } from '../setting.ts';

/** Whether a url can be posted to; it may have a query. */
const isEndpoint = (value: string) => isHttpUrl(value) && !value.includes('#') && hasNoCredentials(value);

export const embeddingSettings = {
  url: setting(
    textThat(
      'be an address such as http://localhost:11434/v1/embeddings, with no credentials and no hash',
      isEndpoint,
    ),
    {
      env: 'EMBEDDINGS_URL',
      isSecret: true,
      sentence:
        'Turns [semantic search](configuration.md#semantic-search) on: endpoint that computes embeddings of searches and articles, such as `http://localhost:11434/v1/embeddings`',
    },
  ),
  model: setting(
    textThat('be the name of a model, of 200 characters at most', (value) => value.length <= 200),
    { env: 'EMBEDDINGS_MODEL', sentence: 'Model of that endpoint; required with `EMBEDDINGS_URL`' },
  ),
  key: setting(text, {
    env: 'EMBEDDINGS_KEY',
    isSecret: true,
    sentence: 'A key of that endpoint, sent as a bearer token',
  }),
  keyFile: setting(text, {
    env: 'EMBEDDINGS_KEY_FILE',
    sentence: 'A file that holds this key; better than the environment',
  }),
};

export interface EmbeddingSettings {
  readonly url: string;
  readonly model: string;
  /** The bearer token; null: none. */
  readonly key: string | null;
}

/**
 * Returns null without semantic search. Errors about the key do not contain it.
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
    throw new ConfigError('EMBEDDINGS_MODEL and a key of an endpoint go with EMBEDDINGS_URL.');
  }
  if (model === null) throw new ConfigError('With EMBEDDINGS_URL, EMBEDDINGS_MODEL must name a model.');
  return { url: new URL(url).href, model, key };
}
