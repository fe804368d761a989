/**
 * Sends a failed request again: after a while, or when the page is back unless the server has named a time; and only
 * while the visitor sees the widget.
 */

import { isApiError } from '../../../client/errors.ts';
import { backOff } from './back-off.ts';
import { onReturn } from './page-presence.ts';

const limits = { first: 5000, longest: 60_000 };

/**
 * Plans the `tries`th retry, unless the failure is one that stays. `whenVisible` calls once the widget is visible.
 */
export type PlanRetry = (error: unknown, again: () => void, tries: number) => void;

export function createRecovery(whenVisible: (act: () => void) => void, lifetime: AbortSignal): PlanRetry {
  return (error, again, tries) => {
    const { status = 0, retryAfter } = isApiError(error) ? error : {};
    if (lifetime.aborted || (status > 399 && status < 500 && status !== 429)) return;
    // The timer or the return, whichever comes first: the other one would send a second request.
    const planned = new AbortController();
    const { signal } = planned;
    const drop = () => planned.abort();
    const run = () => {
      drop();
      whenVisible(again);
    };
    // The error shows the server's time to the visitor: the retry comes neither sooner nor later.
    const wait = retryAfter === undefined ? backOff(tries, limits) : retryAfter * 1000;
    const timer = setTimeout(run, wait);
    signal.addEventListener('abort', () => clearTimeout(timer));
    if (retryAfter === undefined) onReturn(run, signal);
    // Of all returns, only that of the network ends a wait that the server has named.
    else addEventListener('online', run, { signal });
    lifetime.addEventListener('abort', drop, { signal });
  };
}
