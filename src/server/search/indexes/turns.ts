/**
 * Runs tasks one at a time, with turns by user: the first task of one user waits for at most one task of each other
 * user, however many these have.
 */
export class Turns {
  /** The waiting tasks of each user. The order of the map is the order of turns. */
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
    // The user's further tasks wait for a turn after all other users.
    this.#waiting.delete(userId);
    if (tasks.length > 0) this.#waiting.set(userId, tasks);
    return next;
  }
}
