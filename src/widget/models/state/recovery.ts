/** Asks again what failed, when the network is back or after a while; only while the visitor sees the widget. */

import { isApiError } from '../../../client/errors.ts';

/** Seconds until the first try, where the server names none; they double with each that fails. */
const firstWait = 5;
const longestWait = 60;

/**
 * Plans to ask again for the `tries`th time, unless the failure is one that stays. `whenVisible` calls once the widget
 * is visible.
 */
export type PlanRetry = (error: unknown, again: () => void, tries: number) => void;

export function createRecovery(whenVisible: (act: () => void) => void, signal: AbortSignal): PlanRetry {
  return (error, again, tries) => {
    const { status = 0, retryAfter } = isApiError(error) ? error : {};
    if (signal.aborted || (status > 399 && status < 500 && status !== 429)) return;
    const wait = retryAfter ?? Math.min((firstWait / 2) * 2 ** tries, longestWait);
    // Whichever comes first: the other one would ask a second time.
    const drop = () => {
      clearTimeout(timer);
      removeEventListener('online', run);
      signal.removeEventListener('abort', drop);
    };
    const run = () => {
      drop();
      whenVisible(again);
    };
    const timer = setTimeout(run, wait * 1000);
    addEventListener('online', run);
    signal.addEventListener('abort', drop);
  };
}
