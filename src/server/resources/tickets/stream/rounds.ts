/**
 * Runs a task for users who need it: one round at a time for each user, and at most one in a while. What is asked for
 * during a round is met by the next one; a round that failed is repeated.
 */

export interface RoundsOptions {
  run(userId: number): Promise<void>;
  /** The least milliseconds between the beginnings of two rounds of a user. */
  readonly everyMs: number;
  onError(error: unknown): void;
}

interface UserRounds {
  timer: NodeJS.Timeout | undefined;
  isRunning: boolean;
  isAskedMeanwhile: boolean;
  /** The earliest beginning of the next round, in milliseconds of `performance.now`. */
  nextAt: number;
}

/** The approximate milliseconds after which a failed round is repeated. */
const retryMs = 2000;

export class Rounds {
  readonly #options: RoundsOptions;
  readonly #users = new Map<number, UserRounds>();
  #isClosed = false;

  constructor(options: RoundsOptions) {
    this.#options = options;
  }

  ask(userId: number): void {
    const rounds = this.#userRounds(userId);
    rounds.isAskedMeanwhile = rounds.isRunning;
    if (rounds.isRunning || rounds.timer || this.#isClosed) return;
    const wait = Math.max(0, rounds.nextAt - performance.now());
    rounds.timer = setTimeout(() => void this.#run(userId, rounds), wait);
  }

  close(): void {
    this.#isClosed = true;
    for (const { timer } of this.#users.values()) clearTimeout(timer);
  }

  async #run(userId: number, rounds: UserRounds): Promise<void> {
    const { run, everyMs, onError } = this.#options;
    rounds.timer = undefined;
    rounds.isRunning = true;
    rounds.nextAt = performance.now() + everyMs;
    try {
      await run(userId);
    } catch (error) {
      onError(error);
      rounds.isAskedMeanwhile = true;
      rounds.nextAt = performance.now() + Math.max(everyMs, retryMs * (0.5 + Math.random()));
    }
    rounds.isRunning = false;
    if (rounds.isAskedMeanwhile) this.ask(userId);
  }

  #userRounds(userId: number): UserRounds {
    const present = this.#users.get(userId);
    if (present) return present;
    const added = { timer: undefined, isRunning: false, isAskedMeanwhile: false, nextAt: 0 };
    this.#users.set(userId, added);
    return added;
  }
}
