/** Starts the widget with parsed settings, in a page or in an iframe. */

import { type ClientSettings, createClient } from '../../client/client.ts';
import { mountWidget, type Widget, type WidgetOptions } from '../../widget/main.tsx';
import type { ReadSettings } from '../settings/read.ts';
import type { HomeRequest } from './home-request.ts';

export interface StartOptions extends Omit<WidgetOptions, 'client' | 'settings' | 'baseUrl'> {
  /** The request of home's contents, if it was sent already. */
  readonly homeRequest?: HomeRequest | undefined;
  readonly headers?: ClientSettings['headers'];
}

export function startWidget(
  root: ShadowRoot,
  { baseUrl = '', userId = 0, apiKey = '', ...settings }: ReadSettings,
  { homeRequest, headers, ...options }: StartOptions,
): Widget {
  const client = createClient({
    baseUrl,
    userId,
    apiKey,
    ...(homeRequest && { fetch: takingAnswer(homeRequest) }),
    ...(headers && { headers }),
  });
  return mountWidget(root, { ...options, client, settings, baseUrl });
}

/** Returns a `fetch` whose first request for the same URL receives the pending response of `HomeRequest`. */
function takingAnswer({ url, answer }: HomeRequest): NonNullable<ClientSettings['fetch']> {
  let isTaken = false;
  return (input, init) => {
    if (isTaken || !(input instanceof Request) || input.url !== url) return fetch(input, init);
    isTaken = true;
    return Promise.race([answer, whenAborted(input.signal)]);
  };
}

/** Rejects when the signal aborts, as `fetch` does. */
function whenAborted(signal: AbortSignal): Promise<never> {
  return new Promise((_, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason), { once: true });
  });
}
