/** Tests an upstream by a request such as visitors cause. */

import type { Dispatcher } from 'undici';
import { listCategories } from '../../api/operations/faq.ts';
import { isApiError } from '../../client/errors.ts';
import { createUpstreamClient } from './client.ts';

export interface UpstreamCheckOptions {
  readonly dispatcher: Dispatcher;
  readonly signal: AbortSignal;
}

/** `no-user`: the upstream answers, but without a user the key cannot be tested. */
export type UpstreamCheck = 'answers' | 'key-refused' | 'no-user' | `The upstream ${string}.`;

const timeout = 15_000;
const maxBytes = 10_000_000;

/**
 * Asks the upstream for categories.
 * @param helpCenter names the user; null without one
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
      return `The upstream answered ${status ?? 'something unreadable'}.`;
    if (helpCenter === null) return 'no-user';
    return kind === 'unauthorized' || kind === 'forbidden' ? 'key-refused' : 'answers';
  }
}
