import pLimit, { type LimitFunction } from 'p-limit';

/** Creates a queue that runs tasks of the same key one after the other, and tasks of different keys concurrently. */
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
