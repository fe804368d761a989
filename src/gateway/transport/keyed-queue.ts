import pLimit, { type LimitFunction } from 'p-limit';

/** Runs the tasks of one key one after the other, and those of different keys side by side. */
export function createKeyedQueue(): <T>(key: string, task: () => Promise<T>) => Promise<T> {
  const queues = new Map<string, LimitFunction>();

  return async (key, task) => {
    const queue = queues.get(key) ?? pLimit(1);
    queues.set(key, queue);
    try {
      return await queue(task);
    } finally {
      if (queue.activeCount === 0 && queue.pendingCount === 0) queues.delete(key);
    }
  };
}
