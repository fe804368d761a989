/**
 * Sends a failed request again after a while, but only while the visitor sees the widget. The page's return ends the
 * wait, unless the server specified the time.
 */

import { isApiError } from '../client/errors.ts';
import { backOff } from './live/back-off.ts';
import { onReturn } from './page-presence.ts';

const limits = { first: 5000, longest: 60_000 };

/** Schedules retry number `tries`, unless the failure is permanent. */
export type PlanRetry = (error: unknown, again: () => void, tries: number) => void;

export function createRecovery(whenVisible: (act: () => void) => void, lifetime: AbortSignal): PlanRetry {
  return (error, again, tries) => {
    const { status = 0, retryAfter } = isApiError(error) ? error : {};
    if (lifetime.aborted || (status > 399 && status < 500 && status !== 429)) return;
    // Timer and return share one signal: whichever comes first cancels the other, so that no second request is sent.
    const planned = new AbortController();
    const { signal } = planned;
    const drop = () => planned.abort();
    const run = () => {
      drop();
      whenVisible(again);
    };
    // The visitor sees the server's wait in the error, so the retry comes neither sooner nor later.
    const wait = retryAfter === undefined ? backOff(tries, limits) : retryAfter * 1000;
    const timer = setTimeout(run, wait);
    signal.addEventListener('abort', () => clearTimeout(timer));
    if (retryAfter === undefined) onReturn(run, signal);
    // A wait that the server specified is ended only by the network's return.
    else addEventListener('online', run, { signal });
    lifetime.addEventListener('abort', drop, { signal });
  };
}
