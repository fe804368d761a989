/**
 * Bundles requests to load something again. The first is met soon, a later one once what was loaded before it is there:
 * after four times as long as that took, so that a slow server is asked less often. What could not be loaded is asked for
 * again: no other event may come that leads to it.
 */

const soon = 60;
const longestWait = 1000;
const pauseShare = 4;

/** Milliseconds after a failure until the next try, unless it is asked for before. */
const retryAfter = 5000;

export class Refresher {
  readonly #refresh: () => Promise<boolean>;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #retry: ReturnType<typeof setTimeout> | undefined;
  #isLoading = false;
  #isAskedMeanwhile = false;
  #isStopped = false;
  /** The earliest time of the next load, in milliseconds of `performance.now`. */
  #nextAt = 0;

  readonly #leastPause: number;

  /**
   * @param refresh returns whether everything was loaded
   * @param leastPause the least milliseconds between two loads
   */
  constructor(refresh: () => Promise<boolean>, leastPause = 0) {
    this.#refresh = refresh;
    this.#leastPause = leastPause;
  }

  ask(): void {
    clearTimeout(this.#retry);
    this.#isAskedMeanwhile = this.#isLoading;
    if (this.#timer !== undefined || this.#isLoading || this.#isStopped) return;
    this.#timer = setTimeout(() => void this.#load(), Math.max(soon, this.#nextAt - performance.now()));
  }

  stop(): void {
    this.#isStopped = true;
    clearTimeout(this.#timer);
    clearTimeout(this.#retry);
  }

  async #load(): Promise<void> {
    this.#timer = undefined;
    this.#isLoading = true;
    const start = performance.now();
    const isLoaded = await this.#refresh();
    const end = performance.now();
    this.#isLoading = false;
    this.#nextAt = end + Math.max(this.#leastPause, Math.min(longestWait, (end - start) * pauseShare));
    if (this.#isAskedMeanwhile) this.ask();
    else if (!isLoaded && !this.#isStopped) this.#retry = setTimeout(() => this.ask(), retryAfter);
  }
}
