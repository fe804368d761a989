/** One vote: cast once, kept when sending it fails. */

import { type ReadonlySignal, signal } from '@preact/signals';
import type { Vote } from '../events.ts';

export interface BallotState {
  readonly status: 'open' | 'sending' | 'sent' | 'failed';
  /** What was chosen; absent while open. */
  readonly vote?: Vote;
}

export interface Ballot {
  readonly state: ReadonlySignal<BallotState>;
  /** Sends a vote; does nothing while one is on its way or counted. */
  cast(vote: Vote): void;
}

export function createBallot(send: (vote: Vote) => Promise<void>, onError: (error: unknown) => void): Ballot {
  const state = signal<BallotState>({ status: 'open' });
  return {
    state,
    async cast(vote) {
      if (state.peek().status === 'sending' || state.peek().status === 'sent') return;
      state.value = { status: 'sending', vote };
      try {
        await send(vote);
        state.value = { status: 'sent', vote };
      } catch (error) {
        state.value = { status: 'failed', vote };
        onError(error);
      }
    },
  };
}
