/** Steps of a task that takes a while, and who shows them. */

import { performance } from 'node:perf_hooks';
import type { Logger } from 'pino';

/** Tells how far a step is, and what else its format names in braces. */
export type ShowProgress = (done: number, total: number, words?: Readonly<Record<string, string>>) => void;

/** Runs a step by its title, such as “Reading files”. */
export type RunStep = <T>(title: string, task: (show: ShowProgress) => Promise<T>) => Promise<T>;

/** Steps as lines of a log: one when a step begins, and one with the milliseconds that it took. */
export function logSteps(log: Logger): RunStep {
  return async (title, task) => {
    const startedAt = performance.now();
    log.info(title);
    const result = await task(() => {});
    log.info({ milliseconds: Math.round(performance.now() - startedAt) }, `${title}: done`);
    return result;
  };
}
