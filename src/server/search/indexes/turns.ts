/**
 * Runs tasks one at a time, in turns by user: however many tasks one user has, another's first task waits for one of
 * them at most.
 */
export class Turns {
  /** The waiting tasks of each user, who come in the order of the map. */
  readonly #waiting = new Map<number, (() => Promise<void>)[]>();
  #isRunning = false;

  /** Runs a task when it is its turn; resolves and rejects as the task does. */
  async run<Result>(userId: number, task: () => Promise<Result>): Promise<Result> {
    return await new Promise<Result>((resolve, reject) => {
      const tasks = this.#waiting.get(userId) ?? [];
      tasks.push(() => task().then(resolve, reject));
      this.#waiting.set(userId, tasks);
      if (!this.#isRunning) void this.#runAll();
    });
  }

  async #runAll(): Promise<void> {
    this.#isRunning = true;
    for (let next = this.#next(); next; next = this.#next()) await next();
    this.#isRunning = false;
  }

  #next(): (() => Promise<void>) | undefined {
    const [first] = this.#waiting;
    if (!first) return undefined;
    const [userId, tasks] = first;
    const next = tasks.shift();
    // The user's further tasks come behind those of all others.
    this.#waiting.delete(userId);
    if (tasks.length > 0) this.#waiting.set(userId, tasks);
    return next;
  }
}
