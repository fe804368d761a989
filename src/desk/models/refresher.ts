/**
 * Bundles requests to load something again. The first is met soon, a later one once what was loaded before it is there:
 * after four times as long as that took, so that a slow server is asked less often.
 */

const soon = 60;
const longestWait = 1000;
const pauseShare = 4;

export class Refresher {
  readonly #refresh: () => Promise<unknown>;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #isLoading = false;
  #isAskedMeanwhile = false;
  #isStopped = false;
  /** The earliest time of the next load, in milliseconds of `performance.now`. */
  #nextAt = 0;

  constructor(refresh: () => Promise<unknown>) {
    this.#refresh = refresh;
  }

  ask(): void {
    this.#isAskedMeanwhile = this.#isLoading;
    if (this.#timer !== undefined || this.#isLoading || this.#isStopped) return;
    this.#timer = setTimeout(() => void this.#load(), Math.max(soon, this.#nextAt - performance.now()));
  }

  stop(): void {
    this.#isStopped = true;
    clearTimeout(this.#timer);
    this.#timer = undefined;
  }

  async #load(): Promise<void> {
    this.#timer = undefined;
    this.#isLoading = true;
    const start = performance.now();
    try {
      await this.#refresh();
    } finally {
      const end = performance.now();
      this.#nextAt = end + Math.min(longestWait, (end - start) * pauseShare);
      this.#isLoading = false;
      if (this.#isAskedMeanwhile) this.ask();
    }
  }
}
