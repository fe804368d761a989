/** Bundles requests to load something again: the first is met soon, later ones at most once a second. */

const soon = 60;
const atMostEvery = 1000;

export class Refresher {
  readonly #refresh: () => Promise<unknown>;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #lastStart = Number.NEGATIVE_INFINITY;

  constructor(refresh: () => Promise<unknown>) {
    this.#refresh = refresh;
  }

  ask(): void {
    if (this.#timer !== undefined) return;
    const wait = Math.max(soon, this.#lastStart + atMostEvery - performance.now());
    this.#timer = setTimeout(() => {
      this.#timer = undefined;
      this.#lastStart = performance.now();
      void this.#refresh();
    }, wait);
  }

  stop(): void {
    clearTimeout(this.#timer);
  }
}
