/** The threads that were opened or fetched ahead; the ones that were used longest ago are dropped. */

import { Thread, type ThreadOptions } from './thread.ts';

const mostKept = 60;

export class Threads {
  readonly #options: ThreadOptions;
  readonly #threads = new Map<number, Thread>();

  constructor(options: ThreadOptions) {
    this.#options = options;
  }

  getOrCreate(id: number): Thread {
    const thread = this.#threads.get(id) ?? new Thread(id, this.#options);
    this.#threads.delete(id);
    this.#threads.set(id, thread);
    for (const [oldest, { outgoing }] of this.#threads) {
      if (this.#threads.size <= mostKept) break;
      if (outgoing.peek().length === 0) this.#threads.delete(oldest);
    }
    return thread;
  }

  find(id: number): Thread | undefined {
    return this.#threads.get(id);
  }

  /** Loads a thread that is likely to be opened next. */
  prefetch(id: number | undefined): void {
    if (id !== undefined) void this.getOrCreate(id).ensure();
  }

  /** Notes that every thread may have changed. */
  markAllStale(): void {
    for (const thread of this.#threads.values()) thread.markStale();
  }
}
