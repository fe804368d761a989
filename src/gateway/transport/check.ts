/** Tests an upstream with the kind of request that visitors cause. */

import type { Dispatcher } from 'undici';
import { listCategories } from '../../api/operations/faq.ts';
import { isApiError } from '../../client/errors.ts';
import { createUpstreamClient } from './client.ts';

export interface UpstreamCheckOptions {
  readonly dispatcher: Dispatcher;
  readonly signal: AbortSignal;
}

/** The result of a test. `no-user`: the upstream responds, but the key cannot be tested without a user. */
export type UpstreamCheck = 'answers' | 'key-refused' | 'no-user' | `The upstream ${string}.`;

const timeout = 15_000;
const maxBytes = 10_000_000;

/**
 * Requests categories from the upstream.
 * @param helpCenter whose user is used; null if this deployment has none
 */
export async function checkUpstream(
  { url, key }: { readonly url: string; readonly key: string },
  helpCenter: { readonly userId: number; readonly language: string } | null,
  { dispatcher, signal }: UpstreamCheckOptions,
): Promise<UpstreamCheck> {
  const userId = helpCenter?.userId ?? 1;
  const client = createUpstreamClient({ baseUrl: url, userId, apiKey: key, dispatcher, timeout, maxBytes });
  try {
    await client.send(listCategories, { lang: helpCenter?.language ?? 'en' }, { signal });
    return 'answers';
  } catch (error) {
    if (!isApiError(error)) throw error;
    const { kind, status } = error;
    if (kind === 'network' || kind === 'aborted') return 'The upstream cannot be reached.';
    if (kind === 'timeout') return 'The upstream took too long.';
    if (kind === 'malformed' || kind === 'server')
      return `The upstream answered ${status ?? 'with an unreadable response'}.`;
    if (helpCenter === null) return 'no-user';
    return kind === 'unauthorized' || kind === 'forbidden' ? 'key-refused' : 'answers';
  }
}
