/** Starts the widget with parsed settings, in a page or in a frame. */

import { type ClientSettings, createClient } from '../../client/client.ts';
import { mountWidget, type Widget, type WidgetOptions } from '../../widget/main.tsx';
import type { ReadSettings } from '../settings/read.ts';
import type { HomeRequest } from './home-request.ts';

export interface StartOptions extends Omit<WidgetOptions, 'client' | 'settings' | 'baseUrl'> {
  /** What home shows, if that was asked for already. */
  readonly homeRequest?: HomeRequest | undefined;
  /** Sent with every request. */
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

/** The platform's `fetch`, but that the first request for the same takes the answer that is on its way. */
function takingAnswer({ url, answer }: HomeRequest): NonNullable<ClientSettings['fetch']> {
  let isTaken = false;
  return (input, init) => {
    if (isTaken || !(input instanceof Request) || input.url !== url) return fetch(input, init);
    isTaken = true;
    return Promise.race([answer, whenAborted(input.signal)]);
  };
}

/** Rejects as `fetch` does once its signal is aborted. */
function whenAborted(signal: AbortSignal): Promise<never> {
  return new Promise((_, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason), { once: true });
  });
}
