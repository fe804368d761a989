/** Something that is asked for, and is there, or failed and can be asked for again. */

import { type ReadonlySignal, signal } from '@preact/signals';

export type State<T> =
  | { readonly status: 'loading' }
  | { readonly status: 'ready'; readonly value: T }
  | { readonly status: 'failed'; readonly error: unknown };

export interface Resource<T> {
  readonly state: ReadonlySignal<State<T>>;
  /** Asks again after a failure; does nothing while it loads or when it is there. */
  retry(): void;
}

export const loading: State<never> = { status: 'loading' };

/** Asks at once. `onError` hears of each failure. */
export function createResource<T>(read: () => Promise<T>, onError: (error: unknown) => void): Resource<T> {
  const state = signal<State<T>>(loading);

  async function load() {
    try {
      state.value = { status: 'ready', value: await read() };
    } catch (error) {
      state.value = { status: 'failed', error };
      onError(error);
    }
  }

  load();
  return {
    state,
    retry() {
      if (state.peek().status !== 'failed') return;
      state.value = loading;
      load();
    },
  };
}
