/** The threads that were opened or fetched ahead; the ones that were used longest ago are dropped. */

import { RecentlyUsed } from '../../../state/recently-used.ts';
import { Thread, type ThreadOptions } from './thread.ts';

const mostKept = 60;

export class Threads {
  readonly #options: ThreadOptions;
  /** One with messages on their way is kept. */
  readonly #threads = new RecentlyUsed<number, Thread>(
    mostKept,
    ({ outgoing }) => outgoing.peek().length > 0,
  );

  constructor(options: ThreadOptions) {
    this.#options = options;
  }

  getOrCreate(id: number): Thread {
    return this.#threads.getOrCreate(id, () => new Thread(id, this.#options));
  }

  find(id: number): Thread | undefined {
    return this.#threads.find(id);
  }

  /** Loads a thread that is likely to be opened next. */
  prefetch(id: number | undefined): void {
    if (id !== undefined) void this.getOrCreate(id).ensure();
  }

  /** Notes that every thread may have changed. */
  markAllStale(): void {
    for (const [, thread] of this.#threads.entries()) thread.markStale();
  }
}
