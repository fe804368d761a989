/** A change that is sent to the server: one at a time, and again after a failure. */

import { type ReadonlySignal, signal } from '@preact/signals';

export type MutationResult<T> = { readonly done: T } | { readonly error: unknown };

export interface Mutation {
  /** Whether a change is under way. */
  readonly isBusy: ReadonlySignal<boolean>;
  /** The failure of the last change; null if it has not failed. */
  readonly failure: ReadonlySignal<{ readonly error: unknown } | null>;
  /** Makes a change. Returns null, and makes none, while another is under way. */
  run<T>(change: () => Promise<T>): Promise<MutationResult<T> | null>;
  /** Makes the change again that has failed. */
  again(): Promise<void>;
}

export function createMutation(onError: (error: unknown) => void): Mutation {
  const isBusy = signal(false);
  const failure = signal<{ readonly error: unknown } | null>(null);
  let last: (() => Promise<unknown>) | undefined;

  async function run<T>(change: () => Promise<T>): Promise<MutationResult<T> | null> {
    if (isBusy.peek()) return null;
    last = change;
    isBusy.value = true;
    failure.value = null;
    try {
      return { done: await change() };
    } catch (error) {
      onError(error);
      failure.value = { error };
      return { error };
    } finally {
      isBusy.value = false;
    }
  }

  return {
    isBusy,
    failure,
    run,
    async again() {
      if (last && failure.peek()) await run(last);
    },
  };
}
