/** Asks again what failed, when the network is back or after a while; only while the visitor sees the widget. */

import { isApiError } from '../../client/errors.ts';

/** Seconds until the first try, where the server names none; they double with each that fails. */
const firstWait = 5;
const longestWait = 60;

/**
 * Plans to ask again for the `tries`th time, unless the failure is one that stays. `whenSeen` calls once the widget
 * is to be seen.
 */
export type PlanRetry = (error: unknown, again: () => void, tries: number) => void;

export function createRecovery(whenSeen: (act: () => void) => void, signal: AbortSignal): PlanRetry {
  return (error, again, tries) => {
    const { status = 0, retryAfter } = isApiError(error) ? error : {};
    if (status > 399 && status < 500 && status !== 429) return;
    const run = () => whenSeen(again);
    addEventListener('online', run, { once: true, signal });
    setTimeout(run, (retryAfter ?? Math.min((firstWait / 2) * 2 ** tries, longestWait)) * 1000);
  };
}
