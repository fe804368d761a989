/** Everything behind home: the client and the models, which take over from home where it is drawn. */

import { type ClientSettings, createClient } from '../../client/client.ts';
import type { AnsweredHome } from '../../widget/home/answered-home.ts';
import type { Frame } from '../../widget/home/frame.tsx';
import { mountWidget, type Widget, type WidgetOptions } from '../../widget/main.tsx';
import type { ReadSettings } from '../settings/read.ts';
import type { HomeRequest } from './panel/home-request.ts';
import { fetchAhead } from './panel/load-module.ts';

export { followPage } from '../page/follow-page.ts';

export interface ModelOptions
  extends Omit<WidgetOptions, 'client' | 'settings' | 'baseUrl' | 'fetchAhead' | 'homeSentAt'> {
  /** The request of home's contents, if it was sent already. */
  readonly homeRequest?: HomeRequest | undefined;
  readonly headers?: ClientSettings['headers'];
}

/** @param home what is drawn in the frame, if anything is */
export function mountModels(
  frame: Frame,
  { baseUrl = '', userId = 0, apiKey = '', ...settings }: ReadSettings,
  { homeRequest, headers, ...options }: ModelOptions,
  home: AnsweredHome | undefined,
): Widget {
  const client = createClient({
    baseUrl,
    userId,
    apiKey,
    ...(homeRequest && { fetch: takingAnswer(homeRequest) }),
    ...(headers && { headers }),
  });
  return mountWidget(
    frame,
    { ...options, client, settings, baseUrl, fetchAhead, homeSentAt: homeRequest?.sentAt },
    home,
  );
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
