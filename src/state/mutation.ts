/** A change that is sent to the server: one at a time, and again after a failure. */

import { batch, type ReadonlySignal, signal } from '@preact/signals';

export type MutationResult<T> = { readonly done: T } | { readonly error: unknown };

/** @param signal aborts once the change is cancelled */
export type Change<T> = (signal: AbortSignal) => Promise<T>;

export interface Mutation {
  /** Whether a change is under way. */
  readonly isBusy: ReadonlySignal<boolean>;
  /** The failure of the last change; null if it has not failed. */
  readonly failure: ReadonlySignal<{ readonly error: unknown } | null>;
  /** Makes a change. Returns null for one that was cancelled, and makes none while another is under way. */
  run<T>(change: Change<T>): Promise<MutationResult<T> | null>;
  /** Makes the change again that has failed. */
  again(): Promise<void>;
  /** Aborts the change that is under way. */
  cancel(): void;
  /** Forgets a failure, which is then no longer shown. */
  dismiss(): void;
}

export function createMutation(onError: (error: unknown) => void): Mutation {
  const isBusy = signal(false);
  const failure = signal<{ readonly error: unknown } | null>(null);
  let last: Change<unknown> | undefined;
  let running = new AbortController();

  async function run<T>(change: Change<T>): Promise<MutationResult<T> | null> {
    if (isBusy.peek()) return null;
    last = change;
    running = new AbortController();
    const { signal: cancelled } = running;
    batch(() => {
      isBusy.value = true;
      failure.value = null;
    });
    try {
      const done = await change(cancelled);
      return cancelled.aborted ? null : { done };
    } catch (error) {
      if (cancelled.aborted) return null;
      onError(error);
      failure.value = { error };
      return { error };
    } finally {
      if (!cancelled.aborted) isBusy.value = false;
    }
  }

  return {
    isBusy,
    failure,
    run,
    async again() {
      if (last && failure.peek()) await run(last);
    },
    cancel() {
      running.abort();
      isBusy.value = false;
    },
    dismiss() {
      failure.value = null;
    },
  };
}
