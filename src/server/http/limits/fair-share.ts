/**
 * Shares what the database can do at a time between users, so that one whose requests are slow or many does not make
 * others wait:
 *
 *     places          ■ ■ ■ ■ □ □ □ □      four of eight are user 1's, who may have no more
 *     user 1 waits    1 1 1 1 1 1          until one of its own is done
 *     user 2 comes            2            and takes a free one at once
 *
 * Where no place is free, the users who wait take turns.
 */

import { Unavailable } from '../../unavailable.ts';

export interface FairShareOptions {
  /** Tasks that may be under way, of everybody. */
  readonly places: number;
  /** Those of one user. */
  readonly placesPerUser: number;
  /** Tasks of one user that may wait. */
  readonly queue: number;
  /** Milliseconds for which one may wait. @default 5000 */
  readonly patienceMs?: number;
}

/**
 * Runs a task of a user when it is its turn.
 * @throws {Unavailable} where too many wait already, or it has waited for too long
 */
export type InShare = <Result>(userId: number, task: () => Promise<Result>) => Promise<Result>;

/** For where nothing is shared. */
export const inNoShare: InShare = (_userId, task) => task();

export interface FairShare {
  readonly run: InShare;
  /** How many tasks are under way and wait, of everybody. */
  counts(): { readonly running: number; readonly waiting: number };
}

interface Waiting {
  start(): void;
}

interface UserTasks {
  running: number;
  readonly waiting: Set<Waiting>;
}

/** Seconds after which to try again. */
const retryAfter = 2;

export function createFairShare(options: FairShareOptions): FairShare {
  const { places, placesPerUser, queue, patienceMs = 5000 } = options;
  // Whose turn it is stands first. A user without tasks is not in it.
  const users = new Map<number, UserTasks>();
  let running = 0;
  let waiting = 0;

  function userOf(userId: number): UserTasks {
    const known = users.get(userId);
    if (known) return known;
    const made = { running: 0, waiting: new Set<Waiting>() };
    users.set(userId, made);
    return made;
  }

  function startNext(): void {
    if (waiting === 0 || running >= places) return;
    for (const [userId, user] of users) {
      const [next] = user.waiting;
      if (next === undefined || user.running >= placesPerUser) continue;
      // The others come before its next one.
      users.delete(userId);
      users.set(userId, user);
      next.start();
      return;
    }
  }

  function waitForTurn(user: UserTasks): Promise<void> {
    if (user.waiting.size >= queue) throw tooMany(`${queue} requests of the user wait already`);
    return new Promise((resolve, reject) => {
      const leave = () => {
        clearTimeout(timer);
        user.waiting.delete(task);
        waiting -= 1;
      };
      const task = {
        start() {
          leave();
          take(user);
          resolve();
        },
      };
      const timer = setTimeout(() => {
        leave();
        reject(tooMany(`no place was free within ${patienceMs} ms`));
      }, patienceMs);
      user.waiting.add(task);
      waiting += 1;
    });
  }

  function take(user: UserTasks): void {
    user.running += 1;
    running += 1;
  }

  return {
    async run(userId, task) {
      const user = userOf(userId);
      const isFree = running < places && user.running < placesPerUser && user.waiting.size === 0;
      if (isFree) take(user);
      else await waitForTurn(user);
      try {
        return await task();
      } finally {
        user.running -= 1;
        running -= 1;
        if (user.running === 0 && user.waiting.size === 0) users.delete(userId);
        startNext();
      }
    },
    counts: () => ({ running, waiting }),
  };
}

const tooMany = (detail: string) =>
  new Unavailable(
    { reason: 'fair_share', detail },
    'Too many requests at once. Try again in a moment.',
    retryAfter,
  );
