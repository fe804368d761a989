/**
 * A worker thread that users share. It answers one question at a time, and the users whose questions wait take turns, so
 * that a user with many or long texts does not make the others wait for all of them.
 */

import { FairLine } from '../db/fair-line.ts';
import { currentTurn, inTurn, type Rank, Turn } from '../db/turn.ts';
import { Unavailable } from '../service-unavailable.ts';
import { createWorkerThread, type WorkerThreadOptions } from './worker-thread.ts';

export interface SharedThreadOptions extends WorkerThreadOptions {
  /** Milliseconds that one question may take. */
  readonly timeoutMs: number;
}

export interface Asked {
  /** The place of the question among those of its user. @default that of the request */
  readonly rank?: Rank;
  /** Names what the question is about: while it waits, a newer one about the same replaces it. */
  readonly replaces?: string;
}

export interface SharedThread<Question, Answer> {
  /**
   * Returns the answer; null if the thread ended, or took longer than it may.
   * @throws {Unavailable} if too many questions of the user wait
   * @throws `CallerLeft` if the caller has gone, or a newer question has replaced this one
   */
  ask(question: Question, asked?: Asked): Promise<Answer | null>;
  /** Waits for the answers to all questions, and ends the thread. */
  end(): Promise<void>;
}

/** The maximum number of waiting questions per user. */
const longest = 500;

/** Milliseconds without any answer to a user after which the user's questions wait no longer. */
const stuckMs = 300_000;

export function createSharedThread<Question, Answer>({
  timeoutMs,
  ...options
}: SharedThreadOptions): SharedThread<Question, Answer> {
  const thread = createWorkerThread<Question, Answer>(options);
  const line = new FairLine({ places: 1, longest, stuckMs, busy });
  const newest = new Map<string, Turn>();
  const pending = new Set<Promise<unknown>>();

  /** Returns the turn of a question. That of its request is not begun by it. */
  function turnOf({ rank, replaces }: Asked): Turn {
    const request = currentTurn();
    const turn: Turn = new Turn(request.party, rank ?? request.rank, () => {
      const isReplaced = replaces !== undefined && newest.get(replaces) !== turn;
      return !isReplaced && request.isAwaited();
    });
    if (replaces !== undefined) newest.set(replaces, turn);
    return turn;
  }

  async function answer(question: Question, asked: Asked): Promise<Answer | null> {
    const turn = turnOf(asked);
    try {
      const leave = await line.enter(turn);
      try {
        return await inTurn(turn, () => thread.ask(question, timeoutMs));
      } finally {
        leave();
      }
    } finally {
      if (asked.replaces !== undefined && newest.get(asked.replaces) === turn) newest.delete(asked.replaces);
    }
  }

  return {
    async ask(question, asked = {}) {
      const answering = answer(question, asked);
      pending.add(answering);
      try {
        return await answering;
      } finally {
        pending.delete(answering);
      }
    },
    async end() {
      await Promise.allSettled(pending);
      await thread.end();
    },
  };
}

function busy(detail: string, retryAfter: number): Unavailable {
  return new Unavailable({ reason: 'thread', detail }, 'The server is busy. Try again.', retryAfter);
}
