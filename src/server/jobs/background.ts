/** Tasks that a server repeats beside its requests. */

import { ExponentialBackoff, halfJitterGenerator, type IBackoff } from 'cockatiel';
import type { Log } from '../db/connect.ts';

export interface Background {
  /** Waits for what is under way. */
  stop(): Promise<void>;
}

/** Milliseconds after which a task that failed for the first time is tried again, more or less. */
const firstRetryMs = 1000;

/**
 * Does a task now, and again some time after each end, until stopped. One that failed is logged, and tried again sooner:
 * after a while that grows with each failure in a row, up to `everyMs`.
 */
export function repeat(name: string, task: () => Promise<void>, everyMs: number, log: Log): Background {
  const backoff = new ExponentialBackoff({
    initialDelay: Math.min(firstRetryMs, everyMs),
    maxDelay: everyMs,
    generator: halfJitterGenerator,
  });
  let retrying: IBackoff<unknown> | undefined;
  let isStopped = false;
  let timer: NodeJS.Timeout | undefined;
  let running = Promise.resolve();

  const run = () => {
    running = attempt().then((pause) => {
      if (!isStopped) timer = setTimeout(run, pause);
    });
  };

  /** Returns how long to wait for the next time; in milliseconds. */
  async function attempt(): Promise<number> {
    try {
      await task();
      retrying = undefined;
      return everyMs;
    } catch (error) {
      retrying = retrying ? retrying.next(undefined) : backoff.next();
      log.error({ err: error }, `${name} failed`);
      return retrying.duration;
    }
  }

  run();
  return {
    async stop() {
      isStopped = true;
      clearTimeout(timer);
      await running;
    },
  };
}
