/**
 * For whom statements are run. A request has one turn, which its statements find without being passed it; everything
 * else is the server's own work.
 */

import { AsyncLocalStorage } from 'node:async_hooks';

/** The classes of statements, in the order in which those of one user are run. */
export const ranks = ['write', 'read', 'list', 'search'] as const;

export type Rank = (typeof ranks)[number];

/** A user; callers whose user is not known yet; or the server's own work. Each of them has turns. */
export type Party = number | 'unknown' | 'server';

export class Turn {
  readonly rank: Rank;
  /** Whether the caller is still waiting for the response. */
  readonly isAwaited: () => boolean;
  /** Whether a statement of the known user was begun: a begun request is finished, also without its caller. */
  hasBegun = false;
  /** Whether the turn has a connection for its transaction. */
  isInTransaction = false;
  party: Party;

  constructor(party: Party, rank: Rank, isAwaited: () => boolean = () => true) {
    this.party = party;
    this.rank = rank;
    this.isAwaited = isAwaited;
  }
}

const storage = new AsyncLocalStorage<Turn>();
const serversTurn = new Turn('server', 'read');

export const currentTurn = (): Turn => storage.getStore() ?? serversTurn;

export const inTurn = <Result>(turn: Turn, task: () => Result): Result => storage.run(turn, task);

/** Counts the statements that follow in a request for a user, once the user is known. */
export function countTurnFor(userId: number): void {
  const turn = storage.getStore();
  if (turn?.party === 'unknown') turn.party = userId;
}

/** Runs a task whose result several callers share, so it does not end with the first caller's patience. */
export function forAllCallers<Result>(task: () => Result): Result {
  const { party, rank } = currentTurn();
  return storage.run(new Turn(party, rank), task);
}

/** Runs a task as the server's own work, also within a request. */
export const asServer = <Result>(task: () => Result, rank: Rank = 'read'): Result =>
  storage.run(rank === serversTurn.rank ? serversTurn : new Turn('server', rank), task);

/** Runs a transaction, which has a connection already. */
export async function inTransaction<Result>(task: () => Promise<Result>): Promise<Result> {
  const { party, rank } = currentTurn();
  const turn = new Turn(party, rank);
  turn.isInTransaction = true;
  try {
    return await storage.run(turn, task);
  } finally {
    // Work that the transaction began and left behind waits like any other.
    turn.isInTransaction = false;
  }
}
