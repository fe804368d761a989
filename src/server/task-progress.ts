/** Steps of a long task, with their progress. */

import { performance } from 'node:perf_hooks';
import type { Logger } from 'pino';

/** Reports the progress of a step, with values for the braces of its format. */
export type ShowProgress = (done: number, total: number, words?: Readonly<Record<string, string>>) => void;

/** Runs a step by its title, such as “Reading files”. */
export type RunStep = <T>(title: string, task: (show: ShowProgress) => Promise<T>) => Promise<T>;

/** Logs steps: one line at the beginning of a step, and one with its milliseconds at the end. */
export function logSteps(log: Logger): RunStep {
  return async (title, task) => {
    const startedAt = performance.now();
    log.info(title);
    const result = await task(() => {});
    log.info({ milliseconds: Math.round(performance.now() - startedAt) }, `${title}: done`);
    return result;
  };
}
