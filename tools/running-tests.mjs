/** Prints which test files or tests are running where none of a suite has ended for a while, as on a busy machine. */

const silentMs = 30_000;

export class RunningTests {
  /** @type {Map<string, number>} when each that runs began */
  #beginnings = new Map();
  #total = 0;
  #ended = 0;
  /** When a test ended or a line was printed. */
  #lastNewsAt = Date.now();
  /** @type {NodeJS.Timeout | undefined} */
  #timer;

  /**
   * @param {string} suite
   * @param {(line: string) => void} print
   */
  constructor(suite, print = console.log) {
    this.suite = suite;
    this.print = print;
  }

  /** @param {number} total how many are going to run */
  start(total) {
    this.#total = total;
    this.#lastNewsAt = Date.now();
    this.#timer = setInterval(() => this.#printIfSilent(), silentMs / 2);
    this.#timer.unref();
  }

  stop() {
    clearInterval(this.#timer);
  }

  /** @param {string} name */
  begin(name) {
    this.#beginnings.set(name, Date.now());
  }

  /** @param {string} name */
  end(name) {
    this.#beginnings.delete(name);
    this.#ended += 1;
    this.#lastNewsAt = Date.now();
  }

  #printIfSilent() {
    const now = Date.now();
    if (now - this.#lastNewsAt < silentMs) return;
    this.#lastNewsAt = now;
    const running = Array.from(
      this.#beginnings,
      ([name, at]) => `${name} (${Math.round((now - at) / 1000)} s)`,
    ).join(', ');
    this.print(
      `… ${this.suite}: ${this.#ended} of ${this.#total} are done, running: ${running || 'none yet'}`,
    );
  }
}
