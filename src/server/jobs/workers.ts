/** Runs several workers on a queue in the database, which several processes may share. */

import type { Log } from '../db/connect.ts';
import { type Background, repeat } from './background.ts';

export interface WorkOptions<Item> {
  readonly name: string;
  /**
   * Claims and locks the next due item; null if none is due. One claim runs at a time, and gets the items that are under
   * way in this process: it may leave out others that would wait for the same server.
   */
  claim(underWay: readonly Item[]): Promise<Item | null>;
  work(item: Item): Promise<void>;
  /** The number of workers that run at once. */
  readonly atOnce: number;
  /** Milliseconds between two checks of the queue. */
  readonly everyMs: number;
  readonly log: Log;
}

/** Checks the queue now, and `everyMs` after each check; a found item wakes the workers until the queue is empty. */
export function startWorkers<Item>({
  name,
  claim,
  work,
  atOnce,
  everyMs,
  log,
}: WorkOptions<Item>): Background {
  const workers = new Set<Promise<void>>();
  const underWay = new Set<Item>();
  let lastClaim: Promise<unknown> = Promise.resolve();
  let isStopped = false;

  function claimNext(): Promise<Item | null> {
    const claiming = lastClaim.then(async () => {
      const item = isStopped ? null : await claim([...underWay]);
      if (item !== null) underWay.add(item);
      return item;
    });
    lastClaim = claiming.catch(() => {});
    return claiming;
  }

  async function workFrom(first: Item): Promise<void> {
    let item: Item | null = first;
    while (item !== null) {
      const current: Item = item;
      await work(current).finally(() => underWay.delete(current));
      item = await claimNext();
    }
  }

  const look = async () => {
    while (!isStopped && workers.size < atOnce) {
      const item = await claimNext();
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
