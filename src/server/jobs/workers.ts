/** Work that waits in a queue of the database, done by several workers at once. Several processes may do so. */

import type { Log } from '../db/connect.ts';
import { type Background, repeat } from './background.ts';

export interface WorkOptions<Item> {
  /** What is done, for the log. */
  readonly name: string;
  /** Takes what is due, so that nobody else gets it; null: nothing is. */
  claim(): Promise<Item | null>;
  work(item: Item): Promise<void>;
  /** How many workers there are. */
  readonly atOnce: number;
  /** Milliseconds between two looks into the queue. */
  readonly everyMs: number;
  readonly log: Log;
}

/**
 * Looks into the queue now, and again some time after each look, until stopped. A look that finds nothing is one query;
 * one that finds something wakes workers, who go on until nothing is left.
 */
export function startWorkers<Item>({
  name,
  claim,
  work,
  atOnce,
  everyMs,
  log,
}: WorkOptions<Item>): Background {
  const workers = new Set<Promise<void>>();
  let isStopped = false;

  async function workFrom(first: Item): Promise<void> {
    let item: Item | null = first;
    while (item !== null) {
      await work(item);
      item = isStopped ? null : await claim();
    }
  }

  const look = async () => {
    while (!isStopped && workers.size < atOnce) {
      const item = await claim();
      if (item === null) return;
      const worker = workFrom(item)
        .catch((error: unknown) => log.error({ err: error }, `${name} failed`))
        .finally(() => workers.delete(worker));
      workers.add(worker);
    }
  };

  const looking = repeat(name, look, everyMs, log);
  return {
    async stop() {
      isStopped = true;
      await looking.stop();
      await Promise.all(workers);
    },
  };
}
