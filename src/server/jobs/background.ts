import type { Log } from '../db/connect.ts';

export interface Background {
  /** Waits for what is under way. */
  stop(): Promise<void>;
}

/** Does a task now, and again some time after each end, until stopped. What fails is logged and tried the next time. */
export function repeat(name: string, task: () => Promise<void>, everyMs: number, log: Log): Background {
  let isStopped = false;
  let timer: NodeJS.Timeout | undefined;
  let running = Promise.resolve();
  const run = () => {
    running = task()
      .catch((error: unknown) => log.error({ err: error }, `${name} failed`))
      .then(() => {
        if (!isStopped) timer = setTimeout(run, everyMs);
      });
  };
  run();
  return {
    async stop() {
      isStopped = true;
      clearTimeout(timer);
      await running;
    },
  };
}
