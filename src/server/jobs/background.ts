/** Repeats tasks of a server in the background. */

import { ExponentialBackoff, halfJitterGenerator, type IBackoff } from 'cockatiel';
import type { Log } from '../db/connect.ts';

export interface Background {
  /** Stops repeating, and waits for the running task. */
  stop(): Promise<void>;
}

/** Approximate milliseconds until the retry after a first failure. */
const firstRetryMs = 1000;

/** Runs a task now, and again `everyMs` after each end; a failure is retried sooner, with growing pauses. */
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

  /** Runs the task, and returns the milliseconds until the next run. */
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
