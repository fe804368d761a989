/** Stops requests to a failing upstream, so that callers do not wait for it. */

import {
  bulkhead,
  CircuitState,
  ConsecutiveBreaker,
  ConstantBackoff,
  circuitBreaker,
  handleWhen,
  retry,
  wrap,
} from 'cockatiel';
import { isApiError } from '../../client/errors.ts';
import type { Log } from '../log.ts';
import { isOutage } from './failures.ts';

export interface Circuit {
  /** Runs a task, unless the upstream has just failed repeatedly. A read is tried twice. */
  run<T>(task: () => Promise<T>, options: { readonly reads: boolean }): Promise<T>;
  /** Whether the upstream is available, as far as recent requests show. */
  isUp(): boolean;
}

/** Number of consecutive failures that start a pause. */
const failuresInRow = 5;

/** Milliseconds of the pause; tests set a shorter one. */
const defaultPause = 10_000;

/** Maximum number of concurrent requests, and of waiting ones. */
const atOnce = 32;
const waiting = 256;

export function createCircuit(log: Log, pause: number = defaultPause): Circuit {
  const breaker = circuitBreaker(handleWhen(isOutage), {
    halfOpenAfter: pause,
    breaker: new ConsecutiveBreaker(failuresInRow),
  });
  const crowd = bulkhead(atOnce, waiting);
  const again = retry(
    handleWhen((error) => isApiError(error, 'network')),
    { maxAttempts: 1, backoff: new ConstantBackoff(50) },
  );
  const forReads = wrap(crowd, breaker, again);
  const forWrites = wrap(crowd, breaker);

  let isUp = true;
  breaker.onBreak(() => {
    if (isUp) log.error({}, 'the upstream does not answer: help is served from the cache');
    isUp = false;
  });
  breaker.onReset(() => {
    if (!isUp) log.info({}, 'the upstream answers again');
    isUp = true;
  });

  return {
    run: (task, { reads }) => (reads ? forReads : forWrites).execute(task),
    isUp: () => breaker.state === CircuitState.Closed,
  };
}
