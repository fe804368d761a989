/**
 * Shares the connections of a pool between users. A place is held while a statement or a transaction runs, and a user
 * alone may hold all of them. When no place is free, users take turns, and a user's statements run in the order of
 * their ranks:
 *
 *     places          ■ ■ ■ ■ ■ ■ ■ ■
 *     user 1 waits    write read read list list search
 *     user 2 waits    read
 *     next            1 write, 2 read, 1 read, 1 read, 1 list …
 *
 * While others have been there within a minute, the last free place is not given to a user who holds all others: slow
 * statements of one user would make the others wait for their end.
 */

import { performance } from 'node:perf_hooks';
import { CallerLeft } from './failures.ts';
import { type Party, type Rank, ranks, type Turn } from './turn.ts';

export interface FairLineOptions {
  /** The number of statements and transactions that run at a time. */
  readonly places: number;
  /** The maximum number of waiting statements per user. */
  readonly longest: number;
  /** Creates the error for a task that may wait no longer. @param retryAfter seconds after which the line will have moved */
  busy(detail: string, retryAfter: number): Error;
  /** Milliseconds after which a user's statements wait no longer if none of them begins or ends. @default 10_000 */
  readonly stuckMs?: number | undefined;
}

/** Gives a place back. */
export type LeaveLine = () => void;

interface Waiting {
  readonly turn: Turn;
  start(): void;
  refuse(error: Error): void;
}

interface Queue {
  running: number;
  waiting: number;
  readonly byRank: Readonly<Record<Rank, Waiting[]>>;
  /** The time by `performance.now` at which a statement of the user began or ended, or the first one began to wait. */
  movedAt: number;
}

/** Milliseconds for which another user counts as present. */
const presentMs = 60_000;

const checkMs = 1000;

/** The longest seconds for `Retry-After`. */
const longestRetry = 60;

/** The weight of the newest measurement. */
const newest = 0.1;

export class FairLine {
  readonly #places: number;
  readonly #longest: number;
  readonly #stuckMs: number;
  readonly #createError: FairLineOptions['busy'];
  /** Users with statements, in the order of their turns. */
  readonly #queues = new Map<Party, Queue>();
  /** The user who was last given a place, and the last other one. */
  #latest: { party: Party; at: number } = { party: 'server', at: Number.NEGATIVE_INFINITY };
  #latestOther = this.#latest;
  #running = 0;
  #waiting = 0;
  /** The average milliseconds for which a place is held. */
  #heldMs = 0;
  #checking: NodeJS.Timeout | undefined;

  constructor({ places, longest, busy, stuckMs = 10_000 }: FairLineOptions) {
    this.#places = places;
    this.#longest = longest;
    this.#stuckMs = stuckMs;
    this.#createError = busy;
  }

  /** The number of waiting statements. */
  get length(): number {
    return this.#waiting;
  }

  /**
   * Waits for a place.
   * @throws the error of `busy` if too many statements of the user wait, or none of them moves
   * @throws {CallerLeft} if the caller has gone before anything of the request was begun
   */
  async enter(turn: Turn): Promise<LeaveLine> {
    const { party } = turn;
    const queue = this.#queue(party);
    if (queue.waiting > 0 || !this.#isFreeFor(party, queue)) await this.#wait(turn, queue);
    else this.#occupy(turn, party, queue);
    const start = performance.now();
    return () => {
      const now = performance.now();
      this.#heldMs += (now - start - this.#heldMs) * newest;
      queue.movedAt = now;
      queue.running -= 1;
      this.#running -= 1;
      this.#startNext();
      this.#forget(party, queue);
    };
  }

  #queue(party: Party): Queue {
    const known = this.#queues.get(party);
    if (known) return known;
    const byRank = { write: [], read: [], list: [], search: [] };
    const created: Queue = { running: 0, waiting: 0, byRank, movedAt: 0 };
    this.#queues.set(party, created);
    return created;
  }

  #forget(party: Party, { running, waiting }: Queue): void {
    if (running === 0 && waiting === 0) this.#queues.delete(party);
  }

  #isFreeFor(party: Party, { running }: Queue): boolean {
    if (this.#running >= this.#places) return false;
    const wouldHoldAll = running > 0 && running === this.#places - 1;
    return !wouldHoldAll || this.#isAlone(party);
  }

  #isAlone(party: Party): boolean {
    const other = this.#latest.party === party ? this.#latestOther : this.#latest;
    return performance.now() - other.at > presentMs;
  }

  #occupy(turn: Turn, party: Party, queue: Queue): void {
    const at = performance.now();
    queue.running += 1;
    queue.movedAt = at;
    this.#running += 1;
    // The user moves to the end of the map, so that other users come before the user's next statement.
    this.#queues.delete(party);
    this.#queues.set(party, queue);
    if (party === 'unknown') return;
    turn.hasBegun = true;
    // The server is always there.
    if (party === 'server') return;
    if (this.#latest.party !== party) this.#latestOther = this.#latest;
    this.#latest = { party, at };
  }

  #startNext(): void {
    if (this.#waiting === 0) return;
    for (const [party, queue] of this.#queues) {
      if (queue.waiting === 0 || !this.#isFreeFor(party, queue)) continue;
      const next = this.#takeNext(queue);
      if (!next) {
        this.#forget(party, queue);
        continue;
      }
      this.#occupy(next.turn, party, queue);
      next.start();
      return;
    }
  }

  /** Removes the first statement of the highest rank whose caller still waits. */
  #takeNext(queue: Queue): Waiting | undefined {
    for (const rank of ranks) {
      for (let next = queue.byRank[rank].shift(); next; next = queue.byRank[rank].shift()) {
        this.#count(queue, -1);
        if (hasCaller(next)) return next;
        next.refuse(new CallerLeft());
      }
    }
    return undefined;
  }

  async #wait(turn: Turn, queue: Queue): Promise<void> {
    if (queue.waiting >= this.#longest) this.#refuseAll(queue, (waiting) => !hasCaller(waiting));
    if (queue.waiting >= this.#longest) {
      throw this.#busy(queue, `${this.#longest} statements of the user wait already`);
    }
    if (queue.waiting === 0) queue.movedAt = performance.now();
    await new Promise<void>((start, refuse) => {
      queue.byRank[turn.rank].push({ turn, start, refuse });
      this.#count(queue, 1);
    });
  }

  #count(queue: Queue, change: 1 | -1): void {
    queue.waiting += change;
    this.#waiting += change;
    if (this.#waiting > 0) this.#checking ??= setInterval(() => this.#refuseStuck(), checkMs).unref();
    else {
      clearInterval(this.#checking);
      this.#checking = undefined;
    }
  }

  #refuseStuck(): void {
    const now = performance.now();
    for (const [party, queue] of this.#queues) {
      if (queue.waiting === 0 || now - queue.movedAt < this.#stuckMs) continue;
      this.#refuseAll(queue, () => true);
      this.#forget(party, queue);
    }
  }

  #refuseAll(queue: Queue, isRefused: (waiting: Waiting) => boolean): void {
    for (const rank of ranks) {
      for (const waiting of queue.byRank[rank].splice(0)) {
        if (!isRefused(waiting)) {
          queue.byRank[rank].push(waiting);
          continue;
        }
        const detail = `no statement of the user began or ended within ${this.#stuckMs} ms`;
        const error = hasCaller(waiting) ? this.#busy(queue, detail) : new CallerLeft();
        this.#count(queue, -1);
        waiting.refuse(error);
      }
    }
  }

  /** The line moves by one statement of each waiting user while a place is held once. */
  #busy({ waiting }: Queue, detail: string): Error {
    const users = [...this.#queues.values()].filter((queue) => queue.waiting > 0).length;
    const seconds = (waiting * users * this.#heldMs) / this.#places / 1000;
    return this.#createError(detail, Math.min(Math.max(Math.ceil(seconds), 1), longestRetry));
  }
}

const hasCaller = ({ turn }: Waiting) => turn.hasBegun || turn.isAwaited();
