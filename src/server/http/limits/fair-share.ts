/**
 * Shares the database's capacity between users, so that a user with slow or many requests does not make others wait:
 *
 *     places          ■ ■ ■ ■ □ □ □ □      user 1 has four of eight, and may have no more
 *     user 1 waits    1 1 1 1 1 1          until one of its own tasks is done
 *     user 2 arrives           2           and gets a free place at once
 *
 * If no place is free, the waiting users take turns.
 */

import { Unavailable } from '../../service-unavailable.ts';

export interface FairShareOptions {
  /** The maximum of concurrent tasks of all users. */
  readonly places: number;
  readonly placesPerUser: number;
  /** The maximum number of waiting tasks per user. */
  readonly queue: number;
  /** Milliseconds for which a task may wait. @default 5000 */
  readonly timeoutMs?: number;
}

/** Runs a task in the user's turn. @throws {Unavailable} if too many tasks wait, or this one has waited too long */
export type InShare = <Result>(userId: number, task: () => Promise<Result>) => Promise<Result>;

export const inNoShare: InShare = (_userId, task) => task();

interface Waiting {
  start(): void;
}

interface UserTasks {
  running: number;
  readonly waiting: Set<Waiting>;
}

/** Seconds for `Retry-After`. */
const retryAfter = 2;

export class FairShare {
  readonly #options: FairShareOptions;
  readonly #timeoutMs: number;
  /** Users with tasks, in the order of their turns. */
  readonly #users = new Map<number, UserTasks>();
  #running = 0;
  #waiting = 0;

  constructor(options: FairShareOptions) {
    this.#options = options;
    this.#timeoutMs = options.timeoutMs ?? 5000;
  }

  readonly run: InShare = async (userId, task) => {
    const user = this.#user(userId);
    if (this.#isFreeFor(user) && user.waiting.size === 0) this.#occupy(user);
    else await this.#waitForTurn(user);
    try {
      return await task();
    } finally {
      user.running -= 1;
      this.#running -= 1;
      if (user.running === 0 && user.waiting.size === 0) this.#users.delete(userId);
      this.#startNext();
    }
  };

  counts(): { readonly running: number; readonly waiting: number } {
    return { running: this.#running, waiting: this.#waiting };
  }

  #user(userId: number): UserTasks {
    const known = this.#users.get(userId);
    if (known) return known;
    const created = { running: 0, waiting: new Set<Waiting>() };
    this.#users.set(userId, created);
    return created;
  }

  #isFreeFor(user: UserTasks): boolean {
    return this.#running < this.#options.places && user.running < this.#options.placesPerUser;
  }

  #occupy(user: UserTasks): void {
    user.running += 1;
    this.#running += 1;
  }

  #startNext(): void {
    if (this.#waiting === 0) return;
    for (const [userId, user] of this.#users) {
      const [next] = user.waiting;
      if (next === undefined || !this.#isFreeFor(user)) continue;
      // The user moves to the end of the map, so that other users come before the user's next task.
      this.#users.delete(userId);
      this.#users.set(userId, user);
      next.start();
      return;
    }
  }

  #waitForTurn(user: UserTasks): Promise<void> {
    const { queue } = this.#options;
    if (user.waiting.size >= queue) throw tooMany(`${queue} requests of the user wait already`);
    return new Promise((resolve, reject) => {
      const remove = () => {
        clearTimeout(timer);
        user.waiting.delete(task);
        this.#waiting -= 1;
      };
      const task = {
        start: () => {
          remove();
          this.#occupy(user);
          resolve();
        },
      };
      const timer = setTimeout(() => {
        remove();
        reject(tooMany(`no place was free within ${this.#timeoutMs} ms`));
      }, this.#timeoutMs);
      user.waiting.add(task);
      this.#waiting += 1;
    });
  }
}

const tooMany = (detail: string) =>
  new Unavailable(
    { reason: 'fair_share', detail },
    'Too many requests at once. Try again in a moment.',
    retryAfter,
  );
