import { performance } from 'node:perf_hooks';
import type { Logger } from 'pino';

/** Reports the progress of a step. `words` are values for placeholders of the progress format. */
export type ShowProgress = (done: number, total: number, words?: Readonly<Record<string, string>>) => void;

/** Runs a step under a title, such as “Reading files”. */
export type RunStep = <T>(title: string, task: (show: ShowProgress) => Promise<T>) => Promise<T>;

/** Returns a `RunStep` that logs the beginning of each step, and its end with the duration in milliseconds. */
export function logSteps(log: Logger): RunStep {
  return async (title, task) => {
    const startedAt = performance.now();
    log.info(title);
    const result = await task(() => {});
    log.info({ milliseconds: Math.round(performance.now() - startedAt) }, `${title}: done`);
    return result;
  };
}
